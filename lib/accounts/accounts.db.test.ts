import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { lastMail, PASSWORD, signUp } from "../../test/helpers/accounts/signed-up-account.ts";
import { listAuditEvents } from "../audit/list.ts";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { throttle } from "../platform/limits/throttle.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { addressDigest } from "./address.ts";
import { createAccount } from "./create-account.ts";
import { createDeviceToken } from "./known-device.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./reset-password.ts";
import {
  beginSession,
  endListedSession,
  findLiveSessions,
  listSessions,
  readSessionRole,
  signOutEverywhere,
} from "./sessions.ts";
import { accountSettings } from "./settings.ts";
import { signInWithPassword, signInWithProvider } from "./sign-in.ts";
import { verifyEmail } from "./verify-email.ts";

const sessionIsLive = async (sessionId: string, accountId: string) =>
  (await readSessionRole(sessionId, accountId)) !== null;

const ip = "127.0.0.1";

afterAll(closeDatabase);

const newEmail = () => `${randomUUID()}@example.com`;

async function mailCount(to: string): Promise<number> {
  return prisma().mail.count({ where: { recipient: to } });
}

async function signedUp(email = newEmail()): Promise<{ email: string; accountId: string }> {
  return { email, accountId: await signUp(email) };
}

describe("signing up", () => {
  it("creates an account that can sign in, and grants the trial credits once the address is verified", async () => {
    const email = newEmail();
    await createAccount({ email: email.toUpperCase(), password: PASSWORD });
    const found = await signInWithPassword({ email, password: PASSWORD });
    expect(found).not.toBeNull();
    const accountId = found?.accountId ?? "";
    expect((await readBalance(pool(), accountId)).available).toBe(0);
    const result = await verifyEmail({ token: (await lastMail(email)).token, ip });
    expect(result).toEqual({ accountId, email, trialCredits: accountSettings().TRIAL_CREDITS });
    expect((await readBalance(pool(), accountId)).available).toBe(accountSettings().TRIAL_CREDITS);
  });

  it("gives the same answer for an existing address, changes nothing and mails its owner", async () => {
    const { email } = await signedUp();
    await expect(createAccount({ email, password: "another good password" })).resolves.toBeUndefined();
    expect(await signInWithPassword({ email, password: "another good password" })).toBeNull();
    expect(await signInWithPassword({ email, password: PASSWORD })).not.toBeNull();
    expect((await lastMail(email)).subject).toContain("already have an account at Atelier");
  });

  it("records a failed sign-in with its address, and nothing for an unknown address", async () => {
    const { email, accountId } = await signedUp();
    const origin = { address: "203.0.113.7", userAgent: "a browser" };
    expect(await signInWithPassword({ email, password: "another good password", origin })).toBeNull();
    const read = () => listAuditEvents(accountId, { action: "login.failed" }, { limit: 5 });
    await expect.poll(read).toMatchObject([{ actorKind: "person", actorId: null, address: "203.0.113.7" }]);
  });

  it("creates one account and sends two mails when signing up twice at the same time", async () => {
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

  it("refuses the address as the password", async () => {
    const email = newEmail();
    await expect(createAccount({ email, password: email })).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("verifying", () => {
  it("accepts a link once, even when it is followed twice at the same time", async () => {
    const email = newEmail();
    await createAccount({ email, password: PASSWORD });
    const { token } = await lastMail(email);
    const outcomes = await Promise.allSettled([verifyEmail({ token, ip }), verifyEmail({ token, ip })]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("grants no second trial to a tagged address, whatever its case", async () => {
    const name = randomUUID();
    const first = await signedUp(`${name}@example.com`);
    const second = await signedUp(`${name}+again@example.com`);
    expect((await readBalance(pool(), first.accountId)).available).toBe(accountSettings().TRIAL_CREDITS);
    expect((await readBalance(pool(), second.accountId)).available).toBe(0);
    expect(addressDigest(`${name.toUpperCase()}+x@EXAMPLE.com`)).toBe(addressDigest(`${name}@example.com`));
  });

  it("limits the trials per network and day in public mode when addresses are verified at the same time", async () => {
    const settings = {
      PUBLIC_URL: "https://atelier.example",
      KEY_PEPPERS: "1:a pepper for tests that is long enough to be accepted",
      SMTP_URL: "smtps://mail.example",
      MAIL_FROM: "no-reply@atelier.example",
      PAYMENTS: "off",
      TRIALS_PER_NETWORK_A_DAY: "3",
    };
    Object.assign(process.env, settings);
    setRuntimeEnv({});
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
      setRuntimeEnv({});
    }
  });

  it("refuses a reset token and an unknown token", async () => {
    const { email } = await signedUp();
    await requestPasswordReset({ email });
    await expect(verifyEmail({ token: (await lastMail(email)).token, ip })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(verifyEmail({ token: "nonsense", ip })).rejects.toMatchObject({ code: "invalid_input" });
  });
});

it("a session that is not used ends after the idle limit, and one that is used does not", async () => {
  const { accountId } = await signedUp();
  const [idle, used] = [await beginSession(accountId, "idle"), await beginSession(accountId, "used")];
  const setLastUse = (id: string, hours: number) =>
    pool().query("UPDATE session SET last_seen_at = now() - make_interval(hours => $2) WHERE id = $1", [id, hours]);
  await Promise.all([setLastUse(idle, 169), setLastUse(used, 167)]);
  expect([await sessionIsLive(idle, accountId), await sessionIsLive(used, accountId)]).toEqual([false, true]);
  expect([...(await findLiveSessions([idle, used])).keys()]).toEqual([used]);
  expect((await listSessions(accountId)).map(({ id }) => id)).toEqual([used]);
});

describe("the password", () => {
  it("can be reset once per link, which ends every session", async () => {
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

  it("gives the same answer for an unknown address and sends no mail", async () => {
    const email = newEmail();
    await expect(requestPasswordReset({ email })).resolves.toBeUndefined();
    expect(await mailCount(email)).toBe(0);
  });

  it("needs the current password to change, which ends only the other sessions", async () => {
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
  it("are ended one by one by the person only", async () => {
    const [firstAccount, secondAccount] = [await signedUp(), await signedUp()];
    const [here, there] = [
      await beginSession(firstAccount.accountId, "here"),
      await beginSession(firstAccount.accountId, "there"),
    ];
    const listed = (await listSessions(firstAccount.accountId)).find(({ userAgent }) => userAgent === "there");
    const reference = listed?.reference ?? "";
    expect(reference).not.toContain(there);
    await endListedSession(secondAccount.accountId, reference);
    expect(await sessionIsLive(there, firstAccount.accountId)).toBe(true);
    await endListedSession(firstAccount.accountId, reference);
    expect([
      await sessionIsLive(here, firstAccount.accountId),
      await sessionIsLive(there, firstAccount.accountId),
    ]).toEqual([true, false]);
  });

  it("belong to one account and end with signing out everywhere and with the account", async () => {
    const [firstAccount, secondAccount] = [await signedUp(), await signedUp()];
    const session = await beginSession(firstAccount.accountId, undefined);
    expect(await sessionIsLive(session, firstAccount.accountId)).toBe(true);
    expect(await sessionIsLive(session, secondAccount.accountId)).toBe(false);
    await signOutEverywhere(firstAccount.accountId);
    expect(await sessionIsLive(session, firstAccount.accountId)).toBe(false);
    const last = await beginSession(secondAccount.accountId, undefined);
    await pool().query("UPDATE account SET deleted_at = now() WHERE id = $1", [secondAccount.accountId]);
    expect(await sessionIsLive(last, secondAccount.accountId)).toBe(false);
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

  it("removes the password and sessions of an account with an unverified address", async () => {
    const email = newEmail();
    await createAccount({ email, password: PASSWORD });
    const unverified = await signInWithPassword({ email, password: PASSWORD });
    const session = await beginSession(unverified?.accountId ?? "", undefined);
    const { accountId } = await signInWithProvider(gitHub(email));
    expect(accountId).toBe(unverified?.accountId);
    expect(await signInWithPassword({ email, password: PASSWORD })).toBeNull();
    expect(await sessionIsLive(session, accountId)).toBe(false);
    await expect(verifyEmail({ token: (await lastMail(email)).token, ip })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect((await readBalance(pool(), accountId)).available).toBe(accountSettings().TRIAL_CREDITS);
  });

  it("links a verified account, keeps its password and finds it again by identity", async () => {
    const { email, accountId } = await signedUp();
    const profile = gitHub(email);
    expect(await signInWithProvider(profile)).toEqual({ accountId });
    expect(await signInWithProvider({ ...profile, email: newEmail() })).toEqual({ accountId });
    expect(await signInWithPassword({ email, password: PASSWORD })).toEqual({ accountId });
  });

  it("refuses a first sign-in with an unverified address", async () => {
    const { email } = await signedUp();
    await expect(signInWithProvider(gitHub(email, false))).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("throttle", () => {
  it("counts every one of simultaneous attempts", async () => {
    const key = randomUUID();
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => throttle(key, 7, 60)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    await expect(throttle(key, 7, 60)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("starts again when the window is over", async () => {
    const key = randomUUID();
    // A window that ended a second ago: the clock of a machine can be set back by less.
    await throttle(key, 1, -1);
    await expect(throttle(key, 1, 60)).resolves.toBeUndefined();
  });

  it("locks only the address with ten wrong passwords", async () => {
    const { email } = await signedUp();
    for (let time = 0; time < 10; time++) await signInWithPassword({ email, password: "wrong" });
    await expect(signInWithPassword({ email, password: PASSWORD })).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("wrong passwords", () => {
  it("from strangers lock out neither the owner's network nor the owner's browser", async () => {
    const { email } = await signedUp();
    const guess = (network: string, device?: string) =>
      signInWithPassword({ email, password: "a wrong password", network, device });
    const signIn = (network: string, device?: string) =>
      signInWithPassword({ email, password: PASSWORD, network, device });
    for (let attempt = 0; attempt < 10; attempt++) expect(await guess("203.0.113.0/24")).toBeNull();
    await expect(signIn("203.0.113.0/24")).rejects.toMatchObject({ code: "rate_limited" });
    expect(await signIn("198.51.100.0/24")).not.toBeNull();
    const device = await createDeviceToken(email);
    expect(await signIn("203.0.113.0/24", device)).not.toBeNull();
    // A token of another account, or a forged one, is worth nothing.
    const otherToken = await createDeviceToken("other@example.com");
    for (const token of [otherToken, `${device}x`])
      await expect(signIn("203.0.113.0/24", token)).rejects.toMatchObject({ code: "rate_limited" });
    // Guesses on the browser itself are limited as well.
    for (let attempt = 0; attempt < 10; attempt++) expect(await guess("203.0.113.0/24", device)).toBeNull();
    await expect(signIn("203.0.113.0/24", device)).rejects.toMatchObject({ code: "rate_limited" });
  });
});
