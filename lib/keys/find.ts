import { pool } from "../platform/database/db.ts";
import { int, run, statement, text } from "../platform/database/statement.ts";
import type { KeyKind } from "./key-row.ts";

/** The account's valid keys with `text` in their name, ID or visible characters, newest first. No client tokens. */
export const findKeys = (accountId: string, text: string, limit: number) =>
  run(pool(), FIND_KEYS, { accountId, text, limit });

const FIND_KEYS = statement(
  "find_keys",
  { accountId: text(), text: text(), limit: int },
  `SELECT id, kind, name, prefix, last_four AS "lastFour" FROM api_key
   WHERE account_id = $accountId AND kind <> 'client' AND revoked_at IS NULL
     AND (kind = 'restricted' OR expires_at IS NULL OR expires_at > now())
     AND position(lower($text) IN lower(concat_ws(' ', name, id, prefix, last_four))) > 0
   ORDER BY id DESC LIMIT $limit`,
  { id: text(), kind: text<Exclude<KeyKind, "client">>(), name: text(), prefix: text(), lastFour: text() },
);
