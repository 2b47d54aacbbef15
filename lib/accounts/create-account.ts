import { sendMail } from "../mail/send-mail.ts";
import { transaction } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { parseEmail } from "./address.ts";
import { makeEmailToken } from "./email-tokens.ts";
import { hashPassword, requireGoodPassword } from "./password.ts";
import { throttle } from "./throttle.ts";

/**
 * Signs somebody up and mails the link that verifies the address. An address that has an account already gets a mail
 * saying so instead, and the caller is answered the same, after the same work: nobody learns which addresses are known.
 * Throws `invalid_input` or `rate_limited`.
 */
export async function createAccount(input: { email: string; password: string; network?: string }): Promise<void> {
  const email = parseEmail(input.email);
  requireGoodPassword(input.password, email);
  if (input.network && !env().local) await throttle(`sign-up:${input.network}`, 20, 3600);
  await throttle(`sign-up:${email}`, 5, 3600);
  const passwordHash = await hashPassword(input.password);
  await transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      "INSERT INTO account (id, email, password_hash) VALUES ($1, $2, $3) ON CONFLICT (email) DO NOTHING RETURNING id",
      [newId("acct"), email, passwordHash],
    );
    const known =
      rows[0] ?? (await tx.query<{ id: string }>("SELECT id FROM account WHERE email = $1", [email])).rows[0];
    if (!known) return;
    const token = await makeEmailToken(tx, known.id, rows[0] ? "verify" : "reset");
    await sendMail({ to: email, ...(rows[0] ? welcome(token) : alreadyKnown(token)) }, tx);
  });
}

/** Sends the verifying link again to a signed-in account that has not followed it. Throws `rate_limited`. */
export async function resendVerification(accountId: string): Promise<void> {
  await throttle(`verify-mail:${accountId}`, 5, 3600);
  await transaction(async (tx) => {
    const { rows } = await tx.query<{ email: string }>(
      "SELECT email FROM account WHERE id = $1 AND email_verified_at IS NULL AND deleted_at IS NULL",
      [accountId],
    );
    if (rows[0]) await sendMail({ to: rows[0].email, ...welcome(await makeEmailToken(tx, accountId, "verify")) }, tx);
  });
}

function welcome(token: string) {
  const { APP_NAME, PUBLIC_URL, TRIAL_CREDITS } = env();
  const trial = TRIAL_CREDITS > 0 ? ` and to get ${TRIAL_CREDITS} trial credits` : "";
  return {
    subject: `Confirm your address for ${APP_NAME}`,
    text: `Welcome to ${APP_NAME}.

Follow this link to confirm that this address is yours${trial}. It works for three days.

${PUBLIC_URL}/verify?token=${token}

If you did not sign up, ignore this mail and do not follow the link.`,
  };
}

function alreadyKnown(token: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `You already have an account at ${APP_NAME}`,
    text: `Somebody, probably you, tried to sign up at ${APP_NAME} with this address. It has an account already, and nothing was changed.

Sign in: ${PUBLIC_URL}/sign-in
Set a new password (works for one hour): ${PUBLIC_URL}/reset?token=${token}

If it was not you, ignore this mail.`,
  };
}
