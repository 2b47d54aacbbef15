import { randomUUID } from "node:crypto";
import { afterAll, expect, it, vi } from "vitest";
import { addTwoStep } from "../../../test/helpers/accounts/factors.ts";
import { signUp } from "../../../test/helpers/accounts/signed-up-account.ts";
import { hasTwoStep } from "../../accounts/factors/totp.ts";
import { findAccount } from "../../accounts/operator.ts";
import { listAudit } from "../../admin/audit.ts";
import { authenticateKey } from "../../keys/authenticate.ts";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { knownMigrations } from "../migrate.ts";
import { run } from "./command-line.ts";

afterAll(closeDatabase);

it("the command line grants credits once per reference and records the grant in the audit log", async () => {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    const email = `${randomUUID()}@example.com`;
    const reference = `invoice ${randomUUID()}`;
    expect(await run(["account", "create"], { email, credits: "5" })).toBe(0);
    const grant = () => run(["credits", "grant"], { email, credits: "7", reference, note: "As per invoice" });
    expect([await grant(), await grant()]).toEqual([0, 0]);
    expect(output.mock.calls.map(([text]) => String(text)).at(-1)).toContain("Nothing was changed");
    const { id } = await findAccount(email);
    expect(await listAudit({ limit: 10, accountId: id })).toMatchObject([
      {
        actor: "command line",
        act: "credits.grant",
        reason: "As per invoice",
        before: { available: 5 },
        after: { available: 12 },
      },
      { actor: "command line", act: "credits.grant", before: { available: 0 }, after: { available: 5, granted: 5 } },
    ]);
    expect(await run(["ledger", "check"], { json: true })).toBe(0);
  } finally {
    output.mockRestore();
  }
});

it("granted credits can have a last day, which account show lists", async () => {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    const email = `${randomUUID()}@example.com`;
    await run(["account", "create"], { email });
    const grant = (ends: string) => run(["credits", "grant"], { email, credits: "7", reference: email, ends });
    for (const wrong of ["2027", "2027-02-30", "2001-01-01", "tomorrow", "9999-01-01"])
      expect(await grant(wrong)).toBe(1);
    expect(await grant("2099-03-03")).toBe(0);
    await run(["account", "show"], { email });
    expect(String(output.mock.calls.at(-1)?.[0])).toContain("7 credits end on 2099-03-03.");
  } finally {
    output.mockRestore();
    errors.mockRestore();
  }
});

it("the command line creates, lists and ends promotion codes", async () => {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const last = () => JSON.parse(String(output.mock.calls.at(-1)?.[0]));
  try {
    const options = { credits: "50", redemptions: "3", json: true };
    expect(await run(["promotions", "create"], { ...options, ends: "2001-01-01" })).toBe(1);
    expect(await run(["promotions", "create"], options)).toBe(0);
    const { code } = last();
    expect(code).toMatch(/^[A-Z0-9]{12}$/);
    expect(await run(["promotions", "end", code], {})).toBe(0);
    expect(await run(["promotions", "end", code], {})).toBe(1);
    expect(await run(["promotions", "list"], { json: true })).toBe(0);
    expect(last()).toContainEqual({ code, state: "ended", credits: 50, redemptions: 0, max_redemptions: 3 });
  } finally {
    output.mockRestore();
    errors.mockRestore();
  }
});

it("the command line creates an account with a key and shows it", async () => {
  const lines: string[] = [];
  const output = vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    const email = `${randomUUID()}@example.com`;
    expect(await run(["account", "create"], { email, credits: "5", key: true, json: true })).toBe(0);
    expect(await run(["account", "show"], { email: ` ${email.toUpperCase()} `, json: true })).toBe(0);
    const [created, shown] = lines.map((line) => JSON.parse(line));
    expect((await authenticateKey(created.key)).accountId).toBe(created.id);
    const [key] = shown.keys;
    expect(shown).toMatchObject({ id: created.id, email, available: 5, held: 0, owed: 0 });
    expect(created.key.startsWith(key.prefix) && created.key.endsWith(key.last_four)).toBe(true);
  } finally {
    output.mockRestore();
  }
});

it("the command line requests the removal of a lost authenticator app, which waits", async () => {
  const lines: string[] = [];
  const output = vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    const email = `${randomUUID()}@example.com`;
    const id = await signUp(email);
    expect(await run(["account", "remove-two-step"], { email })).toBe(1);
    await addTwoStep({ id, email });
    expect(await run(["account", "remove-two-step"], { email, json: true })).toBe(0);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ id, email, due_at: expect.stringMatching(/Z$/) });
    expect(await hasTwoStep(id)).toBe(true);
  } finally {
    output.mockRestore();
    errors.mockRestore();
  }
});

it("the command line refuses an unknown command, a missing option and an unknown account", async () => {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    expect(await run(["account", "delete"], {})).toBe(2);
    expect(await run(["account", "show"], {})).toBe(1);
    expect(await run(["account", "show"], { email: "unknown@example.com" })).toBe(1);
    expect(await run(["sso", "disable", "unknown.example"], {})).toBe(1);
    expect(errors.mock.calls.map(([text]) => String(text))).toEqual([
      expect.stringContaining("--email is missing"),
      expect.stringContaining("No account uses unknown@example.com"),
      expect.stringContaining("No team has proven the domain unknown.example"),
    ]);
  } finally {
    output.mockRestore();
    errors.mockRestore();
  }
});

it("the command line migrates an empty database and changes nothing the second time", async () => {
  const lines: string[] = [];
  const output = vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  const empty = new URL(process.env.DATABASE_URL ?? "");
  empty.pathname = `/empty_${randomUUID().replaceAll("-", "")}`;
  await pool().query(`CREATE DATABASE ${empty.pathname.slice(1)} TEMPLATE template0`);
  vi.stubEnv("DATABASE_URL", empty.href);
  try {
    expect([await run(["migrate"], { json: true }), await run(["migrate"], {})]).toEqual([0, 0]);
    expect(JSON.parse(lines[0] ?? "")).toEqual({ applied: [...(await knownMigrations()).keys()] });
    expect(lines[1]).toBe("The database is up to date.\n");
  } finally {
    vi.unstubAllEnvs();
    output.mockRestore();
  }
});
