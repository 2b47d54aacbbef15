import { answerForBatch } from "#components/features/batches/server/read-batch-data.ts";
import { batchDownload, outputArchive } from "#lib/api/routes/batches/results.ts";

/** Downloads the outputs of a batch as a ZIP archive. */
export function GET(_request: Request, context: { params: Promise<{ batch: string }> }): Promise<Response> {
  return answerForBatch(
    context,
    ({ id }, accountId) => new Response(outputArchive(accountId, id), { headers: batchDownload(id, "zip") }),
  );
}
