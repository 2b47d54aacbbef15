import { AppError } from "@atelier/errors";
import { allows, type Permission, type Role, requirePermission, roles } from "../access/roles.ts";
import type { Scope } from "./grants.ts";

/** The permissions without which a role cannot give a key what it may do. */
const SCOPE_PERMISSIONS: Partial<Record<Scope, readonly Permission[]>> = {
  projects: ["projects"],
  team: ["members", "audit"],
};

/** A role cannot grant more than it has. Throws `role_required`. Without a role a key is the manager. */
export function refuseBeyondRole(role: Role | undefined, scopes: readonly Scope[]): void {
  if (!role) return;
  for (const scope of scopes)
    for (const permission of SCOPE_PERMISSIONS[scope] ?? []) requirePermission(role, permission);
}

/** Whether a role may get the primary key, which has every scope. */
export const mayGetPrimaryKey = (role: Role): boolean =>
  Object.values(SCOPE_PERMISSIONS).every((permissions) => permissions.every((permission) => allows(role, permission)));

/** Throws `role_required` if the role may not get the primary key: the key would do more than its person may. */
export function refusePrimaryKey(role: Role | undefined): void {
  if (!role || mayGetPrimaryKey(role)) return;
  throw new AppError(
    "role_required",
    `Your role in this team is ${role}, and the primary key also manages members and projects. Create a restricted key, or ask a member with the role ${roles.filter(mayGetPrimaryKey).join(" or ")}.`,
  );
}
