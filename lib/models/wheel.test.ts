import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type WheelSource, weights } from "./weights.ts";
import { findWheel, installFromWheel } from "./wheel.ts";

const [source] = weights["ocr-detector"].sources as [WheelSource];
const page = `<!DOCTYPE html><a href="../../files/rapidocr-3.9.0-py3-none-any.whl#sha256=00">older</a>
<a data-requires-python="&gt;=3.8" href="../../files/${source.file}#sha256=${source.wheelSha256}">${source.file}</a>`;
const server = createServer((request, response) => {
  if (request.url === "/simple/rapidocr/") response.end(page);
  else if (request.url === `/files/${source.file}`) response.end("wheel");
  else response.writeHead(404).end();
});
let index = "";
let directory = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  index = `http://127.0.0.1:${(server.address() as AddressInfo).port}/simple/`;
  directory = await mkdtemp(join(tmpdir(), "wheel-"));
});
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true, force: true });
});

test("a wheel is found by its pinned file name in the package index", async () => {
  const remote = await findWheel(source, index);
  const { status, body } = await remote.request(0, new AbortController().signal);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  expect([status, Buffer.concat(chunks).toString()]).toEqual([200, "wheel"]);
});

test("an index without the file fails by name", async () => {
  await expect(findWheel({ ...source, file: "rapidocr-1.whl" }, index)).rejects.toThrow("has no rapidocr-1.whl");
  await expect(findWheel({ ...source, package: "absent" }, index)).rejects.toThrow("answered 404");
});

test("a wheel with another digest is not installed", async () => {
  const file = join(directory, "other.whl");
  await writeFile(file, "another file");
  await expect(installFromWheel("ocr-detector", source, file, directory)).rejects.toThrow(/SHA-256 is [0-9a-f]{64}/);
});
