import { allows, type Role } from "#lib/access/roles.ts";
import { type KeyType, keyTypes, type Scope } from "#lib/keys/grants.ts";

/** The types that a new key of a team can have: an admin key needs the rights of an admin. */
export const typeChoices = (role: Role): readonly KeyType[] =>
  keyTypes.filter((type) => type !== "admin" || allows(role, "members"));

/** The scopes of the administration that a role can give to a key. */
export const scopeChoices = (role: Role): readonly Scope[] => (allows(role, "projects") ? ["projects"] : []);
