import { findEndingAccounts, takeEndingWarnings } from "../credits/ending-warnings.ts";
import type { Ending } from "../credits/expire.ts";
import { sendMailWithCredits } from "../mail/send-mail.ts";
import { type Queryable, transaction } from "../platform/database/db.ts";
import { run, statement, text } from "../platform/database/statement.ts";
import { env } from "../platform/env.ts";

const FIND_ADDRESS = statement(
  "find_address_for_endings",
  { accountId: text() },
  `SELECT coalesce(contact, email) AS email FROM account
   WHERE id = $accountId AND deleted_at IS NULL AND email_verified_at IS NOT NULL`,
  { email: text() },
);

/**
 * The periodic task that mails accounts 14 and 3 days before credits of theirs end, once each. An error in one account does
 * not stop the next. Throws AggregateError.
 */
export async function notifyEndingCredits(): Promise<void> {
  const errors: unknown[] = [];
  let accounts = await findEndingAccounts("");
  while (accounts.length > 0) {
    for (const accountId of accounts)
      await transaction((tx) => notify(tx, accountId)).catch((error: unknown) => errors.push(error));
    accounts = await findEndingAccounts(accounts.at(-1) ?? "");
  }
  if (errors.length > 0) throw new AggregateError(errors, "The warnings of some accounts could not be recorded.");
}

/** The record and the mail commit together. */
async function notify(tx: Queryable, accountId: string): Promise<void> {
  const endings = await takeEndingWarnings(tx, accountId);
  const [account] = await run(tx, FIND_ADDRESS, { accountId });
  if (account && endings.length > 0) await sendMailWithCredits(tx, { to: account.email, ...endingMail(endings) });
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function endingMail(endings: readonly Ending[]) {
  const { APP_NAME, PUBLIC_URL } = env();
  const total = endings.reduce((sum, { credits }) => sum + credits, 0);
  const lines = endings.map(({ credits, at }) => `- ${credits} credits end on ${day.format(at)} (UTC)`);
  return {
    subject: `${total} credits at ${APP_NAME} end soon`,
    text: `If you do not use them before:

${lines.join("\n")}

Jobs use the credits that end first before others. Your balance: ${PUBLIC_URL}/credits
`,
  };
}
