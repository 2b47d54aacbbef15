import { answerReceipt } from "#components/features/receipts/server/answer-receipt.ts";

/** Returns the receipt of a job with its proof and head, as `atl verify --save` writes it. */
export async function GET(_request: Request, { params }: { params: Promise<{ job: string }> }): Promise<Response> {
  return answerReceipt((await params).job);
}
