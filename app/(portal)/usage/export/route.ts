import { csvResponse } from "#lib/platform/csv.ts";
import { currentSession } from "#lib/platform/session.ts";
import { listUsage, type UsageLine } from "#lib/usage/index.ts";

const BATCH_SIZE = 1_000;

/** Exports all charged jobs of the account as CSV. */
export async function GET(): Promise<Response> {
  const session = await currentSession();
  if (!session) return new Response("Sign in first.", { status: 401 });
  const accountId = session.account.id;
  return csvResponse<UsageLine>(
    "usage.csv",
    {
      created_at: ({ createdAt }) => createdAt,
      job: ({ jobId }) => jobId,
      operation: ({ operation }) => operation,
      credits: ({ credits }) => credits,
    },
    (last) => listUsage(accountId, { limit: BATCH_SIZE, before: last?.jobId }),
  );
}
