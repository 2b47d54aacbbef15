import { AppError } from "@atelier/errors";
import { prisma } from "../platform/database/prisma.ts";
import { isStorableText } from "../platform/database/storable-text.ts";
import type { Account, Prisma } from "../platform/generated/prisma/client.ts";

/** An account in an operator's list. */
export interface AccountLine extends Pick<Account, "id" | "email" | "kind" | "available" | "owed" | "createdAt"> {
  verified: boolean;
  held: number;
  /** operator, owed, or null if it is not suspended. */
  suspended: string | null;
  deleted: boolean;
}

export interface AccountDetail
  extends AccountLine,
    Pick<Account, "name" | "stripeCustomer" | "dailyLimit" | "monthlyLimit"> {
  accessGranted: boolean;
  sessions: number;
  keys: number;
  jobs: number;
  failedJobs: number;
  /** Credits charged so far. */
  spent: number;
  topUp: string | null;
}

const lineColumns = {
  id: true,
  email: true,
  kind: true,
  contact: true,
  emailVerifiedAt: true,
  available: true,
  owed: true,
  suspendedAt: true,
  suspendedReason: true,
  deletedAt: true,
  createdAt: true,
} as const;
type LineRow = Pick<Account, keyof typeof lineColumns>;

/** The states that a list can be filtered by. */
export const accountStates = ["suspended", "owing", "unverified", "deleted"] as const;
export type AccountState = (typeof accountStates)[number];

const stateFilters: Record<Exclude<AccountState, "deleted">, Prisma.AccountWhereInput> = {
  suspended: { suspendedAt: { not: null } },
  owing: { owed: { gt: 0 } },
  unverified: { emailVerifiedAt: null },
};

/**
 * Accounts with a text in their address or id, newest first. `before` is an account's id. Deleted accounts appear only
 * with the state `deleted`.
 */
export async function searchAccounts(page: {
  limit: number;
  text?: string | undefined;
  state?: AccountState | undefined;
  before?: string | undefined;
}): Promise<AccountLine[]> {
  const { state, before, limit } = page;
  if (!isStorableText(page.text ?? "")) return [];
  const text = likePattern(page.text?.trim().toLowerCase() ?? "");
  const rows = await prisma().account.findMany({
    where: {
      deletedAt: state === "deleted" ? { not: null } : null,
      ...(text
        ? {
            OR: [
              { email: { contains: text } },
              { contact: { contains: text } },
              { name: { contains: text } },
              { id: { contains: text } },
            ],
          }
        : {}),
      ...(before === undefined ? {} : { id: { lt: before } }),
      ...(state && state !== "deleted" ? stateFilters[state] : {}),
    },
    select: lineColumns,
    orderBy: { id: "desc" },
    take: limit,
  });
  const held = await heldCredits(rows.map(({ id }) => id));
  return rows.map((row) => getLine(row, held.get(row.id) ?? 0));
}

/** One account, by its id alone. Throws `not_found`. */
export async function readAccount(accountId: string): Promise<AccountDetail> {
  const now = new Date();
  const [account, failedJobs, used, held] = await Promise.all([
    prisma().account.findUnique({
      where: { id: accountId },
      select: {
        ...lineColumns,
        name: true,
        accessGrantedAt: true,
        stripeCustomer: true,
        dailyLimit: true,
        monthlyLimit: true,
        topUp: { select: { status: true } },
        _count: {
          select: {
            sessions: { where: { revokedAt: null, expiresAt: { gt: now } } },
            keys: { where: { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] } },
            jobs: true,
          },
        },
      },
    }),
    prisma().job.count({ where: { accountId, status: "failed" } }),
    prisma().usage.aggregate({ where: { accountId }, _sum: { credits: true } }),
    heldCredits([accountId]),
  ]);
  if (!account) throw new AppError("not_found", "This account does not exist.");
  const { name, stripeCustomer, dailyLimit, monthlyLimit, _count } = account;
  return {
    ...getLine(account, held.get(accountId) ?? 0),
    name,
    stripeCustomer,
    dailyLimit,
    monthlyLimit,
    ..._count,
    accessGranted: account.accessGrantedAt !== null,
    failedJobs,
    spent: used._sum.credits ?? 0,
    topUp: account.topUp?.status ?? null,
  };
}

function getLine(row: LineRow, held: number): AccountLine {
  const { id, kind, available, owed, createdAt } = row;
  return {
    id,
    kind,
    email: row.contact ?? row.email,
    available,
    owed,
    createdAt,
    held,
    verified: row.emailVerifiedAt !== null,
    suspended: row.suspendedAt ? (row.suspendedReason ?? "operator") : null,
    deleted: row.deletedAt !== null,
  };
}

/** The credits in open holds, by account. */
async function heldCredits(accountIds: string[]): Promise<Map<string, number>> {
  const sums = await prisma().hold.groupBy({
    by: ["accountId"],
    where: { accountId: { in: accountIds }, status: "open" },
    _sum: { credits: true },
  });
  return new Map(sums.map(({ accountId, _sum }) => [accountId, _sum.credits ?? 0]));
}

/** Prisma passes a text on to LIKE, where these characters have a meaning of their own. */
const likePattern = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
