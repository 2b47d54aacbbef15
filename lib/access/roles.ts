import { AppError } from "@atelier/errors";

/** The roles in a team, the one with the most permissions first. The person of a personal account is its owner. */
export const roles = ["owner", "admin", "developer", "billing", "viewer"] as const;

export type Role = (typeof roles)[number];

/**
 * The permissions of a role. `members` manages members and invitations, `keys` issues and revokes keys, `projects`
 * creates, changes and archives projects, `run` runs and deletes
 * jobs and uploads files, `read_jobs` reads jobs, requests and usage, `translation` changes glossaries and the translation
 * memory, `webhooks` manages endpoints, `read_billing` reads purchases and statements, `write_billing` buys credits and
 * sets top-up and limits, `audit` reads the audit log, `security` changes retention and exports, `ownership` transfers or
 * deletes the account.
 */
export const permissions = [
  "members",
  "keys",
  "projects",
  "run",
  "read_jobs",
  "translation",
  "webhooks",
  "read_billing",
  "write_billing",
  "audit",
  "security",
  "ownership",
] as const;

export type Permission = (typeof permissions)[number];

/** The one table of what each role may do. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions,
  admin: permissions.filter((permission) => permission !== "ownership"),
  developer: ["keys", "run", "read_jobs", "translation", "webhooks"],
  billing: ["read_billing", "write_billing"],
  viewer: ["read_jobs"],
};

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/** Whether a role allows something. */
export const allows = (role: Role, permission: Permission): boolean => rolePermissions[role].includes(permission);

/** Throws `role_required` if the role lacks the permission, and names the roles that have it. */
export function requirePermission(role: Role, permission: Permission): void {
  if (allows(role, permission)) return;
  const others = roles.filter((role) => allows(role, permission));
  throw new AppError(
    "role_required",
    `Your role in this team is ${role}, which does not allow this. Ask an owner for the role ${others.join(" or ")}.`,
  );
}

/** Whether `role` may give, change or remove `target`: a role never grants a permission that it lacks. */
export const mayGrant = (role: Role, target: Role): boolean =>
  rolePermissions[target].every((permission) => allows(role, permission));
