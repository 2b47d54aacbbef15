import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { engineHealthSettings } from "../engine-health/settings.ts";
import { jobSettings } from "../jobs/settings.ts";
import { paymentSettings } from "../payments/settings.ts";
import { env } from "../platform/env.ts";
import { SettingsError } from "../platform/settings-error.ts";
import { storageSettings } from "../storage/settings.ts";
import { allSettings, checkAllSettings } from "./settings.ts";

const lib = join(import.meta.dirname, "..");

const faults = (source: Record<string, string>) => {
  try {
    checkAllSettings(source);
    return "";
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
};

const complete = {
  PUBLIC_URL: "https://api.example.com",
  APP_SECRET: "x".repeat(32),
  KEY_PEPPERS: `1:${"p".repeat(32)}`,
  DATABASE_URL: "postgresql://u:p@db:5432/atelier",
  SMTP_URL: "smtps://u:p@mail:465",
  MAIL_FROM: "Atelier <no-reply@example.com>",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};

describe("settings", () => {
  test("every module's settings are checked at start, and each setting has one owner", async () => {
    const files = await readdir(lib, { recursive: true });
    const sources = files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
    const texts = await Promise.all(sources.map((file) => readFile(join(lib, file), "utf8")));
    const defined = texts.flatMap((text) => [...text.matchAll(/export const (\w+) = defineSettings\(/g)]);
    expect(defined).toHaveLength(allSettings.length);
    const names = allSettings.flatMap((settings) => settings.names);
    expect(names).toEqual([...new Set(names)]);
  });

  test("the faults of all modules are listed together", () => {
    const lines = faults({ PORT: "http", CREDIT_PACKAGES: "{", FILES: "s3", ENGINE_CALLS: "0" }).split("\n");
    expect(lines.map((line) => line.split(":", 1)[0])).toEqual([
      "PORT",
      "CREDIT_PACKAGES",
      "ENGINE_CALLS",
      "S3_BUCKET",
    ]);
  });

  test("nothing set is local mode on 127.0.0.1 with the sandbox", () => {
    expect(faults({})).toBe("");
    expect(env.parse({})).toMatchObject({
      local: true,
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://localhost:3000",
      OPEN_JOBS: 8,
    });
    expect(paymentSettings.parse({}).PAYMENTS).toBe("sandbox");
  });

  test("results are kept by default no longer than a request can ask for", () => {
    expect(faults({ RESULT_HOURS: "48", MAX_RESULT_HOURS: "24" })).toContain("RESULT_HOURS: must not exceed");
    expect(jobSettings.parse({ RESULT_HOURS: "24", MAX_RESULT_HOURS: "24" }).RESULT_HOURS).toBe(24);
  });

  test("clients can use the store themselves only if it is S3", () => {
    expect(faults({ S3_PRESIGNED: "true" })).toBe("S3_PRESIGNED: only with FILES=s3.");
    expect(storageSettings.parse({ S3_PRESIGNED: "true", FILES: "s3", S3_BUCKET: "files" }).S3_PRESIGNED).toBe(true);
  });

  test("a public address or host is public mode, and start is refused until all it needs is set", () => {
    for (const source of [{ PUBLIC_URL: "https://api.example.com" }, { HOST: "0.0.0.0" }]) {
      const message = faults(source);
      for (const name of ["APP_SECRET", "KEY_PEPPERS", "DATABASE_URL", "SMTP_URL", "MAIL_FROM", "STRIPE_SECRET_KEY"])
        expect(message).toContain(name);
    }
    expect(faults(complete)).toBe("");
    expect(env.parse(complete)).toMatchObject({ local: false, HOST: "0.0.0.0" });
    expect(paymentSettings.parse(complete).PAYMENTS).toBe("stripe");
    const off = { ...complete, PAYMENTS: "off", STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "" };
    expect(faults(off)).toBe("");
    expect(paymentSettings.parse(off).PAYMENTS).toBe("off");
  });

  test.each([
    [{ PORT: "http" }, "PORT"],
    [{ PUBLIC_URL: "ftp://x" }, "PUBLIC_URL"],
    [{ CREDIT_PACKAGES: "{" }, "CREDIT_PACKAGES"],
    [{ CREDIT_PACKAGES: '[{"id":"a"}]' }, "CREDIT_PACKAGES"],
    [{ GITHUB_ID: "x" }, "GITHUB_SECRET"],
    [{ FILES: "s3" }, "S3_BUCKET"],
    [{ STRIPE_SECRET_KEY: "pk_x" }, "STRIPE_SECRET_KEY"],
    [{ STRIPE_SECRET_KEY: "sk_test_x" }, "STRIPE_WEBHOOK_SECRET"],
    [{ STRIPE_TAX: "true" }, "STRIPE_TAX_BEHAVIOR"],
    [{ AWS_MARKETPLACE_DIMENSIONS: "x" }, "AWS_MARKETPLACE_DIMENSIONS"],
    [{ AWS_MARKETPLACE_PRODUCT_CODE: "x" }, "AWS_MARKETPLACE_TOPIC_ARN"],
    [{ AWS_MARKETPLACE_PRODUCT_CODE: "x" }, "AWS_MARKETPLACE_DIMENSIONS"],
    [{ AWS_MARKETPLACE_TOPIC_ARN: "arn:aws:sqs:us-east-1:111122223333:x" }, "AWS_MARKETPLACE_TOPIC_ARN"],
    [{ PAYMENTS: "sandbox", STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" }, "sandbox"],
  ])("%o is refused with what to do", (source, name) => {
    expect(faults(source)).toContain(name);
  });

  test("a pooler in transaction mode needs the address of the server, and metrics a port of their own", () => {
    const pooled = { DATABASE_URL: "postgresql://pooler/atelier", DATABASE_PREPARED: "false" };
    expect(() => env.parse(pooled)).toThrow(/DATABASE_DIRECT_URL: required with DATABASE_PREPARED=false/);
    const direct = { DATABASE_DIRECT_URL: "postgresql://server/atelier" };
    expect(() => env.parse(direct)).toThrow(/DATABASE_URL: required with DATABASE_DIRECT_URL/);
    expect(env.parse({ ...pooled, ...direct })).toMatchObject({ DATABASE_PREPARED: false, ...direct });
    expect(() => env.parse({ METRICS_PORT: "3000" })).toThrow(/METRICS_PORT: must differ from PORT/);
  });

  test("lists of engines are read in order, addresses and labels apart from the name", () => {
    const { engines } = engineHealthSettings.parse({
      ENGINES_IMAGE_GENERATE: "ai-sdk:openai-compatible/flux@http://gpu:8080/v1/#local, stability:core,illustrator",
      ENGINES_IMAGE_UPSCALE: "kserve@http://triton:8000",
      STABILITY_API_KEY: "sk-x",
      LANGUAGE_MODEL: "openai-compatible/llama-3.3@http://gpu:8000/v1",
    });
    expect(engines.lists["image-generate"]).toEqual([
      {
        name: "ai-sdk:openai-compatible/flux#local",
        family: "ai-sdk",
        model: "openai-compatible/flux",
        address: "http://gpu:8080/v1",
      },
      { name: "stability:core", family: "stability", model: "core", address: undefined },
      { name: "illustrator", family: "illustrator", model: undefined, address: undefined },
    ]);
    expect(engines.lists["image-upscale"]?.map(({ name }) => name)).toEqual(["kserve"]);
    expect(engines.lists["image-edit"]).toBeUndefined();
    expect(engines.languageModel).toEqual({
      name: "openai-compatible/llama-3.3",
      provider: "openai-compatible",
      model: "llama-3.3",
      address: "http://gpu:8000/v1",
    });
    expect(engines.secrets).toEqual({ STABILITY_API_KEY: "sk-x" });
  });

  test.each([
    [{ ENGINES_IMAGE_GENERATE: "illustratr" }, /unknown engine "illustratr".*illustrator/],
    [{ ENGINES_IMAGE_UPSCALE: "illustrator" }, /does not support this operation.*onnx\/upscaler/],
    [{ ENGINES_IMAGE_GENERATE: "stability:core" }, /requires STABILITY_API_KEY/],
    [
      { ENGINES_IMAGE_GENERATE: "stability:best", STABILITY_API_KEY: "x" },
      /unknown model "best"\. Models: core, ultra/,
    ],
    [{ ENGINES_IMAGE_GENERATE: "ai-sdk:openai/gpt-image-1" }, /requires OPENAI_API_KEY/],
    [{ ENGINES_IMAGE_GENERATE: "ai-sdk" }, /has no model/],
    [{ ENGINES_IMAGE_GENERATE: "ai-sdk:acme/x" }, /PROVIDER\/MODEL/],
    [{ ENGINES_IMAGE_GENERATE: "ai-sdk:openai-compatible/flux" }, /has no address/],
    [{ ENGINES_IMAGE_UPSCALE: "kserve" }, /has no address/],
    [{ ENGINES_IMAGE_UPSCALE: "kserve@ftp://x" }, /must start with http/],
    [{ ENGINES_IMAGE_UPSCALE: "kserve@http://user:secret@x" }, /must not contain a username or password/],
    [{ ENGINES_IMAGE_UPSCALE: "onnx/upscaler@http://x" }, /takes no address/],
    [{ ENGINES_IMAGE_EDIT: "editor,editor" }, /listed twice.*#second/],
    [{ ENGINES_IMAGE_EDIT: "editor:better" }, /Models: grammar/],
    [{ ENGINES_IMAGE_EDIT: "," }, /at least one engine/],
    [{ LANGUAGE_MODEL: "gpt-5-mini" }, /openai\/gpt-5-mini/],
    [{ LANGUAGE_MODEL: "openai/gpt-5-mini" }, /requires OPENAI_API_KEY/],
    [{ ENGINE_CALLS: "0" }, /ENGINE_CALLS/],
  ])("%o is refused with its name and what to do", (source, words) => {
    const message = faults(source as Record<string, string>);
    expect(message).toMatch(words);
    expect(message.startsWith(Object.keys(source)[0] ?? "")).toBe(true);
    expect(message).not.toContain("user:secret");
  });

  test("in public the sandbox, the fetch allowlist and failpoints are refused", () => {
    expect(faults({ ...complete, STRIPE_SECRET_KEY: "", PAYMENTS: "sandbox" })).toContain("sandbox");
    expect(faults({ ...complete, FETCH_ALLOWLIST: "localhost:1" })).toContain("FETCH_ALLOWLIST");
    expect(faults({ ...complete, FAILPOINT: "event-marked" })).toContain("FAILPOINT");
  });
});
