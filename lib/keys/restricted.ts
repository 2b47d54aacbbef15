import { AppError, invalidInput } from "@atelier/errors";
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
import { keySettings } from "./settings.ts";

/**
 * Creates a restricted key. `manager` is the restricted key of the request, if any, whose rights the new key cannot
 * exceed. Throws `invalid_input`, `key_restricted`.
 */
export async function createRestrictedKey(
  accountId: string,
  change: KeyChange,
  manager?: KeyGrants,
): Promise<IssuedListedKey> {
  const grants = changedGrants(change);
  const projectId = change.project ?? manager?.project?.id ?? getDefaultProjectId(accountId);
  if (manager) refuseWider(manager, { ...grants, project: projectId === manager.project?.id ? manager.project : null });
  await requireAccess(accountId);
  const { key, ...stored } = newSecret(getMode(grants));
  return transaction(async (tx) => ({
    key,
    view: await insertRestricted(tx, { accountId, projectId }, grants, stored),
  }));
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
  return insertRestricted(tx, owner, changedGrants(change), stored, holder);
}

async function insertRestricted(
  tx: Queryable,
  { accountId, projectId }: { accountId: string; projectId: string },
  grants: NamedGrants,
  secret: Omit<ReturnType<typeof newSecret>, "key">,
  holder?: Holder,
): Promise<ListedKey> {
  await refuseAboveLimit(tx, accountId);
  await refuseUnlessOpen(tx, accountId, projectId);
  const connection = { clientName: holder?.clientName ?? null, personId: holder?.personId ?? null };
  const key = { keyId: newId("key"), accountId, projectId, test: grants.test, ...connection };
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
  manager?: KeyGrants,
): Promise<ListedKey> {
  const view = await transaction(async (tx) => {
    const before = await lockKey(tx, accountId, keyId, manager);
    const grants = changedGrants(change, before);
    if (manager) refuseWider(manager, grants);
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
 * 72), or until the next rotation. Throws `not_found`, `invalid_input`, `key_restricted`.
 */
export async function rotateRestrictedKey(
  accountId: string,
  keyId: string,
  overlapHours: number,
  manager?: KeyGrants,
): Promise<IssuedListedKey> {
  checkOverlap(overlapHours);
  const issued = await transaction(async (tx) => {
    const before = await lockKey(tx, accountId, keyId, manager);
    if (before.clientName !== null)
      throw new AppError(
        "invalid_input",
        `The access tokens of ${before.clientName} are renewed by themselves. Revoke the key to end the connection.`,
      );
    const { key, prefix, lastFour, digest, pepperVersion } = newSecret(getMode(before));
    const [row] = await run(tx, ROTATE, { keyId, accountId, prefix, lastFour, digest, pepperVersion, overlapHours });
    if (!row) throw notFound();
    return { key, view: listedKey(row) };
  });
  publishRevocation(accountId);
  return issued;
}

/** Revokes a restricted key. Every server refuses it within 5 seconds. Throws `not_found`, `key_restricted`. */
export async function revokeRestrictedKey(accountId: string, keyId: string, manager?: KeyGrants): Promise<void> {
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
  manager?: KeyGrants,
): Promise<NamedGrants & Pick<ListedKey, "clientName">> {
  const [row] = await run(tx, LOCK_KEY, { keyId, accountId });
  if (!row) throw notFound();
  const { grants, name, clientName } = listedKey(row);
  if (manager) refuseWider(manager, grants);
  return { name, clientName, ...grants };
}

const getMode = ({ test }: KeyGrants) => (test ? "test" : "live");

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
  },
  sql`WITH key AS (
     INSERT INTO api_key (id, account_id, kind, ${sqlText(GRANTS)}, prefix, last_four, digest, pepper_version, test, project_id,
       client_name, person_id, token_until)
     VALUES ($keyId, $accountId, 'restricted', $name, $operations, $scopes, $creditCap, $capPeriod, $requestsPerMinute, $openJobs,
       $networks, $metadata, $expiresAt, $prefix, $lastFour, $digest, $pepperVersion, $test, $projectId, $clientName, $personId,
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
