import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findEngineCode, findKnots, readImports, readModuleGraph } from "./import-graph.ts";
import { modules, packages } from "./modules.cjs";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");

/** A small project with the same rules: a checker that finds no modules would pass everything. */
let project: string;

const layers: Record<string, string> = {
  "lib/platform/database/db.ts": "db",
  "lib/platform/telemetry/log.ts": "log",
  "lib/api/app.ts": "app",
  "lib/credits/holds.ts": "holds",
  "lib/engines/ports/index.ts": "port",
  "lib/engines/deepl/adapter.ts": "adapter",
  "lib/engines/deepl/index.ts": "engine",
  "lib/jobs/submit.ts": "submit",
  "lib/admin/accounts.ts": "accounts",
  "packages/images/index.ts": "image",
  "packages/pdf/index.ts": "pdf",
  "packages/sdk/index.ts": "client",
  "components/ui/button.ts": "button",
  "app/page.ts": "page",
  "test/fakes/server.ts": "fake",
};

/** Each file breaks the named rule by importing the module. */
const violations: [rule: string, file: string, imports: string][] = [
  ["no-cycles", "lib/platform/database/db.ts", "lib/platform/telemetry/log.ts"],
  ["every-lib-module-has-a-line", "lib/unlisted/planted.ts", "lib/platform/database/db.ts"],
  ["every-packages-module-has-a-line", "packages/unlisted/planted.ts", "packages/images/index.ts"],
  ["operations-know-ports", "lib/operations/planted.ts", "lib/engines/deepl/adapter.ts"],
  ["components-are-views", "components/features/planted.ts", "lib/platform/database/db.ts"],
  ["administration-is-the-operators", "lib/usage/planted.ts", "lib/admin/accounts.ts"],
  ["nothing-imports-the-portal", "lib/mail/planted.ts", "app/page.ts"],
  ["tests-stay-out", "lib/accounts/planted.ts", "test/fakes/server.ts"],
  // The line of every module: the command line and the clients are above all others, and nothing imports the API.
  ...Object.keys(modules).map((name): [string, string, string] => [`module-${name}`, `lib/${name}/above.ts`, name === "api" ? "lib/admin/accounts.ts" : "lib/api/app.ts"]),
  ...Object.keys(packages).map((name): [string, string, string] => [`package-${name}`, `packages/${name}/above.ts`, "lib/platform/database/db.ts"]),
  // Types and generated code count too.
  ["module-platform", "lib/platform/generated/planted.ts", "lib/credits/holds.ts"],
];

/** Each file breaks the named rule by importing the package. */
const foreign: [rule: string, file: string, name: string][] = [
  ["next-in-the-portal", "lib/jobs/next.ts", "next/link"],
  ["hono-in-the-api", "lib/jobs/hono.ts", "hono"],
  ["temporal-in-its-runtime", "lib/worker/temporal.ts", "@temporalio/client"],
  ["stripe-in-payments", "lib/keys/stripe.ts", "stripe"],
  ["no-unresolved", "lib/keys/missing.ts", "./not-there.ts"],
];

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "atelier-rules-"));
  for (const file of [".config/modules.cjs", ".config/dependency-cruiser.cjs", "tsconfig.json"])
    await cp(join(root, file), join(project, file));
  await symlink(join(root, "node_modules"), join(project, "node_modules"));
  await reset();
});
afterAll(() => rm(project, { recursive: true, force: true }));

async function reset(): Promise<void> {
  for (const folder of ["lib", "app", "components", "packages", "test"])
    await rm(join(project, folder), { recursive: true, force: true });
  for (const [path, name] of Object.entries(layers)) await write(path, `export const ${name} = 1;\n`);
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), text);
}

const up = (path: string) => "../".repeat(path.split("/").length - 1);

const cruise = () => readImports(project, ["lib", "app", "components", "packages", "test"]);

async function brokenRules(): Promise<Set<string>> {
  const { summary } = await cruise();
  return new Set(summary.violations.map(({ rule }) => rule.name));
}

