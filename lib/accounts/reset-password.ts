import { AppError, invalidInput } from "@atelier/errors";
import { recordAudit } from "../audit/record.ts";
import { sendMail } from "../mail/send-mail.ts";
import { transaction } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { env } from "../platform/env.ts";
import { throttle } from "../platform/limits/throttle.ts";
import { parseEmail } from "./address.ts";
import { makeEmailToken, spendEmailToken } from "./email-tokens.ts";
import { hashPassword, requireGoodPassword, verifyPassword } from "./password.ts";
import { endSessions, endSessionsExcept } from "./sessions.ts";
import { refuseEnforced } from "./sso/enforcement.ts";
import { markVerified } from "./verify-email.ts";

const MIN_RESPONSE_MS = 150;

/**
 * Mails a link that sets a new password if the address has an account. The response is the same if it has none. Throws
 * `invalid_input`, `rate_limited`.
 */
export async function requestPasswordReset(input: { email: string; network?: string }): Promise<void> {
  const email = parseEmail(input.email);
  if (input.network && !env().local) await throttle(`reset:${input.network}`, 20, 3600);
  await throttle(`reset:${email}`, 5, 3600);
  await refuseEnforced(email);
  // A fixed minimum duration keeps the response time from revealing which addresses have accounts.
  await Promise.all([mailResetLink(email), new Promise((resolve) => setTimeout(resolve, MIN_RESPONSE_MS))]);
}

/**
 * Sets a new password by the mailed token and ends every session. The token also proves that the user owns the address,
 * so the address becomes verified. Throws `invalid_input`.
 */
export async function resetPassword(input: {
  token: string;
  password: string;
  ip: string;
}): Promise<{ accountId: string }> {
  requireGoodPassword(input.password, "");
  const passwordHash = await hashPassword(input.password);
  return transaction(async (tx) => {
    const accountId = await spendEmailToken(tx, input.token, "reset");
    await tx.query("UPDATE account SET password_hash = $2 WHERE id = $1", [accountId, passwordHash]);
    await tx.query("UPDATE email_token SET used_at = now() WHERE account_id = $1 AND used_at IS NULL", [accountId]);
    await markVerified(tx, accountId, input.ip);
    await endSessions(tx, accountId);
    await recordAudit(
      { accountId, actor: { kind: "person", id: accountId, address: input.ip }, action: "password.reset" },
      tx,
    );
    return { accountId };
  });
}

/**
 * Changes the password of a signed-in account, which must give its current password if it has one. Ends the account's
 * other sessions. Throws `invalid_input`, `rate_limited`.
 */
export async function changePassword(input: {
  accountId: string;
  sessionId: string;
  current: string;
  next: string;
}): Promise<void> {
  await throttle(`change-password:${input.accountId}`, 10, 900);
  const account = await prisma().account.findFirst({
    where: { id: input.accountId, deletedAt: null },
    select: { email: true, passwordHash: true },
  });
  if (!account) throw new AppError("not_found", "This account does not exist.");
  await refuseEnforced(account.email);
  requireGoodPassword(input.next, account.email);
  if (account.passwordHash && !(await verifyPassword(input.current, account.passwordHash)))
    throw invalidInput("/current", "This is not your password.");
  const passwordHash = await hashPassword(input.next);
  await prisma().$transaction([
    prisma().account.update({ where: { id: input.accountId }, data: { passwordHash }, select: { id: true } }),
    endSessionsExcept(input.accountId, input.sessionId),
  ]);
}

/** Whether the account has a password; an account created through a provider has none at first. */
export async function hasPassword(accountId: string): Promise<boolean> {
  return (await prisma().account.count({ where: { id: accountId, passwordHash: { not: null } } })) === 1;
}

async function mailResetLink(email: string): Promise<void> {
  await prisma().$transaction(async (tx) => {
    const account = await tx.account.findFirst({ where: { email, deletedAt: null }, select: { id: true } });
    if (account) await sendMail({ to: email, ...resetMail(await makeEmailToken(tx, account.id, "reset")) }, tx);
  });
}

function resetMail(token: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Reset your ${APP_NAME} password`,
    text: `Open this link to choose a new password. It works once and expires in 1 hour. A new password signs you out on all devices.

${PUBLIC_URL}/reset?token=${token}

If you did not request this, ignore this email. Your password has not changed.`,
  };
}
