import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

/** Submits a batch. */
export async function POST(request: Request): Promise<Response> {
  return proxyToApi(request, "batches");
}
