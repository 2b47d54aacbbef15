import { hash } from "node:crypto";
import { AppError } from "@atelier/errors";
import { LRUCache } from "lru-cache";
import { allows, type Role, roles } from "../access/roles.ts";
import { pool } from "../platform/database/db.ts";
import { notify } from "../platform/database/notifications.ts";
import { array, nullable, run, runForCount, statement, text, timestamp } from "../platform/database/statement.ts";
import { counts } from "../platform/telemetry/instruments.ts";
import { log } from "../platform/telemetry/log.ts";
import { keyDigest, peppers } from "./digest.ts";
import { looksLikeKey } from "./format.ts";
import type { KeyGrants } from "./grants.ts";
import { grantColumns, type KeyKind, roleColumn, selectGrants, selectRole, toGrants } from "./key-row.ts";

/** The caller of a request. `keyId` is null if the portal calls for a signed-in developer. */
export interface Caller {
  accountId: string;
  keyId: string | null;
  /** The session of a signed-in developer, for whom the portal calls. */
  sessionId?: string;
  /** That developer, or the person of a personal key, and their role in the account. */
  personId?: string;
  role?: Role;
  /** The permissions and limits of a restricted key. The primary key and the portal have no restrictions. */
  grants?: KeyGrants;
}

interface CachedKey {
  caller: Caller;
  /** When the entry must be read again: after at most 4 s, and not later than the key's expiry. */
  until: number;
}

/** A key's change or revocation must take effect everywhere within 5 s, so no entry may be older than this. */
const CACHE_MS = 4_000;
const MAX_CACHED = 50_000;
const RECORD_USE_MS = 60_000;

/** By a hash of the key, which is faster than its HMAC. The key itself is never stored. */
const cache = new LRUCache<string, CachedKey>({ max: MAX_CACHED });
const recordedUses = new LRUCache<string, number>({ max: MAX_CACHED });

/** The roles whose connections work, as a list for SQL. */
export const holderRoles = roles
  .filter((role) => allows(role, "keys"))
  .map((role) => `'${role}'`)
  .join(", ");

/**
 * The condition of keys that belong to no person, or whose person may still create keys in the account. It is checked
 * where a key is found, so that nothing that changes a member can forget it.
 */
const HELD = `(person_id IS NULL OR person_id = account_id OR EXISTS (SELECT FROM membership m
       JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL AND p.suspended_at IS NULL JOIN account t ON t.id = m.account_id
       WHERE m.account_id = api_key.account_id AND m.person_id = api_key.person_id AND m.role IN (${holderRoles})
         AND (NOT t.requires_two_step OR EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL))))`;

/** The condition of keys that have not ended. A key ends with the one that created it. */
export const NOT_ENDED = `revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) AND ${HELD}
     AND (parent_id IS NULL OR EXISTS (SELECT FROM api_key parent WHERE parent.id = api_key.parent_id
       AND parent.revoked_at IS NULL AND (parent.expires_at IS NULL OR parent.expires_at > now())))`;

/**
 * The condition of keys that work now with one of the digests. A request that began before the end of its access token
 * may finish, so only `find_key` compares that.
 */
export const LIVE_KEY = `(digest = ANY($digests) OR (old_digest = ANY($digests) AND old_digest_until > now()))
     AND ${NOT_ENDED}`;

/** Every request looks up its key, so this is one raw statement. A rotated restricted key has two digests for a while. */
const FIND_KEY = statement(
  "find_key",
  { digests: array(text()) },
  `SELECT id, account_id, kind, ${selectGrants}, ${selectRole},
     CASE WHEN digest = ANY($digests) THEN LEAST(expires_at, token_until) ELSE LEAST(expires_at, old_digest_until) END AS until
   FROM api_key WHERE ${LIVE_KEY} AND (token_until IS NULL OR token_until > now() OR old_digest = ANY($digests))`,
  { id: text(), account_id: text(), kind: text<KeyKind>(), ...grantColumns, ...roleColumn, until: nullable(timestamp) },
);

/**
 * Finds the account of a key. Throws `invalid_key`. The key of a suspended account works, but its jobs and
 * event streams are refused.
 * Returns a promise only if the key is not in the cache.
 */
export function authenticateKey(key: string): Caller | Promise<Caller> {
  const now = Date.now();
  const cacheKey = hash("sha256", key, "base64");
  const cached = cache.get(cacheKey);
  if (cached && cached.until > now) {
    counts.keyCache.hits++;
    return recordUse(cached.caller, now);
  }
  counts.keyCache.misses++;
  return findKey(key, cacheKey, now);
}

async function findKey(key: string, cacheKey: string, now: number): Promise<Caller> {
  if (!looksLikeKey(key)) {
    throw new AppError(
      "invalid_key",
      "This is not an API key. Check that you copied it completely: it starts with atl_ and has 40 characters, 45 if it is a test key, or 46 if it is an admin key.",
    );
  }
  const digests = peppers().map(({ secret }) => keyDigest(key, secret));
  const [row] = await run(pool(), FIND_KEY, { digests });
  if (!row)
    throw new AppError(
      "invalid_key",
      "This API key does not exist, or has expired, or was revoked or rotated, or its project was archived. Use an active key. The API key page shows its first and last characters.",
    );
  const caller: Caller = { accountId: row.account_id, keyId: row.id };
  if (row.kind !== "primary") caller.grants = toGrants(row);
  if (row.personId !== null && row.role !== null) Object.assign(caller, { personId: row.personId, role: row.role });
  cache.set(cacheKey, {
    caller,
    until: Math.min(now + CACHE_MS, row.until?.getTime() ?? Number.POSITIVE_INFINITY),
  });
  return recordUse(caller, now);
}

/** Drops an account's keys from the caches of all processes after a change, so that they need not wait for the 4 s to pass. */
export function publishRevocation(accountId: string): void {
  forgetKeys(accountId);
  notify("key_revoked", accountId);
}

/** Drops an account's keys from this process's cache. */
export function forgetKeys(accountId: string): void {
  for (const [cacheKey, { caller }] of [...cache.entries()]) if (caller.accountId === accountId) cache.delete(cacheKey);
}

/** Writes `last_used_at` at most once a minute per key. The request does not wait for it. */
function recordUse(caller: Caller, now: number): Caller {
  const { keyId } = caller;
  if (keyId && now - (recordedUses.get(keyId) ?? 0) > RECORD_USE_MS) {
    recordedUses.set(keyId, now);
    runForCount(pool(), RECORD_USE, { keyId }).catch((error: unknown) =>
      log().warn({ error }, "recording a key's use failed"),
    );
  }
  return caller;
}

const RECORD_USE = statement(
  "record_key_use",
  { keyId: text() },
  "UPDATE api_key SET last_used_at = now() WHERE id = $keyId",
  {},
);
