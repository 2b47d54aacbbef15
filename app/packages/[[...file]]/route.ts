import { AppError } from "@atelier/errors";
import { problemAnswer } from "#lib/api/http/answer/problem.ts";
import { type ClientPackage, listClientPackages, readClientPackage } from "#lib/docs/client-packages.ts";
import { env } from "#lib/platform/env.ts";
import { newRequestId } from "#lib/platform/ids.ts";

// The files depend on the build that runs, not on the one that compiles this page.
export const dynamic = "force-dynamic";

/** The service's own clients: a page with links for people and pip, a list for programs, and the files. */
export async function GET(request: Request, { params }: { params: Promise<{ file?: string[] }> }): Promise<Response> {
  try {
    const { file = [] } = await params;
    if (file.length === 0) return listResponse(request, await listClientPackages());
    const found = file.length === 1 ? await readClientPackage(file[0] ?? "") : null;
    if (!found) throw new AppError("not_found", `No client has this name. ${env().PUBLIC_URL}/packages lists them.`);
    return new Response(new Uint8Array(found.bytes), {
      headers: {
        "content-type": found.file.endsWith(".tgz") ? "application/gzip" : "application/zip",
        "content-disposition": `attachment; filename="${found.file}"`,
        "cache-control": "public, max-age=300",
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, body, headers } = problemAnswer(error, newRequestId());
    return new Response(body, { status, headers });
  }
}

function listResponse(request: Request, packages: readonly ClientPackage[]): Response {
  const { APP_NAME, PUBLIC_URL } = env();
  const listed = packages.map((one) => ({ ...one, url: `${PUBLIC_URL}/packages/${one.file}` }));
  if (!request.headers.get("accept")?.includes("text/html")) return Response.json({ packages: listed });
  const links = listed.map(
    ({ file, url, sha256 }) => `<li><a href="${url}#sha256=${sha256}">${file}</a> <code>${sha256}</code></li>`,
  );
  const html = `<!doctype html><html lang="en"><title>Clients of ${APP_NAME}</title><h1>Clients</h1><ul>${links.join("")}</ul></html>`;
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}
