import type { TermPair } from "@atelier/documents/exchange";
import { AppError, invalidInput } from "@atelier/errors";
import { pool, type Queryable, transaction } from "../platform/database/db.ts";
import {
  array,
  columnList,
  int,
  json,
  nullable,
  type RowOf,
  run,
  runForCount,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import {
  allDictionaries,
  type Dictionary,
  type DictionarySummary,
  findDictionary,
  type LanguagePair,
  missingPair,
  putDictionary,
} from "./dictionaries.ts";

export const MAX_GLOSSARIES = 1_000;
/** The pairs of languages of a glossary. */
export const MAX_DICTIONARIES = 50;
/** The terms of all glossaries of an account. */
export const MAX_TERMS = 500_000;

/** A glossary without its entries. */
export interface GlossarySummary {
  id: string;
  name: string;
  sourceLanguage: string;
  targetLanguage: string;
  entryCount: number;
  /** Its further pairs of languages. */
  further: DictionarySummary[];
  createdAt: Date;
  updatedAt: Date;
}

export interface Glossary extends GlossarySummary {
  entries: TermPair[];
  further: Dictionary[];
}

/** The input for a new glossary. The languages are BCP 47 tags; the entries are not validated yet. */
export interface NewGlossary {
  name: string;
  sourceLanguage: string;
  targetLanguage: string;
  entries: readonly TermPair[];
  further?: readonly Dictionary[] | undefined;
}

const summaryColumns = {
  id: text(),
  name: text(),
  source_language: text(),
  target_language: text(),
  entry_count: int,
  created_at: timestamp,
  updated_at: timestamp,
};
const counts = { further_counts: json<DictionarySummary[]>() };
const FURTHER_COUNTS =
  "(SELECT coalesce(jsonb_agg(one - 'entries' ORDER BY at), '[]') FROM jsonb_array_elements(further) WITH ORDINALITY AS list (one, at)) AS further_counts";
const glossaryColumns = { ...summaryColumns, entries: json<TermPair[]>(), further: json<Dictionary[]>() };

/** Creates a glossary. Throws `invalid_input` if the account has too many, or one with this name. */
export async function createGlossary(accountId: string, glossary: NewGlossary): Promise<Glossary> {
  const { name, sourceLanguage, targetLanguage, entries, further = [] } = glossary;
  return transaction(async (tx) => {
    await lockGlossaries(tx, accountId);
    const furtherCount = countTerms(further);
    await refuseTooMany(tx, accountId, "", entries.length + furtherCount);
    await refuseTakenName(tx, accountId, name, "");
    const content = { sourceLanguage, targetLanguage, entries, entryCount: entries.length, further, furtherCount };
    const [created] = await run(tx, INSERT, { id: newId("gls"), accountId, name, ...content });
    if (!created) throw new AppError("not_found", "This account does not exist.");
    return toGlossary(created);
  });
}

const countTerms = (dictionaries: readonly DictionarySummary[]) =>
  dictionaries.reduce((sum, { entryCount }) => sum + entryCount, 0);

const contentParameters = {
  sourceLanguage: text(),
  targetLanguage: text(),
  entries: json<readonly TermPair[]>(),
  entryCount: int,
  further: json<readonly Dictionary[]>(),
  furtherCount: int,
};

const INSERT = statement(
  "insert_glossary",
  { id: text(), accountId: text(), name: text(), ...contentParameters },
  `INSERT INTO glossary (id, account_id, name, source_language, target_language, entries, entry_count, further, further_count)
   SELECT $id, id, $name, $sourceLanguage, $targetLanguage, $entries, $entryCount, $further, $furtherCount
   FROM account WHERE id = $accountId AND deleted_at IS NULL
   RETURNING ${columnList(glossaryColumns, "glossary")}`,
  glossaryColumns,
);

/** Throws `invalid_input` if the account has too many glossaries or terms with one more, or with a changed one. */
async function refuseTooMany(tx: Queryable, accountId: string, id: string, terms: number): Promise<void> {
  const others = await countGlossaries(tx, accountId, id);
  if (others.count >= MAX_GLOSSARIES)
    throw invalidInput("/name", `An account can have up to ${MAX_GLOSSARIES} glossaries. Delete one first.`);
  if (others.terms + terms > MAX_TERMS)
    throw invalidInput(
      "/entries",
      `All glossaries of an account can have up to ${MAX_TERMS} terms together. Delete some first.`,
    );
}

/** The number of the account's glossaries, without `exceptId`, and their terms together. */
export async function countGlossaries(
  db: Queryable,
  accountId: string,
  exceptId = "",
): Promise<{ count: number; terms: number }> {
  const [found] = await run(db, COUNT, { accountId, id: exceptId });
  return found ?? { count: 0, terms: 0 };
}

const COUNT = statement(
  "count_glossaries",
  { accountId: text(), id: text() },
  `SELECT count(*) AS count, coalesce(sum(entry_count + further_count), 0) AS terms FROM glossary
   WHERE account_id = $accountId AND id <> $id`,
  { count: int, terms: int },
);

/** The account's glossaries, newest first; `before` is a glossary's id. */
export async function listGlossaries(
  accountId: string,
  { limit, before = null }: { limit: number; before?: string | null | undefined },
): Promise<GlossarySummary[]> {
  return (await run(pool(), LIST, { accountId, before, limit })).map(toSummary);
}

const LIST = statement(
  "list_glossaries",
  { accountId: text(), before: nullable(text()), limit: int },
  `SELECT ${columnList(summaryColumns, "glossary")}, ${FURTHER_COUNTS} FROM glossary
   WHERE account_id = $accountId AND ($before::text IS NULL OR id < $before) ORDER BY id DESC LIMIT $limit`,
  { ...summaryColumns, ...counts },
);

/** One of the account's glossaries with its entries. Throws `not_found`, for another account's too. */
export async function readGlossary(accountId: string, id: string): Promise<Glossary> {
  const [found] = await run(pool(), READ, { accountId, ids: [id] });
  if (!found) throw missing();
  return toGlossary(found);
}

/** The account's glossaries with these ids and their entries, in the order of the ids; missing ones are left out. */
export async function readGlossaries(accountId: string, ids: readonly string[]): Promise<Glossary[]> {
  if (ids.length === 0) return [];
  const found = new Map((await run(pool(), READ, { accountId, ids })).map((row) => [row.id, toGlossary(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

const READ = statement(
  "read_glossaries",
  { accountId: text(), ids: array(text()) },
  `SELECT ${columnList(glossaryColumns, "glossary")} FROM glossary WHERE account_id = $accountId AND id = ANY($ids)`,
  glossaryColumns,
);

export interface GlossaryChange {
  name?: string | undefined;
  /** The pair whose entries are replaced or added; by default the first one. */
  pair?: LanguagePair | undefined;
  entries?: readonly TermPair[] | undefined;
}

/** Changes the name, or the entries of a pair. Throws as `changeDictionaries`. */
export const updateGlossary = (
  accountId: string,
  id: string,
  { name, pair, entries }: GlossaryChange,
): Promise<Glossary> =>
  changeDictionaries(accountId, id, {
    name,
    change: (known) => {
      const wanted = pair ? (findDictionary(known, pair) ?? pair) : known[0];
      if (!wanted || !entries) return undefined;
      const { from, to } = wanted;
      return putDictionary(known, { from, to, entries: [...entries], entryCount: entries.length });
    },
  });

/** Adds a pair with its terms. Throws `invalid_input` if the glossary has it, and as `changeDictionaries`. */
export const addPair = (accountId: string, id: string, added: Dictionary): Promise<Glossary> =>
  changeDictionaries(accountId, id, {
    change: (known) => {
      if (findDictionary(known, added))
        throw invalidInput("/target_language", "The glossary has terms of these languages. Change them above.");
      return [...known, added];
    },
  });

/** Deletes the terms of a pair. The last pair deletes the glossary. Throws `not_found`. */
export async function deletePair(accountId: string, id: string, pair: LanguagePair): Promise<void> {
  await transaction(async (tx) => {
    const glossary = await readLocked(tx, accountId, id);
    const known = allDictionaries(glossary);
    const removed = findDictionary(known, pair);
    if (!removed) throw missingPair();
    if (known.length === 1) await runForCount(tx, DELETE, { accountId, id });
    else await putContent(tx, accountId, glossary, { dictionaries: known.filter((item) => item !== removed) });
  });
}

/**
 * Changes the name, and the dictionaries by a function that gets all of them; undefined keeps them. Throws `not_found`, or
 * `invalid_input` if the name is taken or there are too many.
 */
export async function changeDictionaries(
  accountId: string,
  id: string,
  {
    name,
    change,
  }: {
    name?: string | undefined;
    change: (dictionaries: readonly Dictionary[]) => readonly Dictionary[] | undefined;
  },
): Promise<Glossary> {
  return transaction(async (tx) => {
    const glossary = await readLocked(tx, accountId, id);
    if (name !== undefined) await refuseTakenName(tx, accountId, name, id);
    const dictionaries = change(allDictionaries(glossary));
    if (dictionaries) await refuseDictionaries(tx, accountId, id, dictionaries);
    return putContent(tx, accountId, glossary, { name, dictionaries });
  });
}

/** One of the account's glossaries, which only this transaction changes until it ends. Throws `not_found`. */
async function readLocked(tx: Queryable, accountId: string, id: string): Promise<Glossary> {
  await lockGlossaries(tx, accountId);
  const [row] = await run(tx, READ, { accountId, ids: [id] });
  if (!row) throw missing();
  return toGlossary(row);
}

/** Stores the name and the dictionaries, of which there is at least one. What is left out stays as it is. */
async function putContent(
  tx: Queryable,
  accountId: string,
  glossary: Glossary,
  {
    name = glossary.name,
    dictionaries = allDictionaries(glossary),
  }: { name?: string | undefined; dictionaries?: readonly Dictionary[] | undefined },
): Promise<Glossary> {
  const [first, ...further] = dictionaries;
  if (!first) throw new TypeError("A glossary has at least one dictionary.");
  const { from: sourceLanguage, to: targetLanguage, entries, entryCount } = first;
  const content = { sourceLanguage, targetLanguage, entries, entryCount, further, furtherCount: countTerms(further) };
  const [updated] = await run(tx, UPDATE, { accountId, id: glossary.id, name, ...content });
  if (!updated) throw missing();
  return toGlossary(updated);
}

async function refuseDictionaries(tx: Queryable, accountId: string, id: string, changed: readonly Dictionary[]) {
  if (changed.length > MAX_DICTIONARIES)
    throw invalidInput("/dictionaries", `A glossary can have up to ${MAX_DICTIONARIES} pairs of languages.`);
  await refuseTooMany(tx, accountId, id, countTerms(changed));
}

const UPDATE = statement(
  "update_glossary",
  { accountId: text(), id: text(), name: text(), ...contentParameters },
  `UPDATE glossary SET name = $name, source_language = $sourceLanguage, target_language = $targetLanguage, entries = $entries,
     entry_count = $entryCount, further = $further, further_count = $furtherCount, updated_at = now()
   WHERE account_id = $accountId AND id = $id RETURNING ${columnList(glossaryColumns, "glossary")}`,
  glossaryColumns,
);

/** Deletes a glossary. Throws `not_found`. */
export async function deleteGlossary(accountId: string, id: string): Promise<void> {
  if ((await runForCount(pool(), DELETE, { accountId, id })) === 0) throw missing();
}

const DELETE = statement(
  "delete_glossary",
  { accountId: text(), id: text() },
  "DELETE FROM glossary WHERE account_id = $accountId AND id = $id",
  {},
);

/** Changes of an account's glossaries run one after another, so that neither their number nor a name is exceeded. */
async function lockGlossaries(tx: Queryable, accountId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`glossaries:${accountId}`]);
}

async function refuseTakenName(tx: Queryable, accountId: string, name: string, id: string): Promise<void> {
  const [taken] = await run(tx, NAMED, { accountId, name, id });
  if (taken) throw invalidInput("/name", `There is already a glossary named "${name}". Choose another name.`);
}

const NAMED = statement(
  "find_glossary_by_name",
  { accountId: text(), name: text(), id: text() },
  "SELECT id FROM glossary WHERE account_id = $accountId AND name = $name AND id <> $id",
  { id: text() },
);

const missing = () => new AppError("not_found", "This glossary does not exist.");

const toSummary = (row: RowOf<typeof summaryColumns & typeof counts>): GlossarySummary => ({
  ...toFacts(row),
  further: row.further_counts,
});

const toGlossary = (row: RowOf<typeof glossaryColumns>): Glossary => ({
  ...toFacts(row),
  entries: row.entries,
  further: row.further,
});

const toFacts = (row: RowOf<typeof summaryColumns>) => ({
  id: row.id,
  name: row.name,
  sourceLanguage: row.source_language,
  targetLanguage: row.target_language,
  entryCount: row.entry_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
