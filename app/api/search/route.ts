import type { NextRequest } from "next/server";
import { findResults } from "#components/features/search/server/find-results.ts";
import { currentSession } from "#lib/accounts/session/session.ts";

/** The results of the search box: pages of the portal, and what the account has that contains `q`. */
export async function GET(request: NextRequest): Promise<Response> {
  const session = await currentSession();
  if (!session) return new Response(null, { status: 401 });
  const results = await findResults(session, request.nextUrl.searchParams.get("q") ?? "");
  return Response.json(results, { headers: { "cache-control": "private, no-store" } });
}
