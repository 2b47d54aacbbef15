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

/**
 * The ranges of all tags in the order of their start, none crossing another. A tag without words is put around the
 * first words of the tag around it.
 */
export function rangesOf<Tag extends Nested<Tag>>(tags: readonly Tag[], items: readonly Item<Tag>[]): TagRange<Tag>[] {
  const ranges = new Map<Tag, TagRange<Tag>>();
  const isOfWords = new Set<Tag>();
  for (const [at, { run, tags: innermost }] of items.entries())
    for (let tag = innermost; tag; tag = tag.outer) {
      const known = ranges.get(tag);
      const isText = run.kind === "text";
      // Codes define the range only if there are no words.
      if (!known || (isText && !isOfWords.has(tag))) ranges.set(tag, { tag, start: at, end: at + 1 });
      else if (isText || !isOfWords.has(tag)) known.end = at + 1;
      if (isText) isOfWords.add(tag);
    }
  for (const range of ranges.values()) extendOverCodes(range, items);
  for (const tag of tags) {
    if (ranges.has(tag)) continue;
    const outer = tag.outer ? ranges.get(tag.outer) : undefined;
    const [from, to] = [outer?.start ?? 0, outer?.end ?? items.length];
    const at = items.slice(from, to).findIndex(({ run }) => run.kind === "text");
    if (at >= 0) ranges.set(tag, { tag, start: from + at, end: from + at + 1 });
  }
  return nested(tags.flatMap((tag) => ranges.get(tag) ?? []));
}

/** Adds a tag's codes beside its words. A code that the translation moved elsewhere does not extend the range. */
function extendOverCodes<Tag extends Nested<Tag>>(range: TagRange<Tag>, items: readonly Item<Tag>[]): void {
  const isOwnCode = (item: Item<Tag> | undefined) => {
    let tag = item?.run.kind === "code" ? item.tags : null;
    while (tag && tag !== range.tag) tag = tag.outer;
    return tag !== null;
  };
  while (range.start > 0 && isOwnCode(items[range.start - 1])) range.start--;
  while (isOwnCode(items[range.end])) range.end++;
}

/** Orders ranges for writing, the outer ones first, and shortens those that cross another one. */
function nested<Tag>(ranges: readonly TagRange<Tag>[]): TagRange<Tag>[] {
  const open: TagRange<Tag>[] = [];
  return ranges
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .map((range) => {
      while (open.length > 0 && (open.at(-1)?.end ?? 0) <= range.start) open.pop();
      const made = { ...range, end: Math.min(range.end, open.at(-1)?.end ?? range.end) };
      open.push(made);
      return made;
    });
}
