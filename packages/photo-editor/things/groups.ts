import type { EditContext } from "../edit-context.ts";
import type { FoundPart } from "../request.ts";

/** Words for several kinds of things, with the names by which these are found. */
const GROUPS: readonly (readonly [words: RegExp, names: readonly string[]])[] = [
  [/^(?:crockery|tableware|dinnerware|china|porcelain|dishes|tea ?set|coffee set)$/, ["cup", "saucer", "bowl"]],
  [/^(?:cutlery|silverware|flatware)$/, ["spoon", "fork", "knife"]],
  [/^furniture$/, ["chair", "couch", "table", "bed"]],
];

/** The names of the things that a more general word means; empty for other words. */
const namesFor = (words: string): readonly string[] => GROUPS.find(([pattern]) => pattern.test(words))?.[1] ?? [];

/** The things together that a more general word means, such as "crockery", 255 inside, with a warning that names them. */
export async function findGroup(
  words: string,
  find: (name: string) => Promise<FoundPart | null>,
  edit: EditContext,
): Promise<Uint8Array | null> {
  const found: { name: string; mask: Uint8Array }[] = [];
  for (const name of namesFor(words)) {
    const part = await find(name);
    edit.context.signal.throwIfAborted();
    if (part) found.push({ name, mask: part.mask.data });
  }
  const [first, ...others] = found;
  if (!first) return null;
  edit.context.warn(`"${words}" was read as ${found.map(({ name }) => name).join(" and ")}.`);
  return first.mask.map((value, at) => others.reduce((most, { mask }) => Math.max(most, mask[at] ?? 0), value));
}
