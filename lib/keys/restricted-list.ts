import { AppError } from "@atelier/errors";
import { pool } from "../platform/database/db.ts";
import { int, nullable, type RowOf, run, statement, text, timestamp } from "../platform/database/statement.ts";
import type { KeyGrants } from "./grants.ts";
import { grantColumns, type KeyKind, selectGrants, toGrants } from "./key-row.ts";

/** Lists do not show client tokens. */
type ListedKind = Exclude<KeyKind, "client">;

/** The visible columns of a key with its grants, as `selectListed` names them. */
export const listedColumns = {
  id: text(),
  kind: text<ListedKind>(),
  name: text(),
  prefix: text(),
  lastFour: text(),
  createdAt: timestamp,
  lastUsedAt: nullable(timestamp),
  ...grantColumns,
  oldUntil: nullable(timestamp),
  clientName: nullable(text()),
  person: nullable(text()),
};

export const selectListed = `id, kind, name, prefix, last_four AS "lastFour", created_at AS "createdAt",
     last_used_at AS "lastUsedAt", ${selectGrants}, CASE WHEN old_digest_until > now() THEN old_digest_until END AS "oldUntil",
     client_name AS "clientName", (SELECT coalesce(p.name, p.email) FROM account p WHERE p.id = person_id) AS person`;

/** A primary or restricted key that is not revoked. */
export interface ListedKey {
  id: string;
  kind: ListedKind;
  /** Empty for primary keys. */
  name: string;
  prefix: string;
  lastFour: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  grants: KeyGrants;
  /** Until when the secret before the last rotation of a restricted key works; null if it does not. */
  oldUntil: Date | null;
  /** The application that a person connected (OAuth), whose access tokens are the secret; null for other keys. */
  clientName: string | null;
  /** The name, or else the address, of the person whose key it is; null for keys of a project or the account. */
  person: string | null;
}

/** A key whose secret is shown only this once. */
export interface IssuedListedKey {
  key: string;
  view: ListedKey;
}

export function listedKey(row: RowOf<typeof listedColumns>): ListedKey {
  const { id, kind, name, prefix, lastFour, createdAt, lastUsedAt, oldUntil, clientName, person } = row;
  const grants = toGrants(row);
  return { id, kind, name, prefix, lastFour, createdAt, lastUsedAt, grants, oldUntil, clientName, person };
}

/**
 * The account's keys that are not revoked, newest first; `before` is a key's id, `projectId` limits them to a project. A restricted key that has expired is
 * listed, because a change can extend it; a primary key whose overlap has ended is not.
 */
export async function listAllKeys(
  accountId: string,
  {
    limit,
    before = null,
    kind = null,
    projectId = null,
  }: {
    limit: number;
    before?: string | null | undefined;
    kind?: ListedKind | null;
    projectId?: string | null | undefined;
  },
): Promise<ListedKey[]> {
  return (await run(pool(), LIST, { accountId, before, kind, projectId, limit })).map(listedKey);
}

/** One of the account's keys. Throws `not_found`. */
export async function readKey(accountId: string, keyId: string): Promise<ListedKey> {
  const [row] = await run(pool(), READ, { accountId, keyId });
  if (!row) throw new AppError("not_found", "This key does not exist or is revoked.");
  return listedKey(row);
}

const VISIBLE = `account_id = $accountId AND kind <> 'client' AND revoked_at IS NULL
     AND (kind = 'restricted' OR expires_at IS NULL OR expires_at > now())`;

const LIST = statement(
  "list_all_keys",
  { accountId: text(), before: nullable(text()), kind: nullable(text()), projectId: nullable(text()), limit: int },
  `SELECT ${selectListed} FROM api_key WHERE ${VISIBLE} AND ($before::text IS NULL OR id < $before) AND ($kind::text IS NULL OR kind = $kind)
     AND ($projectId::text IS NULL OR project_id = $projectId)
   ORDER BY id DESC LIMIT $limit`,
  listedColumns,
);

const READ = statement(
  "read_key",
  { accountId: text(), keyId: text() },
  `SELECT ${selectListed} FROM api_key WHERE ${VISIBLE} AND id = $keyId`,
  listedColumns,
);
