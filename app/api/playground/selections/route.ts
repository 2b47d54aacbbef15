import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

/** Looks at an image, so that objects in it can be clicked. */
export async function POST(request: Request): Promise<Response> {
  return proxyToApi(request, "selections");
}
