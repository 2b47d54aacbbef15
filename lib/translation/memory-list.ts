import type { LanguagePair } from "@atelier/documents/exchange";
import { pool } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { int, nullable, run, statement, text, timestamp } from "../platform/database/statement.ts";
import { memoryKey } from "./memory.ts";

/** A stored segment as it is listed. Source and target are tagged text. */
export interface ListedUnit extends LanguagePair {
  id: number;
  source: string;
  target: string;
  used_at: Date;
}

interface UnitFilter {
  pair?: LanguagePair | undefined;
  /** A text in the source or the target, in any case. */
  search?: string | undefined;
  /** The id of the last segment of the previous page. */
  before?: number | undefined;
  limit: number;
}

/** The account's segments, newest first. */
export function listUnits(accountId: string, { pair, search, before, limit }: UnitFilter): Promise<ListedUnit[]> {
  const { from = null, to = null } = pair ? memoryKey(pair) : {};
  return run(pool(), LIST, { accountId, from, to, search: search?.trim() || null, before: before ?? null, limit });
}

/** Prisma's `contains` makes patterns of the text's `%` and `_`. */
const LIST = statement(
  "list_units",
  {
    accountId: text(),
    from: nullable(text()),
    to: nullable(text()),
    search: nullable(text()),
    before: nullable(int),
    limit: int,
  },
  `SELECT id, source_language AS "from", target_language AS "to", source, target, used_at FROM translation_unit
   WHERE account_id = $accountId AND ($from::text IS NULL OR (source_language = $from AND target_language = $to))
     AND ($search::text IS NULL OR strpos(lower(source), lower($search)) > 0 OR strpos(lower(target), lower($search)) > 0)
     AND ($before::bigint IS NULL OR id < $before) ORDER BY id DESC LIMIT $limit`,
  { id: int, from: text(), to: text(), source: text(), target: text(), used_at: timestamp },
);

/** Deletes a segment of the account. False if there is none with this id. */
export async function deleteUnit(accountId: string, id: number): Promise<boolean> {
  return (await prisma().translationUnit.deleteMany({ where: { accountId, id } })).count === 1;
}
