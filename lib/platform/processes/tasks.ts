import type { Queryable } from "../database/db.ts";
import { json, nullable, runForCount, statement, text, timestamp } from "../database/statement.ts";

/** The data of every background task that something causes; periodic tasks have none. */
export interface TaskData {
  "deliver-mail": { mailId: string };
  "notify-low-balance": { accountId: string };
  "notify-budgets": { accountId: string };
  "top-up": { accountId: string };
  "complete-top-up": { purchaseId: string };
  "erase-account": { accountId: string };
  "remove-lost-factors": { accountId: string };
  "notify-webhook-disabled": { endpointId: string };
  "deliver-outputs": { accountId: string; runId: string };
}
export type TaskName = keyof TaskData;

/** A task's row in the outbox, for a transaction of Prisma's client. */
export function outboxRow<Name extends TaskName>(task: Name, data: TaskData[Name], startAfter?: Date) {
  return { task, data, ...(startAfter ? { startAfter } : {}) };
}

/**
 * Records a background task with its cause: `db` is the transaction that makes it necessary, so both commit or neither
 * does. A worker runs the task within about a second after the commit, or at `startAfter`.
 */
export async function sendTask<Name extends TaskName>(
  db: Queryable,
  task: Name,
  data: TaskData[Name],
  startAfter?: Date,
): Promise<void> {
  await runForCount(db, INSERT, { task, data, startAfter: startAfter ?? null });
}

const INSERT = statement(
  "send_task",
  { task: text(), data: json<object>(), startAfter: nullable(timestamp) },
  "INSERT INTO outbox (task, data, start_after) VALUES ($task, $data, $startAfter)",
  {},
);
