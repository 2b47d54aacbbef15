import Link from "next/link";

/** The way to the next page of a list that is sorted by time; what it is narrowed to goes along. */
export function OlderLink({
  path,
  query,
  before,
  children,
}: {
  /** May end in a #place. */
  path: string;
  query?: Record<string, string | undefined>;
  before: string;
  children: string;
}) {
  const [page = path, place] = path.split("#");
  const kept = Object.entries(query ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const address = `${page}?${new URLSearchParams([...kept, ["before", before]])}${place ? `#${place}` : ""}`;
  return (
    <p className="mt-4 text-sm">
      <Link href={address} className="text-accent underline underline-offset-2">
        {children}
      </Link>
    </p>
  );
}
