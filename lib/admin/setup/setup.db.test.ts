import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { engineHealthSettings } from "../../engine-health/settings.ts";
import { provideSetupTools } from "../../engine-health/setup-bridge.ts";
import { ownSetupTools } from "../../engine-health/setup-tools.ts";
import { applyStoredSettings } from "../../engine-health/stored-settings.ts";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { preferEngine } from "./choose-engine.ts";
import { serverRecipes } from "./recipes.ts";
import { readSample } from "./sample.ts";
import { readSetup } from "./setup.ts";

/** Another company's server that accepts one key. */
let server: Server;
let address: string;
beforeAll(async () => {
  provideSetupTools(ownSetupTools);
  server = createServer((request, response) => {
    const isAccepted = request.headers.authorization === undefined || request.headers.authorization === "Bearer right";
    response.writeHead(isAccepted ? 200 : 401, { "content-type": "application/json" }).end('{"data":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  server.close();
  await closeDatabase();
});
beforeEach(async () => {
  await pool().query("DELETE FROM operator_setting");
  await applyStoredSettings();
});

const form = () => ({ actor: "acct_boss", reason: "Setup page", request: randomUUID() });
const findList = () => engineHealthSettings().engines.lists["image-generate"]?.map(({ name }) => name);
const own = (secrets: Record<string, string> = {}) => ({
  operation: "image-generate",
  engine: `ai-sdk:openai-compatible/model@${address}#own`,
  secrets,
});

test("the setup has the machine's measured speed, and each operation's engines in order of quality", async () => {
  const { machine, operations } = await readSetup();
  expect(machine.gigaflopsPerSecond).toBeGreaterThan(0.1);
  expect(machine.memoryBytes).toBeGreaterThan(1e8);
  const generate = operations.find(({ operation }) => operation === "image-generate");
  expect([...new Set(generate?.choices.map(({ kind }) => kind))]).toEqual(["provider", "model", "built-in"]);
  const models = generate?.choices.filter(({ kind }) => kind === "model") ?? [];
  expect(models.length).toBeGreaterThanOrEqual(4);
  for (const { seconds, license } of models)
    expect([seconds === null || seconds > 0, license !== ""]).toEqual([true, true]);
  expect(generate?.choices.find(({ position }) => position === 0)?.engine).toBe("illustrator");
  const stability = generate?.choices.find(({ engine }) => engine === "stability:core");
  expect([stability?.secret, stability?.hasSecret]).toEqual(["STABILITY_API_KEY", false]);
  const cutouts = operations.find(({ operation }) => operation === "background-remove")?.choices ?? [];
  expect(cutouts.filter(({ kind }) => kind === "model").map(({ engine }) => engine)).toEqual([
    "local-model:birefnet",
    "local-model:ben2",
    "local-model:birefnet-lite",
    "local-model:modnet",
  ]);
});

test("every choice of a provider names the secret that its engine needs", async () => {
  const { operations } = await readSetup();
  const providers = operations.flatMap(({ choices }) => choices.filter(({ kind }) => kind === "provider"));
  expect(providers.length).toBeGreaterThan(10);
  expect(
    providers.filter(({ secret, engine }) => secret === null && engine !== "llm").map(({ engine }) => engine),
  ).toEqual([]);
});

test("a server that passes its test becomes the first engine, and the others stay as fallbacks", async () => {
  expect(await preferEngine(own({ OPENAI_COMPATIBLE_API_KEY: "right" }), form())).toBe(true);
  expect(findList()).toEqual(["ai-sdk:openai-compatible/model#own", "illustrator"]);
  expect(engineHealthSettings().engines.secrets.OPENAI_COMPATIBLE_API_KEY).toBe("right");
  await preferEngine({ operation: "image-generate", engine: "illustrator", secrets: {} }, form());
  expect(findList()).toEqual(["illustrator", "ai-sdk:openai-compatible/model#own"]);
});

test("a wrong key, an address without a server, a missing model and an invalid entry change nothing", async () => {
  const use = (engine: string, secrets = {}) => preferEngine({ operation: "image-generate", engine, secrets }, form());
  await expect(preferEngine(own({ OPENAI_COMPATIBLE_API_KEY: "wrong" }), form())).rejects.toThrow("rejects the key");
  await expect(use("ai-sdk:openai-compatible/m@http://127.0.0.1:1/v1")).rejects.toThrow("does not respond");
  await expect(use("ai-sdk:openai-compatible/m@http://127.0.0.1:1/v1")).rejects.toThrow(
    "reaches http://127.0.0.1:1/v1",
  );
  await expect(use("comfyui:m@not an address#own")).rejects.toThrow("Write one such as http://gpu:8188");
  await expect(use("stability:ultraviolet")).rejects.toThrow("The test failed");
  await expect(use("diffusion:lcm-dreamshaper-7")).rejects.toThrow("not installed");
  await expect(use("stability:core")).rejects.toThrow("STABILITY_API_KEY");
  await expect(use("illustrator,illustrator")).rejects.toThrow("one engine");
  expect(findList()).toBeUndefined();
  expect((await pool().query("SELECT FROM operator_setting")).rows).toEqual([]);
});

test("a sample is made only by an engine that the page offers", async () => {
  provideSetupTools({ ...ownSetupTools, sample: async (operation, engine) => Buffer.from(`${operation} ${engine}`) });
  expect(String(await readSample("image-generate", "illustrator"))).toBe("image-generate illustrator");
  await expect(readSample("image-generate", "comfyui:x@http://169.254.169.254")).rejects.toThrow("no sample");
  await expect(readSample("document-translate", "apertium")).rejects.toThrow("no sample");
  provideSetupTools(ownSetupTools);
});

test.each(serverRecipes)("the recipe of $title makes a valid engine of each of its operations", async (recipe) => {
  for (const operation of recipe.operations) {
    const engine = `${recipe.engine}${recipe.model}@http://127.0.0.1:1#own`;
    await expect(preferEngine({ operation, engine, secrets: {} }, form())).rejects.toThrow(
      "The test failed: the server",
    );
  }
});
