import { describe, expect, test } from "vitest";
import { parseEnv, SettingsError } from "./env.ts";

const faults = (source: Record<string, string>) => {
  try {
    parseEnv(source);
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
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};

describe("settings", () => {
  test("nothing set is local mode on 127.0.0.1 with the sandbox", () => {
    expect(parseEnv({})).toMatchObject({
      local: true,
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://localhost:3000",
      PAYMENTS: "sandbox",
      OPEN_JOBS: 8,
    });
  });

  test("a public address or host is public mode, and start is refused until all it needs is set", () => {
    for (const source of [{ PUBLIC_URL: "https://api.example.com" }, { HOST: "0.0.0.0" }]) {
      const message = faults(source);
      for (const name of ["APP_SECRET", "KEY_PEPPERS", "DATABASE_URL", "SMTP_URL", "STRIPE_SECRET_KEY"])
        expect(message).toContain(name);
    }
    expect(parseEnv(complete)).toMatchObject({ local: false, HOST: "0.0.0.0", PAYMENTS: "stripe" });
    expect(parseEnv({ ...complete, PAYMENTS: "off", STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "" })).toMatchObject({
      PAYMENTS: "off",
    });
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
    [{ PAYMENTS: "sandbox", STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" }, "sandbox"],
  ])("%o is refused with what to do", (source, name) => {
    expect(faults(source)).toContain(name);
  });

  test("in public the sandbox and the fetch allowlist are refused", () => {
    expect(faults({ ...complete, STRIPE_SECRET_KEY: "", PAYMENTS: "sandbox" })).toContain("sandbox");
    expect(faults({ ...complete, FETCH_ALLOWLIST: "localhost:1" })).toContain("FETCH_ALLOWLIST");
  });
});
