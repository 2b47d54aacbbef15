import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, pool } from "../../lib/platform/database/db.ts";
import { definedStatements, type Statement } from "../../lib/platform/database/statement.ts";
import { moneyTables, tableOwners, writersOfOthers } from "./owners.ts";

const root = join(import.meta.dirname, "../..");
const files = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|generated\//.test(file))
  .sort();
const sources = new Map(files.map((file) => [file, readFileSync(join(root, "lib", file), "utf8")]));
const getModule = (file: string) => file.split("/")[0] ?? "";

/** The labels of a file, in its order. A label that code computes is not found, and the test of all labels then fails. */
const labelsIn = (source: string) =>
  [...source.matchAll(/(?:\bstatement|[cC]laimStatement)\(\s*"(\w+)"/g)].flatMap(([, label]) => label ?? []);

const defining = [...sources].filter(([, source]) => labelsIn(source).length > 0).map(([file]) => file);

beforeAll(async () => {
  for (const file of defining) await import(join(root, "lib", file));
}, 120_000);
afterAll(closeDatabase);

/** Statements whose SQL depends on a request: the tests of their functions run them. */
const PER_REQUEST = ["list_jobs", "list_requests", "sum_usage"];

test("every statement is defined once, by a label of its own", () => {
  const labels = defining.flatMap((file) => labelsIn(sources.get(file) ?? ""));
  expect(labels.filter((label, index) => labels.indexOf(label) < index)).toEqual([]);
  expect([...definedStatements.keys(), ...PER_REQUEST].sort()).toEqual([...new Set(labels)].sort());
});

test("PostgreSQL prepares every statement with the declared parameters", async () => {
  const client = await pool().connect();
  const wrong: string[] = [];
  try {
    for (const statement of definedStatements.values()) {
      await client.query(`PREPARE "${statement.label}" AS ${statement.text}`).catch((error: Error) => {
        wrong.push(`${statement.label}: ${error.message}`);
      });
      const { rows } = await client.query<{ types: number[] }>(
        "SELECT parameter_types::oid[]::int8[]::text[] AS types FROM pg_prepared_statements WHERE name = $1",
        [statement.label],
      );
      const types = (rows[0]?.types ?? []).map(Number);
      for (const [index, name] of statement.order.entries())
        if (rows[0] && !statement.params[name]?.oids.includes(types[index] ?? 0))
          wrong.push(`${statement.label}: the parameter ${name} has the type ${types[index]}`);
    }
  } finally {
    client.release();
  }
  expect(wrong).toEqual([]);
});

test("only statements whose loss in a crash is harmless commit without waiting for the disk", () => {
  const later = [...definedStatements.values()].filter(({ text }) => text.includes("synchronous_commit"));
  const expected = ["claim_items", "claim_jobs", "heartbeat", "notify", "record_progress", "standby_heartbeat"];
  expect(later.map(({ label }) => label).toSorted()).toEqual([...expected, "store_requests"]);
});

test("no SQL crosses a module's boundary as a string", async () => {
  const crossing: string[] = [];
  for (const file of defining) {
    const exported = (await import(join(root, "lib", file))) as Record<string, unknown>;
    const texts = Object.keys(exported).filter((name) => isSql(exported[name]));
    for (const [otherName, source] of sources)
      for (const [, names = "", path = ""] of source.matchAll(/import \{([^}]*)\} from "(\.[^"]*)"/g))
        if (getModule(otherName) !== getModule(file) && join(dirname(otherName), path) === file)
          crossing.push(
            ...texts.filter((name) => names.includes(name)).map((name) => `lib/${otherName} imports ${name}`),
          );
  }
  expect(crossing).toEqual([]);
  expect(isSql("api_key.revoked_at IS NULL")).toBe(true);
});

const isSql = (value: unknown) =>
  typeof value === "string" && /\b(SELECT|FROM|WHERE|SET|AND|IS NULL|CASE)\b|^\w\.\w+,/.test(value);

describe("the SQL that PostgreSQL gets is written beside the code", () => {
  const modules = [...new Set(defining.map(getModule))];
  test.each(modules)("%s", async (module) => {
    const labels = defining
      .filter((file) => getModule(file) === module)
      .flatMap((file) => labelsIn(sources.get(file) ?? ""));
    const statements = labels.flatMap((label) => definedStatements.get(label) ?? []);
    await expect(statements.map(rendered).join("\n")).toMatchFileSnapshot(join(root, "lib", module, "statements.sql"));
  });
});

