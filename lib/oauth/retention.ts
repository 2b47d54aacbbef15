import { recordAudit } from "../audit/record.ts";
import { publishRevocation } from "../keys/authenticate.ts";
import { revokeConnection, revokeLostKeys } from "../keys/connections.ts";
import { pool, transaction } from "../platform/database/db.ts";
import { run, runForCount, statement, text } from "../platform/database/statement.ts";

/**
 * Ends keys and connections that cannot be used: whose code was not exchanged, and whose person may not create keys any
 * more. Deletes what is left of ended connections, and applications that were not connected within a week or that had no connection for 90 days.
 */
export async function endUnusedConnections(): Promise<void> {
  for (const { keyId, accountId } of await revokeLostKeys()) {
    publishRevocation(accountId);
    await recordAudit({ accountId, actor: { kind: "system", id: null }, action: "api_key.revoked", target: keyId });
  }
  await transaction(async (tx) => {
    for (const { keyId } of await run(tx, DELETE_UNUSED, {})) await revokeConnection(tx, keyId);
  });
  await runForCount(pool(), DELETE_ENDED, {});
  await runForCount(pool(), DELETE_CLIENTS, {});
}

/** Their codes have expired. */
const DELETE_UNUSED = statement(
  "delete_unused_oauth_grants",
  {},
  `DELETE FROM oauth_grant WHERE key_id IN (
     SELECT key_id FROM oauth_grant WHERE refreshes = 0 AND code_until < now() LIMIT 500) AND refreshes = 0
   RETURNING key_id AS "keyId"`,
  { keyId: text() },
);

const DELETE_ENDED = statement(
  "delete_ended_oauth_grants",
  {},
  `DELETE FROM oauth_grant WHERE key_id IN (
     SELECT g.key_id FROM oauth_grant g JOIN api_key k ON k.id = g.key_id
     WHERE k.revoked_at < now() - interval '1 day' LIMIT 500)`,
  {},
);

const DELETE_CLIENTS = statement(
  "delete_unused_oauth_clients",
  {},
  `DELETE FROM oauth_client WHERE id IN (
     SELECT c.id FROM oauth_client c WHERE coalesce(c.used_at + interval '90 days', c.created_at + interval '7 days') < now()
       AND NOT EXISTS (SELECT FROM oauth_grant g WHERE g.client_id = c.id) LIMIT 500)`,
  {},
);
