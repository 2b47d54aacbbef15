import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

interface Context {
  params: Promise<{ pipeline: string }>;
}

/** Adds a version of a stored pipeline. */
export const PATCH = (request: Request, context: Context) => forward(request, context);

/** Deletes a stored pipeline. */
export const DELETE = (request: Request, context: Context) => forward(request, context);

async function forward(request: Request, { params }: Context): Promise<Response> {
  const { pipeline } = await params;
  if (!/^pip_[0-9a-z]{1,40}$/.test(pipeline)) return new Response(null, { status: 404 });
  return proxyToApi(request, `pipelines/${pipeline}`);
}
