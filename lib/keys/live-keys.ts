import type { Role } from "../access/roles.ts";
import { pool } from "../platform/database/db.ts";
import { array, bool, nullable, run, statement, text } from "../platform/database/statement.ts";
import { LIVE_KEY } from "./authenticate.ts";
import { keyDigest, peppers } from "./digest.ts";
import type { KeyGrants } from "./grants.ts";
import { grantColumns, type KeyKind, roleColumn, selectGrants, selectRole, toGrants } from "./key-row.ts";

/** A key that works now. `grants` is undefined for a primary key. */
export interface LiveKey {
  suspended: boolean;
  grants: KeyGrants | undefined;
  /** The role of the person whose key it is. */
  role: Role | undefined;
}

const FIND_LIVE_KEYS = statement(
  "find_live_keys",
  { digests: array(text()) },
  `SELECT digest, CASE WHEN old_digest_until > now() THEN old_digest END AS old_digest, kind, ${selectGrants}, ${selectRole},
     (SELECT suspended_at IS NOT NULL FROM account WHERE account.id = account_id) AS suspended
   FROM api_key WHERE ${LIVE_KEY}`,
  {
    digest: text(),
    old_digest: nullable(text()),
    kind: text<KeyKind>(),
    ...grantColumns,
    ...roleColumn,
    suspended: bool,
  },
);

/** Finds the valid keys among the given ones, in one statement and without the cache. */
export async function findLiveKeys(keys: readonly string[]): Promise<Map<string, LiveKey>> {
  const keyByDigest = new Map(
    keys.flatMap((key) => peppers().map(({ secret }) => [keyDigest(key, secret), key] as const)),
  );
  const rows = await run(pool(), FIND_LIVE_KEYS, { digests: [...keyByDigest.keys()] });
  const live = new Map<string, LiveKey>();
  for (const row of rows) {
    const grants = row.kind === "primary" ? undefined : toGrants(row);
    for (const digest of [row.digest, row.old_digest]) {
      const key = digest === null ? undefined : keyByDigest.get(digest);
      if (key !== undefined) live.set(key, { suspended: row.suspended, grants, role: row.role ?? undefined });
    }
  }
  return live;
}
