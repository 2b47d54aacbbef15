import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { lastMail, PASSWORD, signUp } from "../../test/helpers/accounts/signed-up-account.ts";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { createAccount } from "./create-account.ts";
import { beginSession, readSession } from "./sessions.ts";
import { accountSettings } from "./settings.ts";
import { signInWithPassword } from "./sign-in.ts";
import { requestSignInLink, signInWithLink } from "./sign-in-link.ts";

afterAll(closeDatabase);

const newEmail = () => `${randomUUID()}@example.com`;

async function requestToken(email: string): Promise<string> {
  await requestSignInLink({ email, next: "/keys/new" });
  return (await lastMail(email)).token;
}

it("a link signs in once, also when it is followed twice at the same time, and keeps the password", async () => {
  const email = newEmail();
  const accountId = await signUp(email);
  const token = await requestToken(email);
  const mail = await prisma().mail.findFirst({ where: { recipient: email }, orderBy: { id: "desc" } });
  expect(mail?.text).toContain("&next=%2Fkeys%2Fnew");
  const outcomes = await Promise.allSettled([signInWithLink(token, ""), signInWithLink(token, "")]);
  const signedIn = outcomes.filter(({ status }) => status === "fulfilled");
  expect(signedIn).toEqual([{ status: "fulfilled", value: { accountId, email } }]);
  expect(await signInWithPassword({ email, password: PASSWORD })).toEqual({ accountId });
});

it("an expired link and one for another purpose do not sign in", async () => {
  const email = newEmail();
  const accountId = await signUp(email);
  const token = await requestToken(email);
  await pool().query(
    "UPDATE email_token SET expires_at = now() - interval '1 second' WHERE account_id = $1 AND used_at IS NULL",
    [accountId],
  );
  await expect(signInWithLink(token, "")).rejects.toThrow(/expired/);
  const otherEmail = newEmail();
  await createAccount({ email: otherEmail, password: PASSWORD });
  await expect(signInWithLink((await lastMail(otherEmail)).token, "")).rejects.toMatchObject({ code: "invalid_input" });
});

it("an unknown address gets the same response and no mail, and an address few links", async () => {
  const unknown = newEmail();
  await expect(requestSignInLink({ email: unknown, next: "/" })).resolves.toBeUndefined();
  expect(await prisma().mail.count({ where: { recipient: unknown } })).toBe(0);
  for (let request = 1; request < 5; request++) await requestSignInLink({ email: unknown, next: "/" });
  await expect(requestSignInLink({ email: unknown, next: "/" })).rejects.toMatchObject({ code: "rate_limited" });
});

it("an unverified address becomes verified, and the password and sessions of who signed up with it end", async () => {
  const email = newEmail();
  await createAccount({ email, password: PASSWORD });
  const { accountId = "" } = (await signInWithPassword({ email, password: PASSWORD })) ?? {};
  const session = await beginSession(accountId, undefined);
  const token = await requestToken(email);
  expect(await signInWithLink(token, "127.0.0.1")).toEqual({ accountId, email });
  expect(await signInWithPassword({ email, password: PASSWORD })).toBeNull();
  expect(await readSession(session)).toBeNull();
  expect((await readBalance(pool(), accountId)).available).toBe(accountSettings().TRIAL_CREDITS);
});
