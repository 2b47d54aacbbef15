import type { DocsPage } from "../pages.ts";
import type { ReferenceField } from "./fields.ts";
import type { ReferenceRoute, Resource } from "./resources.ts";

export const referenceSummary = "Every route with its parameters, responses, errors and an example.";

/** The docs pages of the reference, for the search and as Markdown. */
export const referencePages = (resources: readonly Resource[]): DocsPage[] => [
  {
    path: "/docs/api",
    title: "API reference",
    summary: referenceSummary,
    markdown: () => `# API reference\n\n${referenceSummary}\n\n${resources.map(toIndex).join("\n\n")}`,
  },
  ...resources.map((resource) => ({
    path: `/docs/api/${resource.slug}`,
    title: `API: ${resource.title}`,
    summary: resource.routes.map(({ summary }) => summary).join(". "),
    markdown: () => `# API: ${resource.title}\n\n${resource.routes.map(toSection).join("\n\n")}`,
  })),
];

const toIndex = ({ slug, title, routes }: Resource) =>
  `## ${title}\n\n${routes
    .map(({ id, method, path, summary }) => `- [\`${method} ${path}\`](/docs/api/${slug}#${id}): ${summary}`)
    .join("\n")}`;

function toSection(route: ReferenceRoute): string {
  const { method, path, summary, description, parameters, body, responses, errors, curl } = route;
  const fields = [...parameters.path, ...parameters.query, ...parameters.header, ...(body?.fields ?? [])];
  return [
    `## ${summary}`,
    `\`${method} ${path}\``,
    description,
    `\`\`\`sh\n${curl}\n\`\`\``,
    fields.map(toLine).join("\n"),
    ...responses.map(
      ({ status, description: text, example }) =>
        `Response ${status}: ${text}${example ? `\n\n\`\`\`json\n${example}\n\`\`\`` : ""}`,
    ),
    `Errors: ${errors.flatMap(({ codes }) => codes).join(", ")}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function toLine({ name, type, required, description, bounds, options }: ReferenceField): string {
  const facts = [type, required ? "required" : "", ...bounds, options.join(", ")].filter(Boolean).join("; ");
  return `- \`${name}\` (${facts})${description ? `: ${description}` : ""}`;
}
