import { AppError } from "@atelier/errors";
import { exportData } from "#lib/accounts/export-data.ts";
import { throttle } from "#lib/accounts/throttle.ts";
import { currentSession } from "#lib/platform/session.ts";

const EXPORTS_AN_HOUR = 20;

/** Everything that is kept about the account, as one JSON file. */
export async function GET(): Promise<Response> {
  const session = await currentSession();
  if (!session) return new Response("Sign in first.", { status: 401 });
  const { id } = session.account;
  try {
    await throttle(`export:${id}`, EXPORTS_AN_HOUR, 3600);
  } catch (error) {
    if (error instanceof AppError) return new Response(error.message, { status: 429 });
    throw error;
  }
  const pieces = exportData(id);
  const stream = new ReadableStream<string>({
    pull: async (controller) => {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="my-data.json"',
      "cache-control": "no-store",
    },
  });
}
