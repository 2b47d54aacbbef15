import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { FakeHub } from "../../../test/fakes/hub.ts";
import { findInstalledModel } from "../../models/store/installed.ts";
import { modelDirectory } from "../../models/store/lock-file.ts";
import { setRuntimeEnv } from "../../platform/settings.ts";
import { run } from "./command-line.ts";

const hub = new FakeHub({ "maker/remover": { files: { "model.onnx": Buffer.alloc(5_000, 1) }, license: "mit" } });
let cacheDirectory: string;

beforeAll(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), "atelier-models-"));
  Object.assign(process.env, { HF_ENDPOINT: await hub.start(), CACHE_DIR: cacheDirectory });
  setRuntimeEnv({});
});
afterAll(async () => {
  await hub.stop();
  await rm(cacheDirectory, { recursive: true });
});

/** Runs a command as it is typed. Returns its exit code and what it prints. */
async function runLine(line: string, options: Record<string, string> = {}) {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    const code = await run(line.split(" "), options);
    return { code, text: output.mock.calls.map(([text]) => String(text)).join("") };
  } finally {
    output.mockRestore();
  }
}

test("the command that models verify advises repairs the recorded version", async () => {
  expect((await runLine("models add maker/remover", { task: "background-removal" })).code).toBe(0);
  const model = findInstalledModel("maker--remover", cacheDirectory);
  await writeFile(join(modelDirectory(cacheDirectory, model), "model.onnx"), Buffer.alloc(5_000, 2));
  const damaged = await runLine("models verify");
  const [, advised = ""] = /Repair it with: npm run atelier -- (.+)/.exec(damaged.text) ?? [];
  expect([damaged.code, advised]).toEqual([1, `models add maker/remover@${hub.commit("maker/remover")}`]);
  expect((await runLine(advised)).code).toBe(0);
  expect((await runLine("models verify")).code).toBe(0);
});
