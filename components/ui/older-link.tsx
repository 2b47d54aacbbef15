import Link from "next/link";

/** A link to the next page of a list sorted by time. It keeps the filters. */
export function OlderLink({
  path,
  query,
  before,
  children,
}: {
  /** May end in a #fragment. */
  path: string;
  query?: Record<string, string | undefined>;
  before: string;
  children: string;
}) {
  const [page = path, fragment] = path.split("#");
  const kept = Object.entries(query ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const address = `${page}?${new URLSearchParams([...kept, ["before", before]])}${fragment ? `#${fragment}` : ""}`;
  return (
    <p className="mt-4 text-sm">
      <Link href={address} className="text-accent underline underline-offset-2">
        {children}
      </Link>
    </p>
  );
}
