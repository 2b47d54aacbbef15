import { notifyBudgets } from "../../accounts/budgets.ts";
import { notifyEndingCredits } from "../../accounts/ending-credits.ts";
import { removeLostFactors } from "../../accounts/factors/lost-factors.ts";
import { notifyLowBalance } from "../../accounts/low-balance.ts";
import { recheckDomains } from "../../accounts/sso/recheck-domains.ts";
import { finishCancels } from "../../batches/control.ts";
import { expireEndedCredits } from "../../credits/expire.ts";
import { eraseAccount } from "../../erasure/erase.ts";
import { expireQueuedJobs } from "../../jobs/expire-queued.ts";
import { deliverMail, MAIL_ATTEMPTS } from "../../mail/deliver-mail.ts";
import { meterUsage } from "../../payments/marketplace/metering.ts";
import { reconcileRecent } from "../../payments/reconcile.ts";
import { paymentSettings } from "../../payments/settings.ts";
import { beginTopUp } from "../../payments/top-up/begin.ts";
import { completeTopUp } from "../../payments/top-up/complete.ts";
import { continueStalledRuns } from "../../pipelines/continue-run.ts";
import { DELIVERY_ATTEMPTS, deliverOutputs } from "../../pipelines/deliver.ts";
import { appendReceipts } from "../../receipts/append.ts";
import { readFreshHead } from "../../receipts/heads.ts";
import { notifyWebhookDisabled } from "../../webhooks/disabled-mail.ts";
import { type CausedTask, cronEvery, defineTask, type PeriodicTask, type TaskList } from "./define.ts";
import { recordMissingTasks } from "./missing-tasks.ts";
import { deleteOrphans } from "./orphans.ts";
import { deleteExpiredData } from "./retention.ts";

const MINUTE = 60;
const HOUR = 3_600;
const DAY_MS = 24 * HOUR * 1000;

/** Every background task of the service. */
export function backgroundTasks(): TaskList {
  return { caused, periodic: periodic(paymentSettings().RECONCILE_MINUTES) };
}

const caused: readonly CausedTask[] = [
  defineTask({
    name: "deliver-mail",
    retryLimit: MAIL_ATTEMPTS - 1,
    retryDelaySeconds: MINUTE,
    retryDelayMaxSeconds: 6 * HOUR,
    expireInSeconds: 15 * MINUTE,
    run: ({ mailId }) => deliverMail(mailId),
  }),
  defineTask({
    name: "notify-low-balance",
    retryLimit: 5,
    retryDelaySeconds: 5,
    expireInSeconds: 5 * MINUTE,
    run: ({ accountId }) => notifyLowBalance(accountId),
  }),
  defineTask({
    name: "notify-budgets",
    retryLimit: 5,
    retryDelaySeconds: 5,
    expireInSeconds: 5 * MINUTE,
    run: ({ accountId }) => notifyBudgets(accountId),
  }),
  defineTask({
    name: "top-up",
    retryLimit: 5,
    retryDelaySeconds: 5,
    expireInSeconds: 5 * MINUTE,
    run: ({ accountId }) => beginTopUp(accountId),
  }),
  defineTask({
    name: "complete-top-up",
    retryLimit: 10,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: HOUR,
    expireInSeconds: 5 * MINUTE,
    run: ({ purchaseId }) => completeTopUp(purchaseId),
  }),
  defineTask({
    name: "erase-account",
    retryLimit: 20,
    retryDelaySeconds: 15,
    retryDelayMaxSeconds: HOUR,
    expireInSeconds: 15 * MINUTE,
    run: ({ accountId }) => eraseAccount(accountId),
  }),
  defineTask({
    name: "remove-lost-factors",
    retryLimit: 10,
    retryDelaySeconds: 15,
    retryDelayMaxSeconds: HOUR,
    expireInSeconds: 5 * MINUTE,
    run: ({ accountId }) => removeLostFactors(accountId),
  }),
  defineTask({
    name: "notify-webhook-disabled",
    retryLimit: 5,
    retryDelaySeconds: 5,
    expireInSeconds: 5 * MINUTE,
    run: ({ endpointId }) => notifyWebhookDisabled(endpointId),
  }),
  defineTask({
    name: "deliver-outputs",
    retryLimit: DELIVERY_ATTEMPTS - 1,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 5 * MINUTE,
    expireInSeconds: 15 * MINUTE,
    run: ({ accountId, runId }) => deliverOutputs(accountId, runId),
  }),
];

const periodic = (reconcileMinutes: number): PeriodicTask[] => [
  { name: "retention", cron: cronEvery(1), expireInSeconds: 15 * MINUTE, run: deleteExpiredData },
  { name: "expire-queued-jobs", cron: cronEvery(5), expireInSeconds: 15 * MINUTE, run: expireQueuedJobs },
  { name: "expire-credits", cron: cronEvery(5), expireInSeconds: 15 * MINUTE, run: expireEndedCredits },
  { name: "notify-ending-credits", cron: cronEvery(60), expireInSeconds: 15 * MINUTE, run: notifyEndingCredits },
  { name: "recheck-domains", cron: cronEvery(60), expireInSeconds: HOUR, run: recheckDomains },
  { name: "finish-batch-cancels", cron: cronEvery(1), expireInSeconds: 15 * MINUTE, run: finishCancels },
  { name: "continue-runs", cron: cronEvery(1), expireInSeconds: 15 * MINUTE, run: continueStalledRuns },
  { name: "append-receipts", cron: cronEvery(1), expireInSeconds: 15 * MINUTE, run: updateTree },
  { name: "delete-orphans", cron: cronEvery(60), expireInSeconds: HOUR, run: () => deleteOrphans() },
  { name: "record-missing-tasks", cron: cronEvery(2), expireInSeconds: 15 * MINUTE, run: recordMissingTasks },
  { name: "meter-usage", cron: cronEvery(5), expireInSeconds: 15 * MINUTE, run: meterUsage },
  {
    name: "reconcile",
    cron: reconcileMinutes === 0 ? null : cronEvery(reconcileMinutes),
    expireInSeconds: HOUR,
    run: reconcileRecent,
  },
];

/** Appends the receipts of ended jobs. A head is signed every day, also if there are none. */
async function updateTree(): Promise<void> {
  await appendReceipts();
  await readFreshHead(DAY_MS);
}
