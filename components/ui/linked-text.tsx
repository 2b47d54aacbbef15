import { Fragment } from "react";
import { Link } from "./link.tsx";

const PATH = /(\/docs\/[\w/-]*\w)/;

/** A message with its paths to the docs as links. */
export function LinkedText({ children }: { children: string }) {
  return children.split(PATH).map((part, position) =>
    PATH.test(part) ? (
      <Link key={part} href={part} className="underline underline-offset-2">
        {part}
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts can repeat, and the order never changes.
      <Fragment key={position}>{part}</Fragment>
    ),
  );
}
