import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "atelier-home-"));
  await writeFile(
    join(home, ".npmrc"),
    "registry=http://packages.example/npm/\n//packages.example/npm/:_authToken=secret\n",
  );
});
afterAll(() => rm(home, { recursive: true }));

test("without npm run, the registry and its token come from the user's .npmrc", async () => {
  const settings = await settingsWith({});
  expect(settings.registry).toBe("http://packages.example/npm/");
  expect(settings["//packages.example/npm/:_authToken"]).toBe("secret");
});

test("the environment variables of npm run take precedence", async () => {
  const settings = await settingsWith({ npm_config_registry: "http://other.example/" });
  expect(settings.registry).toBe("http://other.example/");
});

/** The settings of a process with this home directory and without npm in its path. */
async function settingsWith(environment: Record<string, string>): Promise<Record<string, unknown>> {
  const module = new URL("npm-settings.ts", import.meta.url).href;
  const script = `const { npmSettings } = await import(${JSON.stringify(module)}); console.log(JSON.stringify(await npmSettings()));`;
  const env = { NODE_ENV: "test" as const, PATH: join(home, "nothing"), HOME: home, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    env,
    cwd: home,
  });
  return JSON.parse(stdout) as Record<string, unknown>;
}
