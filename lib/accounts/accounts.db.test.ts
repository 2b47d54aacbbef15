import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/db.ts";
import { env, provide } from "../platform/env.ts";
import { trialDigest } from "./address.ts";
import { createAccount } from "./create-account.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./reset-password.ts";
import { beginSession, sessionIsLive, signOutEverywhere } from "./sessions.ts";
import { signInWithPassword, signInWithProvider } from "./sign-in.ts";
import { throttle } from "./throttle.ts";
import { verifyEmail } from "./verify-email.ts";

const PASSWORD = "quiet otters paint maps";
const ip = "127.0.0.1";

afterAll(closeDatabase);

const newEmail = () => `${randomUUID()}@example.com`;

async function lastMail(to: string): Promise<{ subject: string; token: string }> {
  const { rows } = await pool().query<{ subject: string; text: string }>(
    "SELECT subject, text FROM mail WHERE recipient = $1 ORDER BY created_at DESC, id DESC LIMIT 1",
    [to],
  );
  const token = /token=([\w-]+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";
  return { subject: rows[0]?.subject ?? "", token };
}

async function mailCount(to: string): Promise<number> {
  const { rows } = await pool().query<{ count: number }>("SELECT count(*) FROM mail WHERE recipient = $1", [to]);
  return rows[0]?.count ?? 0;
}

async function signedUp(email = newEmail()): Promise<{ email: string; accountId: string }> {
  await createAccount({ email, password: PASSWORD });
  const { accountId } = await verifyEmail({ token: (await lastMail(email)).token, ip });
  return { email, accountId };
}

describe("signing up", () => {
  it("makes an account whose password signs in, and grants the trial credits once the address is verified", async () => {
    const email = newEmail();
    await createAccount({ email: email.toUpperCase(), password: PASSWORD });
    const found = await signInWithPassword({ email, password: PASSWORD });
    expect(found).not.toBeNull();
    const accountId = found?.accountId ?? "";
    expect((await readBalance(pool(), accountId)).available).toBe(0);
    const result = await verifyEmail({ token: (await lastMail(email)).token, ip });
    expect(result).toEqual({ accountId, trialCredits: env().TRIAL_CREDITS });
    expect((await readBalance(pool(), accountId)).available).toBe(env().TRIAL_CREDITS);
  });

  it("answers a known address the same, changes nothing and mails its owner", async () => {
    const { email } = await signedUp();
    await expect(createAccount({ email, password: "another good password" })).resolves.toBeUndefined();
    expect(await signInWithPassword({ email, password: "another good password" })).toBeNull();
    expect(await signInWithPassword({ email, password: PASSWORD })).not.toBeNull();
    expect((await lastMail(email)).subject).toContain("already have an account");
  });

  it("two sign-ups at once make one account and write two mails", async () => {
    const email = newEmail();
    await Promise.all([createAccount({ email, password: PASSWORD }), createAccount({ email, password: PASSWORD })]);
    const { rowCount } = await pool().query("SELECT 1 FROM account WHERE email = $1", [email]);
    expect(rowCount).toBe(1);
    expect(await mailCount(email)).toBe(2);
  });

  it.each(["short", "password1", "Passw0rd", "qwerty123", "aaaaaaaaaaaa", "x".repeat(201)])(
    "refuses the password %s",
    async (password) => {
      await expect(createAccount({ email: newEmail(), password })).rejects.toMatchObject({ code: "invalid_input" });
    },
  );

  it("refuses an address as its own password", async () => {
    const email = newEmail();
    await expect(createAccount({ email, password: email })).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("verifying", () => {
  it("a link works once, even when followed twice at the same moment", async () => {
    const email = newEmail();
    await createAccount({ email, password: PASSWORD });
    const { token } = await lastMail(email);
    const outcomes = await Promise.allSettled([verifyEmail({ token, ip }), verifyEmail({ token, ip })]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("a tagged address earns no second trial, in whatever case", async () => {
    const name = randomUUID();
    const first = await signedUp(`${name}@example.com`);
    const second = await signedUp(`${name}+again@example.com`);
    expect((await readBalance(pool(), first.accountId)).available).toBe(env().TRIAL_CREDITS);
    expect((await readBalance(pool(), second.accountId)).available).toBe(0);
    expect(trialDigest(`${name.toUpperCase()}+x@EXAMPLE.com`)).toBe(trialDigest(`${name}@example.com`));
  });

  it("in public, one network gets so many trials a day, however many verify at the same moment", async () => {
    const settings = {
      PUBLIC_URL: "https://atelier.example",
      KEY_PEPPERS: "1:a pepper for tests that is long enough to be taken",
      SMTP_URL: "smtps://mail.example",
      PAYMENTS: "off",
      TRIALS_PER_NETWORK_A_DAY: "3",
    };
    Object.assign(process.env, settings);
    provide({});
    try {
      const emails = Array.from({ length: 6 }, newEmail);
      for (const email of emails) await createAccount({ email, password: PASSWORD });
      const tokens = await Promise.all(emails.map(async (email) => (await lastMail(email)).token));
      const verified = await Promise.all(
        tokens.map((token, index) => verifyEmail({ token, ip: `203.0.113.${index + 1}` })),
      );
      expect(verified.filter(({ trialCredits }) => trialCredits > 0)).toHaveLength(3);
    } finally {
      for (const name of Object.keys(settings)) delete process.env[name];
      provide({});
    }
  });

  it("a reset link does not verify by the other door, and nonsense opens nothing", async () => {
    const { email } = await signedUp();
    await requestPasswordReset({ email });
    await expect(verifyEmail({ token: (await lastMail(email)).token, ip })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(verifyEmail({ token: "nonsense", ip })).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("the password", () => {
  it("a reset sets it once and ends every session", async () => {
    const { email, accountId } = await signedUp();
    const session = await beginSession(accountId, "a browser");
    await requestPasswordReset({ email });
    const { token } = await lastMail(email);
    await resetPassword({ token, password: "seven new lanterns", ip });
    expect(await sessionIsLive(session, accountId)).toBe(false);
    expect(await signInWithPassword({ email, password: PASSWORD })).toBeNull();
    expect(await signInWithPassword({ email, password: "seven new lanterns" })).toEqual({ accountId });
    await expect(resetPassword({ token, password: "eight new lanterns", ip })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("a reset of an address that nobody has says the same and mails nobody", async () => {
    const email = newEmail();
    await expect(requestPasswordReset({ email })).resolves.toBeUndefined();
    expect(await mailCount(email)).toBe(0);
  });

  it("a change needs the old one and ends the other sessions alone", async () => {
    const { accountId } = await signedUp();
    const [here, there] = [await beginSession(accountId, "here"), await beginSession(accountId, "there")];
    const change = { accountId, sessionId: here, next: "seven new lanterns" };
    await expect(changePassword({ ...change, current: "wrong" })).rejects.toMatchObject({ code: "invalid_input" });
    await changePassword({ ...change, current: PASSWORD });
    expect(await sessionIsLive(here, accountId)).toBe(true);
    expect(await sessionIsLive(there, accountId)).toBe(false);
  });
});

describe("sessions", () => {
  it("are of one account, and end with sign-out everywhere and with the account", async () => {
    const [one, other] = [await signedUp(), await signedUp()];
    const session = await beginSession(one.accountId, undefined);
    expect(await sessionIsLive(session, one.accountId)).toBe(true);
    expect(await sessionIsLive(session, other.accountId)).toBe(false);
    await signOutEverywhere(one.accountId);
    expect(await sessionIsLive(session, one.accountId)).toBe(false);
    const last = await beginSession(other.accountId, undefined);
    await pool().query("UPDATE account SET deleted_at = now() WHERE id = $1", [other.accountId]);
    expect(await sessionIsLive(last, other.accountId)).toBe(false);
  });
});

describe("signing in with a provider", () => {
  const gitHub = (email: string, emailVerified = true) => ({
    provider: "github" as const,
    providerAccountId: randomUUID(),
    email,
    emailVerified,
    name: "Ada",
    ip,
  });

  it("drops the password and sessions that somebody set on an address they never verified", async () => {
    const email = newEmail();
    await createAccount({ email, password: PASSWORD });
    const squatter = await signInWithPassword({ email, password: PASSWORD });
    const session = await beginSession(squatter?.accountId ?? "", undefined);
    const { accountId } = await signInWithProvider(gitHub(email));
    expect(accountId).toBe(squatter?.accountId);
    expect(await signInWithPassword({ email, password: PASSWORD })).toBeNull();
    expect(await sessionIsLive(session, accountId)).toBe(false);
    await expect(verifyEmail({ token: (await lastMail(email)).token, ip })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect((await readBalance(pool(), accountId)).available).toBe(env().TRIAL_CREDITS);
  });

  it("joins a verified account, keeps its password and finds it again by identity", async () => {
    const { email, accountId } = await signedUp();
    const visit = gitHub(email);
    expect(await signInWithProvider(visit)).toEqual({ accountId });
    expect(await signInWithProvider({ ...visit, email: newEmail() })).toEqual({ accountId });
    expect(await signInWithPassword({ email, password: PASSWORD })).toEqual({ accountId });
  });

  it("refuses a first visit with an unverified address", async () => {
    const { email } = await signedUp();
    await expect(signInWithProvider(gitHub(email, false))).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("throttle", () => {
  it("counts tries made at once, each one", async () => {
    const key = randomUUID();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => throttle(key, 7, 60)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    await expect(throttle(key, 7, 60)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("begins anew when the window is over", async () => {
    const key = randomUUID();
    await throttle(key, 1, 0);
    await expect(throttle(key, 1, 60)).resolves.toBeUndefined();
  });

  it("locks an address after ten wrong passwords, not the others", async () => {
    const { email } = await signedUp();
    for (let time = 0; time < 10; time++) await signInWithPassword({ email, password: "wrong" });
    await expect(signInWithPassword({ email, password: PASSWORD })).rejects.toMatchObject({ code: "rate_limited" });
  });
});
