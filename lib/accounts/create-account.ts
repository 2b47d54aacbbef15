import { sendMail } from "../mail/send-mail.ts";
import { prisma } from "../platform/database/prisma.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { throttle } from "../platform/limits/throttle.ts";
import { parseEmail } from "./address.ts";
import { makeEmailToken } from "./email-tokens.ts";
import { hashPassword, requireGoodPassword } from "./password.ts";
import { accountSettings } from "./settings.ts";
import { refuseEnforced } from "./sso/enforcement.ts";

/**
 * Creates an account and mails the link that verifies its address. If the address already has an account, its owner gets
 * a mail about the attempt. The caller gets the same response after the same work, so the response does not reveal which
 * addresses have accounts. Throws `invalid_input` or `rate_limited`.
 */
export async function createAccount(input: { email: string; password: string; network?: string }): Promise<void> {
  const email = parseEmail(input.email);
  requireGoodPassword(input.password, email);
  if (input.network && !env().local) await throttle(`sign-up:${input.network}`, 20, 3600);
  await throttle(`sign-up:${email}`, 5, 3600);
  await refuseEnforced(email);
  const passwordHash = await hashPassword(input.password);
  await prisma().$transaction(async (tx) => {
    const [created] = await tx.account.createManyAndReturn({
      data: { id: newId("acct"), email, passwordHash },
      skipDuplicates: true,
      select: { id: true },
    });
    const account = created ?? (await tx.account.findUnique({ where: { email }, select: { id: true } }));
    if (!account) return;
    const token = await makeEmailToken(tx, account.id, created ? "verify" : "reset");
    await sendMail({ to: email, ...(created ? verificationMail(token) : existingAccountMail(token)) }, tx);
  });
}

/** Sends the verification link again to a signed-in account that is not verified yet. Throws `rate_limited`. */
export async function resendVerification(accountId: string): Promise<void> {
  await throttle(`verify-mail:${accountId}`, 5, 3600);
  await prisma().$transaction(async (tx) => {
    const account = await tx.account.findFirst({
      where: { id: accountId, emailVerifiedAt: null, deletedAt: null },
      select: { email: true },
    });
    if (!account) return;
    const token = await makeEmailToken(tx, accountId, "verify");
    await sendMail({ to: account.email, ...verificationMail(token) }, tx);
  });
}

function verificationMail(token: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  const { TRIAL_CREDITS } = accountSettings();
  const trial = TRIAL_CREDITS > 0 ? ` and get ${TRIAL_CREDITS} trial credits` : "";
  return {
    subject: `Verify your email for ${APP_NAME}`,
    text: `Welcome to ${APP_NAME}.

Open this link to verify your email${trial}. It expires in 3 days.

${PUBLIC_URL}/verify?token=${token}

If you did not sign up, ignore this email.`,
  };
}

function existingAccountMail(token: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `You already have an account at ${APP_NAME}`,
    text: `Someone tried to sign up for ${APP_NAME} with this email. An account with it already exists, so nothing was changed.

Sign in: ${PUBLIC_URL}/sign-in
Reset your password (the link expires in 1 hour): ${PUBLIC_URL}/reset?token=${token}

If this was not you, ignore this email.`,
  };
}
