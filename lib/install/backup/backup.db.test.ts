import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../test/helpers/servers/service.ts";
import { hashPassword, verifyPassword } from "../../accounts/password.ts";
import { grantCredits } from "../../credits/ledger.ts";
import { pool } from "../../platform/database/db.ts";
import { env } from "../../platform/env.ts";
import { setRuntimeEnv } from "../../platform/settings.ts";
import { run as runCommand } from "../cli/command-line.ts";
import { startPostgres } from "../postgres.ts";
import { backUp } from "./backup.ts";
import type { Manifest } from "./manifest.ts";
import { restoreBackup, verifyBackup } from "./restore.ts";

const getSha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const PASSWORD = "correct horse battery staple";

let directory: string;
let folder: string;
let service: TestService;
let account: TestAccount;
/** The output of a job that had ended before the backup. */
let output: Buffer;
let manifest: Manifest;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-backup-"));
  folder = join(directory, "backup");
  await writeFile(join(env().DATA_DIR, "secret"), "a secret for tests that is long enough");
  service = await startTestService();
  account = await testAccount(500);
  await pool().query("UPDATE account SET password_hash = $2 WHERE id = $1", [account.id, await hashPassword(PASSWORD)]);
  const { outputs } = await generate("wait=60");
  const { pathname, search } = new URL(outputs[0].url);
  output = Buffer.from(await (await fetch(new URL(pathname + search, service.base))).arrayBuffer());
  // Jobs run and money moves while the backup is made.
  const jobs = Promise.all(Array.from({ length: 6 }, () => generate("wait=60")));
  const reference = (index: number) => `backup:${account.id}:${index}`;
  const grants = Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      grantCredits(pool(), { accountId: account.id, credits: 5, kind: "grant", reference: reference(index) }),
    ),
  );
  manifest = await backUp(folder);
  await Promise.all([jobs, grants]);
  await service.stop();
}, 60_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

async function generate(prefer: string) {
  const response = await fetch(`${service.base}/image-generate`, {
    method: "POST",
    headers: { ...account.headers, "content-type": "application/json", prefer },
    body: JSON.stringify({ prompt: "a red balloon", width: 128, height: 128 }),
  });
  return response.json();
}

/** Runs `work` with other settings, as another installation has them. */
async function installed<T>(settings: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const own = { ...process.env };
  delete process.env.DATABASE_URL;
  Object.assign(process.env, settings);
  setRuntimeEnv({});
  try {
    return await work();
  } finally {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, own);
    setRuntimeEnv({});
  }
}

/** A copy of the manifest and the files of the backup that a test may damage. */
async function damaged(name: string, change: (copy: string) => Promise<void>): Promise<string> {
  const copy = join(directory, name);
  await cp(folder, copy, { recursive: true });
  await change(copy);
  return copy;
}

test("a backup of a running service is sound", async () => {
  expect(manifest.fileCount).toBeGreaterThan(0);
  expect(manifest.tables.find(({ table }) => table === "job")?.rows).toBeGreaterThan(0);
  const { violations } = await verifyBackup(folder);
  expect(violations).toEqual([]);
});

test("a backup is restored to another folder with its ledger, files and passwords, and never over data", async () => {
  const DATA_DIR = join(directory, "restored");
  await installed({ DATA_DIR }, async () => {
    expect((await restoreBackup(folder)).violations).toEqual([]);
    const server = await startPostgres(join(DATA_DIR, "postgres"));
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query(
      "SELECT password_hash, (SELECT sum(credits) FROM ledger_entry WHERE account_id = account.id)::int AS entries FROM account WHERE id = $1",
      [account.id],
    );
    expect(await verifyPassword(PASSWORD, rows[0].password_hash)).toBe(true);
    expect(rows[0].entries).toBeGreaterThan(0);
    const files = await client.query("SELECT storage_key FROM file WHERE kind = 'output' ORDER BY created_at");
    const contents = await Promise.all(
      files.rows.map(({ storage_key }) => readFile(join(DATA_DIR, "files", storage_key))),
    );
    expect(contents.some((content) => content.equals(output))).toBe(true);
    // The restored tables refuse changes of the ledger as the original ones do.
    await expect(client.query("DELETE FROM ledger_entry")).rejects.toThrow();
    await client.end();
    await server.stop();
    expect(await readFile(join(DATA_DIR, "secret"), "utf8")).toBe("a secret for tests that is long enough");
    await expect(restoreBackup(folder)).rejects.toThrow(/is not empty. Set DATA_DIR to a new folder/);
  });
  await installed({ DATA_DIR: join(directory, "other"), DATABASE_URL: process.env.DATABASE_URL ?? "" }, async () => {
    await expect(restoreBackup(folder)).rejects.toThrow(/database is not empty/);
  });
}, 60_000);

