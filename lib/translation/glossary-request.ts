import { readFile } from "node:fs/promises";
import type { LanguagePair } from "@atelier/documents/exchange";
import { describeLanguage, sameLanguage } from "@atelier/documents/languages";
import { AppError, invalidInput } from "@atelier/errors";
import { z } from "zod";
import { InputFile, languageTag } from "../operations/fields.ts";
import type { Dictionary } from "./dictionaries.ts";
import type { NewGlossary } from "./glossaries.ts";
import {
  entriesInput,
  type GlossaryFormat,
  getEntries,
  glossaryFormats,
  MAX_GLOSSARY_BYTES,
  readEntries,
} from "./glossary-entries.ts";
import { decodeText } from "./text-file.ts";

const name = z
  .string()
  .transform((value) => value.normalize("NFC").trim())
  .pipe(z.string().min(1, "Write a name.").max(100))
  // JSON Schema has the bounds of the text that is sent, not those of the trimmed one.
  .meta({ minLength: 1, maxLength: 100, description: "1 to 100 characters." });
const language = languageTag.meta({ description: "A BCP 47 tag." });
const file = z
  .custom<InputFile>((value) => value instanceof InputFile, "Send a file.")
  .meta({
    type: "string",
    contentMediaType: "application/octet-stream",
    description: "A CSV, TSV or TBX file.",
  });

/** How entries are sent: one of the three fields. */
const content = {
  entries: entriesInput.optional(),
  text: z.string().min(1).max(MAX_GLOSSARY_BYTES).optional(),
  file: file.optional(),
  format: z.enum(glossaryFormats).optional().meta({ description: "The format of the terms, if it is not clear." }),
};

export const newGlossaryInput = z.strictObject({
  name,
  source_language: language,
  target_language: language,
  ...content,
});

export const glossaryChangeInput = z.strictObject({
  name: name.optional(),
  source_language: language.optional(),
  target_language: language.optional(),
  ...content,
});

/** The pair that a request names, if it names one. Throws `invalid_input` if it names half of one, or the same twice. */
export function readPair({
  source_language: from,
  target_language: to,
}: {
  source_language?: string | undefined;
  target_language?: string | undefined;
}): LanguagePair | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined) throw invalidInput("/source_language", "Send source_language together with target_language.");
  if (to === undefined) throw invalidInput("/target_language", "Send target_language together with source_language.");
  if (sameLanguage(from, to))
    throw invalidInput("/target_language", `Both languages are ${describeLanguage(from).name}. Change one.`);
  return { from, to };
}

/** The glossary of a parsed request. Throws `invalid_input`. */
export async function readNewGlossary(input: z.output<typeof newGlossaryInput>): Promise<NewGlossary> {
  const { name: glossaryName, source_language: sourceLanguage, target_language: targetLanguage } = input;
  readPair(input);
  const entries = await readContent(input, { from: sourceLanguage, to: targetLanguage });
  if (!entries) throw invalidInput("/entries", "Send the terms as entries, text or file.");
  return { name: glossaryName, sourceLanguage, targetLanguage, entries };
}

/** The entries of a parsed request, or undefined if it has none. Throws `invalid_input`. */
export async function readContent(
  {
    entries,
    text,
    file: upload,
    format,
  }: Pick<z.output<typeof glossaryChangeInput>, "entries" | "text" | "file" | "format">,
  pair: LanguagePair,
) {
  const sent = Object.entries({ entries, text, file: upload }).filter(([, value]) => value !== undefined);
  if (sent.length > 1) throw invalidInput(`/${sent[1]?.[0]}`, "Send the terms as entries, text or file, not several.");
  if (entries !== undefined) return getEntries(entries);
  if (text !== undefined) return readEntries(text, format, pair, "/text");
  if (upload === undefined) return undefined;
  if (upload.sizeBytes > MAX_GLOSSARY_BYTES) throw tooLarge();
  return readGlossaryFile(await readFile(upload.path), upload.filename, pair, format);
}

/**
 * The entries of an uploaded file, whose format follows from its name or `format`. Throws `invalid_input`,
 * `payload_too_large`.
 */
export async function readGlossaryFile(
  bytes: Uint8Array,
  filename: string | undefined,
  pair: LanguagePair,
  format?: GlossaryFormat | undefined,
) {
  if (bytes.length > MAX_GLOSSARY_BYTES) throw tooLarge();
  return readEntries(decodeText(bytes, "/file"), format ?? findFormat(filename), pair, "/file");
}

const tooLarge = () => new AppError("payload_too_large", "A glossary file can have up to 2 MB. Split it.");

/** The format that a filename names, if it is a known one. */
const findFormat = (filename: string | undefined) => {
  const extension = filename?.split(".").at(-1)?.toLowerCase();
  return glossaryFormats.find((known) => known === extension);
};

/** The languages and terms of a form. */
interface PairFields {
  source_language: string;
  target_language: string;
  text: string;
}

interface UploadedFile {
  bytes: Uint8Array;
  filename: string;
}

/** The glossary of a form, whose terms are a file or text. Throws `invalid_input` with the names of fields. */
export async function parseGlossaryForm(
  fields: PairFields & { name: string },
  upload: UploadedFile | undefined,
): Promise<NewGlossary> {
  const { name: sentName, ...others } = fields;
  const parsed = parseFields(z.object({ name }), { name: sentName });
  const { from: sourceLanguage, to: targetLanguage, entries } = await parsePairForm(others, upload);
  return { name: parsed.name, sourceLanguage, targetLanguage, entries };
}

/** A pair of languages of a form, whose terms are a file or text. Throws `invalid_input` with the names of fields. */
export async function parsePairForm(
  { text, ...languages }: PairFields,
  upload: UploadedFile | undefined,
): Promise<Dictionary> {
  const terms = text.trim() === "" ? undefined : text;
  const parsed = parseFields(pairInput, { ...languages, text: terms });
  const pair = { from: parsed.source_language, to: parsed.target_language };
  readPair(parsed);
  if (upload && terms !== undefined) throw invalidInput("/text", "Choose a file or type the terms, not both.");
  const entries = upload
    ? await readGlossaryFile(upload.bytes, upload.filename, pair)
    : await readContent(parsed, pair);
  if (!entries) throw invalidInput("/file", "Choose a file, or type the terms.");
  return { ...pair, entries: [...entries], entryCount: entries.length };
}

const pairInput = newGlossaryInput.omit({ name: true });

function parseFields<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidInput(`/${issue?.path.join("/")}`, issue?.message ?? "The form is not valid.");
}
