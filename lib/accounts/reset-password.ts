import { AppError, invalidInput } from "@atelier/errors";
import { sendMail } from "../mail/send-mail.ts";
import { pool, transaction } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { parseEmail } from "./address.ts";
import { makeEmailToken, spendEmailToken } from "./email-tokens.ts";
import { hashPassword, requireGoodPassword, verifyPassword } from "./password.ts";
import { endSessions } from "./sessions.ts";
import { throttle } from "./throttle.ts";
import { markVerified } from "./verify-email.ts";

/** Mails a link that sets a new password, to whoever has an account; says the same to whoever has none. Throws `invalid_input`, `rate_limited`. */
export async function requestPasswordReset(input: { email: string; network?: string }): Promise<void> {
  const email = parseEmail(input.email);
  if (input.network && !env().local) await throttle(`reset:${input.network}`, 20, 3600);
  await throttle(`reset:${email}`, 5, 3600);
  // The answer does not wait for what is only done for known addresses, so its time tells nothing.
  const work = transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>("SELECT id FROM account WHERE email = $1 AND deleted_at IS NULL", [
      email,
    ]);
    if (rows[0]) await sendMail({ to: email, ...resetMail(await makeEmailToken(tx, rows[0].id, "reset")) }, tx);
  });
  await Promise.all([work, new Promise((resolve) => setTimeout(resolve, 150))]);
}

/**
 * Sets a new password by the mailed token and ends every session. Whoever can read the mail owns the address, so it
 * counts as verified too. Throws `invalid_input`.
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
    return { accountId };
  });
}

/** Changes the password of somebody signed in, who knows the old one (where there is one); other sessions end. Throws `invalid_input`, `rate_limited`. */
export async function changePassword(input: {
  accountId: string;
  sessionId: string;
  current: string;
  next: string;
}): Promise<void> {
  await throttle(`change-password:${input.accountId}`, 10, 900);
  const { rows } = await pool().query<{ email: string; password_hash: string | null }>(
    "SELECT email, password_hash FROM account WHERE id = $1 AND deleted_at IS NULL",
    [input.accountId],
  );
  const account = rows[0];
  if (!account) throw new AppError("not_found", "There is no such account.");
  requireGoodPassword(input.next, account.email);
  if (account.password_hash && !(await verifyPassword(input.current, account.password_hash)))
    throw invalidInput("/current", "This is not your password.");
  const passwordHash = await hashPassword(input.next);
  await transaction(async (tx) => {
    await tx.query("UPDATE account SET password_hash = $2 WHERE id = $1", [input.accountId, passwordHash]);
    await endSessions(tx, input.accountId, input.sessionId);
  });
}

/** Whether the account can sign in with a password; one made through a provider has none at first. */
export async function hasPassword(accountId: string): Promise<boolean> {
  const { rowCount } = await pool().query("SELECT 1 FROM account WHERE id = $1 AND password_hash IS NOT NULL", [
    accountId,
  ]);
  return rowCount === 1;
}

function resetMail(token: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Set a new password for ${APP_NAME}`,
    text: `Follow this link to set a new password. It works for one hour, once, and signs you out everywhere.

${PUBLIC_URL}/reset?token=${token}

If you did not ask for it, ignore this mail: nothing has changed.`,
  };
}
