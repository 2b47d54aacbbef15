import { randomBytes } from "node:crypto";
import { AppError, invalidInput } from "@atelier/errors";
import { type AuditActor, recordAudit } from "../audit/record.ts";
import { sendMailWithCredits } from "../mail/send-mail.ts";
import { type Queryable, transaction } from "../platform/database/db.ts";
import { bool, run, runForCount, statement, text } from "../platform/database/statement.ts";
import { env } from "../platform/env.ts";
import { throttle } from "../platform/limits/throttle.ts";
import { digestFor } from "../platform/secrets.ts";
import { parseEmail } from "./address.ts";
import { refuseEnforced } from "./sso/enforcement.ts";

const REQUESTS_A_DAY = 5;

const LOCK_PERSON = statement(
  "lock_person_for_address",
  { personId: text(), email: text() },
  `SELECT email, EXISTS (SELECT FROM account o WHERE o.email = $email) AS taken FROM account
   WHERE id = $personId AND kind = 'personal' AND email_verified_at IS NOT NULL AND deleted_at IS NULL FOR UPDATE`,
  { email: text(), taken: bool },
);

const PLAN_CHANGE = statement(
  "plan_address_change",
  { personId: text(), email: text(), oldDigest: text(), newDigest: text() },
  `INSERT INTO address_change (account_id, email, old_digest, new_digest, expires_at)
   VALUES ($personId, $email, $oldDigest, $newDigest, now() + interval '1 day')
   ON CONFLICT (account_id) DO UPDATE SET email = excluded.email, old_digest = excluded.old_digest,
     new_digest = excluded.new_digest, old_confirmed_at = NULL, new_confirmed_at = NULL, expires_at = excluded.expires_at`,
  {},
);

/**
 * Mails a link to a person's old and new address. The address changes once both were opened within a day. The response
 * does not reveal whether the new one has an account. Throws `invalid_input`, `rate_limited`.
 */
export async function requestAddressChange(personId: string, address: string): Promise<void> {
  const email = parseEmail(address);
  await throttle(`change-address:${personId}`, REQUESTS_A_DAY, 86_400);
  await transaction(async (tx) => {
    const [person] = await run(tx, LOCK_PERSON, { personId, email });
    if (!person)
      throw new AppError("invalid_input", "Your email is not verified. Open the link in the verification email first.");
    for (const known of [person.email, email]) await refuseEnforced(known, tx);
    if (person.email === email) throw invalidInput("/email", "This is your email address already.");
    const [toOld, toNew] = [createToken(), createToken()];
    const digests = { oldDigest: digestToken(toOld), newDigest: digestToken(toNew) };
    await run(tx, PLAN_CHANGE, { personId, email, ...digests });
    await sendMailWithCredits(tx, { to: person.email, ...oldAddressMail(email, toOld) });
    await sendMailWithCredits(tx, { to: email, ...(person.taken ? takenMail() : newAddressMail(toNew)) });
  });
}

const CONFIRM = statement(
  "confirm_address_change",
  { digest: text() },
  `UPDATE address_change SET
     old_confirmed_at = CASE WHEN old_digest = $digest THEN coalesce(old_confirmed_at, now()) ELSE old_confirmed_at END,
     new_confirmed_at = CASE WHEN new_digest = $digest THEN coalesce(new_confirmed_at, now()) ELSE new_confirmed_at END
   WHERE $digest IN (old_digest, new_digest) AND expires_at > now()
   RETURNING account_id AS "personId", email, old_confirmed_at IS NOT NULL AS "oldConfirmed",
     new_confirmed_at IS NOT NULL AS "newConfirmed"`,
  { personId: text(), email: text(), oldConfirmed: bool, newConfirmed: bool },
);

/**
 * Confirms one of the two addresses by its link. Returns whether the address has changed: else the other link is missing.
 * Throws `invalid_input`.
 */
export async function confirmAddress(
  token: string,
  origin: Pick<AuditActor, "address" | "userAgent">,
): Promise<boolean> {
  return transaction(async (tx) => {
    const [change] = await run(tx, CONFIRM, { digest: digestToken(token) });
    if (!change)
      throw new AppError(
        "invalid_input",
        "This link has expired or was used. Change the address in your settings again.",
      );
    if (!change.oldConfirmed || !change.newConfirmed) return false;
    await applyChange(tx, change, origin);
    return true;
  });
}

const APPLY = statement(
  "apply_address_change",
  { personId: text(), email: text() },
  `UPDATE account a SET email = $email FROM (SELECT id, email FROM account WHERE id = $personId FOR UPDATE) before
   WHERE a.id = before.id AND a.deleted_at IS NULL AND NOT EXISTS (SELECT FROM account o WHERE o.email = $email)
   RETURNING before.email`,
  { email: text() },
);

/** Mails to the person's teams go to the new address as well. Links in older mails end, because others may read them. */
const MOVE_MAILS = statement(
  "move_mails_to_address",
  { personId: text(), before: text(), email: text() },
  `WITH tokens AS (UPDATE email_token SET used_at = now() WHERE account_id = $personId AND used_at IS NULL),
     done AS (DELETE FROM address_change WHERE account_id = $personId)
   UPDATE account t SET contact = $email FROM membership m
   WHERE m.account_id = t.id AND m.person_id = $personId AND m.role = 'owner' AND t.contact = $before`,
  {},
);

async function applyChange(
  tx: Queryable,
  { personId, email }: { personId: string; email: string },
  origin: Pick<AuditActor, "address" | "userAgent">,
): Promise<void> {
  const [before] = await run(tx, APPLY, { personId, email });
  if (!before)
    throw new AppError(
      "invalid_input",
      "This address has an account in the meantime. Choose another one in your settings.",
    );
  await runForCount(tx, MOVE_MAILS, { personId, before: before.email, email });
  const change = { before: { email: before.email }, after: { email } };
  const actor = { kind: "person", id: personId, ...origin } as const;
  await recordAudit({ accountId: personId, actor, action: "address.changed", change }, tx);
  await sendMailWithCredits(tx, { to: before.email, ...changedMail(email) });
}

const createToken = () => randomBytes(32).toString("base64url");
const digestToken = (token: string) => digestFor("mail-token", token);

function oldAddressMail(email: string, token: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Confirm the change of your ${APP_NAME} address`,
    text: `You want to change the email address of your account to ${email}. Confirm it here, and with the link that we sent to the new address. Both expire in 1 day.

${PUBLIC_URL}/address?token=${token}

If this was not you, do not open the link, and reset your password: ${PUBLIC_URL}/forgot
`,
  };
}

function newAddressMail(token: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Confirm your new ${APP_NAME} address`,
    text: `Confirm that this address belongs to you. The address changes once you also opened the link that we sent to the old one. Both expire in 1 day.

${PUBLIC_URL}/address?token=${token}

If you did not ask for this, ignore this email.
`,
  };
}

function takenMail() {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Your address already has an account at ${APP_NAME}`,
    text: `Somebody wanted to use this address for another account. It already has one, so nothing was changed.

Sign in: ${PUBLIC_URL}/sign-in

If this was not you, ignore this email.
`,
  };
}

function changedMail(email: string) {
  const { APP_NAME } = env();
  return {
    subject: `Your ${APP_NAME} address has changed`,
    text: `Your account now uses ${email}. This address no longer signs in, and gets no more mails.\n`,
  };
}
