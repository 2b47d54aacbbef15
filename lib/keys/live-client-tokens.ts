import { AppError } from "@atelier/errors";
import { readKeySpend } from "../credits/key-spend.ts";
import { pool } from "../platform/database/db.ts";
import {
  bool,
  int,
  json,
  nullable,
  type RowOf,
  run,
  runForCount,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";
import { NOT_ENDED, publishRevocation } from "./authenticate.ts";

const columns = {
  id: text(),
  operations: json<[string]>(),
  origin: text(),
  credits: int,
  test: bool,
  metadata: json<Record<string, string>>(),
  /** The key that created it. */
  parentId: nullable(text()),
  createdAt: timestamp,
  lastUsedAt: nullable(timestamp),
  expiresAt: timestamp,
};

/** A client token that works, without its secret. `spent` are the credits that its jobs spent or hold. */
export interface LiveClientToken extends Omit<RowOf<typeof columns>, "operations"> {
  operation: string;
  spent: number;
  openJobs: number;
}

/** The account's client tokens that work, newest first; `before` is a token's ID. */
export async function listClientTokens(
  accountId: string,
  { limit, before = null }: { limit: number; before?: string | null | undefined },
): Promise<LiveClientToken[]> {
  const rows = await run(pool(), LIST, { accountId, before, limit });
  const spends = await readKeySpend(
    pool(),
    accountId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ operations: [operation], ...token }) => {
    const spend = spends.get(token.id);
    return { ...token, operation, spent: spend?.total ?? 0, openJobs: spend?.open_jobs ?? 0 };
  });
}

/** Revokes a client token. Every server refuses it within 5 seconds. Throws `not_found`. */
export async function revokeClientToken(accountId: string, tokenId: string): Promise<void> {
  if ((await runForCount(pool(), REVOKE, { accountId, tokenId })) === 0)
    throw new AppError("not_found", "This client token does not exist, has expired or is revoked.");
  publishRevocation(accountId);
}

const LIVE_TOKEN = `account_id = $accountId AND kind = 'client' AND ${NOT_ENDED}`;

const LIST = statement(
  "list_client_tokens",
  { accountId: text(), before: nullable(text()), limit: int },
  `SELECT id, operations, origin, credit_cap AS credits, test, metadata, parent_id AS "parentId",
     created_at AS "createdAt", last_used_at AS "lastUsedAt", expires_at AS "expiresAt"
   FROM api_key WHERE ${LIVE_TOKEN} AND ($before::text IS NULL OR id < $before) ORDER BY id DESC LIMIT $limit`,
  columns,
);

const REVOKE = statement(
  "revoke_client_token",
  { accountId: text(), tokenId: text() },
  `UPDATE api_key SET revoked_at = now() WHERE ${LIVE_TOKEN} AND id = $tokenId`,
  {},
);
