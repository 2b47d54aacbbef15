import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeDatabase, pool, transaction } from "./db.ts";
import { env } from "./env.ts";

beforeAll(async () => {
  await pool().query("CREATE TABLE plan_probe (a int)");
  await pool().query("INSERT INTO plan_probe VALUES (1)");
});
afterAll(closeDatabase);

const ask = () => pool().query("SELECT * FROM plan_probe WHERE a = $1", [1]);

test("a statement is planned once and asked by name", async () => {
  await transaction(async (tx) => {
    await tx.query("SELECT a AS once FROM plan_probe WHERE a = $1", [1]);
    await tx.query("SELECT a AS once FROM plan_probe WHERE a = $1", [1]);
    const { rows } = await tx.query(
      "SELECT name FROM pg_prepared_statements WHERE statement LIKE '%AS once%' AND name <> ''",
    );
    expect(rows).toHaveLength(1);
  });
});

test("a migration under running processes does not show: the statement is planned anew", async () => {
  await Promise.all(Array.from({ length: 8 }, ask));
  await pool().query("ALTER TABLE plan_probe ADD COLUMN b int DEFAULT 2");
  const answers = await Promise.all(Array.from({ length: 8 }, ask));
  for (const { rows } of answers) expect(rows).toEqual([{ a: 1, b: 2 }]);
});

test("a transaction caught by it fails once, and works when repeated", async () => {
  const inTransaction = () => transaction((tx) => tx.query("SELECT * FROM plan_probe WHERE a > $1", [0]));
  await inTransaction();
  await pool().query("ALTER TABLE plan_probe ADD COLUMN c int DEFAULT 3");
  await inTransaction().catch(() => {});
  expect((await inTransaction()).rows).toEqual([{ a: 1, b: 2, c: 3 }]);
});

test("two processes that begin with other statements never give them one name", async () => {
  const namesOf = async (...statements: string[]) => {
    // A process knows nothing of another's names, as a module that is loaded anew.
    vi.resetModules();
    const { PreparedClient } = await import("./prepared-client.ts");
    const client = new PreparedClient({ connectionString: env().DATABASE_URL });
    await client.connect();
    for (const statement of statements) await client.query(statement, [1]);
    const { rows } = await client.query("SELECT name, statement FROM pg_prepared_statements");
    await client.end();
    return new Map(rows.map(({ name, statement }) => [name, statement]));
  };
  const first = await namesOf("SELECT $1::int AS one", "SELECT $1::int AS two");
  const second = await namesOf("SELECT $1::int AS two", "SELECT $1::int AS three");
  expect(first.size).toBe(2);
  for (const [name, statement] of second) expect(first.get(name) ?? statement).toBe(statement);
});
