import { readFile } from "node:fs/promises";
import {
  type Block,
  type DocumentFormat,
  type OpenDocument,
  type Rewrite,
  type Splitting,
  splice,
  textOfRuns,
} from "@atelier/document-model";
import { AppError, invalidInput } from "@atelier/errors";
import { countCharacters } from "./count-characters.ts";
import { mostCommon } from "./declared-language.ts";
import { detectLanguage } from "./detect-language.ts";
import { htmlTexts } from "./formats/html-texts.ts";
import { stringBlock } from "./string-block.ts";
import { type XmlOptions, type XmlSegment, xmlSegments } from "./xml-segments.ts";

/** Texts of a request that are translated like a document. */
export interface TextList {
  texts: string[];
  /** Whether the texts are HTML. Placeholders and tags of other texts are kept as in strings of programs. */
  html: boolean;
  /** How to read the texts if they are XML. */
  xml?: XmlOptions | undefined;
  /** The subject of the texts, for engines that use it. */
  context?: string | undefined;
  rewrite?: Rewrite | undefined;
  /** Where sentences end; in HTML, a line break is white space and ends none by default. */
  splitting?: Splitting | "lines" | undefined;
  /** Whether the first letter's case and the punctuation at both ends of a sentence stay as they are. */
  keepsForm?: boolean | undefined;
}

/** The name of the format. A file has it only by its facts, because the format is not for uploads. */
export const TEXT_LIST = "texts";

/** A list of texts as JSON. The result is `{"translations": [...]}` in the order of the texts. */
export const textList: DocumentFormat = {
  name: TEXT_LIST,
  contentType: "application/json",
  extension: "json",
  open: (bytes) => openTextList(JSON.parse(new TextDecoder().decode(bytes))),
};

function openTextList({ texts, html, xml, context, rewrite, splitting: sent, keepsForm }: TextList): OpenDocument {
  const splitting = sent === "lines" ? undefined : (sent ?? (html ? "punctuation" : undefined));
  const opened = texts.map((text, at) => {
    const part = `text ${at + 1}`;
    if (xml) return openXml(text, part, xml, `/texts/${at}`);
    return html ? openMarkup(text) : openString(text, part);
  });
  return {
    blocks: opened.flatMap(({ blocks }, item) => blocks.map((block) => ({ ...block, item, splitting, keepsForm }))),
    untouched: opened.flatMap(({ untouched }) => untouched),
    ...(context ? { context } : {}),
    ...(rewrite ? { rewrite } : {}),
    save: () => new TextEncoder().encode(JSON.stringify({ translations: opened.map(({ result }) => result()) })),
  };
}

interface OpenText {
  blocks: Block[];
  untouched: OpenDocument["untouched"];
  result(): string;
}

function openString(text: string, part: string): OpenText {
  let written = text;
  const block: Block = {
    part,
    runs: [{ kind: "text", text, style: 0 }],
    write: (runs) => {
      written = runs.map((run) => (run.kind === "text" ? run.text : "")).join("");
    },
  };
  return { blocks: [stringBlock(block)], untouched: [], result: () => written };
}

function openMarkup(text: string): OpenText {
  const { found, untouched } = htmlTexts(text);
  return { ...splice(text, found), untouched };
}

/** The characters that XML writes as entities, also if only the translation has them. */
const XML_SPELLING = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
]);

/** Throws `invalid_input` for markup that is not well formed, if the options require it. */
function openXml(source: string, part: string, options: XmlOptions, pointer: string): OpenText {
  const segments = xmlSegments(source, options);
  if (!segments) throw invalidInput(pointer, "The text is not well-formed XML. Close every tag, and write & as &amp;.");
  const written = segments.map((segment) => segmentBlock(source, part, segment));
  return {
    blocks: written.map(({ block }) => block),
    untouched: [],
    result: () => {
      let result = "";
      let position = 0;
      for (const { start, end, text } of written) {
        result += source.slice(position, start) + text();
        position = end;
      }
      return result + source.slice(position);
    },
  };
}

function segmentBlock(source: string, part: string, { parts, isSection }: XmlSegment) {
  const [start, end] = [parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0];
  const textAt = (at: number) => source.slice(parts[at]?.start, parts[at]?.end);
  let written = source.slice(start, end);
  const block: Block = {
    part,
    runs: parts.map(({ kind }, at) =>
      kind === "text" ? { kind, text: textAt(at), style: 0 } : { kind: "code", code: at, hard: false },
    ),
    write: (runs) => {
      written = runs.map((run) => (run.kind === "text" ? run.text : textAt(run.code))).join("");
    },
  };
  // A CDATA section has no entities, and cannot contain its own end.
  const section: Block = {
    ...block,
    write: (runs) => {
      written = textOfRuns(runs).replaceAll("]]>", "]] >");
    },
  };
  return {
    start,
    end,
    text: () => written,
    block: isSection ? stringBlock(section) : withoutHardTags(stringBlock(block, XML_SPELLING)),
  };
}

/** The elements of XML end a sentence only by the options, also those with names of HTML. */
function withoutHardTags(block: Block): Block {
  const soften = (run: Block["runs"][number]) =>
    run.kind === "code" && block.textOfCode?.(run.code)?.startsWith("<") ? { ...run, hard: false } : run;
  return { ...block, runs: block.runs.map(soften) };
}

/**
 * The facts of a list of texts: `language` is that of most of them, `languages` that of each, null if it is not clear.
 * Only `candidates` are detected, if they are given; the language of a short text is one of `likely`. Throws
 * `invalid_input` if no text has words.
 */
export async function inspectTextList(
  path: string,
  candidates?: readonly string[],
  likely?: readonly string[],
): Promise<{
  format: string;
  characters: number;
  isRewritten?: boolean;
  language?: string;
  languages?: (string | null)[];
}> {
  const list: TextList = JSON.parse(await readFile(path, "utf8"));
  const { blocks } = openTextList(list);
  const samples = new Map<number, string>();
  for (const { item = 0, runs } of blocks) {
    const text = runs.map((run) => (run.kind === "text" ? run.text : " ")).join("");
    samples.set(item, `${samples.get(item) ?? ""}${text} `);
  }
  const texts = list.texts.map((_, item) => samples.get(item) ?? "");
  const all = texts.join(" ");
  if (!/\p{L}/u.test(all))
    throw new AppError("invalid_input", "No text has words to translate. Send at least one text with a word.");
  const detect = (text: string) => detectLanguage(text, undefined, candidates, likely);
  const languages = texts.map(detect);
  const language = mostCommon(languages.filter((found) => found !== null)) ?? detect(all);
  const isRewritten = list.rewrite !== undefined;
  const facts = { format: TEXT_LIST, characters: countCharacters(blocks), ...(isRewritten ? { isRewritten } : {}) };
  return language ? { ...facts, language, languages } : facts;
}
