import { readResources } from "#components/features/docs/reference/server/read-resources.ts";
import { docsPages } from "#lib/docs/pages.ts";
import { referencePages } from "#lib/docs/reference/pages.ts";
import { env } from "#lib/platform/env.ts";

/** An overview of the API and its docs for language models, in the format of llmstxt.org. */
export async function GET(): Promise<Response> {
  const { APP_NAME, PUBLIC_URL } = env();
  const pages = [...docsPages(), ...referencePages(await readResources().catch(() => []))];
  const lines = [
    `# ${APP_NAME}`,
    "",
    "> Eight AI image and document operations behind one REST API, one key and one credit balance.",
    "",
    `Send \`Authorization: Bearer <key>\` and POST multipart/form-data or JSON to ${PUBLIC_URL}/api/v1/<operation>. Errors are application/problem+json.`,
    "",
    `- [OpenAPI 3.1](${PUBLIC_URL}/api/v1/openapi.json): all parameters and their bounds`,
    `- [All docs in one file](${PUBLIC_URL}/llms-full.txt)`,
    "",
    "## Docs",
    "",
    ...pages.map(({ path, title, summary }) => `- [${title}](${PUBLIC_URL}${path}.md): ${summary}`),
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } });
}
