import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

/** Prepares an image for object selection. */
export async function POST(request: Request): Promise<Response> {
  return proxyToApi(request, "selections");
}
