import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { addJob, signUp } from "../../../test/helpers/accounts/signed-up-account.ts";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { env } from "../../platform/env.ts";
import { newId } from "../../platform/ids.ts";
import { setRuntimeEnv } from "../../platform/settings.ts";
import { storage } from "../../storage/index.ts";
import { addPart, beginResumable, completeResumable, takeLease } from "../../uploads/resumable.ts";
import { uploadKey } from "../../uploads/uploads.ts";
import { deleteOrphans } from "./orphans.ts";

// A store of its own, because the files of other tests have no rows in this database.
process.env.DATA_DIR = await mkdtemp(join(tmpdir(), "atelier-orphans-"));
setRuntimeEnv({});
const files = () => join(env().DATA_DIR, "files");

afterAll(async () => {
  await closeDatabase();
  await rm(env().DATA_DIR, { recursive: true });
});

/** Stores a file that was written some hours ago. */
async function storeAged(key: string, hours: number): Promise<void> {
  const path = join(files(), key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "x");
  const time = new Date(Date.now() - hours * 3_600_000);
  await utimes(path, time, time);
}

async function storedKeys(): Promise<string[]> {
  const entries = await readdir(files(), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(files(), join(entry.parentPath, entry.name)))
    .sort();
}

test("old files without a row are deleted, and files of a job and new files stay", async () => {
  const accountId = await signUp(`${newId("acct")}@example.com`);
  const queued = await addJob(accountId, "queued");
  const ended = await addJob(accountId, "succeeded");
  const { rows } = await pool().query<{ key: string }>("SELECT storage_key AS key FROM file WHERE job_id = $1", [
    ended,
  ]);
  const result = rows[0]?.key ?? "";
  const upload = newId("upload");
  await pool().query(
    `INSERT INTO upload (id, account_id, storage_key, bytes, sha256, expires_at)
     VALUES ($1, $2, $3, 1, '', now() + interval '1 hour')`,
    [upload, accountId, `uploads/aa/${upload}`],
  );
  const kept = [`inputs/${queued}/image`, result, `inputs/${newId("job")}/new`, `uploads/aa/${upload}`];
  await storeAged(kept[0] ?? "", 2);
  await storeAged(result, 2);
  await storeAged(kept[2] ?? "", 0);
  // The inputs of an ended job, those of a request that was never submitted, and the result of an earlier attempt.
  await storeAged(`inputs/${ended}/image`, 2);
  await storeAged(`inputs/${newId("job")}/image`, 2);
  await storeAged(`${dirname(result)}/${ended}-9-0`, 2);
  await storeAged(`uploads/aa/${upload}`, 2);
  await storeAged(`uploads/aa/${newId("upload")}`, 2);
  await deleteOrphans();
  expect(await storedKeys()).toEqual(kept.toSorted());
});

test("the parts of an upload that is continued after hours stay", async () => {
  const accountId = await signUp(`${newId("acct")}@example.com`);
  const id = newId("upload");
  await beginResumable(accountId, { id, bytes: 4, metadata: "", filename: null, sha256: "", keyId: null });
  await addPart({ id, lease: await takeLease(accountId, id), start: 0 }, Buffer.from("ab"));
  const { rows } = await pool().query<{ key: string }>(
    "SELECT storage_key AS key FROM upload_part WHERE upload_id = $1",
    [id],
  );
  const part = rows[0]?.key ?? "";
  const time = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(files(), part), time, time);
  const unknown = `${uploadKey(id)}.${randomUUID()}`;
  await storeAged(unknown, 2);
  await deleteOrphans();
  const keys = await storedKeys();
  expect([keys.includes(part), keys.includes(unknown)]).toEqual([true, false]);
  await addPart({ id, lease: await takeLease(accountId, id), start: 2 }, Buffer.from("cd"));
  await completeResumable({ accountId }, id, env().DATA_DIR);
  const found = await storage().read(uploadKey(id));
  expect(found && (await text(found.stream))).toBe("abcd");
});
