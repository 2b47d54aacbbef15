import { transaction } from "../platform/database/db.ts";
import { bool, run, statement, text } from "../platform/database/statement.ts";
import { env } from "../platform/env.ts";
import { mailPerson } from "./factors/factor-mail.ts";
import { createDeviceToken, knownDevice } from "./known-device.ts";

const READ_PERSON = statement(
  "read_person_of_sign_in",
  { personId: text() },
  `SELECT email, created_at < now() - interval '1 hour' OR EXISTS (SELECT FROM session WHERE account_id = a.id) AS returns
   FROM account a WHERE id = $personId AND deleted_at IS NULL`,
  { email: text(), returns: bool },
);

/** A browser that passed all steps of a sign-in. */
export interface SignedInBrowser {
  /** The token that it got at an earlier sign-in. */
  device?: string | undefined;
  ip: string;
  userAgent: string | undefined;
}

/**
 * Mails a person who signed in with a browser that they never used before; not one who has just signed up. Call it before
 * the session begins. Returns the token for a browser that has none for this person, and undefined for others.
 */
export async function noticeDevice(personId: string, browser: SignedInBrowser): Promise<string | undefined> {
  return transaction(async (tx) => {
    const [person] = await run(tx, READ_PERSON, { personId });
    if (!person || (await knownDevice(browser.device, person.email))) return undefined;
    if (person.returns) await mailPerson(tx, personId, newDeviceMail(browser));
    return createDeviceToken(person.email);
  });
}

function newDeviceMail({ ip, userAgent }: SignedInBrowser) {
  const { PUBLIC_URL } = env();
  const time = `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return {
    subject: "New sign-in",
    text: `A browser in which you never signed in before signed in to your account.

Time: ${time}
Browser: ${userAgent?.slice(0, 200) || "unknown"}
Network address: ${ip || "unknown"}

If this was you, there is nothing to do. If not, reset your password, which signs out every device: ${PUBLIC_URL}/forgot
Your devices: ${PUBLIC_URL}/settings
`,
  };
}
