import { pool } from "../platform/database/db.ts";
import { columnList, int, run, statement, text } from "../platform/database/statement.ts";
import { uploadColumns } from "./uploads.ts";

/** The account's uploads with `text` in their name or ID, newest first. */
export const findUploads = (accountId: string, text: string, limit: number) =>
  run(pool(), FIND_UPLOADS, { accountId, text, limit });

const FIND_UPLOADS = statement(
  "find_uploads",
  { accountId: text(), text: text(), limit: int },
  `SELECT ${columnList(uploadColumns, "upload")} FROM upload
   WHERE account_id = $accountId AND stored_at IS NOT NULL AND expires_at > now()
     AND position(lower($text) IN lower(concat_ws(' ', filename, id))) > 0
   ORDER BY id DESC LIMIT $limit`,
  uploadColumns,
);
