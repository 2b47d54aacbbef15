import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const cruiser = join(import.meta.dirname, "../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
const root = join(import.meta.dirname, "..");

/** A small project with the same rules: a checker that sees no modules would pass everything. */
let project: string;

const layers: Record<string, string> = {
  "lib/platform/db.ts": "db",
  "lib/platform/log.ts": "log",
  "lib/api/app.ts": "app",
  "lib/credits/holds.ts": "holds",
  "lib/jobs/submit.ts": "submit",
  "lib/worker/worker.ts": "worker",
  "lib/payments/webhook.ts": "webhook",
  "lib/engines/index.ts": "engine",
  "lib/engines/ports/index.ts": "port",
  "lib/engines/deepl/adapter.ts": "adapter",
  "lib/operations/index.ts": "operation",
  "lib/models/store.ts": "model",
  "lib/admin/accounts.ts": "accounts",
  "packages/images/index.ts": "image",
  "packages/pdf/index.ts": "pdf",
  "components/ui/button.ts": "button",
  "app/page.ts": "page",
  "test/fakes/server.ts": "fake",
};

/** Each file breaks the named rule by importing the module. */
const violations: [rule: string, file: string, imports: string][] = [
  ["no-cycles", "lib/platform/db.ts", "lib/platform/log.ts"],
  ["package-images", "packages/images/planted.ts", "packages/pdf/index.ts"],
  ["package-pdf", "packages/pdf/planted.ts", "lib/platform/db.ts"],
  ["platform-is-lowest", "lib/platform/planted.ts", "lib/jobs/submit.ts"],
  ["engines-stand-alone", "lib/engines/planted/adapter.ts", "lib/platform/db.ts"],
  ["engine-health", "lib/engines/health/planted.ts", "lib/worker/worker.ts"],
  ["models-stand-alone", "lib/models/planted.ts", "lib/platform/db.ts"],
  ["operations-know-types", "lib/operations/planted.ts", "lib/engines/deepl/adapter.ts"],
  ["money-stands-alone", "lib/credits/planted.ts", "lib/jobs/submit.ts"],
  ["storage-stands-alone", "lib/storage/planted.ts", "lib/jobs/submit.ts"],
  ["metrics-stand-alone", "lib/metrics/planted.ts", "lib/credits/holds.ts"],
  ["tracing-stand-alone", "lib/tracing/planted.ts", "lib/credits/holds.ts"],
  ["keys-stand-alone", "lib/keys/planted.ts", "lib/credits/holds.ts"],
  ["jobs-below-the-worker", "lib/jobs/planted.ts", "lib/worker/worker.ts"],
  ["batches-below-the-api", "lib/batches/planted.ts", "lib/worker/worker.ts"],
  ["worker-below-the-api", "lib/worker/planted.ts", "lib/api/app.ts"],
  ["components-are-views", "components/features/planted.ts", "lib/platform/db.ts"],
  ["administration-is-the-operators", "lib/usage/planted.ts", "lib/admin/accounts.ts"],
  ["nothing-imports-the-portal", "lib/mail/planted.ts", "app/page.ts"],
  ["lib-below-the-api", "lib/access/planted.ts", "lib/api/app.ts"],
  ["tests-stay-out", "lib/accounts/planted.ts", "test/fakes/server.ts"],
];

/** Each file breaks the named rule by importing the package. */
const packages: [rule: string, file: string, name: string][] = [
  ["next-in-the-portal", "lib/jobs/next.ts", "next/link"],
  ["hono-in-the-api", "lib/jobs/hono.ts", "hono"],
  ["temporal-in-its-runtime", "lib/worker/temporal.ts", "@temporalio/client"],
  ["stripe-in-payments", "lib/keys/stripe.ts", "stripe"],
  ["no-unresolved", "lib/keys/missing.ts", "./not-there.ts"],
];

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "atelier-rules-"));
  for (const file of [".config/dependency-cruiser.cjs", ".config/portal-rules.cjs", "tsconfig.json"])
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

async function brokenRules(config = "dependency-cruiser.cjs"): Promise<Set<string>> {
  const folders = config === "portal-rules.cjs" ? ["app", "components"] : ["lib", "app", "components", "packages", "test"];
  const args = [cruiser, "--config", `.config/${config}`, "--output-type", "json", ...folders];
  const { stdout } = await run(process.execPath, args, { cwd: project, maxBuffer: 64e6 }).catch(
    (failure: { stdout: string }) => failure,
  );
  const { violations: found } = JSON.parse(stdout).summary as { violations: { rule: { name: string } }[] };
  return new Set(found.map(({ rule }) => rule.name));
}

test("the rules refuse a planted violation of each", async () => {
  await reset();
  await write("lib/platform/log.ts", 'import type { db } from "./db.ts";\nexport const log: typeof db = 1;\n');
  for (const [, file, target] of violations)
    await write(file, `import * as planted from "${up(file)}${target}";\nexport const use = planted;\n`);
  for (const [, file, name] of packages)
    await write(file, `import * as planted from "${name}";\nexport const use = planted;\n`);
  const broken = await brokenRules();
  for (const [rule] of [...violations, ...packages]) expect([...broken]).toContain(rule);
});

test("the rules let through what they allow", async () => {
  await reset();
  await write("lib/jobs/allowed.ts", 'import { holds } from "../credits/holds.ts";\nexport const use = holds;\n');
  await write("lib/worker/allowed.ts", 'import { submit } from "../jobs/submit.ts";\nexport const use = submit;\n');
  await write("packages/pdf/allowed.ts", "export const use = 1;\n");
  await write("components/features/allowed.ts", 'import type { submit } from "../../lib/jobs/submit.ts";\nexport type Use = typeof submit;\n');
  expect([...(await brokenRules())]).toEqual([]);
});

test("the portal reaches no engine's code, except by an import that its bundler ignores", async () => {
  await reset();
  const index = (load: string) => write("lib/engines/deepl/index.ts", `${load}\n`);
  await write("app/page.ts", 'import { deepl } from "../lib/engines/deepl/index.ts";\nexport const page = deepl;\n');
  await index('export const deepl = { adapter: () => import("./adapter.ts") };');
  expect([...(await brokenRules("portal-rules.cjs"))]).toEqual([]);
  await index('import { adapter } from "./adapter.ts";\nexport const deepl = { adapter };');
  expect([...(await brokenRules("portal-rules.cjs"))]).toEqual(["no-engines-in-the-portal"]);
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
