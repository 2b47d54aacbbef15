import { z } from "zod";
import type { AuditActor } from "../../audit/record.ts";
import { pool, type Queryable, transaction } from "../../platform/database/db.ts";
import {
  array,
  bool,
  fragment,
  int,
  json,
  nullable,
  type RowOf,
  run,
  runForCount,
  sql,
  sqlText,
  statement,
  text,
  timestamp,
} from "../../platform/database/statement.ts";
import { endSessions } from "../sessions.ts";
import { findOrCreateVerified } from "../sign-in.ts";
import { getDomain } from "../sso/domains.ts";
import { lockTeam } from "../teams/lock-team.ts";
import { endProvisionedMembership } from "../teams/members.ts";
import { line } from "./attributes.ts";
import { applyDirectoryRole, isAtProvenDomain } from "./directory.ts";
import { invalidValue, ScimError } from "./scim-error.ts";

const MAX_USERS = 10_000;

/** Entra ID sends "True" and "False". Another text must not deactivate anybody. */
const flag = z.preprocess((sent) => {
  const text = typeof sent === "string" ? sent.toLowerCase() : null;
  return text === "true" || text === "false" ? text === "true" : sent;
}, z.boolean().nullish());

/** The attributes of a user that are kept. Others are ignored, as RFC 7644 allows. */
export const userAttributes = z.object({
  userName: line(254).trim().min(1),
  externalId: line(254).nullish(),
  active: flag,
  displayName: line(200).nullish(),
  name: z
    .object({ formatted: line(200).nullish(), givenName: line(100).nullish(), familyName: line(100).nullish() })
    .nullish(),
  emails: z
    .array(z.object({ value: line(254), type: line(50).nullish(), primary: flag }))
    .max(20)
    .nullish(),
});

export type UserAttributes = z.output<typeof userAttributes>;

/** The attributes that are stored beside the columns. */
type Profile = Pick<UserAttributes, "displayName" | "name" | "emails">;

const columns = {
  id: text(),
  userName: text(),
  externalId: nullable(text()),
  active: bool,
  profile: json<Profile>(),
  createdAt: timestamp,
  updatedAt: timestamp,
};

/** A person whom the directory of a team sent. The id is that of the person. */
export type ScimUser = RowOf<typeof columns>;

const COLUMNS = `person_id AS id, user_name AS "userName", external_id AS "externalId", active, profile,
     created_at AS "createdAt", updated_at AS "updatedAt"`;

const filters = {
  accountId: text(),
  id: nullable(text()),
  userName: nullable(text()),
  externalId: nullable(text()),
  email: nullable(text()),
};

const matching = fragment(
  filters,
  sql`scim_user u WHERE account_id = $accountId AND ($id::text IS NULL OR person_id = $id)
     AND ($userName::text IS NULL OR lower(user_name) = lower($userName))
     AND ($externalId::text IS NULL OR external_id = $externalId)
     AND ($email::text IS NULL OR EXISTS (SELECT FROM account p WHERE p.id = u.person_id AND p.email = lower($email)))`,
);

const LIST = statement(
  "list_scim_users",
  { ...filters, offset: int, limit: int },
  sql`SELECT ${sqlText(COLUMNS)} FROM ${matching} ORDER BY created_at, person_id OFFSET $offset LIMIT $limit`,
  columns,
);

const COUNT = statement("count_scim_users", filters, sql`SELECT count(*)::int AS count FROM ${matching}`, {
  count: int,
});

/** The attributes by which users are found. */
export type UserFilter = Partial<Record<"id" | "userName" | "externalId" | "email", string>>;

const toFilter = (filter: UserFilter) => ({ id: null, userName: null, externalId: null, email: null, ...filter });

/** A page of a team's users, and how many there are. */
export async function listScimUsers(
  accountId: string,
  filter: UserFilter,
  page: { offset: number; limit: number },
): Promise<{ total: number; users: readonly ScimUser[] }> {
  const values = { accountId, ...toFilter(filter) };
  const [counted] = await run(pool(), COUNT, values);
  return { total: counted?.count ?? 0, users: await run(pool(), LIST, { ...values, ...page }) };
}

/** A user of a team. Throws ScimError. */
export async function readScimUser(accountId: string, id: string, db: Queryable = pool()): Promise<ScimUser> {
  const [user] = await run(db, LIST, { accountId, ...toFilter({ id }), offset: 0, limit: 1 });
  if (!user) throw new ScimError(404, `There is no user ${id}.`);
  return user;
}

const LIST_PROVEN = statement(
  "is_address_of_team",
  { accountId: text(), domain: text() },
  "SELECT domain FROM team_domain WHERE account_id = $accountId AND domain = $domain AND verified_at IS NOT NULL",
  { domain: text() },
);

const address = z.email().max(254);

/** The address of a user: the primary one, else the user name. Throws ScimError if the team has not proven its domain. */
async function requireAddress(tx: Queryable, accountId: string, { userName, emails }: UserAttributes): Promise<string> {
  const chosen = emails?.find(({ primary }) => primary) ?? emails?.[0];
  const parsed = address.safeParse((chosen?.value ?? userName).trim().toLowerCase());
  if (!parsed.success) throw invalidValue("Send an email address as the user name or in emails.");
  const domain = getDomain(parsed.data);
  if ((await run(tx, LIST_PROVEN, { accountId, domain })).length === 0)
    throw invalidValue(`The team has not proven the domain ${domain}. Add it on the page Single sign-on of the team.`);
  return parsed.data;
}

