import { answerForBatch } from "#components/features/batches/server/read-batch-data.ts";
import { batchDownload, resultLines } from "#lib/api/routes/batches/results.ts";

/** Downloads the ended items of a batch as JSON Lines. */
export function GET(_request: Request, context: { params: Promise<{ batch: string }> }): Promise<Response> {
  return answerForBatch(
    context,
    ({ id }, accountId) => new Response(resultLines(accountId, id), { headers: batchDownload(id, "jsonl") }),
  );
}
