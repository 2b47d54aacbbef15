import { proxyToApi } from "../proxy.ts";

/** The beginning of a document as text. */
export async function POST(request: Request): Promise<Response> {
  return proxyToApi(request, "previews");
}
