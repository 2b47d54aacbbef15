import type { Role } from "../access/roles.ts";
import { bool, int, json, nullable, type RowOf, text, timestamp } from "../platform/database/statement.ts";
import type { Period } from "../platform/periods.ts";
import type { KeyGrants, KeyProject, Scope } from "./grants.ts";

/** `client`: a client token, which lists of keys do not show. */
export type KeyKind = "primary" | "restricted" | "client";

/** The columns of a key's grants, as `selectGrants` names them. */
export const grantColumns = {
  operations: nullable(json<string[]>()),
  scopes: json<Scope[]>(),
  creditCap: nullable(int),
  capPeriod: nullable(text<Period>()),
  requestsPerMinute: nullable(int),
  openJobs: nullable(int),
  networks: json<string[]>(),
  metadata: json<Record<string, string>>(),
  expiresAt: nullable(timestamp),
  test: bool,
  origin: nullable(text()),
  project: nullable(json<KeyProject>()),
  admin: bool,
  personId: nullable(text()),
};

export const selectGrants = `operations, scopes, credit_cap AS "creditCap", cap_period AS "capPeriod",
     requests_per_minute AS "requestsPerMinute", open_jobs AS "openJobs", networks, metadata, expires_at AS "expiresAt", test, origin,
     (SELECT jsonb_build_object('id', id, 'name', name, 'operations', operations, 'requestsPerMinute', requests_per_minute)
      FROM project WHERE project.id = project_id) AS project, admin, person_id AS "personId"`;

/** The role of a key's person in the account; null for a key without a person. */
export const roleColumn = { role: nullable(text<Role>()) };

/** A person without a membership is the account itself, because other keys of theirs do not work. */
export const selectRole = `CASE WHEN person_id IS NOT NULL THEN coalesce((SELECT m.role FROM membership m
       WHERE m.account_id = api_key.account_id AND m.person_id = api_key.person_id), 'owner') END AS role`;

/** The grants of a row. */
export function toGrants({ creditCap, capPeriod, ...row }: RowOf<typeof grantColumns>): KeyGrants {
  const cap = creditCap !== null && capPeriod !== null ? { credits: creditCap, period: capPeriod } : null;
  const { operations, scopes, requestsPerMinute, openJobs, networks, metadata, expiresAt, test, origin, project } = row;
  const { admin, personId } = row;
  const limits = { creditCap: cap, requestsPerMinute, openJobs, networks, expiresAt, origin, project };
  return { operations, scopes, metadata, test, admin, personId, ...limits };
}
