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

/**
 * Paired tags such as `<i>` or `<v Anna>` are styles. Unpaired tags, `{\an8}` and the marks of speakers are inline codes,
 * and so are the line ends before another speaker. Other line ends are spaces.
 */
function cueBlock(words: string, start: number): SourceBlock {
  const styles: (SourceStyle | null)[] = [null];
  const codes: string[] = [];
  const codeStyles: (SourceStyle | null)[] = [];
  const runs: Run[] = [];
  const open: { tag: string; style: number }[] = [];
  const closings = lastClosings(words);
  let end = 0;
  const put = (text: string) => {
    if (text !== "") runs.push({ kind: "text", text: text.replace(/\r?\n/g, " "), style: open.at(-1)?.style ?? 0 });
  };
  const putCode = (text: string, hard: boolean) => {
    codeStyles.push(styles[open.at(-1)?.style ?? 0] ?? null);
    runs.push({ kind: "code", code: codes.push(text) - 1, hard });
  };
  for (const match of words.matchAll(MARKUP)) {
    put(words.slice(end, match.index));
    end = match.index + match[0].length;
    const tag = match[1];
    if (tag && !match[0].startsWith("</") && (closings.get(tag) ?? -1) >= end) {
      styles.push({ open: match[0], close: `</${tag}>`, outer: styles[open.at(-1)?.style ?? 0] ?? null });
      open.push({ tag, style: styles.length - 1 });
    } else if (tag && match[0].startsWith("</") && open.at(-1)?.tag === tag) open.pop();
    else putCode(match[0], !/^[<{]/.test(match[0]));
  }
  put(words.slice(end));
  const encode = (text: string) => text.replace(/-->/g, "→");
  return { part: "cues", start, end: start + words.length, runs, styles, codes, codeStyles, encode };
}

/** The mark of a new speaker at the start of a line: a dash, or a name and a colon. */
const SPEAKER = String.raw`(?:[-–—‐]+[ \t]*|\p{Lu}[\p{Lu}\p{N} .'’-]{0,30}:[ \t]+)`;
const TAGS = String.raw`(?:<[^<>\n]{0,100}>|\{\\[^{}\n]{0,100}\}){0,5}`;

/** Tags, codes of players and times; and where the line of another speaker, of music or of a sound starts. */
const MARKUP = new RegExp(
  [
    String.raw`<\/?([a-zA-Z]+)(?![a-zA-Z])[^<>]*>|\{\\[^{}]*\}|<[\d:.]+>`,
    String.raw`\r?\n(?=${TAGS}[ \t]*(?:${SPEAKER}|[♪♫#[(]))|(?<=[♪♫#\])]${TAGS}[ \t]*)\r?\n`,
    String.raw`(?<=(?:^|\n)${TAGS})${SPEAKER}(?=\S)`,
  ].join("|"),
  "gu",
);

/** The position of the last closing tag of each name. */
function lastClosings(words: string): ReadonlyMap<string, number> {
  return new Map(Array.from(words.matchAll(/<\/([a-z]+)>/gi), (match) => [match[1] ?? "", match.index]));
}
