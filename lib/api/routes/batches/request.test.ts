import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { InputFile } from "../../../operations/fields.ts";
import { readBatchRequest } from "./request.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-lines-"));
});
afterAll(() => rm(directory, { recursive: true }));

async function readLines(lines: string[]) {
  const path = join(directory, "items.jsonl");
  await writeFile(path, lines.join("\n"));
  const file = new InputFile({ path, sizeBytes: 1, sha256: "" });
  return readBatchRequest({ kind: "multipart", fields: { file } });
}

test("a file of too many values is refused, also if a line before them is not JSON", async () => {
  const line = `{"input":{"a":[${"[],".repeat(150_000)}1]}}`;
  await expect(readLines(['{"', line, line])).rejects.toMatchObject({ code: "invalid_input" });
  expect((await readLines([line, '{"input":{"prompt":"[,]"}}'])).items).toHaveLength(2);
});

test("a string can contain the separators of lines and paragraphs, and lines can end with CRLF", async () => {
  const lines = ['{"input":{"prompt":"a\u2028b\u2029c"}}\r', '{"input":{"prompt":"d"}}\r', "\r"];
  const { items } = await readLines(lines);
  expect(items).toEqual([{ input: { prompt: "a\u2028b\u2029c" } }, { input: { prompt: "d" } }]);
});

test("a file of empty lines is refused without an item for each", async () => {
  const refused = readLines([..."x".repeat(2_000_000).replaceAll("x", "\n"), "{}"]);
  await expect(refused).rejects.toMatchObject({ code: "invalid_input", message: "A batch can have up to 1000 items." });
});
