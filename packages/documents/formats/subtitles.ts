import {
  addParagraph,
  type DocumentFormat,
  type Run,
  type SourceBlock,
  type SourceStyle,
  splice,
} from "@atelier/document-model";
import { openTextDocument, type TextContent } from "../text-document.ts";

/** SubRip and WebVTT. Numbers, times and settings are kept; a cue is one paragraph, even if it has several lines. */
function subtitleFormat(name: "srt" | "vtt", contentType: string): DocumentFormat {
  return {
    name,
    contentType,
    extension: name,
    open: (bytes) => openTextDocument(bytes, readCues, { needsMark: name === "srt" }),
  };
}

function readCues(source: string): TextContent {
  const found: SourceBlock[] = [];
  const cue = /^(?:\d+:)?\d{2}:\d{2}[.,]\d{3}[ \t]+-->[^\r\n]*\r?\n((?:[^\r\n]+(?:\r?\n|$))+)/gm;
  for (const match of source.matchAll(cue)) {
    const words = (match[1] ?? "").replace(/\r?\n$/, "");
    const start = match.index + match[0].length - (match[1] ?? "").length;
    addParagraph(found, cueBlock(words, start));
  }
  return splice(source, found);
}

export const srt = subtitleFormat("srt", "application/x-subrip");
export const vtt = subtitleFormat("vtt", "text/vtt");

/** Paired tags such as `<i>` or `<v Anna>` are styles. Unpaired tags and `{\an8}` are inline codes. */
function cueBlock(words: string, start: number): SourceBlock {
  const styles: (SourceStyle | null)[] = [null];
  const codes: string[] = [];
  const runs: Run[] = [];
  const open: { tag: string; style: number }[] = [];
  const closings = lastClosings(words);
  let end = 0;
  const put = (text: string) => {
    if (text !== "") runs.push({ kind: "text", text: text.replace(/\r?\n/g, " "), style: open.at(-1)?.style ?? 0 });
  };
  for (const match of words.matchAll(/<\/?([a-z]+)[^<>]*>|\{\\[^{}]*\}|<[\d:.]+>/gi)) {
    put(words.slice(end, match.index));
    end = match.index + match[0].length;
    const tag = match[1];
    if (tag && !match[0].startsWith("</") && (closings.get(tag) ?? -1) >= end) {
      styles.push({ open: match[0], close: `</${tag}>`, outer: styles[open.at(-1)?.style ?? 0] ?? null });
      open.push({ tag, style: styles.length - 1 });
    } else if (tag && match[0].startsWith("</") && open.at(-1)?.tag === tag) open.pop();
    else {
      codes.push(match[0]);
      runs.push({ kind: "code", code: codes.length - 1, hard: false });
    }
  }
  put(words.slice(end));
  const encode = (text: string) => text.replace(/-->/g, "→");
  return { part: "cues", start, end: start + words.length, runs, styles, codes, encode };
}

/** The position of the last closing tag of each name. */
function lastClosings(words: string): ReadonlyMap<string, number> {
  return new Map(Array.from(words.matchAll(/<\/([a-z]+)>/gi), (match) => [match[1] ?? "", match.index]));
}
