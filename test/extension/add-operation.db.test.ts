import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyWithOperation } from "./added-operation.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..");
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "atelier-extension-"));
  copyWithOperation(root, copy);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

test("an operation and an engine that are added as CONTRIBUTING.md says have the types that the compiler demands", async () => {
  const added = ["lib/engines/inverter/adapter.ts", "lib/operations/image-invert/index.ts"];
  const files = [
    ...added,
    "lib/api/app.ts",
    "lib/engines/index.ts",
    "lib/operations/index.ts",
    "test/fakes/providers.ts",
  ];
  // The packages for pixels are checked without it.
  const compilerOptions = { noUncheckedIndexedAccess: false };
  await writeFile(
    join(copy, "extension.json"),
    JSON.stringify({
      extends: "./tsconfig.json",
      compilerOptions,
      include: ["lib/**/*.d.ts", "packages/**/*.d.ts"],
      files,
    }),
  );
  const compiler = join(root, "node_modules/typescript-native/bin/tsc");
  await run(process.execPath, [compiler, "-p", "extension.json", "--noEmit"], { cwd: copy }).catch(
    ({ stdout }: { stdout: string }) => expect.fail(stdout),
  );
});

test("the added operation runs in the API, is described and validated there and costs its price", async () => {
  const { stdout } = await run(process.execPath, ["test/extension/call-operation.ts"], { cwd: copy });
  expect(JSON.parse(stdout)).toMatchObject({
    isDescribed: true,
    refusal: { code: "invalid_input", errors: [{ pointer: "/times" }] },
    job: {
      status: "succeeded",
      engine: "inverter",
      operation: "image-invert",
      credits: { charged: 1, remaining: 9 },
    },
  });
});
