import { hash } from "node:crypto";
import { AppError } from "@atelier/errors";
import { pool } from "../platform/db.ts";
import { log } from "../platform/log.ts";
import { keyDigest, peppers } from "./digest.ts";
import { looksLikeKey } from "./format.ts";

/** Who calls. `keyId` is null where the portal calls for a signed-in developer. */
export interface Caller {
  accountId: string;
  keyId: string | null;
}

interface Known {
  caller: Caller;
  /** When this copy must be read again: never more than 4 s after it was read, and never past the key's own end. */
  until: number;
}

/** A revoked key must be dead everywhere within 5 s: with a second to spare, nothing remembers one longer than this. */
const MEMORY_MS = 4_000;
const MOST_REMEMBERED = 50_000;
const USE_RECORDED_EVERY_MS = 60_000;
const CHANNEL = "key_revoked";

/** By a hash of the key, quicker than its HMAC; the key itself is never kept. */
const remembered = new Map<string, Known>();
const recorded = new Map<string, number>();

/** Finds who a key belongs to. Throws `invalid_key`; a suspended account's key works and its jobs are refused. */
export async function authenticateKey(key: string): Promise<Caller> {
  const now = Date.now();
  const name = hash("sha256", key, "base64");
  const known = remembered.get(name);
  if (known && known.until > now) return noteUse(known.caller, now);
  if (!looksLikeKey(key)) {
    throw new AppError(
      "invalid_key",
      "This is not an API key of ours: check that it was copied whole. It starts with atl_ and has 40 characters.",
    );
  }
  const digests = peppers().map(({ secret }) => keyDigest(key, secret));
  const { rows } = await pool().query<{ id: string; account_id: string; expires_at: Date | null }>(
    `SELECT id, account_id, expires_at FROM api_key
     WHERE digest = ANY($1) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
    [digests],
  );
  const row = rows[0];
  if (!row)
    throw new AppError(
      "invalid_key",
      "This API key does not exist, or was revoked or rotated. The portal's key page shows the live one.",
    );
  const caller = { accountId: row.account_id, keyId: row.id };
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(name, {
    caller,
    until: Math.min(now + MEMORY_MS, row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY),
  });
  return noteUse(caller, now);
}

/** Forgets an account's keys here and tells the other processes, which makes the 4 s sooner still. */
export async function publishRevocation(accountId: string): Promise<void> {
  forgetKeys(accountId);
  await pool().query("SELECT pg_notify($1, $2)", [CHANNEL, accountId]);
}

/** Drops what this process remembers of an account's keys. */
export function forgetKeys(accountId: string): void {
  for (const [digest, { caller }] of remembered) if (caller.accountId === accountId) remembered.delete(digest);
}

/** Writes `last_used_at` at most once a minute per key, after the fact: no request waits for it. */
function noteUse(caller: Caller, now: number): Caller {
  if (caller.keyId && now - (recorded.get(caller.keyId) ?? 0) > USE_RECORDED_EVERY_MS) {
    if (recorded.size >= MOST_REMEMBERED) recorded.clear();
    recorded.set(caller.keyId, now);
    pool()
      .query("UPDATE api_key SET last_used_at = now() WHERE id = $1", [caller.keyId])
      .catch((error: unknown) => log().warn({ error }, "recording a key's use failed"));
  }
  return caller;
}
