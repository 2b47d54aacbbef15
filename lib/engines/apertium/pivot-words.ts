const WORD = /[\p{L}\p{M}'’-]+/gu;

const findWords = (text: string): Set<string> => new Set((text.match(WORD) ?? []).map((word) => word.toLowerCase()));

/**
 * A translation through a pivot language with the source's words in place of pivot words that the second hop did not
 * know, because a reader of the source knows those. `toPivot` and `toTarget` translate one word.
 */
export async function restoreSourceWords(
  { source, pivot, target }: { source: string; pivot: string; target: string },
  toPivot: (word: string) => Promise<string>,
  toTarget: (word: string) => Promise<string>,
): Promise<string> {
  const [own, between] = [findWords(source), findWords(pivot)];
  const suspects = [...findWords(target)].filter((word) => word.length > 3 && between.has(word) && !own.has(word));
  const leaked: string[] = [];
  for (const word of suspects) if ((await toTarget(word)).trim().toLowerCase() === word) leaked.push(word);
  if (leaked.length === 0) return target;
  const origins = new Map<string, string>();
  for (const word of source.match(WORD) ?? []) origins.set((await toPivot(word)).trim().toLowerCase(), word);
  return target.replace(WORD, (word) =>
    leaked.includes(word.toLowerCase()) ? (origins.get(word.toLowerCase()) ?? word) : word,
  );
}
