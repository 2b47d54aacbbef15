import { AppError } from "@atelier/errors";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { pool, type Queryable, transaction } from "../../platform/database/db.ts";
import { bool, run, statement, text } from "../../platform/database/statement.ts";
import { lockTeam } from "../teams/lock-team.ts";
import { getDomain } from "./domains.ts";
import { endOtherSignIns } from "./end-other-sign-ins.ts";
import { readSsoState, type SsoState } from "./way-back.ts";

const FIND_ENFORCED = statement(
  "find_enforced_domain",
  { domain: text() },
  `SELECT c.id FROM team_domain d JOIN sso_connection c ON c.account_id = d.account_id AND c.enforced
   WHERE d.domain = $domain AND d.verified_at IS NOT NULL`,
  { id: text() },
);

/** Whether people with an address at its domain sign in only through the provider of a team. Nothing is said about accounts. */
export async function isSsoEnforced(email: string, db: Queryable = pool()): Promise<boolean> {
  return (await run(db, FIND_ENFORCED, { domain: getDomain(email) })).length > 0;
}

/** Throws `invalid_input` if people with an address at its domain sign in only through the provider of a team. */
export async function refuseEnforced(email: string, db: Queryable = pool()): Promise<void> {
  if (await isSsoEnforced(email, db)) throw enforcedError(getDomain(email));
}

const READ_PERSON = statement(
  "read_enforced_person",
  { personId: text() },
  `SELECT p.email, EXISTS (SELECT FROM membership m WHERE m.account_id = c.account_id AND m.person_id = p.id
     AND m.role = 'owner') AS "isOwner"
   FROM account p JOIN team_domain d ON d.domain = split_part(p.email, '@', 2) AND d.verified_at IS NOT NULL
     JOIN sso_connection c ON c.account_id = d.account_id AND c.enforced
   WHERE p.id = $personId`,
  { email: text(), isOwner: bool },
);

/**
 * Throws `invalid_input` if a person may sign in only through the provider of a team. A passkey stays the way back of the
 * team's owners while the provider is down.
 */
export async function refuseEnforcedPerson(personId: string, by: "passkey" | "other"): Promise<void> {
  const [person] = await run(pool(), READ_PERSON, { personId });
  if (person && !(by === "passkey" && person.isOwner)) throw enforcedError(getDomain(person.email));
}

const enforcedError = (domain: string) =>
  new AppError(
    "invalid_input",
    `People with an address at ${domain} sign in with single sign-on. Choose it on the sign-in page.`,
  );

const SET = statement(
  "set_sso_enforced",
  { accountId: text(), enforced: bool },
  "UPDATE sso_connection SET enforced = $enforced WHERE account_id = $accountId",
  {},
);

/**
 * Sets whether people with an address at a proven domain sign in only through the team's provider. Their other sessions end
 * within 5 s, and their passwords end. Throws `invalid_input` before the first sign-in through the provider, if no domain is
 * proven, or no owner has another way to sign in.
 */
export async function setSsoEnforcement(accountId: string, enforced: boolean, actor: AuditActor): Promise<void> {
  await transaction(async (tx) => {
    const team = await lockTeam(tx, accountId);
    const state = await readSsoState(tx, accountId);
    if (!state) throw new AppError("not_found", "Your team has no single sign-on.");
    if (state.enforced === enforced) return;
    if (enforced) requireReady(state);
    await run(tx, SET, { accountId, enforced });
    const action = enforced ? "sso.enforcement_enabled" : "sso.enforcement_disabled";
    await recordAudit({ accountId, actor, action }, tx);
    if (!enforced) return;
    await endOtherSignIns(tx, accountId, team);
  });
}

function requireReady(state: SsoState): void {
  if (!state.hasDomain) throw new AppError("invalid_input", "Prove a domain first.");
  if (!state.isTried)
    throw new AppError(
      "invalid_input",
      "Sign in through the provider once first. A wrong setup would lock everyone out.",
    );
  if (!state.hasWayBack)
    throw new AppError(
      "invalid_input",
      "Add a passkey to the sign-in of an owner first, in the settings: the way back while the provider is down.",
    );
}

const FIND_TEAM = statement(
  "find_team_of_domain",
  { domain: text() },
  "SELECT account_id AS id FROM team_domain WHERE domain = $domain AND verified_at IS NOT NULL",
  { id: text() },
);

/** Switches the requirement off for the team that has proven a domain, as the operator. Returns the team's id. Throws `not_found`. */
export async function releaseDomain(domain: string): Promise<string> {
  const [team] = await run(pool(), FIND_TEAM, { domain: domain.toLowerCase() });
  if (!team) throw new AppError("not_found", `No team has proven the domain ${domain}. Check the spelling.`);
  await setSsoEnforcement(team.id, false, { kind: "operator", id: null });
  return team.id;
}
