import { findFirstCall } from "#components/features/start/server/find-first-call.ts";
import { currentSession } from "#lib/accounts/session/session.ts";

/** Returns the newest request that the signed-in developer made with an API key, or null. */
export async function GET(): Promise<Response> {
  const session = await currentSession();
  if (!session) return new Response(null, { status: 401 });
  return Response.json(
    { call: await findFirstCall(session.account.id) },
    { headers: { "cache-control": "private, no-store" } },
  );
}
