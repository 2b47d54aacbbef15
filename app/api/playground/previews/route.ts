import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

/** Returns the first paragraphs of a document as text. */
export async function POST(request: Request): Promise<Response> {
  return proxyToApi(request, "previews");
}
