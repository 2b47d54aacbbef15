import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

/** Stores a file for a batch. */
export async function POST(request: Request): Promise<Response> {
  return proxyToApi(request, "uploads");
}
