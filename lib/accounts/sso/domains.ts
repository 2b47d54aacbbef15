import { AppError, invalidInput } from "@atelier/errors";
import pg from "pg";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { pool, type Queryable, transaction } from "../../platform/database/db.ts";
import {
  bool,
  int,
  nullable,
  type RowOf,
  run,
  runForCount,
  statement,
  text,
  timestamp,
} from "../../platform/database/statement.ts";
import { throttle } from "../../platform/limits/throttle.ts";
import { resolveTexts } from "../../platform/network/resolve-name.ts";
import { digestFor } from "../../platform/secrets.ts";
import { lockTeam } from "../teams/lock-team.ts";
import { endOtherSignIns } from "./end-other-sign-ins.ts";
import { requireWayBack } from "./way-back.ts";

const MAX_DOMAINS = 20;
const CHECKS_PER_HOUR = 60;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

const columns = {
  domain: text(),
  createdAt: timestamp,
  verifiedAt: nullable(timestamp),
  missingSince: nullable(timestamp),
};

/** A domain that a team claims. `missingSince` is since when the daily look-up of a proven one finds no record. */
export type TeamDomain = RowOf<typeof columns>;

/** The part of a stored address after the @. */
export const getDomain = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

const LIST = statement(
  "list_team_domains",
  { accountId: text() },
  `SELECT domain, created_at AS "createdAt", verified_at AS "verifiedAt", missing_since AS "missingSince" FROM team_domain
   WHERE account_id = $accountId ORDER BY domain`,
  columns,
);

/** The domains that a team claims. */
export async function listDomains(accountId: string, db: Queryable = pool()): Promise<readonly TeamDomain[]> {
  return run(db, LIST, { accountId });
}

/** The name and the text of the TXT record with which a team proves a domain. The text differs for each team. */
export const describeProof = (accountId: string, domain: string): { name: string; value: string } => ({
  name: `_atelier-challenge.${domain}`,
  value: `atelier-domain-verification=${digestFor("sso", `${accountId} ${domain}`).slice(0, 40)}`,
});

const COUNT = statement(
  "count_team_domains",
  { accountId: text() },
  "SELECT count(*)::int AS count FROM team_domain WHERE account_id = $accountId",
  { count: int },
);

const CLAIM = statement(
  "claim_domain",
  { accountId: text(), domain: text() },
  "INSERT INTO team_domain (account_id, domain) VALUES ($accountId, $domain) ON CONFLICT DO NOTHING RETURNING domain",
  { domain: text() },
);

/** Claims a domain, which has no effect before it is proven. Throws `invalid_input`. */
export async function claimDomain(accountId: string, input: string, actor: AuditActor): Promise<string> {
  const domain = parseDomain(input);
  await transaction(async (tx) => {
    await lockTeam(tx, accountId);
    const [counted] = await run(tx, COUNT, { accountId });
    if ((counted?.count ?? 0) >= MAX_DOMAINS)
      throw invalidInput("/domain", `A team can claim ${MAX_DOMAINS} domains. Remove one first.`);
    const [claimed] = await run(tx, CLAIM, { accountId, domain });
    if (claimed) await recordAudit({ accountId, actor, action: "domain.claimed", target: domain }, tx);
  });
  return domain;
}

function parseDomain(input: string): string {
  const domain = input.trim().toLowerCase().replace(/^@/, "").replace(/\.$/, "");
  if (domain.length > 253 || !DOMAIN.test(domain))
    throw invalidInput(
      "/domain",
      "This is not a domain. Enter the part of your addresses after the @, as example.com.",
    );
  return domain;
}

const VERIFY = statement(
  "verify_domain",
  { accountId: text(), domain: text() },
  `UPDATE team_domain SET verified_at = coalesce(verified_at, now()), missing_since = NULL
   WHERE account_id = $accountId AND domain = $domain`,
  {},
);

const READ_ENFORCED = statement(
  "read_sso_enforced",
  { accountId: text() },
  "SELECT enforced FROM sso_connection WHERE account_id = $accountId",
  { enforced: bool },
);

const UNIQUE_VIOLATION = "23505";

/**
 * Proves a claimed domain by its TXT record. If single sign-on is required, the other ways to sign in end for its people. Throws `invalid_input` if the record is missing, or if another team has proven
 * the domain, and `not_found`.
 */
export async function verifyDomain(accountId: string, domain: string, actor: AuditActor): Promise<void> {
  const claimed = (await listDomains(accountId)).find((one) => one.domain === domain);
  if (!claimed) throw unknownDomain();
  if (claimed.verifiedAt && !claimed.missingSince) return;
  await throttle(`verify-domain:${accountId}`, CHECKS_PER_HOUR, 3600);
  const { name, value } = describeProof(accountId, domain);
  if (!(await readTexts(name)).includes(value))
    throw new AppError(
      "invalid_input",
      `There is no TXT record at ${name} with this text yet. Records can take an hour to be seen everywhere.`,
    );
  try {
    await transaction(async (tx) => {
      const team = await lockTeam(tx, accountId);
      // The daily look-up can have ended the proof since it was read.
      const before = (await run(tx, LIST, { accountId })).find((item) => item.domain === domain);
      if (!before) throw unknownDomain();
      await run(tx, VERIFY, { accountId, domain });
      if (before.verifiedAt) return;
      await recordAudit({ accountId, actor, action: "domain.verified", target: domain }, tx);
      const [connection] = await run(tx, READ_ENFORCED, { accountId });
      if (!connection?.enforced) return;
      await requireWayBack(
        tx,
        accountId,
        `Your team requires single sign-on, and with ${domain} no owner could sign in while the provider is down. Add a passkey to the sign-in of an owner first, in the settings.`,
      );
      await endOtherSignIns(tx, accountId, team, domain);
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)) throw error;
    throw new AppError(
      "invalid_input",
      `Another team has proven ${domain}. Ask its owner to remove the domain there, or write to the support.`,
    );
  }
}

async function readTexts(name: string): Promise<string[]> {
  try {
    return await resolveTexts(name);
  } catch (cause) {
    throw new AppError("invalid_input", `The name servers of ${name} do not respond. Try again in a few minutes.`, {
      cause,
    });
  }
}

const unknownDomain = () => new AppError("not_found", "Your team does not claim this domain.");

const REMOVE = statement(
  "remove_domain",
  { accountId: text(), domain: text() },
  "DELETE FROM team_domain WHERE account_id = $accountId AND domain = $domain",
  {},
);

const RELEASE = statement(
  "release_without_domain",
  { accountId: text() },
  `UPDATE sso_connection SET enforced = false WHERE account_id = $accountId AND NOT EXISTS (
     SELECT FROM team_domain WHERE account_id = $accountId AND verified_at IS NOT NULL)`,
  {},
);

/** Stops to require single sign-on of a team without a proven domain, because no person could sign in through its provider. */
export async function releaseWithoutDomain(tx: Queryable, accountId: string): Promise<void> {
  await run(tx, RELEASE, { accountId });
}

/** Removes a claim. People with the domain sign in as before; who had a password sets a new one. Throws `not_found`. */
export async function removeDomain(accountId: string, domain: string, actor: AuditActor): Promise<void> {
  await transaction(async (tx) => {
    await lockTeam(tx, accountId);
    if ((await runForCount(tx, REMOVE, { accountId, domain })) === 0) throw unknownDomain();
    await releaseWithoutDomain(tx, accountId);
    await recordAudit({ accountId, actor, action: "domain.removed", target: domain }, tx);
  });
}
