/** Pairs of tokens that are joined, by `left × PAIR + right`, with their rank and the token of the joined pair. */
export type Merges = ReadonlyMap<number, { rank: number; id: number }>;

/** Larger than every vocabulary, so that pairs have unique keys. */
const PAIR = 2 ** 24;
const WORD_END = "</w>";

/** Parses merges.txt: one pair per line, the most important first. Lines with other forms or unknown tokens are skipped. */
export function bytePairMerges(text: string, vocab: Readonly<Record<string, number>>): Merges {
  const merges = new Map<number, { rank: number; id: number }>();
  for (const [rank, line] of text.split("\n").entries()) {
    const [left = "", right = "", ...rest] = line.trimEnd().split(" ");
    const [a, b, id] = [vocab[left], vocab[right], vocab[left + right]];
    if (rest.length > 0 || line.startsWith("#version") || a === undefined || b === undefined || id === undefined)
      continue;
    merges.set(a * PAIR + b, { rank, id });
  }
  return merges;
}

/**
 * The tokens of a word: its UTF-8 bytes, of which the pair with the lowest rank is joined until none is left (Sennrich et
 * al., "Neural machine translation of rare words with subword units", 2016).
 */
export function mergeWord(
  word: string,
  vocab: Readonly<Record<string, number>>,
  merges: Merges,
  unknown: number,
): number[] {
  const bytes = new TextEncoder().encode(word);
  let tokens = Array.from(bytes, (byte, at) => {
    const symbol = byteSymbols[byte] ?? "";
    return vocab[at === bytes.length - 1 ? symbol + WORD_END : symbol] ?? unknown;
  });
  for (;;) {
    let best: { rank: number; id: number; key: number } | undefined;
    for (let at = 0; at + 1 < tokens.length; at++) {
      const key = tokens[at] * PAIR + tokens[at + 1];
      const merge = merges.get(key);
      if (merge && (!best || merge.rank < best.rank)) best = { ...merge, key };
    }
    if (!best) return tokens;
    tokens = joinPairs(tokens, best);
  }
}

/** Joins every occurrence of a pair, from the left. */
function joinPairs(tokens: readonly number[], { key, id }: { key: number; id: number }): number[] {
  const joined: number[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    const isPair = at + 1 < tokens.length && token * PAIR + tokens[at + 1] === key;
    joined.push(isPair ? id : token);
    if (isPair) at++;
  }
  return joined;
}

/**
 * The printable character of each byte: itself if it is printable in Latin-1, otherwise the next one from U+0100 on (GPT-2's
 * encoding).
 */
const byteSymbols: readonly string[] = (() => {
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => {
    const isPrintable = (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
    return String.fromCodePoint(isPrintable ? byte : next++);
  });
})();
