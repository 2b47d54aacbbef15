import { z } from "zod";
import type { AuditActor } from "../../audit/record.ts";
import { pool, type Queryable, transaction } from "../../platform/database/db.ts";
import {
  array,
  fragment,
  int,
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
import { newId } from "../../platform/ids.ts";
import { lockTeam } from "../teams/lock-team.ts";
import { line } from "./attributes.ts";
import { applyDirectoryRole } from "./directory.ts";
import { invalidValue, ScimError } from "./scim-error.ts";

const MAX_GROUPS = 1_000;
export const MAX_MEMBERS = 2_000;

/** The attributes of a group that are kept. */
export const groupAttributes = z.object({
  displayName: line(200).trim().min(1),
  externalId: line(254).nullish(),
  members: z
    .array(z.object({ value: z.string().max(100) }))
    .max(MAX_MEMBERS)
    .nullish(),
});

export type GroupAttributes = z.output<typeof groupAttributes>;

const columns = {
  id: text(),
  displayName: text(),
  externalId: nullable(text()),
  createdAt: timestamp,
  updatedAt: timestamp,
};

/** A group of the directory of a team. */
export type ScimGroup = RowOf<typeof columns>;

const COLUMNS = `id, display_name AS "displayName", external_id AS "externalId", created_at AS "createdAt", updated_at AS "updatedAt"`;

const filters = {
  accountId: text(),
  id: nullable(text()),
  displayName: nullable(text()),
  externalId: nullable(text()),
};

const matching = fragment(
  filters,
  sql`scim_group WHERE account_id = $accountId AND ($id::text IS NULL OR id = $id)
     AND ($displayName::text IS NULL OR lower(display_name) = lower($displayName))
     AND ($externalId::text IS NULL OR external_id = $externalId)`,
);

const LIST = statement(
  "list_scim_groups",
  { ...filters, offset: int, limit: int },
  sql`SELECT ${sqlText(COLUMNS)} FROM ${matching} ORDER BY id OFFSET $offset LIMIT $limit`,
  columns,
);

const COUNT = statement("count_scim_groups", filters, sql`SELECT count(*)::int AS count FROM ${matching}`, {
  count: int,
});

/** The attributes by which groups are found. */
export type GroupFilter = Partial<Record<"id" | "displayName" | "externalId", string>>;

const toFilter = (filter: GroupFilter) => ({ id: null, displayName: null, externalId: null, ...filter });

/** A page of a team's groups, and how many there are. */
export async function listScimGroups(
  accountId: string,
  filter: GroupFilter,
  page: { offset: number; limit: number },
): Promise<{ total: number; groups: readonly ScimGroup[] }> {
  const values = { accountId, ...toFilter(filter) };
  const [counted] = await run(pool(), COUNT, values);
  return { total: counted?.count ?? 0, groups: await run(pool(), LIST, { ...values, ...page }) };
}

/** A group of a team. Throws ScimError. */
export async function readScimGroup(accountId: string, id: string, db: Queryable = pool()): Promise<ScimGroup> {
  const [group] = await run(db, LIST, { accountId, ...toFilter({ id }), offset: 0, limit: 1 });
  if (!group) throw new ScimError(404, `There is no group ${id}.`);
  return group;
}

const LIST_MEMBERS = statement(
  "list_scim_group_members",
  { accountId: text(), ids: array(text()) },
  `SELECT m.group_id AS "groupId", m.person_id AS "personId" FROM scim_group_member m
     JOIN scim_group g ON g.id = m.group_id AND g.account_id = $accountId
     JOIN scim_user u ON u.account_id = g.account_id AND u.person_id = m.person_id
   WHERE m.group_id = ANY($ids) ORDER BY m.group_id, u.user_name`,
  { groupId: text(), personId: text() },
);

/** The members of groups. */
export async function listMembersOfGroups(accountId: string, ids: readonly string[], db: Queryable = pool()) {
  return ids.length === 0 ? [] : run(db, LIST_MEMBERS, { accountId, ids });
}

const FIND_CONFLICT = statement(
  "find_scim_group_conflict",
  { accountId: text(), displayName: text(), id: text() },
  `SELECT id FROM scim_group WHERE account_id = $accountId AND lower(display_name) = lower($displayName) AND id <> $id`,
  { id: text() },
);

const COUNT_USERS = statement(
  "count_known_scim_users",
  { accountId: text(), ids: array(text()) },
  "SELECT count(*)::int AS count FROM scim_user WHERE account_id = $accountId AND person_id = ANY($ids)",
  { count: int },
);

const SAVE = statement(
  "save_scim_group",
  { id: text(), accountId: text(), displayName: text(), externalId: nullable(text()) },
  `INSERT INTO scim_group (id, account_id, display_name, external_id) VALUES ($id, $accountId, $displayName, $externalId)
   ON CONFLICT (id) DO UPDATE SET display_name = excluded.display_name, external_id = excluded.external_id, updated_at = now()`,
  {},
);

const SET_MEMBERS = statement(
  "set_scim_group_members",
  { id: text(), ids: array(text()) },
  `WITH gone AS (DELETE FROM scim_group_member WHERE group_id = $id AND NOT person_id = ANY($ids))
   INSERT INTO scim_group_member (group_id, person_id) SELECT $id, unnest($ids::text[]) ON CONFLICT DO NOTHING`,
  {},
);

/** Adds a group. The roles of its members follow it. Throws ScimError. */
export async function createScimGroup(
  accountId: string,
  group: GroupAttributes,
  actor: AuditActor,
): Promise<ScimGroup> {
  return transaction(async (tx) => {
    await lockTeam(tx, accountId);
    const [counted] = await run(tx, COUNT, { accountId, ...toFilter({}) });
    if ((counted?.count ?? 0) >= MAX_GROUPS) throw invalidValue(`A team can have ${MAX_GROUPS} groups.`);
    return save(tx, accountId, newId("scg"), group, actor);
  });
}

/** A group with the IDs of its members. */
export interface GroupBefore extends ScimGroup {
  members: readonly string[];
}

/**
 * Replaces a group, as `change` has it. The roles of its members follow it, and without `members` these stay. The team is
 * locked, so that no member whom another request adds is lost. Throws ScimError.
 */
export async function replaceScimGroup(
  accountId: string,
  id: string,
  change: (before: GroupBefore) => GroupAttributes,
  actor: AuditActor,
): Promise<ScimGroup> {
  return transaction(async (tx) => {
    await lockTeam(tx, accountId);
    const before = await readScimGroup(accountId, id, tx);
    const members = (await listMembersOfGroups(accountId, [id], tx)).map(({ personId }) => personId);
    return save(tx, accountId, id, change({ ...before, members }), actor);
  });
}

async function save(
  tx: Queryable,
  accountId: string,
  id: string,
  { displayName, externalId, members }: GroupAttributes,
  actor: AuditActor,
): Promise<ScimGroup> {
  if ((await run(tx, FIND_CONFLICT, { accountId, displayName, id })).length > 0)
    throw new ScimError(409, `A group named ${displayName} exists already.`, "uniqueness");
  const before = (await listMembersOfGroups(accountId, [id], tx)).map(({ personId }) => personId);
  const after = members ? [...new Set(members.map(({ value }) => value))] : before;
  const [known] = await run(tx, COUNT_USERS, { accountId, ids: after });
  if (known?.count !== after.length)
    throw invalidValue("A member of the group is no user of this team. Create it first.");
  await run(tx, SAVE, { id, accountId, displayName, externalId: externalId ?? null });
  await run(tx, SET_MEMBERS, { id, ids: after });
  for (const personId of new Set([...before, ...after])) await applyDirectoryRole(tx, accountId, personId, actor);
  return readScimGroup(accountId, id, tx);
}

const DELETE = statement(
  "delete_scim_group",
  { accountId: text(), id: text() },
  `WITH members AS (DELETE FROM scim_group_member m USING scim_group g
     WHERE g.id = m.group_id AND g.account_id = $accountId AND g.id = $id)
   DELETE FROM scim_group WHERE account_id = $accountId AND id = $id`,
  {},
);

/** Removes a group. Its members stay, with the role of their other groups. Throws ScimError. */
export async function deleteScimGroup(accountId: string, id: string, actor: AuditActor): Promise<void> {
  await transaction(async (tx) => {
    await lockTeam(tx, accountId);
    await readScimGroup(accountId, id, tx);
    const members = await listMembersOfGroups(accountId, [id], tx);
    await runForCount(tx, DELETE, { accountId, id });
    for (const { personId } of members) await applyDirectoryRole(tx, accountId, personId, actor);
  });
}
