import { docsPages } from "#lib/docs/pages.ts";
import { env } from "#lib/platform/env.ts";
import { readShownPrices } from "#lib/prices/price-table.ts";

/** The whole docs as one Markdown text for language models, with the address of each page. */
export async function GET(): Promise<Response> {
  const { getPrices } = await readShownPrices();
  const pages = docsPages((operation) => getPrices(operation)).map(
    ({ path, markdown }) => `<!-- ${env().PUBLIC_URL}${path} -->\n\n${markdown()}`,
  );
  return new Response(`${pages.join("\n\n")}\n`, { headers: { "content-type": "text/markdown; charset=utf-8" } });
}
