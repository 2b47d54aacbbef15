import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

/** Returns how many selections of others are handled first. */
export async function GET(request: Request): Promise<Response> {
  return proxyToApi(request, "selections/queue");
}
