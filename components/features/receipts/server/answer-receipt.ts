import { AppError } from "@atelier/errors";
import { permittedSession } from "#lib/accounts/session/session.ts";
import { hasEnded, readJob } from "#lib/jobs/record.ts";
import { proveInclusion, readReceipt } from "#lib/receipts/read.ts";

/** Answers with the receipt of a job of the signed-in developer: 401 without a session, 404 for another account's job. */
export async function answerReceipt(jobId: string): Promise<Response> {
  const session = await permittedSession("read_jobs");
  if (!session) return new Response("Sign in first.", { status: 401 });
  try {
    const job = await readJob(session.account.id, jobId);
    if (!hasEnded(job)) return new Response("The job has not ended.", { status: 409 });
    const { jws, position, opening } = await readReceipt(session.account.id, job.id);
    const { treeSize, path, head } = await proveInclusion(position);
    const proof = { leaf_index: position, tree_size: treeSize, path };
    const saved = { receipt: jws, proof, head: head?.jws ?? null, opening };
    return new Response(`${JSON.stringify(saved, null, 2)}\n`, {
      headers: { "content-type": "application/json", "cache-control": "private, no-store" },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return new Response(error.message, { status: 404 });
    throw error;
  }
}
