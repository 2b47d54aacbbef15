import { pool } from "../platform/db.ts";

/** One kind of thing that the export lists: read page by page, by id. */
interface Section {
  name: string;
  /** Takes the account ($1), the last id of the page before or null ($2) and the page's size ($3); each row has an `id`. */
  sql: string;
}

const LINES_A_READ = 500;

const paged = (table: string, columns: string): string =>
  `SELECT ${columns} FROM ${table} WHERE account_id = $1 AND ($2::text IS NULL OR id > $2) ORDER BY id LIMIT $3`;

/** Everything that is kept about an account, but for secrets: no digests, password hash, tokens or session ids. */
const sections: readonly Section[] = [
  {
    name: "sign_ins",
    sql: `SELECT provider || ':' || provider_account_id AS id, provider, created_at FROM identity
          WHERE account_id = $1 AND ($2::text IS NULL OR provider || ':' || provider_account_id > $2) ORDER BY 1 LIMIT $3`,
  },
  {
    name: "sessions",
    // A digest stands for the id, which is half of what a session is named by.
    sql: `SELECT md5(id) AS id, user_agent, created_at, last_seen_at, expires_at, revoked_at FROM session
          WHERE account_id = $1 AND ($2::text IS NULL OR md5(id) > $2) ORDER BY 1 LIMIT $3`,
  },
  { name: "keys", sql: paged("api_key", "id, prefix, last_four, created_at, last_used_at, expires_at, revoked_at") },
  {
    name: "access_requests",
    sql: paged("access_request", "id, use_case, volume, company, status, note, created_at, decided_at"),
  },
  {
    name: "purchases",
    sql: paged(
      "purchase",
      `id, origin, package_id, credits, amount, currency, status, live, paid_amount, refunded, disputed, clawed_back,
       receipt_url, invoice_url, created_at, paid_at`,
    ),
  },
  {
    name: "top_up",
    sql: `SELECT account_id AS id, status, paused_reason, package_id, currency, threshold, monthly_cap, card_brand, card_last_four,
            consented_at, updated_at FROM top_up WHERE account_id = $1 AND ($2::text IS NULL OR account_id > $2) LIMIT $3`,
  },
  {
    name: "marketplace_agreements",
    sql: paged(
      "marketplace_agreement",
      "id, license_arn, agreement_id, aws_account_id, product_code, status, granted, revoked, created_at, ended_at",
    ),
  },
  { name: "ledger", sql: paged("ledger_entry", "id, credits, kind, reference, note, created_at") },
  {
    name: "jobs",
    sql: paged(
      "job",
      `id, key_id, operation, status, input, metadata, price, charged, seed, engine, engine_attempts, warnings, report,
       error_code, error_detail, created_at, started_at, finished_at`,
    ),
  },
  {
    name: "files",
    sql: paged(
      "file",
      "id, job_id, position, content_type, filename, bytes, width, height, created_at, expires_at, deleted_at",
    ),
  },
  {
    name: "mails",
    // Without their texts, which hold links that open the account.
    sql: `SELECT m.id, m.subject, m.created_at, m.sent_at FROM mail m JOIN account a ON a.email = m.recipient
          WHERE a.id = $1 AND ($2::text IS NULL OR m.id > $2) ORDER BY m.id LIMIT $3`,
  },
];

/** The account's own row, as far as it is the account's to read. */
const ACCOUNT = `SELECT id, email, name, email_verified_at, available, owed, daily_limit, monthly_limit, low_balance_alert,
  suspended_at, access_granted_at, created_at FROM account WHERE id = $1 AND deleted_at IS NULL`;

/** Everything that is kept about an account as one JSON text, in pieces: however much it is, little of it is in memory at once. */
export async function* exportData(accountId: string): AsyncGenerator<string> {
  const { rows } = await pool().query<Record<string, unknown>>(ACCOUNT, [accountId]);
  yield `{\n"exported_at": ${JSON.stringify(new Date())},\n"account": ${JSON.stringify(rows[0] ?? null)}`;
  for (const { name, sql } of sections) {
    yield `,\n${JSON.stringify(name)}: [`;
    let before = "\n";
    for (let last: unknown = null; ; ) {
      const page = await pool().query<Record<string, unknown>>(sql, [accountId, last, LINES_A_READ]);
      for (const row of page.rows) {
        yield before + JSON.stringify(row);
        before = ",\n";
      }
      if (page.rows.length < LINES_A_READ) break;
      last = page.rows.at(-1)?.id;
    }
    yield "\n]";
  }
  yield "\n}\n";
}
