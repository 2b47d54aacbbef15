import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

/** Reads the content credentials of an image. */
export async function POST(request: Request): Promise<Response> {
  return proxyToApi(request, "credentials");
}
