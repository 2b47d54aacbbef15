import {
  addParagraph,
  type DocumentFormat,
  type Run,
  type SourceBlock,
  type SourceStyle,
  splice,
} from "@atelier/document-model";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { balanceLines, columns, wrapLines } from "../wrap-lines.ts";
import { plainBlock } from "./text.ts";

/**
 * SubRip and WebVTT. Numbers, times and settings are kept; a cue is one paragraph, even if it has several lines, and a
 * sentence over several cues is one paragraph too. Translations are divided over the cues and wrapped again.
 */
function subtitleFormat(name: "srt" | "vtt", contentType: string): DocumentFormat {
  return {
    name,
    contentType,
    extension: name,
    open: (bytes) => openTextDocument(bytes, readCues, { needsMark: name === "srt" }),
  };
}

/** The words of a cue with their position. */
interface Cue {
  words: string;
  start: number;
}

const MAX_CUES = 6;

function readCues(source: string): TextContent {
  const found: SourceBlock[] = [];
  const pattern = /^(?:\d+:)?\d{2}:\d{2}[.,]\d{3}[ \t]+-->[^\r\n]*\r?\n((?:[^\r\n]+(?:\r?\n|$))+)/gm;
  const cues = Array.from(source.matchAll(pattern), ({ 0: cue, 1: text = "", index }): Cue => {
    return { words: text.replace(/\r?\n$/, ""), start: index + cue.length - text.length };
  });
  for (let at = 0; at < cues.length; ) {
    let end = at + 1;
    while (end - at < MAX_CUES && goesOn(cues[end - 1], cues[end])) end++;
    const [first, ...others] = cues.slice(at, end) as [Cue, ...Cue[]];
    addParagraph(
      found,
      others.length > 0 ? sentenceBlock([first, ...others], source) : cueBlock(first.words, first.start),
    );
    at = end;
  }
  return splice(source, found);
}

/** Whether a sentence goes on in the next cue: no end before it, a small letter after it, and no marks in both. */
function goesOn(cue: Cue | undefined, next: Cue | undefined): boolean {
  if (!cue || !next || [cue, next].some(({ words }) => words.match(MARKUP))) return false;
  return /[\p{L}\p{N},;’'-]$/u.test(cue.words.trimEnd()) && /^\p{Ll}/u.test(next.words);
}

/** A sentence over several cues. Its translation is divided in proportion to their lengths. */
function sentenceBlock(cues: readonly Cue[], source: string): SourceBlock {
  const last = cues.at(-1) as Cue;
  const start = cues[0]?.start ?? 0;
  const words = cues.map((cue) => withoutLines(cue.words)).join(" ");
  return {
    ...plainBlock(words, start, "cues", encodeCue, last.start + last.words.length),
    wrap(translated) {
      const parts = divideText(
        translated,
        cues.map((cue) => cue.words.length),
      );
      return cues
        .map((cue, at) => {
          const end = cue.start + cue.words.length;
          return wrapCue(parts[at] ?? "", cue.words) + source.slice(end, cues[at + 1]?.start ?? end);
        })
        .join("");
    },
  };
}

/** A text in parts whose lengths have given proportions, cut between words. */
function divideText(text: string, weights: readonly number[]): string[] {
  const words = text.match(/\S+/g) ?? [];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const length = words.reduce((sum, word) => sum + word.length, 0);
  const parts: string[] = [];
  let [next, before, share] = [0, 0, 0];
  for (const [at, weight] of weights.entries()) {
    share += weight;
    const from = next;
    const isLast = at === weights.length - 1;
    // Each later cue keeps a word, because an empty cue looks like a fault.
    const most = words.length - (weights.length - 1 - at);
    while (
      next < words.length &&
      (isLast ||
        (next < most && (next === from || before + (words[next]?.length ?? 0) / 2 <= (length * share) / total)))
    )
      before += words[next++]?.length ?? 0;
    parts.push(words.slice(from, next).join(" "));
  }
  return parts;
}

const withoutLines = (words: string) => words.replace(/\s*\r?\n/g, " ");

/** Longer lines of subtitles are hard to read. */
const LINE_WIDTH = 42;

/** A text in lines as its cue has them: one if it was one line and fits, otherwise as many as before or as needed. */
function wrapCue(translated: string, words: string): string {
  const lines = words.split(/\r?\n/);
  const width = Math.max(LINE_WIDTH, ...lines.map(columns));
  const lineEnd = /\r?\n/.exec(words)?.[0] ?? "\n";
  const needed = wrapLines(translated, width).length;
  return balanceLines(translated, columns(translated) <= width / 2 ? 1 : Math.max(lines.length, needed)).join(lineEnd);
}

const encodeCue = (text: string) => text.replace(/-->/g, "→");

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
  const block = { part: "cues", start, end: start + words.length, runs, styles, codes, codeStyles, encode: encodeCue };
  // Lines of several speakers stay as they are.
  const isOne = runs.every((run) => run.kind === "text" || !run.hard);
  return isOne ? { ...block, wrap: (translated) => wrapCue(translated, words) } : block;
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
