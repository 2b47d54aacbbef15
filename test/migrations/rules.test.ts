import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findViolations } from "./rules.ts";

const MIGRATIONS = "prisma/migrations";
/** The last migration that is older than the rule. */
const LAST_BEFORE_RULE = "20261123010000_resumable_uploads";

const releases = new Set(
  [...(await readFile("CHANGELOG.md", "utf8")).matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version = ""]) => version),
);
const newer = (await readdir(MIGRATIONS, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory() && entry.name > LAST_BEFORE_RULE)
  .map(({ name }) => name);

test("no migration breaks the version before, which serves while it is applied", async () => {
  const found = await Promise.all(
    newer.map(async (name) => {
      const sql = await readFile(join(MIGRATIONS, name, "migration.sql"), "utf8");
      return findViolations(sql, releases).map(({ what, statement }) => `${name} ${what}: ${statement}`);
    }),
  );
  expect(found.flat(), "docs/operations/upgrade.md describes how to make such a change in two versions").toEqual([]);
});

test("the first release is in the changelog", () => {
  expect(releases).toContain("0.1.0");
});

const known = new Set(["0.1.0"]);

describe("a migration is refused if it", () => {
  test.each([
    ["drops a column", 'ALTER TABLE "job" DROP COLUMN uncounted;'],
    ["drops a column without the word", "ALTER TABLE job DROP uncounted;"],
    ["drops the second of two", "ALTER TABLE job ADD COLUMN a int, DROP COLUMN b;"],
    ["drops a table", "DROP TABLE IF EXISTS routine;"],
    ["renames a table", "ALTER TABLE job RENAME TO task;"],
    ["renames a column", "ALTER TABLE job RENAME COLUMN a TO b;"],
    ["changes a type", "ALTER TABLE upload\n  ALTER COLUMN bytes TYPE bigint;"],
    ["requires a value of a new column", "ALTER TABLE job ADD COLUMN a int NOT NULL;"],
    ["requires a value of the second new column", "ALTER TABLE job ADD a numeric(4, 2) DEFAULT 0, ADD b int NOT NULL;"],
    ["requires a value of an old column", "ALTER TABLE job ALTER COLUMN a SET NOT NULL;"],
    ["removes a default", "ALTER TABLE job ALTER a DROP DEFAULT;"],
    ["adds a check", "ALTER TABLE job ADD CONSTRAINT c CHECK (a > 0);"],
    ["adds a unique index", "CREATE UNIQUE INDEX job_a ON job (a);"],
    ["names a version that was never released", "-- Not used since 9.9.9: a\nALTER TABLE job DROP COLUMN a;"],
    [
      "names the version for another statement",
      "-- Not used since 0.1.0: a\nSELECT 1;\nALTER TABLE job DROP COLUMN a;",
    ],
  ])("%s", (_name, sql) => {
    expect(findViolations(sql, known)).toHaveLength(1);
  });
});

describe("a migration is accepted if it", () => {
  test.each([
    ["adds columns", "ALTER TABLE job ADD COLUMN a int, ADD COLUMN b int NOT NULL DEFAULT 0;"],
    ["adds a table with rules", "CREATE TABLE a (b int NOT NULL, CHECK (b > 0)); CREATE UNIQUE INDEX a_b ON a (b);"],
    ["changes the table that it adds", 'CREATE TABLE a (b int);\nALTER TABLE "a" ADD CONSTRAINT c CHECK (b > 0);'],
    ["adds an index", "CREATE INDEX job_a ON job (a);"],
    ["relaxes a rule", "ALTER TABLE job DROP CONSTRAINT c; ALTER TABLE job ALTER a DROP NOT NULL;"],
    ["has the words in texts", "UPDATE mail SET body = 'x; ALTER TABLE job DROP COLUMN a;';"],
    ["has the words in a function", "CREATE FUNCTION f() RETURNS void AS $$ DROP TABLE job; $$ LANGUAGE sql;"],
    [
      "says since when nothing uses it",
      "-- Not used since 0.1.0: the counter of claims.\nALTER TABLE job DROP COLUMN a;",
    ],
  ])("%s", (_name, sql) => {
    expect(findViolations(sql, known)).toEqual([]);
  });
});
