import { currentSession } from "#lib/session.ts";
import { listUsage } from "#lib/usage/index.ts";

const LINES_A_READ = 1_000;

/** Every charged job of the account as CSV, streamed page by page. */
export async function GET(): Promise<Response> {
  const session = await currentSession();
  if (!session) return new Response("Sign in first.", { status: 401 });
  const accountId = session.account.id;
  let before: string | undefined;
  const stream = new ReadableStream<string>({
    start: (controller) => controller.enqueue("created_at,job,operation,credits\n"),
    pull: async (controller) => {
      const lines = await listUsage(accountId, { limit: LINES_A_READ, before });
      for (const { createdAt, jobId, operation, credits } of lines)
        controller.enqueue(`${createdAt.toISOString()},${jobId},${operation},${credits}\n`);
      before = lines.at(-1)?.jobId;
      if (lines.length < LINES_A_READ) controller.close();
    },
  });
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="usage.csv"',
      "cache-control": "no-store",
    },
  });
}
