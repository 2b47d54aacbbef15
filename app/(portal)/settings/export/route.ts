import { AppError } from "@atelier/errors";
import { isSessionProven } from "#lib/accounts/proof.ts";
import { permittedSession, recordAct } from "#lib/accounts/session/session.ts";
import { exportData } from "#lib/erasure/export-data.ts";
import { throttle } from "#lib/platform/limits/throttle.ts";

const MAX_EXPORTS_PER_HOUR = 20;

/** Exports all data of the account as one JSON file, to a session with a new proof: a stolen one must not read everything. */
export async function GET(): Promise<Response> {
  const session = await permittedSession("security");
  if (!session) return new Response("Sign in first.", { status: 401 });
  const { id } = session.account;
  if (!(await isSessionProven(session.person.id, session.sessionId)))
    return new Response("Start the download on the page Settings, which asks for a proof that it is you.", {
      status: 403,
    });
  try {
    await throttle(`export:${id}`, MAX_EXPORTS_PER_HOUR, 3600);
  } catch (error) {
    if (error instanceof AppError) return new Response(error.message, { status: 429 });
    throw error;
  }
  await recordAct(session, "data.exported");
  const parts = exportData(id);
  const stream = new ReadableStream<string>({
    pull: async (controller) => {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await parts.return(undefined);
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
