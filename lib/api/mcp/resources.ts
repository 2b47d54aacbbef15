import type { McpServer } from "@modelcontextprotocol/server";
import { guides, guideText } from "../../docs/pages.ts";
import { supportedLanguages } from "../../engine-health/configured/languages.ts";

/** Adds what a model can read: the guides of the documentation, and the languages of the translator. */
export function addResources(server: McpServer): void {
  server.registerResource(
    "languages",
    "atelier://languages",
    { title: "Languages", description: "All language pairs of the translator.", mimeType: "application/json" },
    async ({ href }) => {
      const text = JSON.stringify(await supportedLanguages());
      return { contents: [{ uri: href, mimeType: "application/json", text }] };
    },
  );
  for (const [slug, title, description] of guides)
    server.registerResource(
      `guide-${slug}`,
      `atelier://guides/${slug}`,
      { title, description, mimeType: "text/markdown" },
      ({ href }) => ({
        contents: [{ uri: href, mimeType: "text/markdown", text: `# ${title}\n\n${guideText(slug)}` }],
      }),
    );
}
