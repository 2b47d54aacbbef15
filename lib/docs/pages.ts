import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ErrorCode, errorCodes } from "@atelier/errors";
import { codeSnippets } from "#lib/docs/code-snippets.ts";
import { engineMarkdown, enginesMarkdown, enginesSummary } from "#lib/docs/engine-texts.ts";
import { advice } from "#lib/docs/error-advice.ts";
import { gallerySheets } from "#lib/docs/example-pictures.ts";
import { boundsOf } from "#lib/docs/field-bounds.ts";
import { usableExamples } from "#lib/docs/samples.ts";
import { cardSlug, engineCards } from "#lib/engines/cards.ts";
import { describeOperation, type OperationDescription } from "#lib/operations/describe.ts";
import { operations } from "#lib/operations/index.ts";
import { env } from "#lib/platform/env.ts";

/** A page of the docs. Its Markdown is what search reads and what stands at its address with ".md". */
export interface DocsPage {
  /** As "/docs/guides/credits". */
  path: string;
  title: string;
  summary: string;
  markdown(): string;
}

export const gallerySummary =
  "The operations that start from a photograph on every sample photograph: made by the engines that come along, as it came out the first time.";

/** The guides in the order of reading; their texts lie beside the docs' pages. */
export const guides = [
  ["authentication", "Authentication", "The key: sending, keeping, rotating and revoking it."],
  ["credits", "Credits", "What is held, charged and given back; spend limits and usage."],
  ["waiting", "Waiting and not waiting", "Results at once, later, or as events; canceling."],
  ["idempotency", "Trying again safely", "How a repeated request never makes two jobs or pays twice."],
  ["formats", "Formats and files", "What is read and written, and how files are sent."],
  ["limits", "Limits", "Requests, sizes and times."],
  ["self-hosting", "Self-hosting", "Running the whole service yourself, on a laptop and in public."],
] as const;

/** Every page of the docs, in the order of the list beside them. */
export function docsPages(): DocsPage[] {
  return [
    {
      path: "/docs",
      title: "Getting started",
      summary: "From an account to the first result in three steps.",
      markdown: gettingStarted,
    },
    ...guides.map(([slug, title, summary]) => ({
      path: `/docs/guides/${slug}`,
      title,
      summary,
      markdown: () => `# ${title}\n\n${guideText(slug)}`,
    })),
    { path: "/docs/engines", title: "Engines", summary: enginesSummary, markdown: enginesMarkdown },
    ...engineCards.map((card) => ({
      path: `/docs/engines/${cardSlug(card)}`,
      title: card.title,
      summary: card.summary,
      markdown: () => engineMarkdown(card),
    })),
    ...operations.map((operation) => ({
      path: `/docs/${operation.slug}`,
      title: operation.title,
      summary: operation.summary,
      markdown: () => operationMarkdown(describeOperation(operation)),
    })),
    { path: "/docs/gallery", title: "Gallery", summary: gallerySummary, markdown: galleryMarkdown },
    { path: "/docs/errors", title: "Errors", summary: "Every code an answer may carry.", markdown: errorsMarkdown },
    ...(Object.keys(errorCodes) as ErrorCode[]).map((code) => ({
      path: `/docs/errors/${code}`,
      title: code,
      summary: errorCodes[code].title,
      markdown: () => errorMarkdown(code),
    })),
  ];
}

/** A guide's text with this installation's own addresses and numbers. */
export function guideText(slug: string): string {
  const { PUBLIC_URL, RESULT_HOURS, REQUESTS_PER_MINUTE, OPEN_JOBS } = env();
  const values: Record<string, string | number> = {
    BASE: `${PUBLIC_URL}/api/v1`,
    RESULT_HOURS,
    REQUESTS_PER_MINUTE,
    OPEN_JOBS,
  };
  const text = readFileSync(join(process.cwd(), "docs/guides", `${slug}.md`), "utf8");
  return text.replace(/\{\{([A-Z_]+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function gettingStarted(): string {
  const call = codeSnippets({
    baseUrl: env().PUBLIC_URL,
    operation: { slug: "background-remove", output: "image" },
    fields: { image: { file: "coffee.png" } },
  });
  const fences = call.map(({ title, code }) => `${title}:\n\n\`\`\`\n${code}\n\`\`\``).join("\n\n");
  return `# Getting started\n\n${guideText("getting-started").replace("{{FIRST_CALL}}", fences)}`;
}

function operationMarkdown(operation: OperationDescription): string {
  const { slug, title, summary, priceNote, fields } = operation;
  const examples = usableExamples(operation).map((example) => {
    const entered = Object.entries(example.input).map(([name, value]) =>
      typeof value === "string" && value.startsWith("samples/")
        ? [name, { file: value.slice("samples/".length) }]
        : [name, value],
    );
    const [curl] = codeSnippets({ baseUrl: env().PUBLIC_URL, operation, fields: Object.fromEntries(entered) });
    return `### ${example.title}\n\n\`\`\`sh\n${curl?.code}\n\`\`\``;
  });
  const parameters = fields.map(
    (field) =>
      `### \`${field.name}\`${field.required ? " (required)" : ""}\n\n${field.description}\n\n${boundsOf(field).join("; ")}${
        field.options ? `: ${field.options.map((option) => `\`${option}\``).join(", ")}` : ""
      }`,
  );
  return [
    `# ${title}`,
    summary,
    `\`POST /api/v1/${slug}\`. Credits: ${priceNote}.`,
    "## Examples",
    ...examples,
    "## Parameters",
    ...parameters,
  ].join("\n\n");
}

function galleryMarkdown(): string {
  const sheets = gallerySheets().map(({ shows, works }) => {
    const lines = works.map(
      ({ operation, fields }) => `- [${operation}](/docs/${operation}) \`${JSON.stringify(fields)}\``,
    );
    return `## ${shows}\n\n${lines.join("\n")}`;
  });
  return `# Gallery\n\n${gallerySummary}\n\n${sheets.join("\n\n")}`;
}

function errorsMarkdown(): string {
  const lines = Object.entries(errorCodes).map(
    ([code, { status, title }]) => `- ${status} [${code}](/docs/errors/${code}): ${title}`,
  );
  return `# Errors\n\nEvery refusal is a problem document (RFC 9457) with one of these codes.\n\n${lines.join("\n")}`;
}

function errorMarkdown(code: ErrorCode): string {
  const [when, what] = advice[code];
  const { status, title } = errorCodes[code];
  return `# ${code}\n\n${title}. HTTP ${status}.\n\n## When it comes\n\n${when}\n\n## What to do\n\n${what}`;
}
