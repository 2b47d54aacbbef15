import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCodes as serviceCodes } from "@atelier/errors";
import { expect, test } from "vitest";
import { type ApiDocument, clientMethods, generateSdk } from "./build-generated.ts";
import { generateGo } from "./build-go.ts";
import { printResources } from "./build-resources.ts";
import { errorCodes } from "./generated/constants.gen.ts";

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

/** The document itself, its collection, the health of the process, signed files, and the end of an upload, which expires. */
const uncalled = [
  "GET /openapi.json",
  "GET /postman.json",
  "GET /health",
  "GET /files/{}",
  "DELETE /resumable-uploads/{}",
];

test("every route whose method is written by hand is called", async () => {
  const names = await readdir(join(import.meta.dirname, "src"), { recursive: true });
  const files = names.filter((name) => name.endsWith(".ts")).map((name) => join(import.meta.dirname, "src", name));
  const source = (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("\n");
  const toTemplate = (path = "") => path.replace(/\$?\{\w+\}/g, "{}");
  const verbs: Record<string, string> = { bytes: "get", pages: "get", readEvents: "get", waitInRequest: "post" };
  const calls = [
    ...source.matchAll(/\b(get|post|patch|delete|bytes|pages)(?:<[^(]*>)?\(\s*(?:path)?["`](\/[^"`]*)["`]/g),
    ...source.matchAll(/\b(readEvents|waitInRequest)(?:<[^(]*>)?\([^,]*,\s*(?:path)?["`](\/[^"`]*)["`]/g),
    ...source.matchAll(/method: "(\w+)",\s*path: (?:path)?["`](\/[^"`]*)["`]/g),
    ...source.matchAll(/const (route) = path["`](\/[^"`]*)["`]/g),
  ].map(
    ([, verb = "", path]) => `${(verbs[verb] ?? (verb === "route" ? "get" : verb)).toUpperCase()} ${toTemplate(path)}`,
  );
  const missing = Object.entries(released.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => clientMethods.written.includes(operationId))
      .map(([method]) => `${method.toUpperCase()} ${toTemplate(path)}`)
      .filter((route) => !calls.includes(route)),
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
  expect(() => printResources(released, { ...clientMethods, written: [...clientMethods.written, "getJob"] })).toThrow(
    "sdk/methods.json has two places for getJob.",
  );
});

test("the error codes of a release are codes of the service", () => {
  expect(Object.keys(serviceCodes)).toEqual(expect.arrayContaining([...errorCodes]));
});
