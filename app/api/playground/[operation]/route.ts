import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";
import { operations } from "#lib/operations/index.ts";

/** Submits an operation. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ operation: string }> },
): Promise<Response> {
  const { operation } = await params;
  if (!operations.some(({ slug }) => slug === operation)) return new Response(null, { status: 404 });
  return proxyToApi(request, operation);
}
