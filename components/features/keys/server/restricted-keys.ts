import { readKeySpend } from "#lib/credits/key-spend.ts";
import { listAllKeys } from "#lib/keys/restricted-list.ts";
import { pool } from "#lib/platform/database/db.ts";
import type { RestrictedKeyRow } from "../restricted-key-table.tsx";

const PAGE_SIZE = 25;

/** One page of an account's restricted keys, newest first. */
export interface RestrictedKeyPage {
  rows: RestrictedKeyRow[];
  /** The last key of the page, if there are older ones. */
  older: string | null;
}

/** The restricted keys of the account, or of one project, with their spending; `before` is a key's id. */
export async function readRestrictedKeys(
  accountId: string,
  before?: string,
  projectId?: string,
): Promise<RestrictedKeyPage> {
  const found = await listAllKeys(accountId, { limit: PAGE_SIZE + 1, before, kind: "restricted", projectId });
  const keys = found.slice(0, PAGE_SIZE);
  const ids = keys.map(({ id }) => id);
  const spends = ids.length > 0 ? await readKeySpend(pool(), accountId, ids) : new Map();
  const now = Date.now();
  return {
    rows: keys.map((key) => ({
      key,
      spend: spends.get(key.id),
      hasExpired: key.grants.expiresAt !== null && key.grants.expiresAt.getTime() <= now,
    })),
    older: found.length > PAGE_SIZE ? (ids.at(-1) ?? null) : null,
  };
}
