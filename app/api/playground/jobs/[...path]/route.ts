import { proxyToApi } from "#components/features/playground/server/api-proxy.ts";

interface Context {
  params: Promise<{ path: string[] }>;
}

/** The sub-resources of a job that the playground may read. */
const PARTS = ["events", "preview", "segments", "terms"];

/** Returns a job, the segments and terms of a translation, their file or a preview, or streams the job's events. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const [id = "", what, ...more] = (await params).path;
  if (!isJobId(id) || (what !== undefined && !PARTS.includes(what))) return notFound();
  if (what === "segments" && more.length === 1 && more[0] === "export")
    return proxyToApi(request, `jobs/${id}/segments/export${new URL(request.url).search}`);
  if (more.length > 0) return notFound();
  return proxyToApi(request, what ? `jobs/${id}/${what}${new URL(request.url).search}` : `jobs/${id}`);
}

/** Edits the segments of a translation. */
export async function PATCH(request: Request, { params }: Context): Promise<Response> {
  const [id = "", what, ...more] = (await params).path;
  if (!isJobId(id) || what !== "segments" || more.length > 0) return notFound();
  return proxyToApi(request, `jobs/${id}/segments`);
}

/** Cancels a job, or imports the file of the segments of a translation. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const [id = "", what, ...more] = (await params).path;
  if (isJobId(id) && what === "segments" && more.length === 1 && more[0] === "import")
    return proxyToApi(request, `jobs/${id}/segments/import`);
  if (!isJobId(id) || what !== "cancel" || more.length > 0) return notFound();
  return proxyToApi(request, `jobs/${id}/cancel`);
}

const isJobId = (text: string) => /^job_[0-9a-z]{1,40}$/.test(text);
const notFound = () => new Response(null, { status: 404 });