/** The statement as a comment with the names of its parameters, and its SQL. */
const rendered = ({ label, text, order }: Statement<unknown>): string => {
  const names = order.map((name, index) => `$${index + 1} ${name}`).join(", ");
  return `-- ${label}${names && `: ${names}`}\n${text.trim()};\n`;
};

/** The tables that a source writes by SQL, with the columns that an UPDATE of `account` sets. */
function writesIn(source: string): { table: string; columns: string }[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const writes =
    /\b(?:INSERT INTO|DELETE FROM|UPDATE(?! OF| SKIP)|TRUNCATE)\s+"?([a-z_]+)"?(?:\s+(?:AS\s+)?[a-z]\w?)?\s*(?:SET\s([\s\S]*?)(?:\bWHERE\b|\bFROM\b|\bRETURNING\b|`|"))?/g;
  return [...code.matchAll(writes)]
    .map(([, table = "", columns = ""]) => ({ table, columns }))
    .filter(({ table }) => table in tableOwners);
}

/** The tables of Prisma's models, by the name that its client has for them. */
const tables = new Map(
  [
    ...readFileSync(join(root, "prisma/schema.prisma"), "utf8").matchAll(/model (\w)(\w*) \{[\s\S]*?@@map\("(\w+)"\)/g),
  ].map(([, first = "", rest = "", table = ""]) => [first.toLowerCase() + rest, table] as const),
);

/** The tables that a source writes by Prisma's client. */
const prismaWritesIn = (source: string) =>
  [
    ...source.matchAll(
      /\.(\w+)\s*\.(?:create|update|upsert|delete)(?:Many)?(?:AndReturn)?\((?:[^;]*?\b(?:data|update): \{([^}]*)\})?/g,
    ),
  ].flatMap(([, model = "", columns = ""]) => {
    const table = tables.get(model);
    return table === undefined ? [] : [{ table, columns }];
  });

const writes = [...sources].flatMap(([file, source]) =>
  [...writesIn(source), ...prismaWritesIn(source)].map(({ table }) => ({ file, writer: getModule(file), table })),
);

test("no module writes another module's table", () => {
  const wrong = writes
    .filter(({ writer, table }) => tableOwners[table] !== writer && !writersOfOthers[`${writer} ${table}`])
    .map(({ file, table }) => `lib/${file} writes ${table} of ${tableOwners[table]}`);
  expect([...new Set(wrong)]).toEqual([]);
});

test("every excuse is needed", () => {
  const used = new Set(writes.map(({ writer, table }) => `${writer} ${table}`));
  expect(Object.keys(writersOfOthers).filter((excuse) => !used.has(excuse))).toEqual([]);
});

test("every table has an owner", async () => {
  const { rows } = await pool().query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1",
  );
  expect(Object.keys(tableOwners).sort()).toEqual(
    rows.map(({ name }) => name).filter((name) => name !== "_prisma_migrations"),
  );
});

const MONEY = /\b(available|owed|open_jobs|spent_day|spent_today|spent_month|spent_this_month)\s*=/;
const MONEY_FIELDS = /\b(available|owed|openJobs|spentDay|spentToday|spentMonth|spentThisMonth)\b/;

test("only credits writes the ledger, holds, counters of keys, and what an account has and owes", () => {
  const wrong = [...sources].flatMap(([file, source]) =>
    [
      ...writesIn(source).map((write) => ({ ...write, isMoney: MONEY.test(write.columns) })),
      ...prismaWritesIn(source).map((write) => ({ ...write, isMoney: MONEY_FIELDS.test(write.columns) })),
    ]
      .filter(({ table, isMoney }) => moneyTables.includes(table) || (table === "account" && isMoney))
      .filter(() => getModule(file) !== "credits")
      .map(({ table }) => `lib/${file} writes ${table}`),
  );
  expect(wrong).toEqual([]);
  expect(writesIn("`UPDATE account a SET available = 0 WHERE id = $1`")).toEqual([
    { table: "account", columns: "available = 0 " },
  ]);
  expect(prismaWritesIn("prisma().account.updateMany({ where: { id }, data: { available } })")).toEqual([
    { table: "account", columns: " available " },
  ]);
});
