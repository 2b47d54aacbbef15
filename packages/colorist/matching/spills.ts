import type { Naming } from "../naming.ts";
import { getBorder, type Shape } from "../shapes.ts";

/** The largest gap between two lines, as a share of the picture, and the least share of its outline at the background. */
const GAP = { area: 0.0006, open: 0.4 } as const;

/**
 * Paints the narrow gaps beside the clothes of a person as what is behind them: those below hair at the shoulders, and those
 * between a line that is an arm and the body, which have no line at their wide end.
 */
export function clearSpills(things: Naming["things"], background: readonly Shape[], paints: Naming["paints"]): void {
  for (const { thing, named } of things) {
    if (named?.kind !== "person") continue;
    const isPainted = ({ label }: Shape, part: string) => paints.get(label)?.name === `${named.noun} ${part}`;
    const [clothes] = thing.shapes.filter((shape) => isPainted(shape, "dress")).toSorted((a, b) => b.area - a.area);
    for (const shape of thing.shapes) {
      if (shape === clothes || !isPainted(shape, "dress") || shape.area > GAP.area) continue;
      const [behind] = background.toSorted(
        (a, b) => (shape.neighbors.get(b.label) ?? 0) - (shape.neighbors.get(a.label) ?? 0),
      );
      const paint = behind && paints.get(behind.label);
      if (paint && (shape.neighbors.get(behind.label) ?? 0) > GAP.open * getBorder(shape))
        paints.set(shape.label, paint);
      // Above the shoulders, hair falls beside a neck.
      const hair = thing.shapes.find((lock) => shape.neighbors.has(lock.label) && isPainted(lock, "hair"));
      const own = hair && paints.get(hair.label);
      if (own && clothes && shape.bottom < clothes.top + 0.01) paints.set(shape.label, own);
    }
  }
}
