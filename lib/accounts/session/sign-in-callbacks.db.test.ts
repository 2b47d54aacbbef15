import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, it } from "vitest";
import { appCode } from "../../../test/helpers/accounts/app-code.ts";
import { addTwoStep } from "../../../test/helpers/accounts/factors.ts";
import { signUp } from "../../../test/helpers/accounts/signed-up-account.ts";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { finishSecondStep } from "../factors/second-step.ts";
import { signInCallbacks, type Visitor } from "./sign-in-callbacks.ts";

afterAll(closeDatabase);

let email: string;
let personId: string;
/** The cookies that the sign-in stored in the browser. */
let browser: { secondStep?: string | null; device?: string };

const visitor = (): Visitor => ({
  ip: "203.0.113.7",
  userAgent: "a browser",
  next: "/keys/new",
  setSecondStep: (token) => {
    browser.secondStep = token;
  },
  rememberDevice: (token) => {
    browser.device = token;
  },
});

/** The decision of next-auth after the first step: true, or the page to continue at. */
async function firstStep(provider: "github" | "credentials") {
  const account = {
    provider,
    type: provider === "github" ? ("oauth" as const) : ("credentials" as const),
    providerAccountId: provider === "github" ? `gh-${personId}` : personId,
  };
  const profile = { email, email_verified: true, name: "Ada" };
  return signInCallbacks(visitor()).signIn?.({ user: { id: personId, email }, account, profile });
}

beforeEach(async () => {
  browser = {};
  email = `${randomUUID()}@example.com`;
  personId = await signUp(email);
});

it.each(["github", "credentials"] as const)("a sign-in with %s needs a code only with two-step sign-in", async (by) => {
  expect(await firstStep(by)).toBe(true);
  const { secret } = await addTwoStep({ id: personId, email });
  expect(await firstStep(by)).toBe("/sign-in/code?next=%2Fkeys%2Fnew");
  const finished = await finishSecondStep({
    token: browser.secondStep ?? undefined,
    code: appCode(secret, 1),
    device: undefined,
    network: "203.0.113",
    origin: {},
  });
  expect(finished).toEqual({ accountId: personId, email, by: `${by}+totp` });
});

it("a browser is known only after all steps", async () => {
  await addTwoStep({ id: personId, email });
  expect(await firstStep("credentials")).toMatch(/^\/sign-in\/code/);
  expect(browser.device).toBeUndefined();
  const account = { provider: "code", type: "credentials" as const, providerAccountId: personId };
  const token = await signInCallbacks(visitor()).jwt?.({ token: {}, user: { id: personId, email }, account });
  expect(token).toMatchObject({ sub: personId, sid: expect.stringMatching(/^sess_/) });
  expect(browser.device).toEqual(expect.any(String));
  expect(browser.secondStep).toBeNull();
});

it("a browser that signs in for the first time is mailed to a person who signed in before, and one that is known is not", async () => {
  const account = { provider: "credentials", type: "credentials" as const, providerAccountId: personId };
  const signIn = (device?: string) =>
    signInCallbacks({ ...visitor(), device }).jwt?.({ token: {}, user: { id: personId, email }, account });
  const countMails = async () => {
    const { rows } = await pool().query<{ text: string }>(
      "SELECT text FROM mail WHERE recipient = $1 AND subject LIKE 'New sign-in%'",
      [email],
    );
    for (const { text } of rows) expect(text).toContain("203.0.113.7");
    return rows.length;
  };
  // The session of the sign-up.
  await signIn();
  expect(await countMails()).toBe(0);
  await signIn(browser.device);
  expect(await countMails()).toBe(0);
  await signIn();
  expect(await countMails()).toBe(1);
});
