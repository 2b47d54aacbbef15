import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const run = promisify(execFile);
const cruiser = join(import.meta.dirname, "../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");

let house: string;

// A small house of its own with the same rules: a checker that sees no modules would pass everything.
beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), "atelier-house-"));
  await cp(".config/dependency-cruiser.cjs", join(house, ".config/dependency-cruiser.cjs"));
  await cp("tsconfig.json", join(house, "tsconfig.json"));
  await symlink(join(import.meta.dirname, "../node_modules"), join(house, "node_modules"));
  await write("lib/db.ts", "export const db = 1;\n");
  await write("lib/errors.ts", "export const error = 1;\n");
  await write("lib/api/app.ts", "export const app = 1;\n");
  await write("lib/engines/index.ts", "export const engine = 1;\n");
  await write("lib/engines/catalogue/index.ts", "export const cards = 1;\n");
  await write("lib/admin/accounts.ts", "export const accounts = 1;\n");
  await write("app/page.ts", "export const page = 1;\n");
});
afterAll(() => rm(house, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(house, path)), { recursive: true });
  await writeFile(join(house, path), text);
}

async function rulesBroken(path: string, text: string): Promise<string[]> {
  await write(path, text);
  const args = [cruiser, "--config", ".config/dependency-cruiser.cjs", "--output-type", "json", "lib", "app"];
  const { stdout } = await run(process.execPath, args, { cwd: house }).catch((failure: { stdout: string }) => failure);
  await rm(join(house, path));
  return (JSON.parse(stdout).summary.violations as { rule: { name: string } }[]).map(({ rule }) => rule.name);
}

describe("the dependency rules", () => {
  test.each([
    ["lib/images/planted.ts", 'import { db } from "../db.ts";\nexport const x = db;\n', "images-are-pure"],
    ["lib/engines/planted.ts", 'import { app } from "../api/app.ts";\nexport const x = app;\n', "engines-stand-alone"],
    [
      "lib/engines/catalogue/planted.ts",
      'import { error } from "../../errors.ts";\nexport const x = error;\n',
      "the-engine-catalogue-is-plain",
    ],
    [
      "app/planted.ts",
      'import { accounts } from "../lib/admin/accounts.ts";\nexport const x = accounts;\n',
      "administration-is-the-operators",
    ],
    ["app/planted.ts", 'import { engine } from "../lib/engines/index.ts";\nexport const x = engine;\n', "no-engines-in-the-portal"],
    ["lib/credits/planted.ts", 'import { app } from "../api/app.ts";\nexport const x = app;\n', "money-stands-alone"],
    ["lib/keys/planted.ts", 'import Stripe from "stripe";\nexport const x = Stripe;\n', "stripe-in-payments"],
    ["lib/jobs/planted.ts", 'import { Hono } from "hono";\nexport const x = Hono;\n', "hono-in-the-api"],
    ["lib/errors.ts", 'import { db } from "./db.ts";\nimport "./errors-again.ts";\nexport const error = db;\n', "no-unresolved"],
  ])("refuse what is planted in %s", async (path, text, rule) => {
    expect(await rulesBroken(path, text)).toContain(rule);
    if (path === "lib/errors.ts") await write(path, "export const error = 1;\n");
  });

  test("let through what they allow", async () => {
    expect(await rulesBroken("lib/images/allowed.ts", 'import { error } from "../errors.ts";\nexport const x = error;\n')).toEqual([]);
    const cards = 'import { cards } from "../lib/engines/catalogue/index.ts";\nexport const x = cards;\n';
    expect(await rulesBroken("app/allowed.ts", cards)).toEqual([]);
  });
});
