import { createHash } from "node:crypto";
import type { LanguagePair, MemoryUnit } from "@atelier/documents/exchange";
import { AppError } from "@atelier/errors";
import { normalizeSegment } from "../operations/document-translate/segment-memory.ts";
import { pool } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { array, int, run, runForCount, statement, text } from "../platform/database/statement.ts";
import type { TranslationUnit } from "../platform/generated/prisma/client.ts";

/**
 * The segments that an account can store, and their characters, because a job reads all segments of its languages. Beyond
 * them, those that were not used for the longest time are deleted.
 */
export const MAX_UNITS = 100_000;
export const MAX_CHARACTERS = 20_000_000;
const MAX_SOURCE_CHARACTERS = 2_000;
const MAX_TARGET_CHARACTERS = 4_000;
const BATCH = 1_000;

/** Where segments belong: the languages as canonical BCP 47 tags, and the terms and formality they were translated with. */
export interface MemoryKey extends LanguagePair {
  scope: string;
}

/** The key of a pair, independent of the case of its tags. */
export const memoryKey = ({ from, to }: LanguagePair, scope = ""): MemoryKey => ({
  from: canonical(from),
  to: canonical(to),
  scope,
});

const canonical = (tag: string): string => Intl.getCanonicalLocales(tag)[0] ?? tag;

interface StoreOptions {
  replace?: boolean;
  limit?: number;
  characters?: number;
}

/**
 * Stores segments and counts known ones as used. A known segment keeps its translation unless `replace` is set, as for an
 * import. Segments that are too long are left out, and the account's segments above `limit` and `characters` are deleted.
 * Returns the number of stored ones.
 */
export async function storeUnits(
  accountId: string,
  { from, to, scope }: MemoryKey,
  units: readonly MemoryUnit[],
  { replace = false, limit = MAX_UNITS, characters = MAX_CHARACTERS }: StoreOptions = {},
): Promise<number> {
  // Every statement may name a segment only once.
  const distinct = new Map<string, MemoryUnit>();
  for (const unit of units)
    if (unit.source.length <= MAX_SOURCE_CHARACTERS && unit.target.length <= MAX_TARGET_CHARACTERS)
      distinct.set(getDigest(unit.source), unit);
  const entries = [...distinct];
  let stored = 0;
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH);
    const columns = {
      digests: batch.map(([digest]) => digest),
      sources: batch.map(([, { source }]) => source),
      targets: batch.map(([, { target }]) => target),
    };
    stored += await runForCount(pool(), replace ? REPLACE : STORE, { accountId, from, to, scope, ...columns });
  }
  if (stored > 0) await runForCount(pool(), EVICT, { accountId, limit, characters });
  return stored;
}

const getDigest = (source: string): string => createHash("sha256").update(normalizeSegment(source)).digest("base64url");

const storing = (onConflict: string) => `INSERT INTO translation_unit
     (account_id, source_language, target_language, scope, digest, source, target)
   SELECT a.id, $from, $to, $scope, unit.digest, unit.source, unit.target
   FROM account a, unnest($digests::text[], $sources::text[], $targets::text[]) AS unit (digest, source, target)
   WHERE a.id = $accountId AND a.deleted_at IS NULL
   ON CONFLICT (account_id, source_language, target_language, scope, digest) DO UPDATE SET used_at = now()${onConflict}`;

const unitParams = {
  accountId: text(),
  from: text(),
  to: text(),
  scope: text(),
  digests: array(text()),
  sources: array(text()),
  targets: array(text()),
};

const STORE = statement("store_units", unitParams, storing(""), {});
const REPLACE = statement("replace_units", unitParams, storing(", target = excluded.target"), {});

const EVICT = statement(
  "evict_units",
  { accountId: text(), limit: int, characters: int },
  `DELETE FROM translation_unit WHERE id IN (
     SELECT id FROM (
       SELECT id, row_number() OVER recent AS position, sum(length(source) + length(target)) OVER recent AS characters
       FROM translation_unit WHERE account_id = $accountId
       WINDOW recent AS (ORDER BY used_at DESC, id DESC ROWS UNBOUNDED PRECEDING)
     ) ranked WHERE position > $limit OR characters > $characters)`,
  {},
);

