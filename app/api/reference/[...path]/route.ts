import { readResources } from "#components/features/docs/reference/server/read-resources.ts";
import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";
import { isTriablePath } from "#lib/docs/reference/triable.ts";

interface Context {
  params: Promise<{ path: string[] }>;
}

/** Sends a request of the API reference that only reads, with the rights of the signed-in person. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const path = (await params).path.join("/");
  if (!isTriablePath(await readResources(), `/${path}`)) return new Response(null, { status: 404 });
  // The reference shows what a program gets.
  return proxyToApi(request, `${path}${new URL(request.url).search}`, { verbatim: true });
}
