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

export const MAX_GLOSSARIES = 100;

/** A glossary without its entries. */
export interface GlossarySummary {
  id: string;
  name: string;
  sourceLanguage: string;
  targetLanguage: string;
  entryCount: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface Glossary extends GlossarySummary {
  entries: TermPair[];
}

/** The input for a new glossary. The languages are BCP 47 tags; the entries are not validated yet. */
export interface NewGlossary {
  name: string;
  sourceLanguage: string;
  targetLanguage: string;
  entries: readonly TermPair[];
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
const glossaryColumns = { ...summaryColumns, entries: json<TermPair[]>() };

/** Creates a glossary. Throws `invalid_input` if the account has too many, or one with this name. */
export async function createGlossary(accountId: string, glossary: NewGlossary): Promise<Glossary> {
  const { name, sourceLanguage, targetLanguage, entries } = glossary;
  return transaction(async (tx) => {
    await lockGlossaries(tx, accountId);
    const [counted] = await run(tx, COUNT, { accountId });
    if ((counted?.count ?? 0) >= MAX_GLOSSARIES)
      throw invalidInput("/name", `An account can have up to ${MAX_GLOSSARIES} glossaries. Delete one first.`);
    await refuseTakenName(tx, accountId, name, "");
    const glossary = { id: newId("gls"), accountId, name, sourceLanguage, targetLanguage, entries };
    const [made] = await run(tx, INSERT, { ...glossary, entryCount: entries.length });
    if (!made) throw new AppError("not_found", "This account does not exist.");
    return toGlossary(made);
  });
}

const INSERT = statement(
  "insert_glossary",
  {
    id: text(),
    accountId: text(),
    name: text(),
    sourceLanguage: text(),
    targetLanguage: text(),
    entries: json<readonly TermPair[]>(),
    entryCount: int,
  },
  `INSERT INTO glossary (id, account_id, name, source_language, target_language, entries, entry_count)
   SELECT $id, id, $name, $sourceLanguage, $targetLanguage, $entries, $entryCount FROM account WHERE id = $accountId AND deleted_at IS NULL
   RETURNING ${columnList(glossaryColumns, "glossary")}`,
  glossaryColumns,
);

const COUNT = statement(
  "count_glossaries",
  { accountId: text() },
  "SELECT count(*) AS count FROM glossary WHERE account_id = $accountId",
  {
    count: int,
  },
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
  `SELECT ${columnList(summaryColumns, "glossary")} FROM glossary
   WHERE account_id = $accountId AND ($before::text IS NULL OR id < $before) ORDER BY id DESC LIMIT $limit`,
  summaryColumns,
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

/** Changes the name or replaces the entries. Throws `not_found`, or `invalid_input` if the name is taken. */
export async function updateGlossary(
  accountId: string,
  id: string,
  { name, entries }: { name?: string | undefined; entries?: readonly TermPair[] | undefined },
): Promise<Glossary> {
  return transaction(async (tx) => {
    await lockGlossaries(tx, accountId);
    if (name !== undefined) await refuseTakenName(tx, accountId, name, id);
    const change = { name: name ?? null, entries: entries ?? null, entryCount: entries?.length ?? null };
    const [changed] = await run(tx, UPDATE, { accountId, id, ...change });
    if (!changed) throw missing();
    return toGlossary(changed);
  });
}

const UPDATE = statement(
  "update_glossary",
  {
    accountId: text(),
    id: text(),
    name: nullable(text()),
    entries: nullable(json<readonly TermPair[]>()),
    entryCount: nullable(int),
  },
  `UPDATE glossary SET name = coalesce($name, name), entries = coalesce($entries::jsonb, entries),
     entry_count = coalesce($entryCount, entry_count), updated_at = now()
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

const toSummary = (row: RowOf<typeof summaryColumns>): GlossarySummary => ({
  id: row.id,
  name: row.name,
  sourceLanguage: row.source_language,
  targetLanguage: row.target_language,
  entryCount: row.entry_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const toGlossary = (row: RowOf<typeof glossaryColumns>): Glossary => ({ ...toSummary(row), entries: row.entries });
