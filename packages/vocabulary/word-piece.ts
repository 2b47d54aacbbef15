/**
 * Splits text into the numbered tokens of a BERT-like model (WordPiece: the longest known token first; Wu et al.
 * 2016).
 */
export interface WordPiece {
  /** Token ids of the text, with the start and end tokens. */
  encode(text: string): number[];
}

/** Longer words are unknown, as in BERT's tokenizer: the search for their tokens would take cubic time. */
const MAX_WORD = 100;

/** Reads a `tokenizer.json` with a WordPiece model. Throws if it has another model. */
export function parseWordPiece(json: string): WordPiece {
  const { model } = JSON.parse(json) as { model?: { vocab?: Record<string, number> } };
  const vocabulary = new Map(Object.entries(model?.vocab ?? {}));
  const id = (token: string) => {
    const known = vocabulary.get(token);
    if (known === undefined) throw new Error(`The tokenizer has no token ${token}.`);
    return known;
  };
  const [start, end, unknown] = [id("[CLS]"), id("[SEP]"), id("[UNK]")];
  const getTokens = (word: string): number[] => {
    if (word.length > MAX_WORD) return [unknown];
    const tokens: number[] = [];
    for (let at = 0; at < word.length; ) {
      let length = word.length - at;
      while (length > 0 && !vocabulary.has((at > 0 ? "##" : "") + word.slice(at, at + length))) length--;
      if (length === 0) return [unknown];
      tokens.push(vocabulary.get((at > 0 ? "##" : "") + word.slice(at, at + length)) ?? unknown);
      at += length;
    }
    return tokens;
  };
  return {
    encode: (text) => {
      const plain = text
        .toLowerCase()
        .normalize("NFD")
        .replace(/\p{Mn}/gu, "");
      const words = plain.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
      return [start, ...words.flatMap(getTokens).slice(0, 60), end];
    },
  };
}
