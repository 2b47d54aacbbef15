import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCodes as serviceCodes } from "@atelier/errors";
import { expect, test } from "vitest";
import { type ApiDocument, clientMethods, generateSdk } from "./build-generated.ts";
import { generateGo } from "./build-go.ts";
import { printResources } from "./build-resources.ts";
import { errorCodes, fileFields } from "./generated/constants.gen.ts";

const released: ApiDocument = JSON.parse(await readFile("test/openapi/released.json", "utf8"));
const folder = join(import.meta.dirname, "generated");

test("the generated code is that of the released document", async () => {
  const current = await mkdtemp(join(tmpdir(), "atelier-generated-"));
  try {
    await generateSdk(released, current);
    for (const name of await readdir(current))
      expect(
        (await readFile(join(folder, name), "utf8")) === (await readFile(join(current, name), "utf8")),
        `${name} is out of date. Run npm run release-openapi.`,
      ).toBe(true);
  } finally {
    await rm(current, { recursive: true, force: true });
  }
});

test("the generated part of the Go client is that of the released document", async () => {
  const current = await mkdtemp(join(tmpdir(), "atelier-go-"));
  try {
    await generateGo(released, current);
    const [known, made] = await Promise.all(
      [join("sdk", "go"), current].map((directory) => readFile(join(directory, "generated.go"), "utf8")),
    );
    expect(known === made, "generated.go is out of date. Run npm run release-openapi.").toBe(true);
  } finally {
    await rm(current, { recursive: true, force: true });
  }
});

/** What the client does not call: the document itself, its collection, the health of the process, and signed files, which have their own addresses. */
const uncalled = ["GET /openapi.json", "GET /postman.json", "GET /health", "GET /files/{id}"];

test("every route of the document has a method", async () => {
  const names = await readdir(join(import.meta.dirname, "src"), { recursive: true });
  const written = names.filter((name) => name.endsWith(".ts")).map((name) => join(import.meta.dirname, "src", name));
  const files = [...written, join(folder, "resources.gen.ts")];
  const source = (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("\n");
  const called = new Set(
    [...source.matchAll(/["`](\/[^"`\s]*)["`]/g)].map(([, path = ""]) => path.replace(/\$\{\w+\}/g, "{}")),
  );
  const operations = Object.keys(fileFields).map((slug) => `/${slug}`);
  const missing = Object.entries(released.paths).flatMap(([path, methods]) =>
    called.has(path.replace(/\{\w+\}/g, "{}")) || operations.includes(path)
      ? []
      : Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(missing.sort()).toEqual([...uncalled].sort());
});

test("a route without a name in methods.json is refused, and a name without a route", () => {
  const route = { operationId: "listThings", summary: "List things", responses: {} };
  expect(() =>
    printResources({ ...released, paths: { ...released.paths, "/things": { get: route } } }, clientMethods),
  ).toThrow("The route listThings has no method in the clients. Name it in sdk/methods.json.");
  expect(() => printResources(released, { ...clientMethods, written: ["listThings"] })).toThrow(
    "sdk/methods.json names listThings, which is no route of the API.",
  );
});

test("the error codes of a release are codes of the service", () => {
  expect(Object.keys(serviceCodes)).toEqual(expect.arrayContaining([...errorCodes]));
});
