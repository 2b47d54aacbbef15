import { answerForBatch, readBatchData } from "#components/features/batches/server/read-batch-data.ts";

/** Returns the state of a batch, for its page while it runs. */
export function GET(_request: Request, context: { params: Promise<{ batch: string }> }): Promise<Response> {
  return answerForBatch(context, async ({ id }, accountId) =>
    Response.json(await readBatchData(accountId, id), { headers: { "cache-control": "private, no-store" } }),
  );
}
