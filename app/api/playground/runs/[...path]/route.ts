import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

interface Context {
  params: Promise<{ path: string[] }>;
}

/** Streams the events of a run. */
export const GET = (request: Request, context: Context) => forward(request, context, ["events"]);

/** Cancels a run, or runs it again from the failed step. */
export const POST = (request: Request, context: Context) => forward(request, context, ["cancel", "resume"]);

/** Deletes the results of a run. */
export const DELETE = (request: Request, context: Context) => forward(request, context, [undefined]);

async function forward(request: Request, { params }: Context, parts: (string | undefined)[]): Promise<Response> {
  const [id = "", part, ...more] = (await params).path;
  if (!/^run_[0-9a-z]{1,40}$/.test(id) || more.length > 0 || !parts.includes(part))
    return new Response(null, { status: 404 });
  return proxyToApi(request, `pipelines/runs/${id}${part ? `/${part}` : ""}`);
}
