/** The name of a part of the document. It shows its segments if they can be edited. */
export function PlaceLink({ place, onPlace }: { place: string; onPlace: ((place: string) => void) | undefined }) {
  if (!onPlace) return <span>{place}</span>;
  return (
    <button type="button" className="text-left text-accent underline underline-offset-2" onClick={() => onPlace(place)}>
      {place}
    </button>
  );
}
