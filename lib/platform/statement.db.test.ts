import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, pool, transaction } from "./db.ts";
import { bool, int, nullable, run, runForCount, statement, text } from "./statement.ts";

beforeAll(async () => {
  await pool().query("CREATE TABLE plan_probe (a int)");
  await pool().query("INSERT INTO plan_probe VALUES (1)");
});
afterAll(closeDatabase);

const readAll = statement("probe_all", "SELECT * FROM plan_probe WHERE a = $1", { a: int });

test("a statement is planned once per connection", async () => {
  const once = statement("probe_once", "SELECT a AS once FROM plan_probe WHERE a = $1", { once: int });
  await transaction(async (tx) => {
    await run(tx, once, [1]);
    await run(tx, once, [1]);
    const { rows } = await tx.query("SELECT name FROM pg_prepared_statements WHERE name LIKE 'probe_once%'");
    expect(rows).toHaveLength(1);
  });
});

test("a statement that a migration changed is planned again", async () => {
  await Promise.all(Array.from({ length: 8 }, () => run(pool(), readAll, [1])));
  await pool().query("ALTER TABLE plan_probe ADD COLUMN b int DEFAULT 2");
  const answers = await Promise.all(Array.from({ length: 8 }, () => run(pool(), readAll, [1])));
  for (const rows of answers) expect(rows).toEqual([{ a: 1, b: 2 }]);
});

test("a transaction that meets a changed statement fails once and succeeds when repeated", async () => {
  const inTransaction = () => transaction((tx) => run(tx, readAll, [1]));
  await inTransaction();
  await pool().query("ALTER TABLE plan_probe ADD COLUMN c int DEFAULT 3");
  await inTransaction().catch(() => {});
  expect(await inTransaction()).toEqual([{ a: 1, b: 2, c: 3 }]);
});

test("a declared column that is missing or has another type is an error", async () => {
  const missing = statement("probe_missing", "SELECT 1 AS a", { b: int });
  await expect(run(pool(), missing, [])).rejects.toThrow('returns no column "b"');
  const wrong = statement("probe_wrong", "SELECT 'x' AS a", { a: bool });
  await expect(run(pool(), wrong, [])).rejects.toThrow('returns "a" with type 25');
});

test("rows have the declared types and counts are numbers", async () => {
  const values = statement("probe_values", "SELECT 1::bigint AS n, NULL::text AS t", { n: int, t: nullable(text()) });
  expect(await run(pool(), values, [])).toEqual([{ n: 1, t: null }]);
  const touch = statement("probe_touch", "UPDATE plan_probe SET a = a WHERE a = $1", {});
  expect(await runForCount(pool(), touch, [1])).toBe(1);
  expect(await runForCount(pool(), touch, [9])).toBe(0);
});
