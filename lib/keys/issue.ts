import { AppError } from "@atelier/errors";
import { pool, prisma, transaction } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";
import { publishRevocation } from "./authenticate.ts";
import { keyDigest, peppers } from "./digest.ts";
import { keyLabel, newKey } from "./format.ts";

/** What may be shown of a key. */
export interface KeyView {
  id: string;
  prefix: string;
  lastFour: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** The end of a rotated key's overlap. */
  expiresAt: Date | null;
}

const view = {
  id: true,
  prefix: true,
  lastFour: true,
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
} as const;

/** The account's keys that still work, the live one first. */
export function listKeys(accountId: string): Promise<KeyView[]> {
  return prisma().apiKey.findMany({
    where: {
      accountId,
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
    },
    select: view,
    orderBy: { id: "desc" },
  });
}

/** Whether the account may have a key: it bought credits, or its access request was approved. */
export async function mayHaveKey(accountId: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `SELECT 1 FROM account WHERE id = $1 AND deleted_at IS NULL AND (access_granted_at IS NOT NULL
       OR EXISTS (SELECT FROM purchase WHERE account_id = $1 AND status = 'paid'))`,
    [accountId],
  );
  return rowCount === 1;
}

/**
 * Issues the account's key and returns it whole: the only time it is shown.
 * Throws `invalid_input` before the first purchase or approval, and where a live key exists.
 */
export async function issueKey(accountId: string): Promise<{ key: string; view: KeyView }> {
  if (!(await mayHaveKey(accountId))) {
    throw new AppError(
      "invalid_input",
      "A key is issued once the account has bought credits or had its access request approved.",
    );
  }
  const fresh = prepareKey(accountId);
  try {
    return {
      key: fresh.key,
      view: await prisma().apiKey.create({ data: fresh.row, select: view }),
    };
  } catch (cause) {
    if (isUniqueViolation(cause))
      throw new AppError("invalid_input", "The account has a key already: rotate it to get a new one.", { cause });
    throw cause;
  }
}

/** Issues the next key and lets the old one live on for `overlapHours` (0 to 72). Throws `not_found` where there is no live key. */
export async function rotateKey(accountId: string, overlapHours: number): Promise<{ key: string; view: KeyView }> {
  if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > 72) {
    throw new AppError("invalid_input", "The overlap is a whole number of hours, 0 to 72.");
  }
  const fresh = prepareKey(accountId);
  await transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE api_key SET expires_at = now() + make_interval(hours => $2), revoked_at = CASE WHEN $2 = 0 THEN now() END
       WHERE account_id = $1 AND revoked_at IS NULL AND expires_at IS NULL`,
      [accountId, overlapHours],
    );
    if (rowCount === 0) throw new AppError("not_found", "There is no live key to rotate: issue one.");
    const { id, prefix, lastFour, digest, pepperVersion } = fresh.row;
    await tx.query(
      "INSERT INTO api_key (id, account_id, prefix, last_four, digest, pepper_version) VALUES ($1, $2, $3, $4, $5, $6)",
      [id, accountId, prefix, lastFour, digest, pepperVersion],
    );
  });
  await publishRevocation(accountId);
  return {
    key: fresh.key,
    view: await prisma().apiKey.findUniqueOrThrow({
      where: { id: fresh.row.id },
      select: view,
    }),
  };
}

/** Ends a key at once; every server refuses it within 5 seconds. Throws `not_found`. */
export async function revokeKey(accountId: string, keyId: string): Promise<void> {
  const { count } = await prisma().apiKey.updateMany({
    where: { id: keyId, accountId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  if (count === 0) throw new AppError("not_found", "There is no such key.");
  await publishRevocation(accountId);
}

function prepareKey(accountId: string) {
  const key = newKey();
  const pepper = peppers().at(-1);
  if (!pepper) throw new Error("There is no pepper to digest keys with.");
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
