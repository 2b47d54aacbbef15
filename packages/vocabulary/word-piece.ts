/** Cuts text into the numbered pieces a BERT-like model reads (WordPiece: the longest known piece first). */
export interface WordPiece {
  /** Ids of the text with the marks of its beginning and end. */
  encode(text: string): number[];
}

/** Reads a `tokenizer.json` of the WordPiece kind. Throws where it is of another. */
export function parseWordPiece(json: string): WordPiece {
  const { model } = JSON.parse(json) as { model?: { vocab?: Record<string, number> } };
  const vocabulary = new Map(Object.entries(model?.vocab ?? {}));
  const id = (piece: string) => {
    const known = vocabulary.get(piece);
    if (known === undefined) throw new Error(`The tokenizer has no ${piece}.`);
    return known;
  };
  const [start, end, unknown] = [id("[CLS]"), id("[SEP]"), id("[UNK]")];
  const piecesOf = (word: string): number[] => {
    const pieces: number[] = [];
    for (let at = 0; at < word.length; ) {
      let length = word.length - at;
      while (length > 0 && !vocabulary.has((at > 0 ? "##" : "") + word.slice(at, at + length))) length--;
      if (length === 0) return [unknown];
      pieces.push(vocabulary.get((at > 0 ? "##" : "") + word.slice(at, at + length)) ?? unknown);
      at += length;
    }
    return pieces;
  };
  return {
    encode: (text) => {
      const plain = text
        .toLowerCase()
        .normalize("NFD")
        .replace(/\p{Mn}/gu, "");
      const words = plain.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
      return [start, ...words.flatMap(piecesOf).slice(0, 60), end];
    },
  };
}
