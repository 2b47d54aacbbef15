import { anchorOf } from "#components/features/docs/anchor.ts";
import type { SearchSection } from "#components/features/docs/search-index.ts";
import { docsPages } from "#lib/docs/pages.ts";
import { readShownPrices } from "#lib/prices/price-table.ts";

/** All sections of the docs, for the search in the browser. */
export async function GET(): Promise<Response> {
  const { pricesOf } = await readShownPrices();
  const sections = docsPages((operation) => pricesOf(operation)).flatMap(({ path, title, markdown }) =>
    sectionsOf(path, title, markdown()),
  );
  return Response.json(sections, { headers: { "cache-control": "public, max-age=300" } });
}

function sectionsOf(path: string, page: string, markdown: string): SearchSection[] {
  return markdown.split(/^(?=##? )/m).flatMap((part, index) => {
    const [line = "", ...rest] = part.split("\n");
    const heading = line.replace(/^##? /, "");
    const text = rest
      .join("\n")
      .replace(/[`*#]|\]\([^)]*\)|\[/g, "")
      .replace(/\s+/g, " ")
      .trim();
    const isTop = line.startsWith("# ");
    if (heading === "" && text === "") return [];
    return [
      {
        id: `${path}#${index}`,
        href: isTop ? path : `${path}#${anchorOf(heading)}`,
        page,
        heading: isTop ? page : heading,
        text,
      },
    ];
  });
}