test("the rules refuse a planted violation of each", async () => {
  await reset();
  await write("lib/platform/telemetry/log.ts", 'import type { db } from "../database/db.ts";\nexport const log: typeof db = 1;\n');
  for (const [, file, target] of violations)
    await write(file, `import * as planted from "${up(file)}${target}";\nexport const use = planted;\n`);
  for (const [, file, name] of foreign)
    await write(file, `import * as planted from "${name}";\nexport const use = planted;\n`);
  const broken = await brokenRules();
  for (const [rule] of [...violations, ...foreign]) expect([...broken]).toContain(rule);
});

test("the rules let through what they allow", async () => {
  await reset();
  for (const [name, { lib, packages: below }] of Object.entries(modules)) {
    const targets = [...lib.map((module) => `lib/${module}/allowed.ts`), ...below.map((module) => `packages/${module}/index.ts`)];
    const path = `lib/${name}/allowed.ts`;
    const ports = targets.filter((target) => name !== "operations" || target !== "lib/engines/allowed.ts");
    await write(path, ports.map((target, index) => `import * as m${index} from "${up(path)}${target}";\nexport { m${index} };\n`).join("") || "export {};\n");
  }
  for (const name of Object.keys(packages)) await write(`packages/${name}/index.ts`, "export const use = 1;\n");
  await write("lib/jobs/allowed-too.ts", 'import { holds } from "../credits/holds.ts";\nexport const use = holds;\n');
  await write("lib/worker/allowed.ts", 'import { submit } from "../jobs/submit.ts";\nexport const use = submit;\n');
  await write("packages/pdf/allowed.ts", "export const use = 1;\n");
  await write("components/features/allowed.ts", 'import type { submit } from "../../lib/jobs/submit.ts";\nexport type Use = typeof submit;\n');
  expect([...(await brokenRules())]).toEqual([]);
});

test("a line cannot list a module below which it stands, so that two lines cannot allow a cycle", async () => {
  await reset();
  const table = await readFile(join(root, ".config/modules.cjs"), "utf8");
  const changed = table.replace('platform: { lib: [', 'platform: { lib: ["credits"');
  expect(changed).not.toBe(table);
  await write(".config/modules.cjs", changed);
  const failure = await run(process.execPath, [join(project, ".config/dependency-cruiser.cjs")]).catch(({ stderr }: { stderr: string }) => stderr);
  await write(".config/modules.cjs", table);
  expect(failure).toContain("The import rules of platform list credits");
});

test("a cycle of modules is found over folders inside them, by types and in generated code", async () => {
  await reset();
  const plant = (file: string, target: string) => write(file, `import type * as planted from "${up(file)}${target}";\nexport type Use = typeof planted;\n`);
  const knots = async () => findKnots(readModuleGraph(await cruise()));
  // No file imports itself over others: only the modules do.
  await plant("lib/jobs/inner/a.ts", "lib/credits/holds.ts");
  await plant("lib/credits/inner/b.ts", "lib/keys/list.ts");
  await write("lib/keys/list.ts", "export const list = 1;\n");
  expect(await knots()).toEqual([]);
  await plant("lib/keys/generated/c.ts", "lib/jobs/submit.ts");
  await plant("packages/images/inner/d.ts", "packages/pdf/index.ts");
  await plant("packages/pdf/generated/e.gen.ts", "packages/images/index.ts");
  expect(await knots()).toEqual([["lib/credits", "lib/jobs", "lib/keys"], ["packages/images", "packages/pdf"]]);
});

test("the portal reaches no engine's code, except by an import that its bundler ignores", async () => {
  await reset();
  const index = (load: string) => write("lib/engines/deepl/index.ts", `${load}\n`);
  await write("app/page.ts", 'import { deepl } from "../lib/engines/deepl/index.ts";\nexport const page = deepl;\n');
  await index('export const deepl = { adapter: () => import("./adapter.ts") };');
  expect(findEngineCode(await cruise())).toEqual([]);
  await index('import { adapter } from "./adapter.ts";\nexport const deepl = { adapter };');
  expect(findEngineCode(await cruise())).toEqual(["lib/engines/deepl/adapter.ts"]);
});

test("a package is imported by its name, never by a path into it", async () => {
  const offenders: string[] = [];
  for (const folder of ["app", "bin", "components", "lib"]) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(name) || name.includes("generated")) continue;
      if (/from "(\.\.\/)+packages\//.test(await readFile(join(root, folder, name), "utf8"))) offenders.push(name);
    }
  }
  expect(offenders).toEqual([]);
});
