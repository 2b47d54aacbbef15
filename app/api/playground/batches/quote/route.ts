import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

/** Returns the price of a batch and the errors of its items. */
export async function POST(request: Request): Promise<Response> {
  return proxyToApi(request, "quote/batch");
}
