import { type DocumentFormat, joined, type OpenDocument, type Piece, type Target } from "@atelier/document-model";
import { piecesOf, type Range, type RtfParagraph, readRtfParagraphs } from "../rtf/paragraphs.ts";
import { encodeRtf, readTokens, type Token } from "../rtf/tokens.ts";

/** Rich Text Format: every control stays to the letter, words alone are replaced. */
export const rtf: DocumentFormat = {
  name: "rtf",
  contentType: "application/rtf",
  extension: "rtf",
  open: openRtf,
};

type Part = string | Range;

function openRtf(bytes: Uint8Array): OpenDocument {
  const tokens = readTokens(Buffer.from(bytes).toString("latin1"));
  const paragraphs = readRtfParagraphs(tokens);
  const filled = new Map<number, string>();
  const rebuilt = new Map<number, { to: number; parts: Part[] }>();
  return {
    blocks: paragraphs.map((paragraph) => {
      const pieces = piecesOf(paragraph);
      return {
        place: paragraph.place,
        pieces,
        write: (made) => {
          if (JSON.stringify(joined(made)) !== JSON.stringify(pieces)) write(paragraph, pieces, joined(made));
        },
      };
    }),
    untouched: [],
    save: (target) => Buffer.from(render({ from: 0, to: tokens.length }, target), "latin1"),
  };

  /** Where looks and objects come in the same order, words go into the old places; else the paragraph is put together anew. */
  function write(paragraph: RtfParagraph, before: readonly Piece[], after: readonly Piece[]): void {
    if (before.length === after.length && before.every((piece, index) => alike(piece, after[index]))) {
      fill(paragraph, after);
      return;
    }
    const parts: Part[] = after.flatMap((piece): Part[] => {
      const item = piece.kind === "anchor" ? paragraph.items[piece.anchor] : undefined;
      if (item?.kind === "anchor") return [item.range];
      if (piece.kind !== "text") return [];
      return [`{\\plain${paragraph.looks[piece.look] ?? ""} ${encodeRtf(piece.text, standInsOf(paragraph))}}`];
    });
    rebuilt.set(paragraph.range.from, {
      to: paragraph.range.to,
      parts: [...parts, paragraph.lasting && `${paragraph.lasting} `],
    });
  }

  function fill({ items }: RtfParagraph, after: readonly Piece[]): void {
    let index = -1;
    let previous: { look: number } | null = null;
    for (const item of items) {
      if (item.kind === "anchor") {
        index++;
        previous = null;
        continue;
      }
      const { slot } = item;
      const opens = previous?.look !== slot.look;
      if (opens) index++;
      previous = slot;
      const piece = after[index];
      const text = opens && piece?.kind === "text" ? encodeRtf(piece.text, slot.standIns) : "";
      for (let at = slot.from; at < slot.to; at++) filled.set(at, at === slot.from ? text : "");
    }
  }

  function render({ from, to }: Range, target: Target): string {
    const parts: string[] = [];
    for (let at = from; at < to; at++) {
      const anew = rebuilt.get(at);
      if (anew && anew.to <= to) {
        for (const part of anew.parts) parts.push(typeof part === "string" ? part : render(part, target));
        at = anew.to - 1;
        continue;
      }
      const token = tokens[at] as Token;
      let source = filled.get(at) ?? directed(token, target);
      // A control word and the text behind it must not run together.
      if (filled.has(at) && /^[\w -]/.test(source) && /\\[a-z]+-?\d*$/i.test(parts.at(-1) ?? "")) source = ` ${source}`;
      parts.push(source);
    }
    return parts.join("");
  }
}

/** Paragraphs of a language that is written from right to left say so. */
function directed(token: Token, { direction }: Target): string {
  if (direction !== "rtl" || token.kind !== "word") return token.source;
  if (token.name === "pard") return `${token.source.trimEnd()}\\rtlpar${/ $/.test(token.source) ? " " : ""}`;
  // Left is where lines began; now it is where they end.
  if (token.name === "ql") return token.source.replace("ql", "qr");
  if (token.name === "ltrpar") return token.source.replace("ltrpar", "rtlpar");
  return token.source;
}

function alike(a: Piece, b: Piece | undefined): boolean {
  if (a.kind === "anchor") return b?.kind === "anchor" && a.anchor === b.anchor;
  return b?.kind === "text" && a.look === b.look;
}

function standInsOf({ items }: RtfParagraph): number {
  const slot = items.find((item) => item.kind === "slot");
  return slot?.kind === "slot" ? slot.slot.standIns : 1;
}
