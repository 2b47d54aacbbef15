import { pool } from "../platform/database/db.ts";
import { nullable, type RowOf, run, statement, text, timestamp } from "../platform/database/statement.ts";

/** The visible columns of a key, as `selectKey` names them. */
export const keyColumns = {
  id: text(),
  prefix: text(),
  lastFour: text(),
  createdAt: timestamp,
  lastUsedAt: nullable(timestamp),
  expiresAt: nullable(timestamp),
};

export const selectKey = `id, prefix, last_four AS "lastFour", created_at AS "createdAt", last_used_at AS "lastUsedAt",
     expires_at AS "expiresAt"`;

/** The visible fields of a key. `expiresAt` is the end of a rotated key's overlap. */
export type KeyView = RowOf<typeof keyColumns>;

/** The account's valid primary keys, newest first: the live one, and rotated ones during their overlap. */
export function listKeys(accountId: string): Promise<KeyView[]> {
  return run(pool(), LIST_KEYS, { accountId });
}

const LIST_KEYS = statement(
  "list_keys",
  { accountId: text() },
  `SELECT ${selectKey} FROM api_key
   WHERE account_id = $accountId AND kind = 'primary' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) ORDER BY id DESC`,
  keyColumns,
);
