import type { Run } from "@atelier/document-model";

/** A pair of tags around text, in the document's own run style. */
export interface TagStyle {
  open: string;
  close: string;
  /** The document's style of the tags. */
  style: number;
  outer: TagStyle | null;
}

/** A tag or element that may be inside another one. */
interface Nested<Tag> {
  outer: Tag | null;
}

/** A pair of tags, and the items between them. */
export interface TagRange<Tag = TagStyle> {
  tag: Tag;
  start: number;
  end: number;
}

interface Item<Tag> {
  run: Run;
  /** The innermost tag around the item. */
  tags: Tag | null;
}

/** The items of a tag: only its words if it has any, otherwise its codes. */
interface Extent<Tag> extends TagRange<Tag> {
  isOfWords: boolean;
}

/**
 * The ranges of all tags in the order of their start, none crossing another. A tag without words is put around the
 * first words of the tag around it. `tags` has each tag after the one around it.
 */
export function getRanges<Tag extends Nested<Tag>>(tags: readonly Tag[], items: readonly Item<Tag>[]): TagRange<Tag>[] {
  const ranges = getExtents(tags, items);
  extendOverCodes(tags, ranges, items);
  const firstText = firstTexts(items);
  for (const tag of tags) {
    if (ranges.has(tag)) continue;
    const outer = tag.outer ? ranges.get(tag.outer) : undefined;
    const [from, to] = [outer?.start ?? 0, outer?.end ?? items.length];
    const at = firstText[from] ?? to;
    if (at < to) ranges.set(tag, { tag, start: at, end: at + 1, isOfWords: true });
  }
  return nested(tags.flatMap((tag) => ranges.get(tag) ?? []));
}

/** The first and the last item of each tag that has items, also those of the tags inside it. */
function getExtents<Tag extends Nested<Tag>>(tags: readonly Tag[], items: readonly Item<Tag>[]): Map<Tag, Extent<Tag>> {
  const extents = new Map<Tag, Extent<Tag>>();
  const add = (tag: Tag | null, { start, end, isOfWords }: Omit<Extent<Tag>, "tag">) => {
    if (!tag) return;
    const known = extents.get(tag);
    if (!known || (isOfWords && !known.isOfWords)) extents.set(tag, { tag, start, end, isOfWords });
    else if (isOfWords === known.isOfWords) {
      known.start = Math.min(known.start, start);
      known.end = Math.max(known.end, end);
    }
  };
  for (const [at, { run, tags: innermost }] of items.entries())
    add(innermost, { start: at, end: at + 1, isOfWords: run.kind === "text" });
  for (const tag of tags.toReversed()) {
    const extent = extents.get(tag);
    if (extent) add(tag.outer, extent);
  }
  return extents;
}

/** By position: the first text at or after it, or the number of items if no text follows. */
function firstTexts(items: readonly { run: Run }[]): number[] {
  const found = new Array<number>(items.length).fill(items.length);
  for (let at = items.length - 1; at >= 0; at--)
    found[at] = items[at]?.run.kind === "text" ? at : (found[at + 1] ?? items.length);
  return found;
}

/**
 * Adds each tag's codes beside its words. A code that the translation moved elsewhere does not extend the range. Inner
 * tags come first: a tag around them that starts or ends at the same words has the codes that they have.
 */
function extendOverCodes<Tag extends Nested<Tag>>(
  tags: readonly Tag[],
  ranges: ReadonlyMap<Tag, TagRange<Tag>>,
  items: readonly Item<Tag>[],
): void {
  const starts = new Map<number, number>();
  const ends = new Map<number, number>();
  for (const tag of tags.toReversed()) {
    const range = ranges.get(tag);
    if (!range) continue;
    const { start, end } = range;
    range.start = starts.get(start) ?? start;
    range.end = ends.get(end) ?? end;
    while (range.start > 0 && isCodeInside(tag, items[range.start - 1])) range.start--;
    while (isCodeInside(tag, items[range.end])) range.end++;
    starts.set(start, range.start);
    ends.set(end, range.end);
  }
}

function isCodeInside<Tag extends Nested<Tag>>(tag: Tag, item: Item<Tag> | undefined): boolean {
  let outer = item?.run.kind === "code" ? item.tags : null;
  while (outer && outer !== tag) outer = outer.outer;
  return outer !== null;
}

/** Orders ranges for writing, the outer ones first, and shortens those that cross another one. */
function nested<Tag>(ranges: readonly TagRange<Tag>[]): TagRange<Tag>[] {
  const open: TagRange<Tag>[] = [];
  return ranges
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .map((range) => {
      while (open.length > 0 && (open.at(-1)?.end ?? 0) <= range.start) open.pop();
      const { tag, start } = range;
      const opened = { tag, start, end: Math.min(range.end, open.at(-1)?.end ?? range.end) };
      open.push(opened);
      return opened;
    });
}
