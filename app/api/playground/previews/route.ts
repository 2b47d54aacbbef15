import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

/** The beginning of a document as text. */
export async function POST(request: Request): Promise<Response> {
  return proxyToApi(request, "previews");
}
