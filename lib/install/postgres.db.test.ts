import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { startPostgres } from "./postgres.ts";

const run = promisify(execFile);

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a server that outlives its killed parent is adopted with its committed data", async () => {
  const directory = await mkdtemp(join(tmpdir(), "atelier-postgres-"));
  const script = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, "postgres.ts"))};
    const { url } = await startPostgres(${JSON.stringify(directory)}); console.log(url); process.kill(process.pid, "SIGKILL");`;
  const { stdout } = await run(process.execPath, ["--input-type=module-typescript", "-e", script]).catch(
    (killed: { stdout: string }) => killed,
  );
  const first = stdout.trim();
  await query(first, "CREATE TABLE committed AS SELECT 42 AS answer");
  const adopted = await startPostgres(directory);
  expect(adopted.url).toBe(first);
  expect(await query(adopted.url, "SELECT answer FROM committed")).toEqual([{ answer: 42 }]);
  const [{ pid }] = (await query(adopted.url, "SELECT pg_postmaster_pid() AS pid").catch(async () => {
    return query(adopted.url, "SELECT (regexp_split_to_array(pg_read_file('postmaster.pid'), E'\\n'))[1]::int AS pid");
  })) as [{ pid: number }];
  process.kill(pid, "SIGINT");
  await expect
    .poll(
      () =>
        query(first, "SELECT 1").then(
          () => "up",
          () => "down",
        ),
      { timeout: 20_000 },
    )
    .toBe("down");
  const again = await startPostgres(directory);
  expect(await query(again.url, "SELECT answer FROM committed")).toEqual([{ answer: 42 }]);
  await again.stop();
  await rm(directory, { recursive: true, force: true });
});

test("the owner starts a killed server again on the same address, with its committed data", async () => {
  const directory = await mkdtemp(join(tmpdir(), "atelier-postgres-"));
  const owned = await startPostgres(directory, { owner: true });
  await query(owned.url, "CREATE TABLE committed AS SELECT 7 AS answer");
  for (let round = 0; round < 2; round++) {
    const pid = Number((await readFile(join(directory, "cluster", "postmaster.pid"), "utf8")).split("\n")[0]);
    process.kill(pid, "SIGKILL");
    const read = () => query(owned.url, "SELECT answer FROM committed").catch(() => "down");
    await expect.poll(read, { timeout: 30_000 }).toEqual([{ answer: 7 }]);
  }
  await owned.stop();
  await expect(query(owned.url, "SELECT 1")).rejects.toThrow();
  await rm(directory, { recursive: true, force: true });
});

test("migrations are applied once, and an edited one is refused", async () => {
  const url = process.env.DATABASE_URL ?? "";
  expect(await migrate(url)).toEqual([]);
  await query(url, "UPDATE _prisma_migrations SET checksum = 'other' WHERE migration_name LIKE '%guards'");
  await expect(migrate(url)).rejects.toThrow(/edited/);
  const { createHash } = await import("node:crypto");
  const sql = await readFile("prisma/migrations/20261120000100_guards/migration.sql", "utf8");
  await query(
    url,
    `UPDATE _prisma_migrations SET checksum = '${createHash("sha256").update(sql).digest("hex")}' WHERE migration_name LIKE '%guards'`,
  );
  expect(await migrate(url)).toEqual([]);
});
