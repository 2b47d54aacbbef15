import { AppError } from "@atelier/errors";
import { prisma } from "../platform/db.ts";
import type { ApiKey } from "../platform/generated/prisma/client.ts";
import { newId } from "../platform/ids.ts";
import { publishRevocation } from "./authenticate.ts";
import { keyDigest, peppers } from "./digest.ts";
import { keyLabel, newKey } from "./format.ts";

const visible = {
  id: true,
  prefix: true,
  lastFour: true,
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
} as const;

/** The visible fields of a key. `expiresAt` is the end of a rotated key's overlap. */
export type KeyView = Pick<ApiKey, keyof typeof visible>;

export interface IssuedKey {
  /** The whole key, which is shown only this once. */
  key: string;
  view: KeyView;
}

const MAX_OVERLAP_HOURS = 72;

/** The account's valid keys, newest first. */
export function listKeys(accountId: string): Promise<KeyView[]> {
  return prisma().apiKey.findMany({
    where: { accountId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
    select: visible,
    orderBy: { id: "desc" },
  });
}

/** Whether the account may have a key: it bought credits, or its access request was approved. */
export async function mayHaveKey(accountId: string): Promise<boolean> {
  const count = await prisma().account.count({
    where: {
      id: accountId,
      deletedAt: null,
      OR: [{ accessGrantedAt: { not: null } }, { purchases: { some: { status: "paid" } } }],
    },
  });
  return count === 1;
}

/** Issues the account's key. Throws `invalid_input` before the first purchase or approval, and if a live key exists. */
export async function issueKey(accountId: string): Promise<IssuedKey> {
  if (!(await mayHaveKey(accountId))) {
    throw new AppError(
      "invalid_input",
      "This account has no access to the API yet. Buy credits or request access, then issue a key.",
    );
  }
  const { key, row } = prepareKey(accountId);
  try {
    return { key, view: await prisma().apiKey.create({ data: row, select: visible }) };
  } catch (cause) {
    if (isUniqueViolation(cause))
      throw new AppError("invalid_input", "The account already has a key. Rotate it to get a new one.", { cause });
    throw cause;
  }
}

/**
 * Issues the next key. The old one stays valid for `overlapHours` (0 to 72).
 * Throws `not_found` if there is no live key, `invalid_input`.
 */
export async function rotateKey(accountId: string, overlapHours: number): Promise<IssuedKey> {
  if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > MAX_OVERLAP_HOURS) {
    throw new AppError("invalid_input", `The overlap must be a whole number of hours, 0 to ${MAX_OVERLAP_HOURS}.`);
  }
  const { key, row } = prepareKey(accountId);
  const view = await prisma().$transaction(async (tx) => {
    const now = new Date();
    const { count } = await tx.apiKey.updateMany({
      where: { accountId, revokedAt: null, expiresAt: null },
      data: {
        expiresAt: new Date(now.getTime() + overlapHours * 3_600_000),
        revokedAt: overlapHours === 0 ? now : null,
      },
    });
    if (count === 0) throw new AppError("not_found", "The account has no live key to rotate. Issue a key first.");
    return tx.apiKey.create({ data: row, select: visible });
  });
  publishRevocation(accountId);
  return { key, view };
}

/** Revokes a key. Every server refuses it within 5 seconds. Throws `not_found`. */
export async function revokeKey(accountId: string, keyId: string): Promise<void> {
  const { count } = await prisma().apiKey.updateMany({
    where: { id: keyId, accountId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  if (count === 0) throw new AppError("not_found", "This key does not exist or is already revoked.");
  publishRevocation(accountId);
}

function prepareKey(accountId: string) {
  const key = newKey();
  const pepper = peppers().at(-1);
  if (!pepper) throw new Error("KEY_PEPPERS contains no pepper.");
  return {
    key,
    row: {
      id: newId("key"),
      accountId,
      ...keyLabel(key),
      digest: keyDigest(key, pepper.secret),
      pepperVersion: pepper.version,
    },
  };
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "P2002";
}
