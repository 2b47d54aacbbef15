import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

/** Starts a run of a pipeline. */
export async function POST(request: Request): Promise<Response> {
  return proxyToApi(request, "pipelines/runs");
}
