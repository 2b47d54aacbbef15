import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

/** Returns the mask of the selected object. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ selection: string }> },
): Promise<Response> {
  const { selection } = await params;
  if (!/^sel_[0-9a-z]{1,40}$/.test(selection)) return new Response(null, { status: 404 });
  return proxyToApi(request, `selections/${selection}/mask`);
}
