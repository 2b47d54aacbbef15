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

test("the user's .npmrc names the registry and its token, without npm run", async () => {
  const settings = await settingsWith({});
  expect(settings.registry).toBe("http://packages.example/npm/");
  expect(settings["//packages.example/npm/:_authToken"]).toBe("secret");
});

test("what npm run hands down in the environment comes first", async () => {
  const settings = await settingsWith({ npm_config_registry: "http://other.example/" });
  expect(settings.registry).toBe("http://other.example/");
});

/** The settings as a process sees them that has this home and no other trace of npm. */
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
