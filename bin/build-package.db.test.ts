import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proof } from "../test/helpers/proof.ts";
import { startTestService, type TestService, testAccount } from "../test/helpers/servers/service.ts";
import { packDependency, packPackages } from "./build-package.ts";

const run = promisify(execFile);
let service: TestService;
let folder: string;

// A folder outside of the repository, with the packed archives installed without a registry.
beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "atelier-installed-"));
  const archives = Object.values(await packPackages(join(folder, "archives"), ["sdk", "ai-sdk-provider"]));
  for (const name of ["@ai-sdk/provider", "json-schema"]) archives.push(await packDependency(name, folder));
  await writeFile(join(folder, "package.json"), '{"private":true,"type":"module"}');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...archives], { cwd: folder });
  await sharp("public/samples/coffee.png").resize(24).png().toFile(join(folder, "tiny.png"));
}, 120_000);
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const modules = join(import.meta.dirname, "..", "node_modules");

const installed = (...path: string[]) => join(folder, "node_modules", "@atelier", ...path);
const filesIn = async (path: string) => (await readdir(path, { recursive: true })).sort();
const modulesIn = async (path: string) => (await filesIn(path)).filter((file) => file.endsWith(".js"));
const environment = async () => ({
  NODE_ENV: "test" as const,
  PATH: process.env.PATH,
  ATELIER_API_KEY: (await testAccount()).key,
  ATELIER_URL: new URL(service.base).origin,
});

test("the archive of the SDK has its code, types, readme, changelog and license, and no sources", async () => {
  const files = await filesIn(installed("sdk"));
  expect(files.filter((file) => !file.startsWith("dist"))).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "package.json",
  ]);
  expect(files).toEqual(
    expect.arrayContaining(["dist/index.js", "dist/index.d.ts", "dist/browser.js", "dist/browser.d.ts"]),
  );
  expect(files.filter((file) => /(?<!\.d)\.ts$|test|build-/.test(file))).toEqual([]);
  const { dependencies, private: isPrivate } = JSON.parse(await readFile(installed("sdk", "package.json"), "utf8"));
  expect([dependencies, isPrivate]).toEqual([undefined, undefined]);
});

test("the code of the SDK has at most 25 KB compressed", async () => {
  // A program loads either these modules or the ones in cjs.
  const files = (await modulesIn(installed("sdk", "dist"))).filter((file) => !file.startsWith("cjs"));
  const code = await Promise.all(files.map((file) => readFile(installed("sdk", "dist", file))));
  expect(gzipSync(Buffer.concat(code)).length).toBeLessThanOrEqual(25 * 1024);
});

test("the build for browsers reaches no module of Node", async () => {
  const all = await modulesIn(installed("sdk", "dist"));
  const files = all.filter((file) => file !== "index.js" && !file.startsWith("cjs"));
  for (const file of files)
    expect(await readFile(installed("sdk", "dist", file), "utf8"), file).not.toMatch(
      /from "(node:|fs|path)|process\.env|\bBuffer\b/,
    );
  expect(await readFile(installed("sdk", "dist", "browser.js"), "utf8")).not.toContain("index.js");
});

test("the installed SDK runs an operation", async () => {
  await writeFile(
    join(folder, "program.mjs"),
    `import { Atelier } from "@atelier/sdk";
const result = await new Atelier().imageUpscale({ image: "tiny.png" });
await result.save("large.png");
console.log(result.job.credits.charged);`,
  );
  const { stdout } = await run("node", ["program.mjs"], { cwd: folder, env: await environment() });
  expect(stdout).toBe("2\n");
  expect(await sharp(join(folder, "large.png")).metadata()).toMatchObject({ width: 48 });
});

proof("a CommonJS program requires the installed SDK, with types under node16", async () => {
  await writeFile(
    join(folder, "program.cts"),
    `import { Atelier, AtelierError } from "@atelier/sdk";
new Atelier().imageUpscale({ image: "nothing.png" }).catch((error: unknown) => {
  console.log(error instanceof AtelierError);
});`,
  );
  const compiler = join(modules, "typescript", "bin", "tsc");
  const options = ["--strict", "--module", "node16", "--target", "es2023", "--lib", "es2023,dom"];
  await run(process.execPath, [compiler, ...options, "--typeRoots", join(modules, "@types"), "program.cts"], {
    cwd: folder,
  });
  expect(await readFile(join(folder, "program.cjs"), "utf8")).toContain('require("@atelier/sdk")');
  const { stdout } = await run("node", ["program.cjs"], { cwd: folder, env: await environment() });
  expect(stdout).toBe("true\n");
});

test("the installed provider is a model of the AI SDK", async () => {
  await symlink(join(modules, "ai"), join(folder, "node_modules", "ai"));
  await writeFile(
    join(folder, "model.mjs"),
    `import { atelier } from "@atelier/ai-sdk-provider";
import { generateImage } from "ai";
const { image } = await generateImage({ model: atelier.image("image-generate"), prompt: "a red fox", size: "64x64" });
console.log(image.mediaType);`,
  );
  const { stdout } = await run("node", ["model.mjs"], { cwd: folder, env: await environment() });
  expect(stdout).toBe("image/png\n");
  const files = await filesIn(installed("ai-sdk-provider"));
  expect(files.filter((file) => !file.startsWith("dist"))).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "package.json",
  ]);
  expect(files).toContain("dist/index.d.ts");
});

proof("the types of the installed SDK check a program, and find its mistakes", async () => {
  const program = (factor: number) => `import { ApiError, Atelier, type Job } from "@atelier/sdk";
const result = await new Atelier({ apiKey: "k" }).imageUpscale({ image: new Blob([]), factor: ${factor} });
export const job: Job = result.job;
export const isEmpty = (error: unknown) => error instanceof ApiError && error.code === "insufficient_credits";`;
  await mkdir(join(folder, "typed"), { recursive: true });
  await writeFile(join(folder, "typed", "right.ts"), program(4));
  await writeFile(join(folder, "typed", "wrong.ts"), program(5));
  const compiler = join(modules, "typescript", "bin", "tsc");
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "--lib", "es2023,dom"];
  const files = [join("typed", "right.ts"), join("typed", "wrong.ts")];
  const found = await run(process.execPath, [compiler, ...options, ...files], { cwd: folder }).catch((error) => error);
  expect(found.stdout.match(/^\S+\.ts\(\d+,/gm)).toEqual(["typed/wrong.ts(2,"]);
});
