import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { engineHealthSettings } from "../engine-health/settings.ts";
import { applyStoredSettings, keepApplyingStoredSettings } from "../engine-health/stored-settings.ts";
import { pool } from "../platform/database/db.ts";
import { sealText } from "../platform/secrets.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { listAudit } from "./audit.ts";
import { changeSettings } from "./change-settings.ts";

const form = (request: string = randomUUID()) => ({ actor: "acct_boss", reason: "Setup", request });
const findList = () => engineHealthSettings().engines.lists["image-generate"]?.map(({ name }) => name);

beforeEach(async () => {
  await pool().query("DELETE FROM operator_setting");
  await applyStoredSettings();
});

test("a stored key and the engine that needs it take effect at once, sealed and without the key in the audit log", async () => {
  const values = { OPENAI_API_KEY: "sk-secret", ENGINES_IMAGE_GENERATE: "ai-sdk:openai/gpt-image-1,illustrator" };
  expect(await changeSettings(values, form())).toBe(true);
  expect(findList()).toEqual(["ai-sdk:openai/gpt-image-1", "illustrator"]);
  expect(engineHealthSettings().engines.secrets.OPENAI_API_KEY).toBe("sk-secret");
  const { rows } = await pool().query("SELECT name, value FROM operator_setting");
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain("sk-secret");
  const [entry] = await listAudit({ limit: 1, act: "setting.change" });
  expect(entry?.after).toEqual({ OPENAI_API_KEY: "set", ENGINES_IMAGE_GENERATE: values.ENGINES_IMAGE_GENERATE });
  await changeSettings({ ENGINES_IMAGE_GENERATE: null, OPENAI_API_KEY: null }, form());
  expect(findList()).toBeUndefined();
});

test("a change of another process is effective within seconds", async () => {
  const stop = keepApplyingStoredSettings();
  try {
    const value = sealText("operator-setting", "illustrator", "ENGINES_IMAGE_GENERATE");
    await pool().query("INSERT INTO operator_setting (name, value) VALUES ('ENGINES_IMAGE_GENERATE', $1)", [value]);
    await expect.poll(findList, { timeout: 10_000 }).toEqual(["illustrator"]);
  } finally {
    stop();
  }
});

test("the environment comes first", async () => {
  process.env.ENGINES_IMAGE_GENERATE = "illustrator";
  setRuntimeEnv({});
  try {
    await expect(changeSettings({ ENGINES_IMAGE_GENERATE: "illustrator" }, form())).rejects.toThrow("environment");
  } finally {
    delete process.env.ENGINES_IMAGE_GENERATE;
    setRuntimeEnv({});
  }
});

test.each([
  [{ APP_SECRET: "x" }, "cannot be stored"],
  [{ ENGINES_IMAGE_GENERATE: "nothing" }, "ENGINES_IMAGE_GENERATE"],
  [{ ENGINES_IMAGE_GENERATE: "ai-sdk:openai/gpt-image-1" }, "OPENAI_API_KEY"],
  [{ HF_ENDPOINT: "not an address" }, "HF_ENDPOINT"],
  [{ HF_TOKEN: "" }, "Write a value"],
])("%j is refused", async (values, message) => {
  await expect(changeSettings(values as Record<string, string>, form())).rejects.toThrow(message);
  expect((await pool().query("SELECT FROM operator_setting")).rows).toEqual([]);
});

test("values that another secret sealed, and invalid ones, are left out", async () => {
  await pool().query(
    "INSERT INTO operator_setting (name, value) VALUES ('HF_TOKEN', 'bm90IHNlYWxlZA=='), ('OLD', 'x')",
  );
  const value = sealText("operator-setting", "unknown-engine", "ENGINES_IMAGE_GENERATE");
  await pool().query("INSERT INTO operator_setting (name, value) VALUES ('ENGINES_IMAGE_GENERATE', $1)", [value]);
  await applyStoredSettings();
  expect([findList(), engineHealthSettings().HF_TOKEN]).toEqual([undefined, undefined]);
});
