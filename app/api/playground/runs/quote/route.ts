import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

/** Returns the price of a run and of its steps. */
export async function POST(request: Request): Promise<Response> {
  return proxyToApi(request, "quote/pipeline");
}
