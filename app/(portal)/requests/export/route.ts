import { activeSearch, requestFilter } from "#components/features/requests/server/request-filter.ts";
import { permittedSession } from "#lib/accounts/session/session.ts";
import { requestsCsv } from "#lib/requests/csv.ts";

/** Exports the account's request log as CSV, with the filters of the page. */
export async function GET(request: Request): Promise<Response> {
  const session = await permittedSession("read_jobs");
  if (!session) return new Response("Sign in first.", { status: 401 });
  const search = Object.fromEntries(new URL(request.url).searchParams);
  return requestsCsv(session.account.id, requestFilter(activeSearch(search)));
}
