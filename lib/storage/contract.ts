import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { Storage } from "./index.ts";
import type { StoredFile } from "./storage.ts";

/** Tests the contract of every store. `store` is called in each test; `directory` returns a directory for local files. */
export function storageContract(name: string, { store, directory }: { store(): Storage; directory(): string }): void {
  describe(`files in the ${name} store`, () => {
    test("are returned unchanged, as a stream and as a local copy, until they are deleted", async () => {
      const path = join(directory(), `upload-${name}`);
      const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
      await writeFile(path, bytes);
      await store().put("results/job_1/0", path, "image/png");
      const found = await store().read("results/job_1/0");
      expect(found?.sizeBytes).toBe(bytes.length);
      expect(found && Buffer.compare(await buffer(found.stream), bytes)).toBe(0);
      expect(Buffer.compare(await readFile(await store().localCopy("results/job_1/0", directory())), bytes)).toBe(0);
      await store().delete("results/job_1/0");
      expect(await store().read("results/job_1/0")).toBeNull();
    });

    test("the files of a folder are listed with the time they were stored", async () => {
      const keys = ["results/aa/job_4-1-0", "results/ab/job_5-1-0"];
      for (const key of keys) await store().put(key, Buffer.from("listed"), "text/plain");
      await store().put("inputs/job_4/image", Buffer.from("in another folder"), "text/plain");
      const listed: StoredFile[] = [];
      for await (const file of store().list("results/")) listed.push(file);
      expect(listed.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
      expect(listed.filter(({ key }) => !key.startsWith("results/"))).toEqual([]);
      for (const { storedAt } of listed) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(3_600_000);
    });

    test("bytes are stored unchanged", async () => {
      await store().put("results/job_3/0", Buffer.from("as they are"), "text/plain");
      const found = await store().read("results/job_3/0");
      expect(found && (await text(found.stream))).toBe("as they are");
    });

    test("a range of a file is read without the rest", async () => {
      await store().put("results/job_6/0", Buffer.from("0123456789"), "text/plain");
      for (const [start, end, part] of [
        [0, 0, "0"],
        [3, 6, "3456"],
        [9, 9, "9"],
      ] as const) {
        const found = await store().read("results/job_6/0", { start, end });
        expect([found?.sizeBytes, found && (await text(found.stream))]).toEqual([part.length, part]);
      }
      expect(await store().size("results/job_6/0")).toBe(10);
    });

    test("an unknown key reads as null and can be deleted", async () => {
      expect(await store().read("results/none/0")).toBeNull();
      expect(await store().size("results/none/0")).toBeNull();
      await expect(store().delete("results/none/0")).resolves.toBeUndefined();
    });

    test("deleting one file of a job keeps the others", async () => {
      for (const index of [0, 1]) {
        const path = join(directory(), `pair-${name}-${index}`);
        await writeFile(path, `file ${index}`);
        await store().put(`results/job_2/${index}`, path, "text/plain");
      }
      await store().delete("results/job_2/0");
      const otherFile = await store().read("results/job_2/1");
      expect(otherFile && (await text(otherFile.stream))).toBe("file 1");
    });
  });
}
