import { randomBytes } from "node:crypto";
import { AppError } from "@atelier/errors";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { pool, transaction } from "../../platform/database/db.ts";
import {
  bool,
  int,
  nullable,
  type RowOf,
  run,
  runForCount,
  statement,
  text,
  timestamp,
} from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { digestFor } from "../../platform/secrets.ts";
import { lockTeam } from "../teams/lock-team.ts";

const MAX_TOKENS = 5;
const PREFIX = "atl_scim_";

const columns = { id: text(), lastFour: text(), createdAt: timestamp, lastUsedAt: nullable(timestamp) };

/** A token with which a directory provisions a team. Its secret is not stored. */
export type ScimToken = RowOf<typeof columns>;

const LIST = statement(
  "list_scim_tokens",
  { accountId: text() },
  `SELECT id, last_four AS "lastFour", created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM scim_token
   WHERE account_id = $accountId ORDER BY id`,
  columns,
);

/** The tokens of a team, the oldest first. */
export async function listScimTokens(accountId: string): Promise<readonly ScimToken[]> {
  return run(pool(), LIST, { accountId });
}

const COUNT = statement(
  "count_scim_tokens",
  { accountId: text() },
  "SELECT count(*)::int AS count FROM scim_token WHERE account_id = $accountId",
  { count: int },
);

const ADD = statement(
  "add_scim_token",
  { id: text(), accountId: text(), digest: text(), lastFour: text() },
  "INSERT INTO scim_token (id, account_id, digest, last_four) VALUES ($id, $accountId, $digest, $lastFour)",
  {},
);

/** Creates a token, which is shown once. Throws `invalid_input`. */
export async function createScimToken(accountId: string, actor: AuditActor): Promise<string> {
  const token = PREFIX + randomBytes(32).toString("base64url");
  await transaction(async (tx) => {
    await lockTeam(tx, accountId);
    const [counted] = await run(tx, COUNT, { accountId });
    if ((counted?.count ?? 0) >= MAX_TOKENS)
      throw new AppError("invalid_input", `A team can have ${MAX_TOKENS} tokens. Revoke one first.`);
    const id = newId("sct");
    await run(tx, ADD, { id, accountId, digest: digestFor("scim", token), lastFour: token.slice(-4) });
    await recordAudit({ accountId, actor, action: "scim.token_created", target: id }, tx);
  });
  return token;
}

const REMOVE = statement(
  "remove_scim_token",
  { accountId: text(), id: text() },
  "DELETE FROM scim_token WHERE account_id = $accountId AND id = $id",
  {},
);

/** Revokes a token. It is refused from now on. Throws `not_found`. */
export async function revokeScimToken(accountId: string, id: string, actor: AuditActor): Promise<void> {
  await transaction(async (tx) => {
    if ((await runForCount(tx, REMOVE, { accountId, id })) === 0)
      throw new AppError("not_found", "This token does not exist, or was revoked.");
    await recordAudit({ accountId, actor, action: "scim.token_revoked", target: id }, tx);
  });
}

const FIND = statement(
  "find_scim_token",
  { digest: text() },
  `SELECT s.id, s.account_id AS "accountId",
     coalesce(s.last_used_at < now() - interval '1 minute', true) AS "isStale"
   FROM scim_token s JOIN account t ON t.id = s.account_id AND t.deleted_at IS NULL WHERE s.digest = $digest`,
  { id: text(), accountId: text(), isStale: bool },
);

const RECORD_USE = statement(
  "record_scim_token_use",
  { id: text() },
  "UPDATE scim_token SET last_used_at = now() WHERE id = $id",
  {},
);

/** The team that a token provisions, or null. It is read at each request, so that a revoked one ends at once. */
export async function findScimTeam(token: string): Promise<{ tokenId: string; accountId: string } | null> {
  if (!token.startsWith(PREFIX)) return null;
  const [found] = await run(pool(), FIND, { digest: digestFor("scim", token) });
  if (!found) return null;
  if (found.isStale) await run(pool(), RECORD_USE, { id: found.id });
  return { tokenId: found.id, accountId: found.accountId };
}
