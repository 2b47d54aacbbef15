import { usageView } from "#components/features/usage/server/usage-search.ts";
import { dayRange } from "#components/ui/server/day-range.ts";
import { permittedSession } from "#lib/accounts/session/session.ts";
import { usageCsv, usageSumsCsv } from "#lib/usage/csv.ts";
import { sumUsage } from "#lib/usage/sums.ts";

/** Exports the charged jobs of the account as CSV, or the sums that the usage page shows if the address has a group. */
export async function GET(request: Request): Promise<Response> {
  const session = await permittedSession("read_jobs");
  if (!session) return new Response("Sign in first.", { status: 401 });
  const accountId = session.account.id;
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const projectId = search.project || undefined;
  if (search.group === undefined) return usageCsv(accountId, { ...dayRange(search), projectId });
  const { group, period } = usageView(search);
  return usageSumsCsv([group], await sumUsage(accountId, [group], { ...period, projectId }));
}
