import { AppError } from "@atelier/errors";
import { permittedSession } from "#lib/accounts/session/session.ts";
import { batchView } from "#lib/api/routes/batches/view.ts";
import { type Batch, listBatches, listItems, readBatch } from "#lib/batches/record.ts";
import { type JobStatus, jobStatuses } from "#lib/jobs/record.ts";
import { jobView } from "#lib/jobs/view.ts";
import { getTranslate, type Translate } from "#translations";
import { findThumbnail } from "../../jobs/server/job-line.ts";
import { type BatchData, ITEMS_PER_PAGE, type ItemPage } from "../batch-data.ts";

/** One of the account's batches. Throws `not_found`. */
export const readBatchData = async (accountId: string, batchId: string): Promise<BatchData> =>
  toData(await readBatch(accountId, batchId), await getTranslate());

/** The account's batches, newest first, with at most one more than `limit`. */
export async function listBatchData(
  accountId: string,
  { limit, before, projectId }: { limit: number; before: string | undefined; projectId: string | undefined },
): Promise<BatchData[]> {
  const translate = await getTranslate();
  return (await listBatches(accountId, { limit: limit + 1, before, projectId })).map((batch) =>
    toData(batch, translate),
  );
}

function toData(batch: Batch, translate: Translate): BatchData {
  const { id, operations, status, created_at, completed_at, counts, credits, skipped } = batchView(batch);
  return {
    id,
    operations,
    status,
    createdAt: created_at,
    completedAt: completed_at,
    counts: counts as BatchData["counts"],
    credits,
    skipped: skipped.map((item) => ({
      name: item.id ?? String(item.index + 1),
      message: item.errors.map(({ message }) => translate(message)).join(" "),
    })),
  };
}

/** A page of a batch's items behind a position. */
export async function readItemPage(
  accountId: string,
  batchId: string,
  { after, status }: { after?: number | undefined; status?: JobStatus | undefined } = {},
): Promise<ItemPage> {
  const found = await listItems(accountId, batchId, { limit: ITEMS_PER_PAGE + 1, after, status });
  const translate = await getTranslate();
  const items = found.slice(0, ITEMS_PER_PAGE).map(({ position, item, job }) => {
    const { error } = jobView(job);
    return {
      index: position,
      name: item,
      jobId: job.id,
      status: job.status,
      progress: job.progress,
      thumbnail: findThumbnail(job),
      error: error ? translate(error.detail ?? error.title) : null,
    };
  });
  return { items, next: found.length > ITEMS_PER_PAGE ? (items.at(-1)?.index ?? null) : null };
}

/** The status that a query parameter names, if it is one. */
export const findStatus = (text: string | null | undefined): JobStatus | undefined =>
  jobStatuses.find((known) => known === text);

interface Context {
  params: Promise<{ batch: string }>;
}

/** Answers a request about a batch of the signed-in developer: 401 without a session, 404 for another account's batch. */
export async function answerForBatch(
  { params }: Context,
  answer: (batch: Batch, accountId: string) => Promise<Response> | Response,
): Promise<Response> {
  const session = await permittedSession("read_jobs");
  if (!session) return new Response("Sign in first.", { status: 401 });
  const accountId = session.account.id;
  try {
    return await answer(await readBatch(accountId, (await params).batch), accountId);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return new Response(error.message, { status: 404 });
    throw error;
  }
}
