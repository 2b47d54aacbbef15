import { access, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isFull } from "../../../test/helpers/short-form.ts";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { env } from "../../platform/env.ts";
import { newId } from "../../platform/ids.ts";
import { storage } from "../../storage/index.ts";
import { deleteExpiredData } from "./retention.ts";

afterAll(closeDatabase);

/** Ten times as many as one statement deletes, or more. */
const EXPIRED = isFull ? 50_000 : 5_000;

test("one run deletes thousands of expired results and leaves the others", { timeout: 300_000 }, async () => {
  const accountId = newId("acct");
  const jobId = newId("job");
  await pool().query("INSERT INTO account (id, email) VALUES ($1, $2)", [accountId, `${accountId}@example.com`]);
  await pool().query(
    `INSERT INTO job (id, account_id, operation, lane, input, price, seed, status, finished_at, inputs_deleted_at)
     VALUES ($1, $2, 'image-edit', 'cpu', '{}', 0, 0, 'succeeded', now(), now())`,
    [jobId, accountId],
  );
  await pool().query(
    `INSERT INTO file (id, job_id, account_id, position, storage_key, content_type, filename, bytes, expires_at)
     SELECT 'file_' || $1 || lpad(n::text, 6, '0'), $1, $2, n, 'results/00/' || $1 || '-' || n, 'image/png', 'x.png', 1,
       now() + CASE WHEN n < ${EXPIRED} THEN interval '-1 hour' ELSE interval '1 hour' END
     FROM generate_series(0, ${EXPIRED + 9}) n`,
    [jobId, accountId],
  );
  const paths = [0, EXPIRED - 1, EXPIRED + 1].map((n) => join(env().DATA_DIR, "files", `results/00/${jobId}-${n}`));
  for (const path of paths) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, "x");
  }
  expect(await storage().read(`results/00/${jobId}-0`)).not.toBeNull();
  await deleteExpiredData();
  const { rows } = await pool().query<{ left: number }>(
    "SELECT count(*) AS left FROM file WHERE job_id = $1 AND deleted_at IS NULL",
    [jobId],
  );
  expect(rows[0]?.left).toBe(10);
  const exists = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  expect(exists).toEqual([false, false, true]);
});
