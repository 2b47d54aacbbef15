import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

/** Stores a pipeline. */
export async function POST(request: Request): Promise<Response> {
  return proxyToApi(request, "pipelines");
}
