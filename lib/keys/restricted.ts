import { AppError, invalidInput } from "@atelier/errors";
import type { Role } from "../access/roles.ts";
import { createKeyCounters } from "../credits/key-holds.ts";
import { getDefaultProjectId } from "../credits/project-holds.ts";
import { type Queryable, transaction } from "../platform/database/db.ts";
import {
  bool,
  int,
  json,
  nullable,
  run,
  runForCount,
  sql,
  sqlText,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import { publishRevocation } from "./authenticate.ts";
import { checkConnectionEnd } from "./connections.ts";
import { type KeyGrants, refuseWider } from "./grants.ts";
import { newSecret, requireAccess } from "./issue.ts";
import { lockAccount } from "./lock-account.ts";
import { changedGrants, checkOverlap, type KeyChange, type NamedGrants } from "./request.ts";
import { type IssuedListedKey, type ListedKey, listedColumns, listedKey, selectListed } from "./restricted-list.ts";
import { refuseBeyondRole } from "./role-limits.ts";
import { keySettings } from "./settings.ts";

/** Who manages a key: the restricted key of the request, if it has one, and the person with their role in the account. */
export interface Manager {
  grants?: KeyGrants | undefined;
  personId?: string | undefined;
  role?: Role | undefined;
}

/**
 * Creates a restricted key, which cannot have more rights than its manager. Throws `invalid_input`, `key_restricted`,
 * `role_required`.
 */
export async function createRestrictedKey(
  accountId: string,
  change: KeyChange,
  manager: Manager = {},
): Promise<IssuedListedKey> {
  const own = manager.grants;
  const grants = changedGrants(change, undefined, findOwner(change, manager));
  const projectId = change.project ?? (own?.admin ? undefined : own?.project?.id) ?? getDefaultProjectId(accountId);
  if (own) refuseWider(own, { ...grants, project: projectId === own.project?.id ? own.project : null });
  refuseBeyondRole(manager.role, grants.scopes);
  await requireAccess(accountId);
  const { key, ...stored } = newSecret(getMode(grants));
  return transaction(async (tx) => ({
    key,
    view: await insertRestricted(tx, { accountId, projectId }, grants, stored),
  }));
}

/** The person of a new personal key; null for other types. Throws `invalid_input`. */
function findOwner({ type }: KeyChange, { grants, personId }: Manager): string | null {
  if ((type ?? (grants?.personId ? "personal" : "service")) !== "personal") return null;
  if (personId !== undefined) return personId;
  throw invalidInput(
    "/type",
    "A personal key belongs to a person, and the API key of this request does not. Create it in the portal, or with a personal key.",
  );
}

/** A connection: who made it, and for which application. */
export interface Holder {
  accountId: string;
  personId: string;
  clientName: string;
}

/** Creates a restricted key for an application, without an access token. Throws `invalid_input`. */
export async function createConnection(tx: Queryable, holder: Holder, change: KeyChange): Promise<ListedKey> {
  // This secret is given to no one: the first access token replaces it.
  const { key: _unused, ...stored } = newSecret("connection");
  const { accountId } = holder;
  const owner = { accountId, projectId: change.project ?? getDefaultProjectId(accountId) };
  return insertRestricted(
    tx,
    owner,
    changedGrants({ ...change, type: "personal" }, undefined, holder.personId),
    stored,
    holder.clientName,
  );
}

async function insertRestricted(
  tx: Queryable,
  { accountId, projectId }: { accountId: string; projectId: string },
  grants: NamedGrants,
  secret: Omit<ReturnType<typeof newSecret>, "key">,
  clientName: string | null = null,
): Promise<ListedKey> {
  await refuseAboveLimit(tx, accountId);
  await refuseUnlessOpen(tx, accountId, projectId);
  const { test, admin, personId } = grants;
  const key = { keyId: newId("key"), accountId, projectId, test, admin, personId, clientName };
  const [row] = await run(tx, INSERT, { ...key, ...secret, ...grantValues(grants) });
  if (!row) throw new Error("The key was not inserted.");
  return listedKey(row);
}

/** The account is locked first, so that simultaneous requests cannot pass the limit together. */
async function refuseAboveLimit(tx: Queryable, accountId: string): Promise<void> {
  await lockAccount(tx, accountId);
  const { RESTRICTED_KEYS } = keySettings();
  if ((await countRestrictedKeys(tx, accountId)) < RESTRICTED_KEYS) return;
  const message = `An account can have up to ${RESTRICTED_KEYS} restricted keys. Revoke one that is not used any more.`;
  throw new AppError("invalid_input", message);
}

/** An archive locks the account as well, so that no key is created in a project at the same time. */
async function refuseUnlessOpen(tx: Queryable, accountId: string, projectId: string): Promise<void> {
  const [project] = await run(tx, FIND_PROJECT, { accountId, projectId });
  if (!project) throw invalidInput("/project", "This project does not exist. Send the ID of one of your projects.");
  if (project.archived)
    throw invalidInput("/project", `The project "${project.name}" is archived. Create the key in another project.`);
}

const FIND_PROJECT = statement(
  "find_project_for_key",
  { accountId: text(), projectId: text() },
  "SELECT name, archived_at IS NOT NULL AS archived FROM project WHERE id = $projectId AND account_id = $accountId",
  { name: text(), archived: bool },
);

/** The account's restricted keys that are not revoked. */
export async function countRestrictedKeys(db: Queryable, accountId: string): Promise<number> {
  const [count] = await run(db, COUNT, { accountId });
  return count?.keys ?? 0;
}

/** Changes the fields that `change` names. Throws `not_found`, `invalid_input`, `key_restricted`. */
export async function updateRestrictedKey(
  accountId: string,
  keyId: string,
  change: KeyChange,
  manager: Manager = {},
): Promise<ListedKey> {
  const view = await transaction(async (tx) => {
    const before = await lockKey(tx, accountId, keyId, manager);
    const grants = changedGrants(change, before);
    if (manager.grants) refuseWider(manager.grants, grants);
    refuseBeyondRole(
      manager.role,
      grants.scopes.filter((scope) => !before.scopes.includes(scope)),
    );
    if (before.clientName !== null && change.expires_at !== undefined) checkConnectionEnd(grants.expiresAt);
    const [row] = await run(tx, UPDATE, { keyId, accountId, ...grantValues(grants) });
    if (!row) throw notFound();
    return listedKey(row);
  });
  publishRevocation(accountId);
  return view;
}

/**
 * Gives a restricted key a new secret; its id, limits and spend stay. The old secret stays valid for `overlapHours` (0 to
 * 72), or until the next rotation. Only its person can rotate a personal key, because the secret acts for them. Throws
 * `not_found`, `invalid_input`, `key_restricted`.
 */
export async function rotateRestrictedKey(
  accountId: string,
  keyId: string,
  overlapHours: number,
  manager: Manager = {},
): Promise<IssuedListedKey> {
  checkOverlap(overlapHours);
  const issued = await transaction(async (tx) => {
    const before = await lockKey(tx, accountId, keyId, manager);
    if (before.clientName !== null)
      throw new AppError(
        "invalid_input",
        `The access tokens of ${before.clientName} are renewed by themselves. Revoke the key to end the connection.`,
      );
    if (before.personId !== null && before.personId !== manager.personId)
      throw new AppError(
        "key_restricted",
        "Only its person can rotate a personal key. Revoke it, or create another key.",
      );
    refuseBeyondRole(manager.role, before.scopes);
    const { key, prefix, lastFour, digest, pepperVersion } = newSecret(getMode(before));
    const [row] = await run(tx, ROTATE, { keyId, accountId, prefix, lastFour, digest, pepperVersion, overlapHours });
    if (!row) throw notFound();
    return { key, view: listedKey(row) };
  });
  publishRevocation(accountId);
  return issued;
}

/** Revokes a restricted key. Every server refuses it within 5 seconds. Throws `not_found`, `key_restricted`. */
export async function revokeRestrictedKey(accountId: string, keyId: string, manager: Manager = {}): Promise<void> {
  await transaction(async (tx) => {
    await lockKey(tx, accountId, keyId, manager);
    await runForCount(tx, REVOKE, { keyId, accountId });
  });
  publishRevocation(accountId);
}

/** Locks a restricted key that is not revoked. Throws `not_found`, and `key_restricted` if it has more rights than `manager`. */
async function lockKey(
  tx: Queryable,
  accountId: string,
  keyId: string,
  { grants: own }: Manager,
): Promise<NamedGrants & Pick<ListedKey, "clientName">> {
  const [row] = await run(tx, LOCK_KEY, { keyId, accountId });
  if (!row) throw notFound();
  const { grants, name, clientName } = listedKey(row);
  if (own) refuseWider(own, grants);
  return { name, clientName, ...grants };
}

const getMode = ({ test, admin }: KeyGrants) => (admin ? "admin" : test ? "test" : "live");

const notFound = () => new AppError("not_found", "This restricted key does not exist or is revoked.");

const grantParams = {
  keyId: text(),
  accountId: text(),
  name: text(),
  operations: nullable(json<readonly string[]>()),
  scopes: json<readonly string[]>(),
  creditCap: nullable(int),
  capPeriod: nullable(text()),
  requestsPerMinute: nullable(int),
  openJobs: nullable(int),
  networks: json<readonly string[]>(),
  metadata: json<Record<string, string>>(),
  expiresAt: nullable(timestamp),
};

const grantValues = ({ name, creditCap, ...grants }: NamedGrants) => ({
  name,
  operations: grants.operations,
  scopes: grants.scopes,
  creditCap: creditCap?.credits ?? null,
  capPeriod: creditCap?.period ?? null,
  requestsPerMinute: grants.requestsPerMinute,
  openJobs: grants.openJobs,
  networks: grants.networks,
  metadata: grants.metadata,
  expiresAt: grants.expiresAt,
});

const GRANTS =
  "name, operations, scopes, credit_cap, cap_period, requests_per_minute, open_jobs, networks, metadata, expires_at";

const COUNT = statement(
  "count_restricted_keys",
  { accountId: text() },
  "SELECT count(*) AS keys FROM api_key WHERE account_id = $accountId AND kind = 'restricted' AND revoked_at IS NULL",
  { keys: int },
);

const INSERT = statement(
  "insert_restricted_key",
  {
    ...grantParams,
    prefix: text(),
    lastFour: text(),
    digest: text(),
    pepperVersion: int,
    test: bool,
    projectId: text(),
    clientName: nullable(text()),
    personId: nullable(text()),
    admin: bool,
  },
  sql`WITH key AS (
     INSERT INTO api_key (id, account_id, kind, ${sqlText(GRANTS)}, prefix, last_four, digest, pepper_version, test, project_id,
       client_name, person_id, admin, token_until)
     VALUES ($keyId, $accountId, 'restricted', $name, $operations, $scopes, $creditCap, $capPeriod, $requestsPerMinute, $openJobs,
       $networks, $metadata, $expiresAt, $prefix, $lastFour, $digest, $pepperVersion, $test, $projectId, $clientName, $personId, $admin,
       CASE WHEN $clientName::text IS NOT NULL THEN now() END) RETURNING *
   ), ${createKeyCounters}
   SELECT ${sqlText(selectListed)} FROM key`,
  listedColumns,
);

const LIVE = "id = $keyId AND account_id = $accountId AND kind = 'restricted' AND revoked_at IS NULL";

const LOCK_KEY = statement(
  "lock_restricted_key",
  { keyId: text(), accountId: text() },
  `SELECT ${selectListed} FROM api_key WHERE ${LIVE} FOR UPDATE`,
  listedColumns,
);

const UPDATE = statement(
  "update_restricted_key",
  grantParams,
  `UPDATE api_key SET (${GRANTS}) = ROW($name, $operations::jsonb, $scopes::jsonb, $creditCap::int, $capPeriod, $requestsPerMinute::int, $openJobs::int,
     $networks::jsonb, $metadata::jsonb, $expiresAt::timestamptz)
   WHERE ${LIVE} RETURNING ${selectListed}`,
  listedColumns,
);

const ROTATE = statement(
  "rotate_restricted_key",
  {
    keyId: text(),
    accountId: text(),
    prefix: text(),
    lastFour: text(),
    digest: text(),
    pepperVersion: int,
    overlapHours: int,
  },
  `UPDATE api_key SET prefix = $prefix, last_four = $lastFour, digest = $digest, pepper_version = $pepperVersion,
     old_digest = CASE WHEN $overlapHours::int > 0 THEN digest END,
     old_digest_until = CASE WHEN $overlapHours::int > 0 THEN now() + make_interval(hours => $overlapHours::int) END
   WHERE ${LIVE} RETURNING ${selectListed}`,
  listedColumns,
);

const REVOKE = statement(
  "revoke_restricted_key",
  { keyId: text(), accountId: text() },
  `UPDATE api_key SET revoked_at = now() WHERE ${LIVE}`,
  {},
);
