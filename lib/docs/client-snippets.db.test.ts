import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSampleSite } from "../../test/helpers/servers/sample-site.ts";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { firstCallSnippets } from "./code-snippets.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..");
let service: TestService;
let site: Awaited<ReturnType<typeof startSampleSite>>;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  site = await startSampleSite(service.base);
  await mkdir(join(root, "node_modules", ".cache"), { recursive: true });
  folder = await mkdtemp(join(root, "node_modules", ".cache", "first-call-"));
});
afterAll(async () => {
  site.stop();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The first call of the quickstart in a language, with a new account's key. */
async function firstCall(id: string): Promise<{ code: string; env: NodeJS.ProcessEnv }> {
  const { key } = await testAccount(2);
  const code = firstCallSnippets(site.origin).find((snippet) => snippet.id === id)?.code ?? expect.fail();
  return { code, env: { PATH: process.env.PATH, NODE_ENV: "test", ATELIER_API_KEY: key } };
}

test("the first call in TypeScript runs and saves the result", async () => {
  const { code, env } = await firstCall("typescript");
  // Without types it is JavaScript as well, which runs below node_modules.
  await writeFile(join(folder, "first.mjs"), code);
  await run(process.execPath, ["first.mjs"], { cwd: folder, env });
  expect(await sharp(join(folder, "result.png")).metadata()).toMatchObject({ width: 600, hasAlpha: true });
  await rm(join(folder, "result.png"));
});

test("the first call of the command line runs and saves the result", async () => {
  const { code, env } = await firstCall("cli");
  const atl = `atl() { "${process.execPath}" "${join(root, "packages", "cli", "index.ts")}" "$@"; }`;
  await run("/bin/sh", ["-ec", `${atl}\n${code}`], { cwd: folder, env });
  expect(await sharp(join(folder, "result.png")).metadata()).toMatchObject({ width: 600, hasAlpha: true });
});
