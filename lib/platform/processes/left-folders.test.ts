import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deleteLeftFolders } from "./left-folders.ts";

test("only old folders with the prefix are deleted, with their files", async () => {
  const parent = await mkdtemp(join(tmpdir(), "atelier-left-"));
  for (const name of ["request-old", "request-new", "other-old"]) {
    await mkdir(join(parent, name));
    await writeFile(join(parent, name, "file"), "x");
    const time = name.endsWith("old") ? new Date(Date.now() - 7_200_000) : new Date();
    await utimes(join(parent, name), time, time);
  }
  await deleteLeftFolders({ parent, prefix: "request-", minAgeMs: 3_600_000 });
  expect((await readdir(parent)).sort()).toEqual(["other-old", "request-new"]);
  await rm(parent, { recursive: true });
});

test("a folder that does not exist has nothing to delete", async () => {
  await expect(deleteLeftFolders({ parent: "/nonexistent", prefix: "", minAgeMs: 0 })).resolves.toBeUndefined();
});
