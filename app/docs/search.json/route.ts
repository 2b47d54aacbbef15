import { readResources } from "#components/features/docs/reference/server/read-resources.ts";
import { parseSections } from "#components/features/docs/search-sections.ts";
import { docsPages } from "#lib/docs/pages.ts";
import { referencePages } from "#lib/docs/reference/pages.ts";
import { readShownPrices } from "#lib/prices/price-table.ts";

/** All sections of the docs, for the search in the browser. */
export async function GET(): Promise<Response> {
  const { getPrices } = await readShownPrices();
  // Without the API, the other pages are still found.
  const reference = referencePages(await readResources().catch(() => []));
  const sections = [...docsPages((operation) => getPrices(operation)), ...reference].flatMap(
    ({ path, title, markdown }) => parseSections(path, title, markdown()),
  );
  return Response.json(sections, { headers: { "cache-control": "public, max-age=300" } });
}
