import { AppError } from "@atelier/errors";
import { type EntryKind, listEntries, sumEntriesByKind, summarizeEntries } from "../credits/entries.ts";
import { pool, type Queryable, transaction } from "../platform/database/db.ts";
import { array, nullable, run, statement, text, timestamp } from "../platform/database/statement.ts";
import { sumUsage } from "../usage/sums.ts";

/** Purchases that a statement lists one by one. Further ones are one line. */
const MAX_PURCHASES = 500;

/** Credits of a kind of entry, signed. */
export interface StatementChange {
  kind: EntryKind;
  entries: number;
  credits: number;
}

/** Jobs of an operation with a key. */
export interface StatementUsage {
  operation: string;
  /** The visible parts of the key, or null for the playground. */
  key: string | null;
  jobs: number;
  credits: number;
}

/**
 * The credits of an account in a calendar month (UTC): `opening` + Σ purchases + Σ changes − Σ usage = `closing`, all from
 * the ledger.
 */
export interface MonthStatement {
  /** For example "2026-11". */
  month: string;
  from: Date;
  /** The exclusive end, or now for the current month. */
  to: Date;
  account: { id: string; email: string };
  opening: number;
  closing: number;
  purchases: { at: Date; reference: string; credits: number }[];
  /** Every other kind except the settlements of jobs, which are the usage. */
  changes: StatementChange[];
  usage: StatementUsage[];
}

/**
 * Reads a month's statement in one snapshot of the database. Throws `not_found` for a month before the account, in the
 * future, or in another form than "2026-11".
 */
export async function readStatement(accountId: string, month: string, now = new Date()): Promise<MonthStatement> {
  const bounds = monthBounds(month, now);
  return transaction(async (tx) => {
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    const [account] = await run(tx, ACCOUNT, { accountId });
    if (!bounds || !account || bounds.to <= account.createdAt) throw notFound(month);
    const { opening, closing } = await summarizeEntries(tx, accountId, bounds);
    const listed = await listEntries(tx, accountId, { ...bounds, kind: "purchase", limit: MAX_PURCHASES });
    const purchases = listed.map(({ createdAt, reference, credits }) => ({ at: createdAt, reference, credits }));
    const totals = await sumEntriesByKind(tx, accountId, bounds);
    return {
      month,
      ...bounds,
      account: { id: accountId, email: account.email },
      opening,
      closing,
      purchases: purchases.reverse(),
      changes: getChanges(totals, purchases),
      usage: await readUsage(tx, accountId, bounds),
    };
  });
}

/** The months for which an account has statements, newest first, at most 24. */
export async function listStatementMonths(accountId: string): Promise<string[]> {
  const [account] = await run(pool(), ACCOUNT, { accountId });
  return account ? statementMonths(account.createdAt) : [];
}

/** The months from an account's first one to the current one, newest first, at most 24. */
export function statementMonths(createdAt: Date, now = new Date()): string[] {
  const months: string[] = [];
  const first = createdAt.toISOString().slice(0, 7);
  for (let back = 0; back < 24; back++) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7);
    if (month < first) break;
    months.push(month);
  }
  return months;
}

function monthBounds(month: string, now: Date): { from: Date; to: Date } | null {
  const [, year = "", number = ""] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (!year) return null;
  const from = new Date(Date.UTC(Number(year), Number(number) - 1));
  const end = new Date(Date.UTC(Number(year), Number(number)));
  return from > now ? null : { from, to: end < now ? end : now };
}

const notFound = (month: string) =>
  new AppError(
    "not_found",
    `There is no statement of ${month.slice(0, 20)}. Use a month since the account was created.`,
  );

/** All kinds but settlements, without the purchases that are listed one by one. */
function getChanges(totals: readonly StatementChange[], listed: readonly { credits: number }[]): StatementChange[] {
  return totals.flatMap((total) => {
    if (total.kind === "settlement") return [];
    if (total.kind !== "purchase") return [total];
    const credits = total.credits - listed.reduce((sum, item) => sum + item.credits, 0);
    return total.entries > listed.length ? [{ ...total, entries: total.entries - listed.length, credits }] : [];
  });
}

async function readUsage(
  tx: Queryable,
  accountId: string,
  period: { from: Date; to: Date },
): Promise<StatementUsage[]> {
  const sums = await sumUsage(accountId, ["operation", "key"], period, tx);
  const ids = sums.flatMap(({ values: [, key] }) => key ?? []);
  const labels = new Map((await run(tx, KEY_LABELS, { accountId, ids })).map(({ id, label }) => [id, label]));
  return sums.map(({ values: [operation, key], jobs, credits }) => ({
    operation: operation ?? "",
    key: key ? (labels.get(key) ?? key) : null,
    jobs,
    credits,
  }));
}

const ACCOUNT = statement(
  "statement_account",
  { accountId: text() },
  `SELECT coalesce(contact, email) AS email, created_at AS "createdAt" FROM account WHERE id = $accountId AND deleted_at IS NULL`,
  { email: text(), createdAt: timestamp },
);

const KEY_LABELS = statement(
  "statement_keys",
  { accountId: text(), ids: array(text()) },
  "SELECT id, prefix || '…' || last_four AS label FROM api_key WHERE account_id = $accountId AND id = ANY($ids)",
  { id: text(), label: nullable(text()) },
);
