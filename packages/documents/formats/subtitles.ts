import { type DocumentFormat, type Piece, type SourceBlock, type SourceLook, splice } from "@atelier/document-model";
import { decodeText } from "./text.ts";

/** SubRip and WebVTT: numbers, times and settings are kept; a cue is one paragraph whatever its lines. */
function subtitleFormat(name: "srt" | "vtt", contentType: string): DocumentFormat {
  return {
    name,
    contentType,
    extension: name,
    open(bytes) {
      const source = decodeText(bytes);
      const found: SourceBlock[] = [];
      const cue = /^(?:\d+:)?\d{2}:\d{2}[.,]\d{3}[ \t]+-->[^\r\n]*\r?\n((?:[^\r\n]+(?:\r?\n|$))+)/gm;
      for (const match of source.matchAll(cue)) {
        const words = (match[1] ?? "").replace(/\r?\n$/, "");
        const start = match.index + match[0].length - (match[1] ?? "").length;
        found.push(cueBlock(words, start));
      }
      const spliced = splice(source, found);
      return { blocks: spliced.blocks, untouched: [], save: () => new TextEncoder().encode(spliced.result()) };
    },
  };
}

export const srt = subtitleFormat("srt", "application/x-subrip");
export const vtt = subtitleFormat("vtt", "text/vtt");

/** Tags as `<i>` or `<v Anna>` are looks where they pair up, objects where they do not; `{\an8}` is an object. */
function cueBlock(words: string, start: number): SourceBlock {
  const looks: SourceLook[] = [[]];
  const anchors: string[] = [];
  const pieces: Piece[] = [];
  const open: { tag: string; look: number }[] = [];
  let end = 0;
  const put = (text: string) => {
    if (text !== "") pieces.push({ kind: "text", text: text.replace(/\r?\n/g, " "), look: open.at(-1)?.look ?? 0 });
  };
  for (const match of words.matchAll(/<\/?([a-z]+)[^>]*>|\{\\[^}]*\}|<[\d:.]+>/gi)) {
    put(words.slice(end, match.index));
    end = match.index + match[0].length;
    const tag = match[1];
    const closing = `</${tag}>`;
    if (tag && !match[0].startsWith("</") && words.indexOf(closing, end) >= 0) {
      const around = looks[open.at(-1)?.look ?? 0] ?? [];
      looks.push([...around, { open: match[0], close: closing }]);
      open.push({ tag, look: looks.length - 1 });
    } else if (tag && match[0].startsWith("</") && open.at(-1)?.tag === tag) open.pop();
    else {
      anchors.push(match[0]);
      pieces.push({ kind: "anchor", anchor: anchors.length - 1, hard: false });
    }
  }
  put(words.slice(end));
  const encode = (text: string) => text.replace(/-->/g, "→");
  return { place: "cues", start, end: start + words.length, pieces, looks, anchors, encode };
}
