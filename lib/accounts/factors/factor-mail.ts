import { sendMailWithCredits } from "../../mail/send-mail.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { run, statement, text } from "../../platform/database/statement.ts";
import { env } from "../../platform/env.ts";

const READ_ADDRESS = statement(
  "read_person_address",
  { personId: text() },
  "SELECT email FROM account WHERE id = $personId AND deleted_at IS NULL",
  { email: text() },
);

/** The mails about a change of a person's sign-in, which show the person a change by somebody else. */
const changes = {
  two_step_on: () => ({
    subject: "Two-step sign-in is on",
    text: "Two-step sign-in was turned on for your account. Each sign-in with your password now needs a code of your authenticator app. Your other devices were signed out.",
  }),
  two_step_off: () => ({
    subject: "Two-step sign-in is off",
    text: "Two-step sign-in was turned off for your account. Your password alone signs in again.",
  }),
  codes_renewed: () => ({
    subject: "New recovery codes",
    text: "New recovery codes were created for your account. The old ones do not work any more.",
  }),
  code_used: (left: number) => ({
    subject: "A recovery code was used",
    text: `A recovery code was used for your account. Unused codes: ${left}.${left < 3 ? " Create new ones in your settings." : ""}`,
  }),
  passkey_added: () => ({
    subject: "A passkey was added",
    text: "A passkey was added to your account. It signs in without your password.",
  }),
  passkey_removed: () => ({
    subject: "A passkey was removed",
    text: "A passkey was removed from your account. It no longer signs in.",
  }),
  wrong_codes: () => ({
    subject: "Somebody knows your password",
    text: "Somebody entered your password and then several wrong codes. Your account is safe because of two-step sign-in, but choose a new password now unless this was you.",
  }),
  removal_done: () => ({
    subject: "Two-step sign-in was removed",
    text: "Two-step sign-in was removed from your account, as you requested, and your devices were signed out. Sign in with your password and turn it on again.",
  }),
} as const;

/** Mails the person about a change of their sign-in. The mail is sent if the transaction commits. */
export async function mailFactorChange(
  tx: Queryable,
  personId: string,
  change: keyof typeof changes,
  left = 0,
): Promise<void> {
  const { PUBLIC_URL } = env();
  const { subject, text } = changes[change](left);
  await mailPerson(tx, personId, {
    subject,
    text: `${text}\n\n${PUBLIC_URL}/settings\n\nIf this was not you, reset your password: ${PUBLIC_URL}/forgot\n`,
  });
}

/** Mails a person in a transaction. */
export async function mailPerson(
  tx: Queryable,
  personId: string,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const [person] = await run(tx, READ_ADDRESS, { personId });
  if (person) await sendMailWithCredits(tx, { to: person.email, subject: `${subject} (${env().APP_NAME})`, text });
}
