import type pg from "pg";

/** A bug that the simulation plants into a statement on its way to PostgreSQL. The project's code has no such switch. */
export interface Mutation {
  name: string;
  /** The part of the statement's text that is replaced. Short, so that other changes of the statement do not matter. */
  find: RegExp;
  replace: string;
  /** A second statement with a part of the effect. The process can crash before it. */
  after?: (values: readonly unknown[]) => pg.QueryConfig;
  /** Whether the statement runs outside of its transaction. */
  outside?: boolean;
  /** Whether it shows only while statements wait for one row. */
  needsCrowd?: boolean;
}

const getId = (values: readonly unknown[], prefix: string) =>
  values.find((value) => typeof value === "string" && value.startsWith(prefix));

export const mutations: readonly Mutation[] = [
  {
    name: "a settlement without the fence of its attempt",
    find: /AND attempt = (\$\d+) FOR UPDATE\)/,
    replace: "AND attempt >= 0 * $1::int FOR UPDATE)",
  },
  {
    name: "a hold outside of its statement",
    find: /INSERT INTO hold \(job_id, account_id, credits, key_id, project_id\)\s+SELECT \$\d+, id, \$\d+::int, (NULL|\$\d+), (NULL|\(SELECT project_id FROM project_balance\)) FROM balance/,
    replace: "SELECT id FROM balance",
    after: (values) => ({
      text: `INSERT INTO hold (job_id, account_id, credits, key_id, project_id)
             SELECT id, account_id, price, (SELECT key_id FROM key_spend k WHERE k.key_id = job.key_id),
               (SELECT s.project_id FROM project_spend s WHERE s.project_id =
                 coalesce((SELECT project_id FROM api_key k WHERE k.id = job.key_id), default_project_id(account_id)))
             FROM job WHERE id = $1`,
      values: [getId(values, "job_")],
    }),
  },
  {
    name: "a charge before its result is stored",
    find: /FROM ended, ROWS FROM/,
    replace: "FROM (SELECT * FROM ended WHERE false) ended, ROWS FROM",
    after: (values) => ({
      text: `INSERT INTO file (id, job_id, account_id, position, storage_key, content_type, filename, bytes, expires_at)
             SELECT f.id, job.id, account_id, 0, f.storage_key, f.content_type, f.filename, f.bytes, now() + interval '1 day'
             FROM job, jsonb_to_recordset($2::jsonb) f (id text, storage_key text, content_type text, filename text, bytes int)
             WHERE job.id = $1 AND status = 'succeeded' ON CONFLICT DO NOTHING`,
      values: [getId(values, "job_"), getId(values, '[{"id":"file_')],
    }),
  },
  {
    name: "a release that returns nothing to single jobs",
    find: /RETURNING account_id, credits AS back/,
    replace: "RETURNING account_id, CASE WHEN in_batch THEN credits ELSE 0 END AS back",
  },
  {
    name: "a batch whose remaining holds are not released",
    find: /RETURNING account_id, credits AS back/,
    replace: "RETURNING account_id, CASE WHEN in_batch THEN 0 ELSE credits END AS back",
  },
  {
    name: "a cap of a key that is checked but not reserved",
    find: /(this_day = \(CASE WHEN k\.day .*? END\)) \+ \$\d+::int/,
    replace: "$1",
  },
  {
    name: "a cap of a project that is checked but not reserved",
    find: /(this_month = \(CASE WHEN s\.month .*? END\)) \+ \$\d+::int/,
    replace: "$1",
  },
  {
    name: "an unlocked cap of a project",
    find: /(<= p\.credit_cap\)) FOR UPDATE OF s/,
    needsCrowd: true,
    replace: "$1",
  },
  {
    name: "a grant that is not unique by its reference",
    find: /VALUES \((\$\d+), (\$\d+), (\$\d+), (\$\d+), (\$\d+), (\$\d+)\)\s+ON CONFLICT \(reference\)/,
    replace: "VALUES ($1, $2, $3, $4, $5::text || ':' || $1::text, $6) ON CONFLICT (reference)",
  },
  {
    name: "an end of credits that their lot does not record",
    find: /SET remaining = r\.remaining/,
    replace: "SET remaining = l.remaining",
  },
  {
    name: "a settlement that charges twice",
    find: /-(\$\d+)::int, 'settlement'/,
    replace: "-2 * $1::int, 'settlement'",
  },
  {
    name: "an idempotency record outside of the job's transaction",
    find: /INSERT INTO idempotency/,
    replace: "$&",
    outside: true,
  },
  {
    name: "a webhook delivery that is marked before it is sent",
    find: /SET attempts = attempts \+ 1,/,
    replace: "SET status = 'succeeded', attempts = attempts + 1,",
  },
  {
    name: "a reclaim that forgets jobs that ran before",
    find: /FROM job WHERE status = 'running' AND heartbeat_at </,
    replace: "FROM job WHERE status = 'running' AND attempt = 1 AND heartbeat_at <",
  },
  {
    name: "a limit of batches without the account's lock",
    find: /^SELECT FROM account WHERE id = (\$\d+) FOR NO KEY UPDATE$/,
    needsCrowd: true,
    replace: "SELECT FROM account WHERE id = $1",
  },
  {
    name: "an event of Stripe that is recorded outside of its transaction",
    find: /INSERT INTO payment_event/,
    replace: "$&",
    outside: true,
  },
  {
    name: "a purchase that is read without a lock",
    find: /(FROM purchase WHERE id = \$\d+) FOR UPDATE/,
    needsCrowd: true,
    replace: "$1",
  },
  {
    name: "a delivery that ends without the fence of its attempt",
    find: /AND attempts = (\$\d+) AND status = 'pending' RETURNING account_id/,
    replace: "AND attempts >= 0 * $1::int RETURNING account_id",
  },
  {
    name: "a run that nothing continues when its process stopped",
    find: /(FROM batch WHERE steps IS NOT NULL AND outcome IS NULL)\s+(AND NOT EXISTS)/,
    replace: "$1 AND false $2",
  },
  {
    name: "a step that does not wait for its condition",
    find: /coalesce\(item\.paused, false\) FROM balance, item/,
    replace: "coalesce(item.paused, false) AND item.input::text LIKE '%$output%' FROM balance, item",
  },
  {
    name: "a receipt after the end of its job",
    find: /(INSERT INTO receipt [\s\S]*?FROM ended e)\s/,
    replace: "$1 WHERE false ",
    after: (values) => ({
      text: `INSERT INTO receipt (job_id, account_id, claims)
             SELECT id, account_id, jsonb_build_object('job', id, 'status', status, 'credits', charged)
             FROM job WHERE id = $1 AND finished_at IS NOT NULL ON CONFLICT DO NOTHING`,
      values: [getId(values, "job_")],
    }),
  },
  {
    name: "a receipt of another charge",
    find: /'credits', e\.charged,/,
    replace: "'credits', greatest(e.charged, 1),",
  },
  {
    name: "receipts that two processes append at once",
    find: /^SELECT pg_advisory_xact_lock\(hashtextextended\('receipts', 0\)\)$/,
    replace: "SELECT 1",
  },
];
