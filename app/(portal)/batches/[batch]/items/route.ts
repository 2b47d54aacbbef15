import { answerForBatch, findStatus, readItemPage } from "#components/features/batches/server/read-batch-data.ts";

/** Returns a page of a batch's items: those behind the position `after`, with the state `status`. */
export function GET(request: Request, context: { params: Promise<{ batch: string }> }): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const after = Number.parseInt(query.get("after") ?? "-1", 10);
  const page = { after: Number.isSafeInteger(after) ? after : -1, status: findStatus(query.get("status")) };
  return answerForBatch(context, async ({ id }, accountId) =>
    Response.json(await readItemPage(accountId, id, page), { headers: { "cache-control": "private, no-store" } }),
  );
}
