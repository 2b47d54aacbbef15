import type { Piece } from "@atelier/document-model";

/**
 * Pieces as one text with inline tags, the form in which sentences travel to translators:
 * `<g1>…</g1>` around a look other than the sentence's own, `<x2/>` where an object stands; `&`, `<` and `>` are escaped.
 */
export interface TaggedText {
  text: string;
  /** The look of what stands outside tags. */
  look: number;
  looks: number[];
  anchors: { anchor: number; hard: boolean }[];
}

/** Writes pieces as tagged text. The look with the most characters needs no tag. */
export function toTagged(pieces: readonly Piece[]): TaggedText {
  const look = mainLook(pieces);
  const looks: number[] = [];
  const anchors: { anchor: number; hard: boolean }[] = [];
  let text = "";
  for (const piece of pieces) {
    if (piece.kind === "anchor") {
      anchors.push({ anchor: piece.anchor, hard: piece.hard });
      text += `<x${anchors.length}/>`;
    } else if (piece.look === look) {
      text += escapeText(piece.text);
    } else {
      if (!looks.includes(piece.look)) looks.push(piece.look);
      const id = looks.indexOf(piece.look) + 1;
      text += `<g${id}>${escapeText(piece.text)}</g${id}>`;
    }
  }
  return { text, look, looks, anchors };
}

/**
 * Reads tagged text back into pieces. Every object's tag must come exactly once and every look's tags must pair up
 * without crossing; a look may come again, because words of one look may end up apart. Null where that does not hold.
 */
export function fromTagged(text: string, tagged: Pick<TaggedText, "look" | "looks" | "anchors">): Piece[] | null {
  const pieces: Piece[] = [];
  const seen = new Set<number>();
  let open: number | null = null;
  let end = 0;
  const put = (raw: string) => {
    const clean = unescapeText(raw);
    if (clean === "") return;
    const look = open === null ? tagged.look : (tagged.looks[open - 1] ?? tagged.look);
    const last = pieces.at(-1);
    if (last?.kind === "text" && last.look === look) last.text += clean;
    else pieces.push({ kind: "text", text: clean, look });
  };
  for (const match of text.matchAll(/<(\/?)([gx])(\d+)(\/?)>/g)) {
    put(text.slice(end, match.index));
    end = match.index + match[0].length;
    const id = Number(match[3]);
    if (match[2] === "x") {
      const anchor = tagged.anchors[id - 1];
      if (!anchor || seen.has(id) || match[1] !== "" || match[4] === "") return null;
      seen.add(id);
      pieces.push({ kind: "anchor", ...anchor });
    } else if (match[1] === "") {
      if (open !== null || id < 1 || id > tagged.looks.length || match[4] !== "") return null;
      open = id;
    } else {
      if (open !== id) return null;
      open = null;
    }
  }
  put(text.slice(end));
  return open === null && seen.size === tagged.anchors.length && looksSurvive(text, tagged) ? pieces : null;
}

/** The sentence without its inner looks: objects keep their tags. */
export function withoutLooks(text: string): string {
  return text.replace(/<\/?g\d+>/g, "");
}

/** The words alone, as a reader sees them. */
export function plainText(text: string): string {
  return unescapeText(text.replace(/<[^>]*>/g, ""));
}

export const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const unescapeText = (text: string) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** A look that was there before and has no words any more was lost, not translated. */
function looksSurvive(text: string, { looks }: Pick<TaggedText, "looks">): boolean {
  return looks.every((_, index) => text.includes(`<g${index + 1}>`));
}

function mainLook(pieces: readonly Piece[]): number {
  const lengths = new Map<number, number>();
  for (const piece of pieces)
    if (piece.kind === "text") lengths.set(piece.look, (lengths.get(piece.look) ?? 0) + piece.text.trim().length);
  return [...lengths].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
