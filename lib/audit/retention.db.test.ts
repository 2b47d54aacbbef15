import { expect, test } from "vitest";
import { testAccount } from "../../test/helpers/servers/service.ts";
import { pool, transaction } from "../platform/database/db.ts";
import { checkAuditLog } from "./check.ts";
import { listAuditEvents } from "./list.ts";
import { recordAudit } from "./record.ts";
import { deleteOldAuditEvents } from "./retention.ts";

test("the retention deletes the oldest events, and the chain of the others holds", async () => {
  const { id } = await testAccount();
  const actor = { kind: "system", id: null } as const;
  for (const target of ["a", "b", "c"]) await recordAudit({ accountId: id, actor, action: "api_key.created", target });
  await transaction(async (tx) => {
    // The digest contains the time, so it is computed again.
    await tx.query("SET LOCAL session_replication_role = replica");
    await tx.query("UPDATE audit_event SET at = now() - interval '401 days' WHERE account_id = $1 AND number = 1", [
      id,
    ]);
    await tx.query("UPDATE audit_event e SET digest = audit_event_digest(e) WHERE account_id = $1 AND number = 1", [
      id,
    ]);
    await tx.query(
      "UPDATE audit_event e SET previous = (SELECT digest FROM audit_event WHERE account_id = $1 AND number = 1) WHERE account_id = $1 AND number = 2",
      [id],
    );
    await tx.query("UPDATE audit_event e SET digest = audit_event_digest(e) WHERE account_id = $1 AND number = 2", [
      id,
    ]);
    await tx.query(
      "UPDATE audit_event e SET previous = (SELECT digest FROM audit_event WHERE account_id = $1 AND number = 2) WHERE account_id = $1 AND number = 3",
      [id],
    );
    await tx.query("UPDATE audit_event e SET digest = audit_event_digest(e) WHERE account_id = $1 AND number = 3", [
      id,
    ]);
  });
  expect(await deleteOldAuditEvents()).toBe(1);
  expect(await deleteOldAuditEvents()).toBe(0);
  expect((await listAuditEvents(id, {}, { limit: 10 })).map(({ number }) => number)).toEqual([3, 2]);
  await recordAudit({ accountId: id, actor, action: "api_key.revoked" });
  expect((await checkAuditLog()).broken.filter(({ accountId }) => accountId === id)).toEqual([]);
  await expect(pool().query("DELETE FROM audit_event WHERE account_id = $1", [id])).rejects.toThrow("append-only");
});
