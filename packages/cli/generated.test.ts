import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generateCommands } from "./build-generated.ts";
import { operationCommands } from "./generated/commands.gen.ts";
import { findArgument } from "./src/operation-command.ts";

test("the generated commands are those of the released document", async () => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-commands-"));
  try {
    await generateCommands(JSON.parse(await readFile("test/openapi/released.json", "utf8")), folder);
    for (const name of ["commands.gen.ts", "routes.gen.ts"]) {
      const current = await readFile(join(folder, name), "utf8");
      const stored = await readFile(join(import.meta.dirname, "generated", name), "utf8");
      expect(current === stored, `${name} is out of date. Run npm run release-openapi.`).toBe(true);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("every command takes its file, or its text if it needs no file", () => {
  const names = operationCommands.map((command) => [command.slug, findArgument(command)?.name]);
  expect(Object.fromEntries(names)).toMatchObject({
    "image-generate": "prompt",
    "sketch-to-image": "image",
    "document-translate": "document",
  });
  expect(names.filter(([, name]) => name === undefined)).toEqual([]);
});

test("no option of an operation hides an option of every command", () => {
  const common = ["out", "json", "quote", "wait", "no_wait", "url", "help"];
  const fields = operationCommands.flatMap((command) => command.fields.map(({ name }) => name));
  expect(fields.filter((name) => common.includes(name))).toEqual([]);
});
