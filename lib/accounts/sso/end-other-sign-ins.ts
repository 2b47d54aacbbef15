import { sendMailWithCredits } from "../../mail/send-mail.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { nullable, run, runForCount, statement, text } from "../../platform/database/statement.ts";
import { env } from "../../platform/env.ts";

/** Their passwords, links and sessions end, so that none of them works again when the requirement is removed. */
const END_OTHER_SIGN_INS = statement(
  "end_other_sign_ins",
  { accountId: text(), domain: nullable(text()) },
  `WITH people AS (
     UPDATE account p SET password_hash = NULL FROM team_domain d
     WHERE d.account_id = $accountId AND d.verified_at IS NOT NULL AND split_part(p.email, '@', 2) = d.domain
       AND ($domain::text IS NULL OR d.domain = $domain)
       AND p.kind = 'personal' AND p.deleted_at IS NULL RETURNING p.id),
   links AS (UPDATE email_token SET used_at = now() WHERE used_at IS NULL AND account_id IN (SELECT id FROM people)),
   changes AS (DELETE FROM address_change WHERE account_id IN (SELECT id FROM people))
   UPDATE session s SET revoked_at = now() FROM people, sso_connection c
   WHERE s.account_id = people.id AND c.account_id = $accountId AND s.revoked_at IS NULL
     AND s.sso_connection_id IS DISTINCT FROM c.id
     AND NOT (s.by_passkey AND EXISTS (SELECT FROM membership m
       WHERE m.account_id = $accountId AND m.person_id = people.id AND m.role = 'owner'))`,
  {},
);

/** Who is no member loses the password as well, so that they must know why. */
const LIST_AFFECTED = statement(
  "list_people_of_proven_domains",
  { accountId: text(), domain: nullable(text()) },
  `SELECT p.email FROM account p JOIN team_domain d ON d.account_id = $accountId AND d.verified_at IS NOT NULL
     AND d.domain = split_part(p.email, '@', 2) AND ($domain::text IS NULL OR d.domain = $domain)
   WHERE p.kind = 'personal' AND p.deleted_at IS NULL ORDER BY p.id`,
  { email: text() },
);

/**
 * Ends all ways to sign in but the provider of a team, for people with an address at its proven domains, or at one of them,
 * and mails them.
 */
export async function endOtherSignIns(
  tx: Queryable,
  accountId: string,
  team: string,
  domain: string | null = null,
): Promise<void> {
  await runForCount(tx, END_OTHER_SIGN_INS, { accountId, domain });
  for (const { email } of await run(tx, LIST_AFFECTED, { accountId, domain }))
    await sendMailWithCredits(tx, { to: email, ...enforcementMail(team) });
}

function enforcementMail(team: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `${team} requires single sign-on`,
    text: `The team ${team} at ${APP_NAME} now requires single sign-on for your address, also for your personal account. Your password no longer works. Sign in with your company's provider:\n\n${PUBLIC_URL}/sign-in/sso\n`,
  };
}
