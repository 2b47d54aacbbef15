import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, pool, transaction } from "./db.ts";
import { array, bool, fragment, int, json, nullable, run, runForCount, sql, statement, text } from "./statement.ts";

beforeAll(async () => {
  await pool().query("CREATE TABLE plan_probe (a int)");
  await pool().query("INSERT INTO plan_probe VALUES (1)");
});
afterAll(closeDatabase);

const readAll = statement("probe_all", { value: int }, "SELECT * FROM plan_probe WHERE a = $value", { a: int });

test("a statement is planned once per connection", async () => {
  const once = statement("probe_once", { value: int }, "SELECT a AS once FROM plan_probe WHERE a = $value", {
    once: int,
  });
  await transaction(async (tx) => {
    await run(tx, once, { value: 1 });
    await run(tx, once, { value: 1 });
    const { rows } = await tx.query("SELECT name FROM pg_prepared_statements WHERE name LIKE 'probe_once%'");
    expect(rows).toHaveLength(1);
  });
});

test("a statement that a migration changed is planned again", async () => {
  await Promise.all(Array.from({ length: 8 }, () => run(pool(), readAll, { value: 1 })));
  await pool().query("ALTER TABLE plan_probe ADD COLUMN b int DEFAULT 2");
  const answers = await Promise.all(Array.from({ length: 8 }, () => run(pool(), readAll, { value: 1 })));
  for (const rows of answers) expect(rows).toEqual([{ a: 1, b: 2 }]);
});

test("a transaction that meets a changed statement fails once and succeeds when repeated", async () => {
  const inTransaction = () => transaction((tx) => run(tx, readAll, { value: 1 }));
  await inTransaction();
  await pool().query("ALTER TABLE plan_probe ADD COLUMN c int DEFAULT 3");
  await inTransaction().catch(() => {});
  expect(await inTransaction()).toEqual([{ a: 1, b: 2, c: 3 }]);
});

test("a declared column that is missing or has another type is an error", async () => {
  const missing = statement("probe_missing", {}, "SELECT 1 AS a", { b: int });
  await expect(run(pool(), missing, {})).rejects.toThrow('returns no column "b"');
  const wrong = statement("probe_wrong", {}, "SELECT 'x' AS a", { a: bool });
  await expect(run(pool(), wrong, {})).rejects.toThrow('returns "a" with type 25');
});

test("rows have the declared types and counts are numbers", async () => {
  const values = statement("probe_values", {}, "SELECT 1::bigint AS n, NULL::text AS t", {
    n: int,
    t: nullable(text()),
  });
  expect(await run(pool(), values, {})).toEqual([{ n: 1, t: null }]);
  const touch = statement("probe_touch", { value: int }, "UPDATE plan_probe SET a = a WHERE a = $value", {});
  expect(await runForCount(pool(), touch, { value: 1 })).toBe(1);
  expect(await runForCount(pool(), touch, { value: 9 })).toBe(0);
});

test("a name that the SQL does not know or use, or that has two types, is an error at the definition", () => {
  expect(() => statement("probe_unknown", { a: int }, "SELECT $a::int + $b::int AS n", { n: int })).toThrow('"b"');
  expect(() => statement("probe_unused", { a: int, b: int }, "SELECT $a::int AS n", { n: int })).toThrow("b.");
  const part = fragment({ a: int }, sql`$a`);
  expect(() => statement("probe_twice", { a: text() }, sql`SELECT ${part} AS n`, { n: int })).toThrow("declared twice");
  expect(() => `SELECT ${part}`).toThrow("sql`");
});

test("a fragment brings its parameters, which are numbered once each by their first use", async () => {
  const product = fragment({ factor: int }, sql`($factor::int * $value::int)`);
  const sum = statement("probe_sum", { value: int }, sql`SELECT $value::int + ${product} AS n`, { n: int });
  expect(sum.text).toBe("SELECT $1::int + ($2::int * $1::int) AS n");
  expect(await run(pool(), sum, { factor: 3, value: 2 })).toEqual([{ n: 8 }]);
  // @ts-expect-error A parameter is missing.
  await expect(run(pool(), sum, { value: 2 })).resolves.toEqual([{ n: null }]);
  // @ts-expect-error A parameter has another type.
  await expect(run(pool(), sum, { factor: "x", value: 2 })).rejects.toThrow("invalid input syntax");
  // @ts-expect-error A name is unknown.
  expect(await run(pool(), sum, { factor: 3, value: 2, other: 1 })).toEqual([{ n: 8 }]);
});

test("lists are sent as arrays and JSON as JSON", async () => {
  const list = statement(
    "probe_list",
    { ids: array(text()), facts: nullable(json<readonly string[]>()) },
    "SELECT cardinality($ids::text[]) AS ids, jsonb_array_length($facts::jsonb) AS facts",
    { ids: int, facts: nullable(int) },
  );
  expect(await run(pool(), list, { ids: ["a", "b"], facts: ["c"] })).toEqual([{ ids: 2, facts: 1 }]);
  expect(await run(pool(), list, { ids: [], facts: null })).toEqual([{ ids: 0, facts: null }]);
});
