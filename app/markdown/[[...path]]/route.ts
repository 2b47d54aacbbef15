import { readResources } from "#components/features/docs/reference/server/read-resources.ts";
import { docsPages } from "#lib/docs/pages.ts";
import { referencePages } from "#lib/docs/reference/pages.ts";
import { readShownPrices } from "#lib/prices/price-table.ts";

interface Context {
  params: Promise<{ path?: string[] }>;
}

/** Serves a docs page as Markdown, at the path of the page with ".md". */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = ["/docs", ...((await params).path ?? [])].join("/");
  const { getPrices } = await readShownPrices();
  const pages = path.startsWith("/docs/api")
    ? referencePages(await readResources())
    : docsPages((operation) => getPrices(operation));
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) return new Response("Page not found. See /llms.txt for a list of all pages.\n", { status: 404 });
  return new Response(`${page.markdown()}\n`, { headers: { "content-type": "text/markdown; charset=utf-8" } });
}
