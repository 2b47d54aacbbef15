import { AppError } from "@atelier/errors";
import { writeOff } from "../credits/ledger.ts";
import { cancelJob, purgeJob } from "../jobs/cancel.ts";
import { eraseEvents } from "../jobs/events.ts";
import { closeStripeCustomer } from "../payments/close-customer.ts";
import { eraseInvoices } from "../payments/invoices/erase.ts";
import { erasePipelines } from "../pipelines/stored.ts";
import { transaction } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { Prisma } from "../platform/generated/prisma/client.ts";
import { outboxRow } from "../platform/processes/tasks.ts";
import { erasePresets } from "../presets/presets.ts";
import { eraseSalts } from "../receipts/record.ts";
import { eraseRequests } from "../requests/delete.ts";
import { purgeUnits } from "../translation/memory.ts";
import { eraseUploads } from "../uploads/uploads.ts";
import { eraseWebhooks } from "../webhooks/retention.ts";

const BATCH = 1_000;
const MAX_JOBS = 500;
const OPEN = ["queued", "running"];

/**
 * Ends and erases the remaining data of a deleted account: open jobs, stored files, the inputs of its jobs, its
 * glossaries, presets, stored pipelines, translation memory, salts of receipts, request log and webhooks, open checkouts, its customer at Stripe, and credits that were returned since. Safe to repeat. Returns whether all is erased.
 */
export async function eraseRemainingData(accountId: string): Promise<boolean> {
  const open = await jobIds({ accountId, status: { in: OPEN } });
  // A cancel waits for its worker, so all jobs are canceled at once.
  await Promise.all(open.map((id) => ignoreRefusal(cancelJob(accountId, id))));
  const withFiles = { accountId, status: { notIn: OPEN }, files: { some: { deletedAt: null } } };
  for (const id of await jobIds(withFiles)) await ignoreRefusal(purgeJob(accountId, id));
  await closeStripeCustomer(accountId);
  await prisma().glossary.deleteMany({ where: { accountId } });
  await erasePresets(accountId);
  await erasePipelines(accountId);
  await purgeUnits(accountId);
  await eraseRequests(accountId);
  await eraseEvents(accountId);
  await eraseUploads(accountId);
  await eraseWebhooks(accountId);
  await eraseJobContents(accountId);
  await eraseSalts(accountId);
  return transaction(async (tx) => {
    await eraseInvoices(tx, accountId);
    await writeOff(tx, accountId);
    const { rowCount } = await tx.query(
      `UPDATE account a SET erased_at = coalesce(erased_at, now()) WHERE id = $1 AND deleted_at IS NOT NULL AND open_jobs = 0 AND stripe_customer IS NULL
         AND NOT EXISTS (SELECT FROM job WHERE account_id = a.id AND (input <> '{}' OR status IN ('queued', 'running')))
         AND NOT EXISTS (SELECT FROM file WHERE account_id = a.id AND deleted_at IS NULL)
         AND NOT EXISTS (SELECT FROM upload WHERE account_id = a.id)`,
      [accountId],
    );
    return rowCount === 1;
  });
}

/** The background task of a deletion. Throws while data remains, for example of a job that still runs. */
export async function eraseAccount(accountId: string): Promise<void> {
  if ((await prisma().account.count({ where: { id: accountId, deletedAt: { not: null } } })) === 0) return;
  if (!(await eraseRemainingData(accountId))) throw new Error(`Data of the deleted account ${accountId} remains.`);
}

/** Records a task again for each deleted account with remaining data or credits. */
export async function recordRemainingErasures(): Promise<void> {
  const accounts = await prisma().account.findMany({
    where: { deletedAt: { not: null }, OR: [{ erasedAt: null }, { available: { gt: 0 } }, { owed: { gt: 0 } }] },
    select: { id: true },
    orderBy: { deletedAt: "asc" },
    take: BATCH,
  });
  await prisma().outbox.createMany({ data: accounts.map(({ id }) => outboxRow("erase-account", { accountId: id })) });
}

/** An input contains the storage keys of its files, so it is erased only after the files. */
async function eraseJobContents(accountId: string): Promise<void> {
  await prisma().job.updateMany({
    where: {
      accountId,
      inputsDeletedAt: { not: null },
      status: { notIn: OPEN },
      OR: [
        { NOT: { input: { equals: {} } } },
        { NOT: { metadata: { equals: {} } } },
        { NOT: { report: { equals: Prisma.DbNull } } },
        { NOT: { warnings: { equals: [] } } },
        { errorDetail: { not: null } },
        { batchItem: { not: null } },
        { webhookUrl: { not: null } },
      ],
    },
    data: {
      input: {},
      metadata: {},
      report: Prisma.DbNull,
      warnings: [],
      errorDetail: null,
      batchItem: null,
      webhookUrl: null,
    },
  });
  await prisma().batch.updateMany({ where: { accountId }, data: { metadata: {}, skipped: [] } });
  await prisma().batch.updateMany({
    where: { accountId, NOT: { steps: { equals: Prisma.DbNull } } },
    data: { steps: [] },
  });
}

async function jobIds(where: Prisma.JobWhereInput): Promise<string[]> {
  const jobs = await prisma().job.findMany({ where, select: { id: true }, orderBy: { id: "asc" }, take: MAX_JOBS });
  return jobs.map(({ id }) => id);
}

/** A job may start or end between the query and the call. The next run handles it in its new state. */
async function ignoreRefusal(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}
