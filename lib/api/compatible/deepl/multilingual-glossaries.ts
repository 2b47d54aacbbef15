import { AppError } from "@atelier/errors";
import { z } from "zod";
import {
  createGlossary,
  deleteGlossary,
  type Glossary,
  type GlossarySummary,
  listGlossaries,
  MAX_GLOSSARIES,
  readGlossary,
  updateGlossary,
} from "../../../translation/glossaries.ts";
import { MAX_GLOSSARY_BYTES, readEntries, writeEntries } from "../../../translation/glossary-entries.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import type { Context } from "../../http/context.ts";
import { parseFields, parseQuery } from "../../http/page.ts";
import { receiveForm } from "../receive-form.ts";
import { getLanguage } from "../translation-languages.ts";

// Version 3 of DeepL's glossaries, which have a dictionary for each pair of languages. A glossary here has one pair, so
// that several dictionaries are refused.

const name = z.string().min(1).max(1_024);
const language = z.string().min(2).max(20);
const pairInput = z.object({ source_lang: language, target_lang: language });
const dictionaryInput = pairInput.extend({
  entries: z.string().min(1).max(MAX_GLOSSARY_BYTES),
  entries_format: z.enum(["tsv", "csv"]).default("tsv"),
});
type Dictionary = z.output<typeof dictionaryInput>;
const dictionariesInput = z
  .array(dictionaryInput)
  .length(1, "A glossary has one pair of languages. Create a glossary for each pair.");
const newInput = z.object({ name, dictionaries: dictionariesInput });
const changeInput = z.object({ name, dictionaries: dictionariesInput }).partial();

/** POST /v3/glossaries. */
export async function addMultilingualGlossary(context: Context): Promise<Response> {
  const { name, dictionaries } = parseFields(newInput, await receiveFields(context));
  const { accountId } = context.get("caller");
  const { entries, from, to } = await readDictionary(dictionaries[0] as Dictionary, "/dictionaries/0");
  const glossary = await createGlossary(accountId, { name, sourceLanguage: from, targetLanguage: to, entries });
  return context.json(glossaryView(glossary), 201);
}

/** GET /v3/glossaries. */
export async function allMultilingualGlossaries(context: Context): Promise<Response> {
  const glossaries = await listGlossaries(context.get("caller").accountId, { limit: MAX_GLOSSARIES });
  return context.json({ glossaries: glossaries.map(glossaryView) });
}

/** GET /v3/glossaries/{id}. */
export async function oneMultilingualGlossary(context: Context, id: string): Promise<Response> {
  return context.json(glossaryView(await readGlossary(context.get("caller").accountId, id)));
}

/** GET /v3/glossaries/{id}/entries: the entries of a pair as tab-separated values. */
export async function multilingualEntries(context: Context, id: string): Promise<Response> {
  const glossary = await readPair(context, id, parseQuery(pairInput, context.req.query()));
  const pair = { from: glossary.sourceLanguage, to: glossary.targetLanguage };
  const entries = writeEntries(glossary.entries, "tsv", pair);
  return context.json({ dictionaries: [{ ...pairView(glossary), entries, entries_format: "tsv" }] });
}

/** PATCH /v3/glossaries/{id}: renames it, and adds or changes entries. */
export async function changeMultilingualGlossary(context: Context, id: string): Promise<Response> {
  const { name, dictionaries = [] } = parseFields(changeInput, await receiveFields(context));
  const [dictionary] = dictionaries;
  const { accountId } = context.get("caller");
  if (!dictionary) return context.json(glossaryView(await updateGlossary(accountId, id, { name })));
  const { entries: known } = await readPair(context, id, dictionary);
  const { entries } = await readDictionary(dictionary, "/dictionaries/0");
  const merged = [...new Map([...known, ...entries])];
  return context.json(glossaryView(await updateGlossary(accountId, id, { name, entries: merged })));
}

/** PUT /v3/glossaries/{id}/dictionaries: replaces the entries of a pair. */
export async function replaceDictionary(context: Context, id: string): Promise<Response> {
  const dictionary = parseFields(dictionaryInput, await receiveFields(context));
  await readPair(context, id, dictionary);
  const { entries } = await readDictionary(dictionary, "");
  const changed = await updateGlossary(context.get("caller").accountId, id, { entries });
  return context.json({ ...pairView(changed), entry_count: changed.entryCount });
}

/** DELETE /v3/glossaries/{id}/dictionaries: deletes the glossary, which has no other dictionary. */
export async function removeDictionary(context: Context, id: string): Promise<Response> {
  await readPair(context, id, parseQuery(pairInput, context.req.query()));
  await deleteGlossary(context.get("caller").accountId, id);
  return context.body(null, 204);
}

/** The fields of a body. Forms name the fields of a dictionary `dictionaries[0].source_lang`. */
async function receiveFields(context: Context): Promise<Record<string, unknown>> {
  const folder = new TemporaryFolder();
  try {
    const received = await receiveForm(context, folder);
    const dictionaries: Record<string, unknown>[] = [];
    const rest: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(received)) {
      const [, index, field] = /^dictionaries\[(\d{1,2})\]\.(\w+)$/.exec(key) ?? [];
      if (index === undefined || field === undefined) rest[key] = value;
      else dictionaries[Number(index)] = { ...dictionaries[Number(index)], [field]: value };
    }
    return dictionaries.length > 0 ? { ...rest, dictionaries } : rest;
  } finally {
    await folder.remove();
  }
}

async function readDictionary({ source_lang, target_lang, entries, entries_format }: Dictionary, pointer: string) {
  const pair = {
    from: await getLanguage(source_lang, "source_lang"),
    to: await getLanguage(target_lang, "target_lang"),
  };
  return { ...pair, entries: await readEntries(entries, entries_format, pair, `${pointer}/entries`) };
}

/** The account's glossary, if it has this pair. Throws `not_found` otherwise. */
async function readPair(context: Context, id: string, pair: z.output<typeof pairInput>): Promise<Glossary> {
  const glossary = await readGlossary(context.get("caller").accountId, id);
  const [from, to] = [
    await getLanguage(pair.source_lang, "source_lang"),
    await getLanguage(pair.target_lang, "target_lang"),
  ];
  if (glossary.sourceLanguage === from && glossary.targetLanguage === to) return glossary;
  throw new AppError("not_found", "The glossary has no dictionary of these languages. Create a glossary for them.");
}

const pairView = ({ sourceLanguage, targetLanguage }: GlossarySummary) => ({
  source_lang: sourceLanguage.toLowerCase(),
  target_lang: targetLanguage.toLowerCase(),
});

const glossaryView = (glossary: GlossarySummary) => ({
  glossary_id: glossary.id,
  name: glossary.name,
  dictionaries: [{ ...pairView(glossary), entry_count: glossary.entryCount }],
  creation_time: glossary.createdAt.toISOString(),
});
