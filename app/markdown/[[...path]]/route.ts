import { docsPages } from "#lib/docs/pages.ts";

interface Context {
  params: Promise<{ path?: string[] }>;
}

/** A page of the docs as Markdown; reached by the page's own address with ".md". */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = ["/docs", ...((await params).path ?? [])].join("/");
  const page = docsPages().find((candidate) => candidate.path === path);
  if (!page) return new Response("There is no such page. /llms.txt lists them all.\n", { status: 404 });
  return new Response(`${page.markdown()}\n`, { headers: { "content-type": "text/markdown; charset=utf-8" } });
}
