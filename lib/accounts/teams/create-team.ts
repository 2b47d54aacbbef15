import { AppError, invalidInput } from "@atelier/errors";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { type Queryable, transaction } from "../../platform/database/db.ts";
import { int, nullable, run, statement, text } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { parseName } from "../profile.ts";

const MAX_TEAMS = 20;

/** A team has no address to sign in with, but the column requires a unique one. */
const placeholderAddress = (accountId: string) => `${accountId}@team.invalid`;

const LOCK_PERSON = statement(
  "lock_person",
  { personId: text() },
  `SELECT email, name FROM account
   WHERE id = $personId AND kind = 'personal' AND deleted_at IS NULL AND email_verified_at IS NOT NULL FOR UPDATE`,
  { email: text(), name: nullable(text()) },
);

const COUNT_TEAMS = statement(
  "count_teams",
  { personId: text() },
  "SELECT count(*)::int AS teams FROM membership WHERE person_id = $personId",
  { teams: int },
);

const ADD_MEMBER = statement(
  "add_owner",
  { accountId: text(), personId: text() },
  "INSERT INTO membership (account_id, person_id, role) VALUES ($accountId, $personId, 'owner')",
  {},
);

const CREATE_TEAM = statement(
  "create_team",
  { accountId: text(), email: text(), name: text(), contact: text() },
  `INSERT INTO account (id, kind, email, email_verified_at, name, contact)
   VALUES ($accountId, 'team', $email, now(), $name, $contact)`,
  {},
);

/** Creates a team with its own balance and keys. The person becomes its owner. Returns its id. Throws `invalid_input`. */
export async function createTeam(personId: string, name: string, actor: AuditActor): Promise<string> {
  const teamName = requireName(name);
  const accountId = newId("acct");
  await transaction(async (tx) => {
    const { email } = await lockPerson(tx, personId);
    await run(tx, CREATE_TEAM, { accountId, email: placeholderAddress(accountId), name: teamName, contact: email });
    await run(tx, ADD_MEMBER, { accountId, personId });
    await recordAudit({ accountId, actor, action: "team.created", change: { after: { name: teamName } } }, tx);
  });
  return accountId;
}

const BECOME_TEAM = statement(
  "become_team",
  { accountId: text(), email: text(), name: text(), contact: text() },
  `UPDATE account SET kind = 'team', email = $email, name = $name, contact = $contact, password_hash = NULL
   WHERE id = $accountId`,
  {},
);

const INSERT_PERSON = statement(
  "insert_person",
  { personId: text(), email: text(), name: nullable(text()), passwordHash: nullable(text()) },
  `INSERT INTO account (id, email, name, password_hash, email_verified_at)
   VALUES ($personId, $email, $name, $passwordHash, now())`,
  {},
);

const READ_PASSWORD = statement(
  "read_password_of_person",
  { personId: text() },
  `SELECT password_hash AS "passwordHash" FROM account WHERE id = $personId`,
  { passwordHash: nullable(text()) },
);

/** The person's sessions go on, and work for the team from now on. */
const MOVE_SIGN_IN = statement(
  "move_sign_in_to_person",
  { accountId: text(), personId: text() },
  `WITH identities AS (UPDATE identity SET account_id = $personId WHERE account_id = $accountId),
     changes AS (UPDATE address_change SET account_id = $personId WHERE account_id = $accountId),
     tokens AS (UPDATE email_token SET account_id = $personId WHERE account_id = $accountId),
     apps AS (UPDATE totp SET account_id = $personId WHERE account_id = $accountId),
     passkeys AS (UPDATE passkey SET account_id = $personId WHERE account_id = $accountId),
     connections AS (UPDATE api_key SET person_id = $personId WHERE person_id = $accountId),
     codes AS (UPDATE recovery_code SET account_id = $personId WHERE account_id = $accountId),
     directories AS (UPDATE scim_user SET person_id = $personId WHERE person_id = $accountId),
     groups AS (UPDATE scim_group_member SET person_id = $personId WHERE person_id = $accountId),
     memberships AS (UPDATE membership SET person_id = $personId WHERE person_id = $accountId)
   UPDATE session SET account_id = $personId, team_id = coalesce(team_id, $accountId) WHERE account_id = $accountId`,
  {},
);

/**
 * Turns a personal account into a team that keeps its balance, keys, jobs, purchases and settings. The person gets a new,
 * empty personal account with the same address, password and sessions, and owns the team. Returns the id of the personal
 * account. Throws `invalid_input`.
 */
export async function turnIntoTeam(accountId: string, name: string, actor: AuditActor): Promise<string> {
  const teamName = requireName(name);
  const personId = newId("acct");
  await transaction(async (tx) => {
    const { email, name: personName } = await lockPerson(tx, accountId);
    const [secret] = await run(tx, READ_PASSWORD, { personId: accountId });
    const team = { accountId, email: placeholderAddress(accountId), name: teamName, contact: email };
    await run(tx, BECOME_TEAM, team);
    await run(tx, INSERT_PERSON, { personId, email, name: personName, passwordHash: secret?.passwordHash ?? null });
    await run(tx, MOVE_SIGN_IN, { accountId, personId });
    await run(tx, ADD_MEMBER, { accountId, personId });
    const change = { before: { kind: "personal" }, after: { kind: "team", name: teamName } };
    await recordAudit({ accountId, actor: { ...actor, id: personId }, action: "team.created", change }, tx);
  });
  return personId;
}

async function lockPerson(tx: Queryable, personId: string): Promise<{ email: string; name: string | null }> {
  const [person] = await run(tx, LOCK_PERSON, { personId });
  if (!person)
    throw new AppError("invalid_input", "Verify your email address first, because mails to the team are sent to it.");
  const [counted] = await run(tx, COUNT_TEAMS, { personId });
  if ((counted?.teams ?? 0) >= MAX_TEAMS)
    throw new AppError(
      "invalid_input",
      `You are a member of ${MAX_TEAMS} teams, the most there can be. Leave one first.`,
    );
  return person;
}

function requireName(text: string): string {
  const name = parseName(text);
  if (!name) throw invalidInput("/name", "Enter a name for the team.");
  return name;
}
