import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

interface Context {
  params: Promise<{ path: string[] }>;
}

/** Returns a job, or streams its events. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const [id = "", what, ...more] = (await params).path;
  if (!isJobId(id) || (what !== undefined && what !== "events") || more.length > 0) return notFound();
  return proxyToApi(request, what ? `jobs/${id}/events` : `jobs/${id}`);
}

/** Cancels a job. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const [id = "", what, ...more] = (await params).path;
  if (!isJobId(id) || what !== "cancel" || more.length > 0) return notFound();
  return proxyToApi(request, `jobs/${id}/cancel`);
}

const isJobId = (text: string) => /^job_[0-9a-z]{1,40}$/.test(text);
const notFound = () => new Response(null, { status: 404 });
