import { groupAttributes, listMembersOfGroups, type ScimGroup } from "../../accounts/scim/groups.ts";
import { ScimError } from "../../accounts/scim/scim-error.ts";
import { listGroupsOfUsers, type ScimUser, userAttributes } from "../../accounts/scim/users.ts";
import { GROUP, locate, USER } from "./schemas.ts";

const describeMeta = (resourceType: "User" | "Group", { id, createdAt, updatedAt }: ScimUser | ScimGroup) => ({
  resourceType,
  created: createdAt.toISOString(),
  lastModified: updatedAt.toISOString(),
  location: locate(`/${resourceType}s/${id}`),
});

/** Users with their groups, as SCIM shows them. */
export async function showUsers(accountId: string, users: readonly ScimUser[]) {
  const groups = await listGroupsOfUsers(
    accountId,
    users.map(({ id }) => id),
  );
  return users.map((user) => ({
    schemas: [USER],
    id: user.id,
    ...(user.externalId === null ? {} : { externalId: user.externalId }),
    userName: user.userName,
    ...dropEmpty(user.profile),
    active: user.active,
    groups: groups
      .filter(({ personId }) => personId === user.id)
      .map(({ id, displayName }) => ({ value: id, $ref: locate(`/Groups/${id}`), display: displayName })),
    meta: describeMeta("User", user),
  }));
}

/** Groups as SCIM shows them. Their members are read only if they are shown. */
export async function showGroups(accountId: string, groups: readonly ScimGroup[], withMembers: boolean) {
  const ids = groups.map(({ id }) => id);
  const members = withMembers ? await listMembersOfGroups(accountId, ids) : [];
  return groups.map((group) => ({
    schemas: [GROUP],
    id: group.id,
    ...(group.externalId === null ? {} : { externalId: group.externalId }),
    displayName: group.displayName,
    ...(withMembers
      ? {
          members: members
            .filter(({ groupId }) => groupId === group.id)
            .map(({ personId }) => ({ value: personId, $ref: locate(`/Users/${personId}`) })),
        }
      : {}),
    meta: describeMeta("Group", group),
  }));
}

const dropEmpty = (profile: object) =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== null && value !== undefined));

/** The attributes of a user whose names are written in any case. Throws ScimError. */
export const parseUser = (body: object) => parse(userAttributes, body);

/** The attributes of a group. Throws ScimError. */
export const parseGroup = (body: object) => parse(groupAttributes, body);

type Schema<T> = {
  shape: Readonly<Record<string, unknown>>;
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
};

function parse<T>(schema: Schema<T>, body: object): T {
  const names = Object.keys(schema.shape);
  const sent = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      names.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name,
      value,
    ]),
  );
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ScimError(400, `${issue?.path.join(".")}: ${issue?.message}`, "invalidValue");
}

/** Leaves out attributes as `attributes` and `excludedAttributes` of the query say. */
export function selectAttributes(
  resource: Record<string, unknown>,
  { attributes, excludedAttributes }: { attributes?: string | undefined; excludedAttributes?: string | undefined },
): Record<string, unknown> {
  const always = ["schemas", "id", "meta"];
  const toNames = (list: string) => new Set(list.split(",").map((name) => name.trim().toLowerCase().split(".")[0]));
  const [only, without] = [attributes ? toNames(attributes) : null, toNames(excludedAttributes ?? "")];
  return Object.fromEntries(
    Object.entries(resource).filter(
      ([name]) =>
        always.includes(name) || ((only?.has(name.toLowerCase()) ?? true) && !without.has(name.toLowerCase())),
    ),
  );
}