const FIND_CONFLICT = statement(
  "find_scim_user_conflict",
  { accountId: text(), userName: text(), personId: text(), isNew: bool },
  `SELECT person_id AS id FROM scim_user WHERE account_id = $accountId
     AND (lower(user_name) = lower($userName) AND person_id <> $personId OR $isNew::boolean AND person_id = $personId)`,
  { id: text() },
);

async function requireFree(tx: Queryable, accountId: string, userName: string, personId: string, isNew: boolean) {
  if ((await run(tx, FIND_CONFLICT, { accountId, userName, personId, isNew })).length > 0)
    throw new ScimError(409, "A user with this user name or address exists already.", "uniqueness");
}

const SAVE = statement(
  "save_scim_user",
  {
    accountId: text(),
    personId: text(),
    userName: text(),
    externalId: nullable(text()),
    active: bool,
    profile: json<Profile>(),
  },
  `INSERT INTO scim_user (account_id, person_id, user_name, external_id, active, profile)
   VALUES ($accountId, $personId, $userName, $externalId, $active, $profile)
   ON CONFLICT (account_id, person_id) DO UPDATE SET user_name = excluded.user_name, external_id = excluded.external_id,
     active = excluded.active, profile = excluded.profile, updated_at = now()`,
  {},
);

const toRow = ({ userName, externalId, displayName, name, emails }: UserAttributes, active: boolean) => ({
  userName,
  externalId: externalId ?? null,
  active,
  profile: { displayName, name, emails },
});

const toName = ({ displayName, name }: UserAttributes): string | null =>
  displayName || name?.formatted || [name?.givenName, name?.familyName].filter(Boolean).join(" ") || null;

/**
 * Adds a user, who becomes a member with the role of their groups. An account with the address is used. Throws ScimError, also
 * for an address at a domain that the team has not proven.
 */
export async function createScimUser(accountId: string, user: UserAttributes, actor: AuditActor): Promise<ScimUser> {
  return transaction(async (tx) => {
    await lockTeam(tx, accountId);
    const email = await requireAddress(tx, accountId, user);
    const [counted] = await run(tx, COUNT, { accountId, ...toFilter({}) });
    if ((counted?.count ?? 0) >= MAX_USERS) throw invalidValue(`A team can have ${MAX_USERS} users.`);
    const personId = await findOrCreateVerified(tx, email, { name: toName(user), ip: actor.address ?? "" });
    await requireFree(tx, accountId, user.userName, personId, true);
    await run(tx, SAVE, { accountId, personId, ...toRow(user, user.active ?? true) });
    await applyActive(tx, accountId, personId, user.active ?? true, actor);
    return readScimUser(accountId, personId, tx);
  });
}

/**
 * Replaces what is known of a user, as `change` has it. `active: false` ends their access within 5 s, and true gives it back. The address of the
 * person does not change. The team is locked, so that no change of another request is lost. Throws ScimError, and
 * `invalid_input` for the last owner.
 */
export async function replaceScimUser(
  accountId: string,
  id: string,
  change: (before: ScimUser) => UserAttributes,
  actor: AuditActor,
): Promise<ScimUser> {
  return transaction(async (tx) => {
    await lockTeam(tx, accountId);
    const before = await readScimUser(accountId, id, tx);
    const user = change(before);
    await requireAddress(tx, accountId, user);
    await requireFree(tx, accountId, user.userName, id, false);
    const active = user.active ?? before.active;
    await run(tx, SAVE, { accountId, personId: id, ...toRow(user, active) });
    if (active !== before.active) await applyActive(tx, accountId, id, active, actor);
    return readScimUser(accountId, id, tx);
  });
}

const DELETE = statement(
  "delete_scim_user",
  { accountId: text(), personId: text() },
  `WITH groups AS (DELETE FROM scim_group_member m USING scim_group g
     WHERE g.id = m.group_id AND g.account_id = $accountId AND m.person_id = $personId)
   DELETE FROM scim_user WHERE account_id = $accountId AND person_id = $personId`,
  {},
);

/** Removes a user with their membership. Their personal account stays. Throws ScimError, and `invalid_input` for the last owner. */
export async function deleteScimUser(accountId: string, id: string, actor: AuditActor): Promise<void> {
  await transaction(async (tx) => {
    await lockTeam(tx, accountId);
    await readScimUser(accountId, id, tx);
    await applyActive(tx, accountId, id, false, actor);
    await runForCount(tx, DELETE, { accountId, personId: id });
  });
}

async function applyActive(
  tx: Queryable,
  accountId: string,
  personId: string,
  active: boolean,
  actor: AuditActor,
): Promise<void> {
  const isOwn = await isAtProvenDomain(tx, accountId, personId);
  if (active) {
    if (!isOwn) throw invalidValue("The address of this person is not at a domain that the team has proven any more.");
    return applyDirectoryRole(tx, accountId, personId, actor);
  }
  await endProvisionedMembership(tx, accountId, personId, actor);
  // While their domain belongs to the team, a session of theirs does too.
  if (isOwn) await endSessions(tx, personId);
}

const LIST_GROUPS = statement(
  "list_groups_of_scim_users",
  { accountId: text(), ids: array(text()) },
  `SELECT m.person_id AS "personId", g.id, g.display_name AS "displayName" FROM scim_group g
     JOIN scim_group_member m ON m.group_id = g.id AND m.person_id = ANY($ids)
   WHERE g.account_id = $accountId ORDER BY g.display_name LIMIT 10000`,
  { personId: text(), id: text(), displayName: text() },
);

/** The groups of users. */
export async function listGroupsOfUsers(accountId: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : run(pool(), LIST_GROUPS, { accountId, ids });
}
