import { expect, test } from "vitest";
import { testAccount } from "../../test/helpers/servers/service.ts";
import { pool, transaction } from "../platform/database/db.ts";
import { checkAuditLog } from "./check.ts";
import { listAuditEvents } from "./list.ts";
import { recordAudit } from "./record.ts";

const actor = { kind: "person", id: "acct_1", address: "203.0.113.7", userAgent: "a browser" } as const;

test("simultaneous events of an account are numbered without gaps and chained", async () => {
  const { id } = await testAccount();
  const names = Array.from({ length: 20 }, (_, index) => `key_${index}`);
  await Promise.all(names.map((target) => recordAudit({ accountId: id, actor, action: "api_key.created", target })));
  const events = await listAuditEvents(id, {}, { limit: 100 });
  expect(events.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
  expect(events.map(({ target }) => target).sort()).toEqual([...names].sort());
  expect((await checkAuditLog()).broken.filter(({ accountId }) => accountId === id)).toEqual([]);
});

test("an event and a change of the account's row do not wait for each other", async () => {
  const { id } = await testAccount();
  const record = (target: string) => recordAudit({ accountId: id, actor, action: "api_key.created", target });
  const changes = Array.from({ length: 20 }, (_, index) =>
    transaction(async (tx) => {
      await tx.query("SELECT FROM account WHERE id = $1 FOR UPDATE", [id]);
      await recordAudit({ accountId: id, actor, action: "api_key.updated", target: `change_${index}` }, tx);
    }),
  );
  await Promise.all([...changes, ...Array.from({ length: 20 }, (_, index) => record(`event_${index}`))]);
  expect(await listAuditEvents(id, {}, { limit: 100 })).toHaveLength(40);
});

test("an event that lost a deadlock is appended again", async () => {
  // PostgreSQL ends the transaction that waited longer when it looks: on a busy machine, that can be the other one.
  let accountId = await createDeadlock();
  for (let attempt = 0; accountId === null && attempt < 5; attempt++) accountId = await createDeadlock();
  expect((await listAuditEvents(accountId ?? "", {}, { limit: 10 })).map(({ action }) => action)).toEqual([
    "api_key.created",
    "api_key.updated",
  ]);
});

/** Lets an event and a transaction with another event wait for each other. Returns the account, or null if the transaction lost. */
async function createDeadlock(): Promise<string | null> {
  const { id } = await testAccount();
  let alone: Promise<void> | undefined;
  const isDone = await transaction(async (tx) => {
    await recordAudit({ accountId: id, actor, action: "api_key.updated" }, tx);
    alone = recordAudit({ accountId: id, actor, action: "api_key.created" });
    // It waits for the log now, and holds a lock on the account.
    const waits = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()`;
    await expect.poll(async () => (await pool().query(waits)).rowCount).toBe(1);
    await tx.query("SELECT FROM account WHERE id = $1 FOR UPDATE", [id]);
    return true;
  }).catch((error: { code?: string }) => {
    if (error.code === "40P01") return false;
    throw error;
  });
  await alone;
  return isDone ? id : null;
}

test("a filter finds an action, a subject and a time", async () => {
  const { id } = await testAccount();
  await recordAudit({ accountId: id, actor, action: "api_key.created" });
  await recordAudit({ accountId: id, actor, action: "api_key.revoked" });
  await recordAudit({
    accountId: id,
    actor,
    action: "limits.changed",
    change: { after: { dailyLimit: 5 } },
  });
  const find = async (filter: Parameters<typeof listAuditEvents>[1]) =>
    (await listAuditEvents(id, filter, { limit: 10 })).map(({ action }) => action);
  expect(await find({ action: "api_key" })).toEqual(["api_key.revoked", "api_key.created"]);
  expect(await find({ action: "api_key.created" })).toEqual(["api_key.created"]);
  expect(await find({ to: new Date(Date.now() - 60_000) })).toEqual([]);
  expect(await find({ actorId: "acct_2" })).toEqual([]);
});

test("events cannot be changed or deleted, and a change behind the triggers' back is found", async () => {
  const { id } = await testAccount();
  for (const target of ["a", "b", "c"]) await recordAudit({ accountId: id, actor, action: "api_key.created", target });
  await expect(pool().query("UPDATE audit_event SET action = 'x' WHERE account_id = $1", [id])).rejects.toThrow(
    "append-only",
  );
  await expect(pool().query("DELETE FROM audit_event WHERE account_id = $1", [id])).rejects.toThrow("append-only");
  await expect(pool().query("TRUNCATE audit_event")).rejects.toThrow("append-only");
  const tamper = (sql: string) =>
    transaction(async (tx) => {
      await tx.query("SET LOCAL session_replication_role = replica");
      await tx.query(sql, [id]);
    });
  const faults = async () => (await checkAuditLog()).broken.filter(({ accountId }) => accountId === id);
  await tamper("UPDATE audit_event SET target = 'z' WHERE account_id = $1 AND number = 2");
  expect(await faults()).toEqual([{ accountId: id, number: 2, fault: "the event was changed" }]);
  await tamper("DELETE FROM audit_event WHERE account_id = $1 AND number = 2");
  expect(await faults()).toEqual([{ accountId: id, number: 3, fault: "the event before it is missing" }]);
});
