import { pool } from "../platform/database/db.ts";
import { int, nullable, run, statement, text, timestamp } from "../platform/database/statement.ts";
import type { Upload } from "./uploads.ts";

/** The account's uploads with `text` in their name or ID, newest first. */
export const findUploads = (accountId: string, text: string, limit: number): Promise<Upload[]> =>
  run(pool(), FIND_UPLOADS, { accountId, text, limit });

/** Prisma's `contains` makes patterns of the text's `%` and `_`. */
const FIND_UPLOADS = statement(
  "find_uploads",
  { accountId: text(), text: text(), limit: int },
  `SELECT id, filename, bytes, sha256, created_at AS "createdAt", expires_at AS "expiresAt" FROM upload
   WHERE account_id = $accountId AND stored_at IS NOT NULL AND expires_at > now()
     AND position(lower($text) IN lower(concat_ws(' ', filename, id))) > 0
   ORDER BY id DESC LIMIT $limit`,
  { id: text(), filename: nullable(text()), bytes: int, sha256: text(), createdAt: timestamp, expiresAt: timestamp },
);