/** A database of the test server without tables. */
async function emptyDatabase(name: string, use: (url: string, client: pg.Client) => Promise<void>): Promise<void> {
  const url = new URL(process.env.DATABASE_URL ?? "");
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name}`);
    url.pathname = `/${name}`;
    await use(url.href, admin);
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  }
}

const readTables = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query("SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace");
  await client.end();
  return rowCount ?? 0;
};

describe("a restore into a database of the operator", { timeout: 60_000 }, () => {
  test("that fails leaves the database and the folder empty, and can be repeated", async () => {
    await emptyDatabase("restore_repeated", async (url) => {
      const DATA_DIR = join(directory, "repeated");
      await installed({ DATA_DIR, DATABASE_URL: url }, async () => {
        // The folder of the files cannot be created, as on a full disk.
        await mkdir(DATA_DIR);
        await writeFile(join(DATA_DIR, "files"), "");
        await expect(restoreBackup(folder)).rejects.toThrow();
        expect(await readTables(url)).toBe(0);
        expect((await restoreBackup(folder)).violations).toEqual([]);
        expect(await readTables(url)).toBeGreaterThan(0);
      });
    });
  });

  test("is refused while others use it, for a second restore at once, and for a schema with a function", async () => {
    await emptyDatabase("restore_used", async (url) => {
      await installed({ DATA_DIR: join(directory, "used"), DATABASE_URL: url }, async () => {
        const otherClient = new pg.Client({ connectionString: url });
        await otherClient.connect();
        await expect(restoreBackup(folder)).rejects.toThrow(/Other sessions use the database/);
        await otherClient.query("SELECT pg_advisory_lock(6420881)");
        await expect(restoreBackup(folder)).rejects.toThrow(/Another restore/);
        await otherClient.query("CREATE FUNCTION own() RETURNS int LANGUAGE sql AS 'SELECT 1'");
        await otherClient.end();
        await expect(restoreBackup(folder)).rejects.toThrow(/database is not empty/);
      });
    });
  });
});

describe("a clear error and nothing written", () => {
  test("for a folder that is not empty or is a file", async () => {
    await expect(backUp(folder)).rejects.toThrow(/is not empty. Name a new folder/);
    await expect(backUp(join(folder, "manifest.json"))).rejects.toThrow(/is not a folder/);
    await expect(backUp(join(folder, "manifest.json", "below"))).rejects.toThrow(/is not a folder/);
  });

  test("for a missing or incomplete backup", async () => {
    await expect(verifyBackup(join(directory, "none"))).rejects.toThrow(/is not a complete backup/);
    const incomplete = await damaged("incomplete", (copy) => rm(join(copy, "manifest.json")));
    await expect(restoreBackup(incomplete)).rejects.toThrow(/is not a complete backup/);
  });

  test("for a damaged table, file or manifest", async () => {
    const table = await damaged("table", (copy) => appendFile(join(copy, "database/account.copy.gz"), "x"));
    await expect(verifyBackup(table)).rejects.toThrow(/damaged: database\/account.copy.gz has changed/);
    const file = await damaged("file", async (copy) => {
      const [line] = (await readFile(join(copy, "files.jsonl"), "utf8")).split("\n");
      await rm(join(copy, JSON.parse(line ?? "").path));
    });
    await expect(verifyBackup(file)).rejects.toThrow(/damaged: files\/.* is missing/);
    const broken = await damaged("broken", (copy) => writeFile(join(copy, "manifest.json"), '{"format":1'));
    await expect(verifyBackup(broken)).rejects.toThrow(/damaged/);
  });

  test("for a list with a path outside of the files, and for a file that is a link", async () => {
    const [line = ""] = (await readFile(join(folder, "files.jsonl"), "utf8")).split("\n");
    const listed = JSON.parse(line);
    for (const path of ["files/../evil", "/etc/passwd", "secret", "files/"]) {
      const evil = await damaged(`evil-${path.replaceAll(/\W/g, "-")}`, async (copy) => {
        const list = `${JSON.stringify({ ...listed, path })}\n`;
        await writeFile(join(copy, "files.jsonl"), list);
        const manifestPath = join(copy, "manifest.json");
        const changed = JSON.parse(await readFile(manifestPath, "utf8"));
        changed.list = { ...changed.list, sizeBytes: list.length, sha256: getSha256(list) };
        await writeFile(manifestPath, JSON.stringify(changed));
      });
      await expect(verifyBackup(evil)).rejects.toThrow(/names a file outside of the backup/);
    }
    const linked = await damaged("linked", async (copy) => {
      const target = join(directory, "outside");
      await cp(join(copy, listed.path), target);
      await rm(join(copy, listed.path));
      await symlink(target, join(copy, listed.path));
    });
    await expect(verifyBackup(linked)).rejects.toThrow(/is not a file/);
  });

  test("for a backup of another version", async () => {
    const change = (from: string, to: string) => async (copy: string) => {
      const path = join(copy, "manifest.json");
      await writeFile(path, (await readFile(path, "utf8")).replace(from, to));
    };
    const newer = await damaged("newer", change(manifest.migrations.at(-1)?.name ?? "", "29990101000000_later"));
    await expect(verifyBackup(newer)).rejects.toThrow(/does not have the migration 29990101000000_later/);
    const format = await damaged("format", change('"format": 1', '"format": 2'));
    await expect(verifyBackup(format)).rejects.toThrow(/format of this backup is not 1/);
  });

  test("on a full disk, which leaves no part of the backup", async (context) => {
    const full = join(directory, "full");
    await mkdir(full);
    if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", full]).status !== 0)
      return context.skip("This machine cannot mount a small file system.");
    try {
      await expect(backUp(full)).rejects.toThrow(/The disk of .* is full. Free space there/);
      expect(await readdir(full)).toEqual([]);
    } finally {
      spawnSync("umount", [full]);
    }
  });

  test("for a command without a folder", async () => {
    expect(await runCommand(["verify"], {})).toBe(1);
    expect(await runCommand(["verify", "a", "b"], {})).toBe(2);
  });
});
