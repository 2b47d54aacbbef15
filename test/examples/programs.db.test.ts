import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestSnippets } from "#components/features/playground/result/request-code.ts";
import { createRestrictedKey } from "../../lib/keys/restricted.ts";
import { describeOperation } from "../../lib/operations/describe.ts";
import { operations } from "../../lib/operations/index.ts";
import { fillExample } from "../helpers/example-form.ts";
import { startSampleSite } from "../helpers/servers/sample-site.ts";
import { startTestService, type TestService, testAccount } from "../helpers/servers/service.ts";
import { everySixth } from "../helpers/short-form.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..");
const python = process.env.PEER_PYTHON;
const LANGUAGES = ["curl", "typescript", "javascript", "cli", ...(python ? (["python"] as const) : [])] as const;

const examples = operations
  .map((operation) => describeOperation(operation))
  .flatMap((operation) =>
    operation.examples.map((example) => ({ operation, example, name: `${operation.slug}: ${example.title}` })),
  );
const programs = examples.flatMap((example) => LANGUAGES.map((language) => ({ ...example, language })));

let service: TestService;
let site: Awaited<ReturnType<typeof startSampleSite>>;
let key: string;
let folders: string;

beforeAll(async () => {
  service = await startTestService();
  site = await startSampleSite(service.base);
  ({ key } = await createRestrictedKey((await testAccount(2)).id, { name: "Examples", test: true }));
  const cache = join(root, "node_modules", ".cache");
  await mkdir(cache, { recursive: true });
  folders = await mkdtemp(join(cache, "examples-"));
});
afterAll(async () => {
  site.stop();
  await service.stop();
  await rm(folders, { recursive: true, force: true });
});

test.for(everySixth(programs))(
  "the code tab of $name in $language runs in an empty folder",
  { timeout: 60_000 },
  async ({ operation, example, language }) => {
    const { values } = fillExample(operation, example);
    const snippets = requestSnippets({ operation, values, samples: [], baseUrl: site.origin, key: undefined });
    const code = snippets.find(({ id }) => id === language)?.code ?? expect.fail();
    const folder = await mkdtemp(join(folders, `${language}-`));
    const { stdout } = await execute(language, code, folder);
    const results = (await readdir(folder)).filter((name) => /^result|-result|translated/.test(name));
    expect(results.length > 0 || /"?url"?|https?:\/\//.test(stdout), `${stdout}\n${await readdir(folder)}`).toBe(true);
  },
);

/** Runs a program as a developer does: in a shell, with Node or with Python, below the installed packages. */
async function execute(language: (typeof LANGUAGES)[number], code: string, cwd: string) {
  const env = { PATH: process.env.PATH, NODE_ENV: "test", ATELIER_API_KEY: key } as const;
  switch (language) {
    case "curl":
      return run("/bin/sh", ["-ec", code], { cwd, env });
    case "cli": {
      const atl = `atl() { "${process.execPath}" "${join(root, "packages", "cli", "index.ts")}" "$@"; }`;
      return run("/bin/sh", ["-ec", `${atl}\n${code}`], { cwd, env });
    }
    case "python":
      await writeFile(join(cwd, "program.py"), code);
      return run(python ?? "", ["program.py"], {
        cwd,
        env: { ...env, PYTHONPATH: join(root, "sdk", "python", "src") },
      });
    default:
      // Without types, TypeScript is JavaScript.
      await writeFile(join(cwd, "program.mjs"), code);
      return run(process.execPath, ["program.mjs"], { cwd, env });
  }
}
