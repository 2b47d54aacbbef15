import {
  addParagraph,
  type DocumentFormat,
  type SourceBlock,
  splice,
  type Target,
  textOfRuns,
} from "@atelier/document-model";
import { stringBlock, wordsOfString } from "../../string-block.ts";
import { openTextDocument, type TextContent } from "../../text-document.ts";
import { plainBlock } from "../text.ts";
import { ValueFilter } from "../values.ts";

/** A text of a resource file. `spelling` names characters that its program reads in another way. */
export interface ResourceText {
  block: SourceBlock;
  spelling?: ReadonlyMap<string, string>;
}

/** The findings of a reader: its texts, the parts that it left with the reason, and a last change of the whole file. */
export interface ResourceContent {
  texts: Iterable<ResourceText>;
  untouched?: TextContent["untouched"];
  language?: string | undefined;
  finish?(text: string, target: Target): string;
}

/**
 * A format with keys and texts. In a format for messages every value with a word is a text; in a format that also
 * stores settings, identifiers and paths are left and reported.
 */
export function resourceFormat(
  format: Pick<DocumentFormat, "name" | "contentType">,
  read: (source: string) => ResourceContent,
  { hasSettings = false, needsMark = false } = {},
): DocumentFormat {
  return {
    ...format,
    extension: format.name,
    open: (bytes) =>
      openTextDocument(bytes, (source) => openResource(source, read(source), hasSettings), { needsMark }),
  };
}

function openResource(source: string, content: ResourceContent, hasSettings: boolean): TextContent {
  const { finish = (text: string) => text, untouched = [] } = content;
  const found: SourceBlock[] = [];
  const spellings: (ReadonlyMap<string, string> | undefined)[] = [];
  const values = new ValueFilter();
  for (const { block, spelling } of content.texts) {
    const words = textOfRuns(block.runs);
    if (!(hasSettings ? values.accepts(words) : isMessage(words))) continue;
    addParagraph(found, block);
    spellings.push(spelling);
  }
  const { blocks, result } = splice(source, found);
  return {
    blocks: blocks.map((block, at) => stringBlock(block, spellings[at])),
    language: content.language,
    untouched: [...untouched, ...values.untouched],
    result: (target) => finish(result(), target),
  };
}

/** Whether a text has words besides placeholders and tags. */
export const isMessage = (text: string): boolean => /\p{L}/u.test(wordsOfString(text));

/** A text between two positions of the source, such as those of its quotes. */
export const resourceText = (
  words: string,
  { start, end }: { start: number; end: number },
  encode: (text: string) => string,
  spelling?: ReadonlyMap<string, string>,
): ResourceText => ({ block: plainBlock(words, start, "values", encode, end), ...(spelling ? { spelling } : {}) });

/** One token of a source: the name of its kind, its text and its position. */
export interface Token {
  kind: string;
  text: string;
  start: number;
}

/** Splits a source by a sticky expression with one named group for each kind of token. `fail` gets the first position without a token. */
export function tokenize(source: string, pattern: RegExp, fail: (position: number) => Error): Token[] {
  const tokens: Token[] = [];
  for (let start = 0; start < source.length; start = pattern.lastIndex) {
    pattern.lastIndex = start;
    const groups = pattern.exec(source)?.groups;
    const [kind, text] = Object.entries(groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    if (!kind || !text) throw fail(start);
    if (kind !== "space") tokens.push({ kind, text, start });
  }
  return tokens;
}

/** The number of the line at a position, from 1. */
export const lineAt = (source: string, position: number): number => source.slice(0, position).split("\n").length;
