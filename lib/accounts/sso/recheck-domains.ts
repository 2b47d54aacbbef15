import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { sendMailWithCredits } from "../../mail/send-mail.ts";
import { pool, type Queryable, transaction } from "../../platform/database/db.ts";
import { bool, int, nullable, run, statement, text, timestamp } from "../../platform/database/statement.ts";
import { env } from "../../platform/env.ts";
import { resolveTexts } from "../../platform/network/resolve-name.ts";
import { log } from "../../platform/telemetry/log.ts";
import { lockTeam } from "../teams/lock-team.ts";
import { describeProof, releaseWithoutDomain } from "./domains.ts";

/** A domain whose record is missing for this time is not proven any more. */
export const MISSING_DAYS = 7;
/** Less than a day, so that a run that starts some minutes earlier than the one before skips no domain. */
const RECHECK_HOURS = 23;
/** A look-up takes 2 s at most, so that a run ends within the hour after which the next one starts. */
const MAX_CHECKS = 1_000;

const SYSTEM: AuditActor = { kind: "system", id: null };

const LIST_DUE = statement(
  "list_domains_to_recheck",
  { hours: int, limit: int },
  `SELECT d.account_id AS "accountId", d.domain FROM team_domain d JOIN account t ON t.id = d.account_id AND t.deleted_at IS NULL
   WHERE d.verified_at IS NOT NULL AND coalesce(d.checked_at, d.verified_at) < now() - make_interval(hours => $hours)
   ORDER BY coalesce(d.checked_at, d.verified_at) LIMIT $limit`,
  { accountId: text(), domain: text() },
);

/**
 * The periodic task that looks up the TXT records of proven domains, each once a day. The owners get a mail when a record is
 * missing, and the domain loses its proof if it is missing for a week: its next owner must not control the team's people.
 */
export async function recheckDomains(): Promise<void> {
  // The domain whose check fails is due again, and first, at the next run: the others must not wait for it.
  for (const due of await run(pool(), LIST_DUE, { hours: RECHECK_HOURS, limit: MAX_CHECKS }))
    await recheck(due).catch((error: unknown) =>
      log().warn({ error, domain: due.domain }, "the check of a proven domain failed; the next run repeats it"),
    );
}

interface Proven {
  accountId: string;
  domain: string;
}

async function recheck({ accountId, domain }: Proven): Promise<void> {
  const hasRecord = await findRecord(accountId, domain);
  await transaction(async (tx) => {
    const team = await lockTeam(tx, accountId);
    const [checked] = await run(tx, RECORD_CHECK, { accountId, domain, hasRecord, days: MISSING_DAYS });
    if (!checked?.missingSince) return;
    if (checked.isOver) await endProof(tx, { accountId, domain }, team);
    else if (checked.isNew) await mailOwners(tx, accountId, missingMail(team, accountId, domain, checked.missingSince));
  });
}

/** Whether a domain has the record of the team; null if its name servers do not respond, which proves nothing. */
async function findRecord(accountId: string, domain: string): Promise<boolean | null> {
  const { name, value } = describeProof(accountId, domain);
  try {
    return (await resolveTexts(name)).includes(value);
  } catch (error) {
    log().info({ error, domain }, "the record of a proven domain could not be looked up");
    return null;
  }
}

/** Compares with the earlier row, because only a record that begins to be missing is mailed. */
const RECORD_CHECK = statement(
  "record_domain_check",
  { accountId: text(), domain: text(), hasRecord: nullable(bool), days: int },
  `UPDATE team_domain d SET checked_at = now(),
     missing_since = CASE WHEN $hasRecord::boolean THEN NULL WHEN $hasRecord::boolean IS NULL THEN d.missing_since ELSE coalesce(d.missing_since, now()) END
   FROM (SELECT missing_since FROM team_domain WHERE account_id = $accountId AND domain = $domain) before
   WHERE d.account_id = $accountId AND d.domain = $domain AND d.verified_at IS NOT NULL
   RETURNING d.missing_since AS "missingSince", before.missing_since IS NULL AS "isNew",
     coalesce(NOT $hasRecord::boolean AND d.missing_since <= now() - make_interval(days => $days), false) AS "isOver"`,
  { missingSince: nullable(timestamp), isNew: bool, isOver: bool },
);

const END_PROOF = statement(
  "end_proof_of_domain",
  { accountId: text(), domain: text() },
  `UPDATE team_domain SET verified_at = NULL, checked_at = NULL, missing_since = NULL
   WHERE account_id = $accountId AND domain = $domain`,
  {},
);

async function endProof(tx: Queryable, { accountId, domain }: Proven, team: string): Promise<void> {
  await run(tx, END_PROOF, { accountId, domain });
  await releaseWithoutDomain(tx, accountId);
  await recordAudit({ accountId, actor: SYSTEM, action: "domain.proof_ended", target: domain }, tx);
  await mailOwners(tx, accountId, endedMail(team, domain));
}

const LIST_OWNERS = statement(
  "list_owners_for_domain_mail",
  { accountId: text() },
  `SELECT p.email FROM membership m JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL
   WHERE m.account_id = $accountId AND m.role = 'owner' ORDER BY m.created_at, p.id LIMIT 100`,
  { email: text() },
);

async function mailOwners(tx: Queryable, accountId: string, mail: { subject: string; text: string }): Promise<void> {
  for (const { email } of await run(tx, LIST_OWNERS, { accountId }))
    await sendMailWithCredits(tx, { to: email, ...mail });
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** When a domain loses its proof unless its record is found before. */
export const getProofEnd = (missingSince: Date): Date => new Date(missingSince.getTime() + MISSING_DAYS * 86_400_000);

function missingMail(team: string, accountId: string, domain: string, missingSince: Date) {
  const { APP_NAME, PUBLIC_URL } = env();
  const { name, value } = describeProof(accountId, domain);
  return {
    subject: `The TXT record of ${domain} is missing`,
    text: `The team ${team} at ${APP_NAME} has proven the domain ${domain} by a TXT record, which is not there any more. Add it again by ${day.format(getProofEnd(missingSince))} (UTC):

Name: ${name}
Text: ${value}

Otherwise the domain is not proven any more: single sign-on and SCIM of the team stop for its addresses.

${PUBLIC_URL}/team/security
`,
  };
}

function endedMail(team: string, domain: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `${domain} is not proven any more`,
    text: `The TXT record of ${domain} was missing for ${MISSING_DAYS} days. So single sign-on and SCIM of the team ${team} at ${APP_NAME} do not work for its addresses any more. Members stay members, and sign in with a link by mail or a passkey. Add the record and check the domain again:

${PUBLIC_URL}/team/security
`,
  };
}