/** All segments of a key, in pages. */
export async function* readUnits(accountId: string, { from, to, scope }: MemoryKey): AsyncGenerator<MemoryUnit[]> {
  let after = 0;
  for (;;) {
    const rows = await run(pool(), READ, { accountId, from, to, scope, after, batch: BATCH });
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

const READ = statement(
  "read_units",
  { accountId: text(), from: text(), to: text(), scope: text(), after: int, batch: int },
  `SELECT id, source, target FROM translation_unit
   WHERE account_id = $accountId AND source_language = $from AND target_language = $to AND scope = $scope AND id > $after ORDER BY id LIMIT $batch`,
  { id: int, source: text(), target: text() },
);

/** A stored segment with its languages. */
export interface ExportedUnit extends MemoryUnit, LanguagePair {
  id: number;
}

/** All segments of the account in pages, or those of a language pair; for exports. */
export async function* exportUnits(accountId: string, pair?: LanguagePair): AsyncGenerator<ExportedUnit[]> {
  let after = 0n;
  for (;;) {
    const rows = await prisma().translationUnit.findMany({
      where: { accountId, ...(pair ? inLanguages(pair) : {}), id: { gt: after } },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    if (rows.length > 0) yield rows.map(toExported);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

const inLanguages = (pair: LanguagePair) => {
  const { from, to } = memoryKey(pair);
  return { sourceLanguage: from, targetLanguage: to };
};

const toExported = ({ id, sourceLanguage, targetLanguage, source, target }: TranslationUnit): ExportedUnit => ({
  id: Number(id),
  from: sourceLanguage,
  to: targetLanguage,
  source,
  target,
});

/** A summary of an account's translation memory. */
export interface MemorySummary {
  byDefault: boolean;
  languages: (LanguagePair & { units: number })[];
}

/** The account's default and its number of segments by language pair. Throws `not_found`. */
export async function readMemory(accountId: string): Promise<MemorySummary> {
  const byDefault = await isMemoryDefault(accountId);
  const pairs = await prisma().translationUnit.groupBy({
    by: ["sourceLanguage", "targetLanguage"],
    where: { accountId },
    orderBy: [{ sourceLanguage: "asc" }, { targetLanguage: "asc" }],
    _count: true,
  });
  const languages = pairs.map(({ sourceLanguage: from, targetLanguage: to, _count: units }) => ({ from, to, units }));
  return { byDefault, languages };
}

/** Whether the account's translations use the memory if the request does not set it. Throws `not_found`. */
export async function isMemoryDefault(accountId: string): Promise<boolean> {
  const account = await prisma().account.findFirst({
    where: { id: accountId, deletedAt: null },
    select: { memoryByDefault: true },
  });
  if (!account) throw new AppError("not_found", "This account does not exist.");
  return account.memoryByDefault;
}

/** Sets whether translations use the memory if the request does not set it. */
export async function saveMemoryDefault(accountId: string, memoryByDefault: boolean): Promise<void> {
  await prisma().account.updateMany({ where: { id: accountId, deletedAt: null }, data: { memoryByDefault } });
}

/** Deletes the account's segments, or those of a language pair. */
export async function purgeUnits(accountId: string, pair?: LanguagePair): Promise<void> {
  await prisma().translationUnit.deleteMany({ where: { accountId, ...(pair ? inLanguages(pair) : {}) } });
}

/** Deletes a batch of segments of all accounts that were not used for a number of days. Returns how many. */
export async function deleteUnusedUnits(days: number): Promise<number> {
  return runForCount(pool(), EXPIRE, { days, batch: BATCH });
}

const EXPIRE = statement(
  "expire_units",
  { days: int, batch: int },
  `DELETE FROM translation_unit WHERE id IN (
     SELECT id FROM translation_unit WHERE used_at < now() - make_interval(days => $days) LIMIT $batch)`,
  {},
);
