import type { Block, Piece } from "./model.ts";

/** The markup around a look in the source, outermost first, each as `<b>` and `</b>` or `**` and `**`. */
export type SourceLook = readonly { open: string; close: string }[];

/** A paragraph found in a source text: the range that its pieces replace. */
export interface SourceBlock {
  place: string;
  start: number;
  end: number;
  pieces: Piece[];
  looks: SourceLook[];
  /** Objects as they stand in the source. */
  anchors: string[];
  /** Writes words as the source language of the file wants them. */
  encode(text: string): string;
}

/**
 * Blocks over a source text, and the text with what was written put in place: everything else stays to the letter.
 * `always` puts in what equals the words that were read too, where those stand elsewhere.
 */
export function splice(
  source: string,
  found: readonly SourceBlock[],
  { always = false } = {},
): { blocks: Block[]; result(): string } {
  const written = new Map<SourceBlock, string>();
  const blocks = found.map((block) => ({
    place: block.place,
    pieces: block.pieces,
    write: (pieces: readonly Piece[]) => {
      if (always || !samePieces(pieces, block.pieces)) written.set(block, render(pieces, block));
    },
  }));
  return {
    blocks,
    result() {
      let result = "";
      let position = 0;
      for (const [block, text] of [...written].sort(([a], [b]) => a.start - b.start)) {
        if (block.start < position) continue;
        result += source.slice(position, block.start) + text;
        position = block.end;
      }
      return result + source.slice(position);
    },
  };
}

/** Markup is opened and closed where the looks change; white space goes outside it, where Markdown wants it. */
function render(pieces: readonly Piece[], { looks, anchors, encode }: SourceBlock): string {
  let result = "";
  let open: SourceLook = [];
  const change = (look: SourceLook): void => {
    let shared = 0;
    while (shared < open.length && shared < look.length && open[shared] === look[shared]) shared += 1;
    const closing = open
      .slice(shared)
      .map(({ close }) => close)
      .reverse()
      .join("");
    if (closing !== "") {
      const words = result.trimEnd();
      result = words + closing + result.slice(words.length);
    }
    result += look
      .slice(shared)
      .map(({ open: tag }) => tag)
      .join("");
    open = look;
  };
  for (const piece of pieces) {
    if (piece.kind === "anchor") result += anchors[piece.anchor] ?? "";
    else if (piece.text.trim() === "" || (open.length === 0 && (looks[piece.look] ?? []).length === 0))
      result += encode(piece.text);
    else {
      const words = piece.text.trimStart();
      const space = encode(piece.text.slice(0, piece.text.length - words.length));
      const look = looks[piece.look] ?? [];
      // The space before a look's words stands outside what opens with them.
      const inside = look.length <= open.length && look.every((part, index) => open[index] === part);
      if (inside) change(look);
      result += space;
      if (!inside) change(look);
      result += encode(words);
    }
  }
  change([]);
  return result;
}

function samePieces(a: readonly Piece[], b: readonly Piece[]): boolean {
  return JSON.stringify(joined(a)) === JSON.stringify(joined(b));
}

/** Neighboring pieces of one look as one. */
export function joined(pieces: readonly Piece[]): Piece[] {
  const made: Piece[] = [];
  for (const piece of pieces) {
    const last = made.at(-1);
    if (piece.kind === "text" && last?.kind === "text" && last.look === piece.look)
      made[made.length - 1] = { ...last, text: last.text + piece.text };
    else made.push(piece);
  }
  return made;
}
