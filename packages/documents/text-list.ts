import { readFile } from "node:fs/promises";
import { type Block, type DocumentFormat, type OpenDocument, splice } from "@atelier/document-model";
import { AppError } from "@atelier/errors";
import { detectLanguage } from "./detect-language.ts";
import { htmlTexts } from "./formats/html-texts.ts";
import { countCharacters } from "./inspect.ts";
import { stringBlock } from "./string-block.ts";

/** Texts of a request that are translated like a document. */
export interface TextList {
  texts: string[];
  /** Whether the texts are HTML. Placeholders and tags of other texts are kept as in strings of programs. */
  html: boolean;
  /** The subject of the texts, for engines that use it. */
  context?: string | undefined;
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

function openTextList({ texts, html, context }: TextList): OpenDocument {
  const opened = texts.map((text, at) => (html ? openMarkup(text) : openString(text, `text ${at + 1}`)));
  return {
    blocks: opened.flatMap(({ blocks }) => blocks),
    untouched: opened.flatMap(({ untouched }) => untouched),
    ...(context ? { context } : {}),
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

/** The facts of a list of texts. Throws `invalid_input` if no text has words. */
export async function inspectTextList(
  path: string,
): Promise<{ format: string; characters: number; language?: string }> {
  const { blocks } = await textList.open(await readFile(path));
  const sample = blocks
    .flatMap(({ runs }) => runs)
    .map((run) => (run.kind === "text" ? run.text : ""))
    .join(" ");
  if (!/\p{L}/u.test(sample))
    throw new AppError("invalid_input", "No text has words to translate. Send at least one text with a word.");
  const language = detectLanguage(sample);
  return { format: TEXT_LIST, characters: countCharacters(blocks), ...(language ? { language } : {}) };
}
