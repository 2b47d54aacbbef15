import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeLanguageRegistry } from "../../../test/fakes/language-registry.ts";
import { addDirection } from "./add-direction.ts";
import { tableDirections } from "./direction.ts";
import { directionDirectory, installedDirections, removeDirection, verifyDirection } from "./installed-directions.ts";
import { knownDirections, parseRegistry } from "./registry.ts";

const model = {
  model: randomBytes(300_000),
  lexicalShortlist: randomBytes(2_000),
  vocab: Buffer.from("a".repeat(5_000)),
};
const MODEL_PATH = "models/xx-en/release/model.xxen.intgemm.alphas.bin.gz";
const retry = { attempts: 2, pauseMs: 1, stallMs: 2_000 };

let cacheDirectory: string;
let registry: FakeLanguageRegistry;
let location: string;
beforeEach(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), "languages-"));
  registry = new FakeLanguageRegistry({ "xx-en": model });
  location = await registry.start();
});
afterEach(async () => {
  await registry.stop();
  await rm(cacheDirectory, { recursive: true });
});

const add = (key = "xx-en", source: { location?: string } = { location }) =>
  addDirection(key, { cacheDirectory, source, retry });

test("downloads, verifies and unpacks a model and keeps the registry", async () => {
  const progress: number[] = [];
  const { record, added } = await addDirection("xx-en", {
    cacheDirectory,
    source: { location },
    retry,
    onProgress: ({ receivedBytes, totalBytes }) => progress.push(receivedBytes / totalBytes),
  });
  expect(added).toBe(true);
  expect(record).toMatchObject({ from: "xx", to: "en", origin: "registry", license: "MPL-2.0" });
  const folder = directionDirectory(cacheDirectory, "xx-en");
  expect(await readFile(join(folder, "model.xxen.intgemm.alphas.bin"))).toEqual(model.model);
  expect(record.files.map(({ role, sha256 }) => [role, sha256])).toContainEqual([
    "vocabulary",
    createHash("sha256").update(model.vocab).digest("hex"),
  ]);
  expect(progress.every((share, at) => share <= 1 && share >= (progress[at - 1] ?? 0))).toBe(true);
  expect(progress.at(-1)).toBe(1);
  expect(knownDirections(cacheDirectory).get("xx-en")).toMatchObject({ origin: "registry" });
  expect(knownDirections(cacheDirectory).get("en-de")).toMatchObject({ origin: "table" });
  expect((await add()).added).toBe(false);
  expect(await verifyDirection(record, cacheDirectory)).toEqual([]);
  await writeFile(join(folder, "model.xxen.intgemm.alphas.bin"), randomBytes(300_000));
  await rm(join(folder, record.files[2]?.name ?? ""));
  expect((await verifyDirection(record, cacheDirectory)).map(({ fault }) => fault)).toEqual(["digest", "missing"]);
  await removeDirection("xx-en", cacheDirectory);
  expect(installedDirections(cacheDirectory).size).toBe(0);
});

test("callers at the same time download once", async () => {
  const results = await Promise.all([add(), add(), add()]);
  expect(results.filter(({ added }) => added)).toHaveLength(1);
  expect(registry.requests.filter(({ path }) => path === MODEL_PATH)).toHaveLength(2);
});

test("continues after a broken connection", async () => {
  let broken = false;
  registry.faults = {
    onFile(path, _request, response) {
      if (path !== MODEL_PATH || broken) return false;
      broken = true;
      const content = registry.content(path);
      response.writeHead(200, { "content-length": content.length });
      response.write(content.subarray(0, 100_000), () => setTimeout(() => response.destroy(), 200));
      return true;
    },
  };
  expect((await add()).added).toBe(true);
  expect(
    registry.requests.some(({ path, range }) => path === MODEL_PATH && /^bytes=[1-9]\d*-$/.test(range ?? "")),
  ).toBe(true);
});

