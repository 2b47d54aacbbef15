import { proxyToApi } from "../proxy.ts";

/** Looks at an image, so that objects in it can be clicked. */
export async function POST(request: Request): Promise<Response> {
  return proxyToApi(request, "selections");
}
