import type { LanguagePair } from "@atelier/documents/exchange";
import { invalidInput } from "@atelier/errors";
import { z } from "zod";
import {
  type Dictionary,
  type DictionarySummary,
  findDictionary,
  putDictionary,
  selectDictionary,
} from "../../../translation/dictionaries.ts";
import {
  changeDictionaries,
  createGlossary,
  deletePair,
  type GlossarySummary,
  listGlossaries,
  MAX_DICTIONARIES,
  MAX_GLOSSARIES,
  readGlossary,
} from "../../../translation/glossaries.ts";
import { MAX_ENTRIES, MAX_GLOSSARY_BYTES, readEntries, writeEntries } from "../../../translation/glossary-entries.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import type { Context } from "../../http/context.ts";
import { parseFields, parseQuery } from "../../http/page.ts";
import { receiveForm } from "../receive-form.ts";
import { getLanguage } from "../translation-languages.ts";

// Version 3 of DeepL's glossaries, which have a dictionary for each pair of languages.

const name = z.string().min(1).max(1_024);
const language = z.string().min(2).max(20);
const pairInput = z.strictObject({ source_lang: language, target_lang: language });
const dictionaryInput = pairInput.extend({
  entries: z.string().min(1).max(MAX_GLOSSARY_BYTES),
  entries_format: z.enum(["tsv", "csv"]).default("tsv"),
});
const newInput = z.strictObject({ name, dictionaries: z.array(dictionaryInput).min(1).max(MAX_DICTIONARIES) });
const changeInput = newInput.partial();

/** POST /v3/glossaries. */
export async function addMultilingualGlossary(context: Context): Promise<Response> {
  const { name, dictionaries } = parseFields(newInput, await receiveFields(context));
  const { accountId } = context.get("caller");
  const [first, ...further] = await readDictionaries(dictionaries);
  if (!first) throw new TypeError("The request has at least one dictionary.");
  const { from: sourceLanguage, to: targetLanguage, entries } = first;
  const glossary = await createGlossary(accountId, { name, sourceLanguage, targetLanguage, entries, further });
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
  const pair = await readPair(parseQuery(pairInput, context.req.query()));
  const dictionary = selectDictionary(await readGlossary(context.get("caller").accountId, id), pair);
  const entries = writeEntries(dictionary.entries, "tsv", dictionary);
  return context.json({ dictionaries: [{ ...pairView(dictionary), entries, entries_format: "tsv" }] });
}

/** PATCH /v3/glossaries/{id}: renames it, and adds or changes entries and pairs. */
export async function changeMultilingualGlossary(context: Context, id: string): Promise<Response> {
  const { name, dictionaries = [] } = parseFields(changeInput, await receiveFields(context));
  const added = await readDictionaries(dictionaries);
  const change = (known: readonly Dictionary[]) =>
    added.reduce((all, item) => putDictionary(all, merge(findDictionary(all, item), item)), known);
  return context.json(glossaryView(await changeDictionaries(context.get("caller").accountId, id, { name, change })));
}

/** PUT /v3/glossaries/{id}/dictionaries: replaces the entries of a pair, or adds the pair. */
export async function replaceDictionary(context: Context, id: string): Promise<Response> {
  const dictionary = await readDictionary(parseFields(dictionaryInput, await receiveFields(context)), "");
  const change = (known: readonly Dictionary[]) => putDictionary(known, dictionary);
  await changeDictionaries(context.get("caller").accountId, id, { change });
  return context.json(dictionaryView(dictionary));
}

/** DELETE /v3/glossaries/{id}/dictionaries: deletes the dictionary of a pair. The last one deletes the glossary. */
export async function removeDictionary(context: Context, id: string): Promise<Response> {
  const pair = await readPair(parseQuery(pairInput, context.req.query()));
  await deletePair(context.get("caller").accountId, id, pair);
  return context.body(null, 204);
}

/** A dictionary with the entries of another one. Throws `invalid_input` if these are too many. */
function merge(known: Dictionary | undefined, added: Dictionary): Dictionary {
  if (!known) return added;
  const terms = new Map([...known.entries, ...added.entries].map((entry) => [entry[0].toLowerCase(), entry]));
  if (terms.size > MAX_ENTRIES)
    throw invalidInput("/dictionaries", `A pair of languages can have up to ${MAX_ENTRIES} terms.`);
  return { ...known, entries: [...terms.values()], entryCount: terms.size };
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

/** The dictionaries of a request. Throws `invalid_input` for a pair that is sent twice. */
async function readDictionaries(inputs: readonly z.output<typeof dictionaryInput>[]): Promise<Dictionary[]> {
  const dictionaries: Dictionary[] = [];
  for (const [at, one] of inputs.entries()) {
    const dictionary = await readDictionary(one, `/dictionaries/${at}`);
    if (findDictionary(dictionaries, dictionary))
      throw invalidInput(`/dictionaries/${at}`, "Two dictionaries have the same languages. Send them as one.");
    dictionaries.push(dictionary);
  }
  return dictionaries;
}

async function readDictionary(
  { entries: text, entries_format, ...languages }: z.output<typeof dictionaryInput>,
  pointer: string,
): Promise<Dictionary> {
  const pair = await readPair(languages);
  const entries = await readEntries(text, entries_format, pair, `${pointer}/entries`);
  return { ...pair, entries, entryCount: entries.length };
}

const readPair = async ({ source_lang, target_lang }: z.output<typeof pairInput>): Promise<LanguagePair> => ({
  from: await getLanguage(source_lang, "source_lang"),
  to: await getLanguage(target_lang, "target_lang"),
});

const pairView = ({ from, to }: LanguagePair) => ({ source_lang: from.toLowerCase(), target_lang: to.toLowerCase() });

const dictionaryView = (dictionary: DictionarySummary) => ({
  ...pairView(dictionary),
  entry_count: dictionary.entryCount,
});

const glossaryView = ({
  id,
  name,
  sourceLanguage,
  targetLanguage,
  entryCount,
  further,
  createdAt,
}: GlossarySummary) => ({
  glossary_id: id,
  name,
  dictionaries: [{ from: sourceLanguage, to: targetLanguage, entryCount }, ...further].map(dictionaryView),
  creation_time: createdAt.toISOString(),
});