describe("refuses", () => {
  const send = (content: (path: string) => Buffer) => {
    registry.faults = {
      onFile(path, _request, response) {
        if (path !== MODEL_PATH) return false;
        const body = content(path);
        response.writeHead(200, { "content-length": body.length }).end(body);
        return true;
      },
    };
  };

  test("a file with another digest, with its address and both digests", async () => {
    send(() => gzipSync(Buffer.alloc(model.model.length, 7)));
    const failure = await add().catch((error: Error) => error);
    expect(failure).toMatchObject({ name: "ModelStoreError" });
    const message = String(failure);
    expect(message).toContain(`${location}/${MODEL_PATH}`);
    expect(message).toContain(createHash("sha256").update(model.model).digest("hex"));
    expect(message).toContain(createHash("sha256").update(Buffer.alloc(model.model.length, 7)).digest("hex"));
    registry.faults = {};
    expect((await add()).added).toBe(true);
  });

  test("a file that unpacks to more than its size", async () => {
    send(() => gzipSync(Buffer.alloc(50_000_000)));
    await expect(add()).rejects.toThrow(`more than the ${model.model.length} bytes`);
  });

  test("an endless response", async () => {
    registry.faults = {
      onFile(path, _request, response) {
        if (path !== MODEL_PATH) return false;
        response.writeHead(200);
        const chunk = Buffer.alloc(200_000);
        const write = () => {
          if (!response.destroyed) response.write(chunk, () => setImmediate(write));
        };
        write();
        return true;
      },
    };
    await expect(add()).rejects.toThrow("bytes that are expected");
  });

  test("a file that the server does not have", async () => {
    registry.faults = { onFile: (path, _request, response) => path === MODEL_PATH && !!response.writeHead(404).end() };
    await expect(add()).rejects.toThrow("The server answered 404.");
  });

  test("an unknown language", async () => {
    await expect(add("qq-en")).rejects.toThrow("There is no language model qq-en.");
  });
});

test("takes the table's files where the registry cannot be read, and pins them", async () => {
  registry.faults = { noRegistry: true };
  await expect(add("en-de")).rejects.toThrow(/models\/[\w-]+\/ende\/lex\.50\.50\.ende\.s2t\.bin\.gz: .* answered 404/);
  const direction = tableDirections.get("en-de");
  const [file] = direction?.files ?? [];
  const folder = join(cacheDirectory, "mirror");
  const path = join(folder, file?.path ?? "");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, gzipSync("another file"));
  await expect(add("en-de", { location: folder })).rejects.toThrow(`but ${file?.compressedSha256} is expected`);
});

test("installs from a folder without a network", async () => {
  const folder = join(cacheDirectory, "folder");
  for (const path of registry.paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), registry.content(path));
  }
  await mkdir(join(folder, "db"));
  await writeFile(join(folder, "db", "models.json"), registry.text());
  registry.requests.length = 0;
  expect((await add("xx-en", { location: folder })).added).toBe(true);
  expect(registry.requests).toEqual([]);
});

test("reads the registry again after a day, and keeps the copy if that fails", async () => {
  await add();
  const copy = join(cacheDirectory, "languages", "registry.json");
  const old = new Date(Date.now() - 2 * 86_400_000);
  await utimes(copy, old, old);
  registry.faults = { noRegistry: true };
  await removeDirection("xx-en", cacheDirectory);
  expect((await add()).record.origin).toBe("registry");
});

test("a registry with entries of another format, other releases or unsafe paths gives what remains", () => {
  registry.faults = {
    entries: (entries) => {
      const [entry] = entries["xx-en"] ?? [];
      const change = (more: object) => [{ ...entry, ...more }];
      return {
        ...entries,
        "yy-en": change({ sourceLanguage: "yy", releaseStatus: "Nightly" }),
        "zz-en": [{ architecture: "future" }],
        "xx-yy": change({ targetLanguage: "yy" }),
        "vv-en": change({
          sourceLanguage: "vv",
          files: { model: { path: "../../x", uncompressedSize: 1, uncompressedHash: "0".repeat(64) } },
        }),
      };
    },
  };
  expect([...parseRegistry(registry.text()).keys()]).toEqual(["xx-en"]);
  expect(() => parseRegistry("{}")).toThrow();
});
