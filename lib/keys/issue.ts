import { AppError } from "@atelier/errors";
import type { Role } from "../access/roles.ts";
import { pool, type Queryable } from "../platform/database/db.ts";
import { bool, int, run, statement, text } from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import { keyDigest, peppers } from "./digest.ts";
import { type KeyMode, keyLabel, newKey } from "./format.ts";
import { type KeyView, keyColumns, selectKey } from "./list.ts";
import { refusePrimaryKey } from "./role-limits.ts";
import { keySettings } from "./settings.ts";

export interface IssuedKey {
  /** The whole key, which is shown only this once. */
  key: string;
  view: KeyView;
}

/**
 * Whether the account may have a key: it bought credits, its access request was approved, or it got trial credits and
 * the setting TRIAL_KEYS allows them.
 */
export async function mayHaveKey(accountId: string): Promise<boolean> {
  const [found] = await run(pool(), MAY_HAVE_KEY, { accountId, trialKeys: keySettings().TRIAL_KEYS });
  return found !== undefined;
}

/** Throws `invalid_input` if the account may not have a key. */
export async function requireAccess(accountId: string): Promise<void> {
  if (await mayHaveKey(accountId)) return;
  const message = "This account has no access to the API yet. Buy credits or request access, then create a key.";
  throw new AppError("invalid_input", message);
}

const MAY_HAVE_KEY = statement(
  "may_have_key",
  { accountId: text(), trialKeys: bool },
  `SELECT a.id FROM account a WHERE a.id = $accountId AND a.deleted_at IS NULL AND (a.access_granted_at IS NOT NULL
     OR EXISTS (SELECT FROM purchase WHERE account_id = a.id AND status = 'paid')
     OR ($trialKeys::boolean AND EXISTS (SELECT FROM ledger_entry WHERE account_id = a.id AND kind = 'trial')))`,
  { id: text() },
);

/**
 * Issues the account's key, for a person with a role, or for the operator. Throws `invalid_input` if the account may not
 * have one yet, and if a live key exists, and `role_required`.
 */
export async function issueKey(accountId: string, role?: Role): Promise<IssuedKey> {
  refusePrimaryKey(role);
  await requireAccess(accountId);
  const issued = await insertKey(pool(), accountId);
  if (!issued) throw new AppError("invalid_input", "The account already has a key. Rotate it to get a new one.");
  return issued;
}

/** Stores a new key. Returns null if the account has a live one. */
export async function insertKey(db: Queryable, accountId: string): Promise<IssuedKey | null> {
  const { key, prefix, lastFour, digest, pepperVersion } = newSecret();
  const [view] = await run(db, INSERT_KEY, { keyId: newId("key"), accountId, prefix, lastFour, digest, pepperVersion });
  return view ? { key, view } : null;
}

/** A new key and its stored columns. */
export function newSecret(mode: KeyMode = "live") {
  const pepper = peppers().at(-1);
  if (!pepper) throw new Error("KEY_PEPPERS contains no pepper.");
  const key = newKey(mode);
  return { key, ...keyLabel(key), digest: keyDigest(key, pepper.secret), pepperVersion: pepper.version };
}

/** The partial unique index accepts only one of two simultaneous inserts for an account. */
const INSERT_KEY = statement(
  "insert_key",
  { keyId: text(), accountId: text(), prefix: text(), lastFour: text(), digest: text(), pepperVersion: int },
  `INSERT INTO api_key (id, account_id, prefix, last_four, digest, pepper_version) VALUES ($keyId, $accountId, $prefix, $lastFour, $digest, $pepperVersion)
   ON CONFLICT (account_id) WHERE kind = 'primary' AND revoked_at IS NULL AND expires_at IS NULL DO NOTHING RETURNING ${selectKey}`,
  keyColumns,
);
