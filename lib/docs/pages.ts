import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ErrorCode, errorCodes } from "@atelier/errors";
import { batchSettings } from "#lib/batches/settings.ts";
import { changelogText } from "#lib/docs/changelog.ts";
import { firstCallSnippets } from "#lib/docs/code-snippets.ts";
import { engineMarkdown, enginesMarkdown, enginesSummary } from "#lib/docs/engine-texts.ts";
import { advice } from "#lib/docs/error-advice.ts";
import { gallerySheets } from "#lib/docs/example-pictures.ts";
import { getBounds } from "#lib/docs/field-bounds.ts";
import { operationExamples } from "#lib/docs/operation-examples.ts";
import { operationErrors, operationResponses } from "#lib/docs/operation-responses.ts";
import { languageTable } from "#lib/engines/bergamot/language-table.ts";
import { cardSlug, engineCards } from "#lib/engines/cards.ts";
import { jobSettings } from "#lib/jobs/settings.ts";
import { keySettings } from "#lib/keys/settings.ts";
import { defaultPrices, type Operation, type UnitPrices } from "#lib/operations/define.ts";
import { describeOperation, type OperationDescription } from "#lib/operations/describe.ts";
import { operations } from "#lib/operations/index.ts";
import { env } from "#lib/platform/env.ts";
import { translationSettings } from "#lib/translation/settings.ts";
import { uploadSettings } from "#lib/uploads/settings.ts";
import { accountSettings } from "../accounts/settings.ts";
import { auditSettings } from "../audit/settings.ts";

/** A docs page. Search uses its Markdown, which is also served at the page's path with ".md". */
export interface DocsPage {
  /** For example "/docs/guides/credits". */
  path: string;
  title: string;
  summary: string;
  markdown(): string;
}

export const gallerySummary =
  "The results of every photo operation on each sample photograph, created by the embedded engines without retries.";

export const gettingStartedSummary = "Create a key and send your first request.";

export const changelogSummary =
  "Changes of the API. Fields, values and error codes can be added at any time. A removal is announced here at least 12 months before, and until then its route sends the headers Deprecation and Sunset.";

export const errorsSummary = "All error codes, with their causes and solutions.";

/** The guides in reading order. Their texts are in docs/guides; those of clients are the readmes of their packages. */
export const guides = [
  ["authentication", "Authentication", "Send, store, rotate and revoke your API key."],
  [
    "sign-in",
    "Sign-in and security",
    "Protect your account: two-step sign-in, recovery codes, passkeys and a lost phone.",
  ],
  ["teams", "Teams", "Share an account: members, roles, invitations and the audit log."],
  ["single-sign-on", "Single sign-on", "Sign a team in through its OpenID Connect provider, with roles by group."],
  ["scim", "Provisioning (SCIM)", "Let a directory add and remove the members of a team."],
  ["restricted-keys", "Restricted keys", "Limit what a key may call, spend and do, and manage keys over the API."],
  ["test-keys", "Test keys", "Try your integration without credits: sample results and errors on request."],
  ["client-tokens", "Client tokens", "Call an operation from a web page without showing your key."],
  ["credits", "Credits", "How credits are held, charged and released. Spend limits and usage."],
  ["engines-and-prices", "Engines, prices and quotes", "Choose an engine, get a quote, and keep data local."],
  ["photographs", "Photographs", "Get photographs instead of illustrations."],
  ["waiting", "Sync and async requests", "Wait for a result, poll a job or stream its events."],
  ["batches", "Batches", "Submit up to 1,000 jobs in one request, and download all results."],
  ["pipelines", "Pipelines", "Run several operations as one request with one price."],
  ["content-credentials", "Content credentials", "How results say what made them, and how to read it."],
  ["receipts", "Receipts", "Check what a job did and cost, without trusting this service."],
  ["webhooks", "Webhooks", "Receive the results of jobs and other events on your server."],
  ["idempotency", "Retries and idempotency", "Retry requests without creating or paying for a second job."],
  ["typescript", "TypeScript SDK", "Call the API from Node, Bun, Deno, workers and browsers."],
  ["python", "Python SDK", "Call the API from Python, synchronously or with asyncio and trio."],
  ["go", "Go SDK", "Call the API from Go, with a method for each route."],
  ["cli", "Command line", "Run operations on files, folders and pipes with the command atl."],
  ["ai-sdk", "AI SDK", "Use the image operations as image models of the AI SDK."],
  ["request-log", "Request log", "Find requests by status, key or operation, and repeat them."],
  ["formats", "Formats and files", "Supported input and output formats, and how to send files."],
  ["translation", "Translation", "Glossaries, translation memory, short texts and several languages."],
  ["mcp", "Agents (MCP)", "Let agents and editors run the operations as tools."],
  ["compatible-apis", "Migrate from OpenAI, DeepL, remove.bg", "Keep your client library and change its address."],
  ["limits", "Limits", "Rate, size and time limits."],
  ["self-hosting", "Self-hosting", "Run the service on your laptop or on public servers."],
  ["models", "Models", "Run diffusion models and other models on your own machines."],
] as const;

/** Complete programs for common tasks. Their texts are in docs/recipes. */
export const recipes = [
  ["product-photos", "Product photos for a shop", "Turn a folder of photos into catalog images of the same size."],
  ["translate-documents", "Translate a folder of documents", "Translate documents into several languages."],
  ["profile-pictures", "Profile pictures", "Cut out a portrait and place it on a plain color."],
  ["long-jobs", "Long jobs", "Submit without waiting, follow the progress and download the result."],
  ["results-as-they-come", "Stream results", "Follow all jobs over one connection and download each result."],
  ["cutouts-of-a-folder", "Remove backgrounds in bulk", "Remove the background of many photos as one batch."],
  ["large-prints", "Large prints", "Enlarge pictures within a budget, with quotes."],
  ["translate-a-site", "Translate a website", "Translate the changed pages of a site with every build."],
  ["resume-an-upload", "Resume an upload", "Send a file in parts and continue after an interruption."],
  ["key-for-a-contractor", "A key for a contractor", "Create, use and revoke a key with a cap."],
] as const;

/** All docs pages in navigation order. Texts that contain prices need the operator's; titles and paths do not. */
export function docsPages(getPrices: (operation: Operation) => UnitPrices = defaultPrices): DocsPage[] {
  return [
    {
      path: "/docs",
      title: "Getting started",
      summary: gettingStartedSummary,
      markdown: gettingStarted,
    },
    ...guides.map(([slug, title, summary]) => ({
      path: `/docs/guides/${slug}`,
      title,
      summary,
      markdown: () => `# ${title}\n\n${guideText(slug)}`,
    })),
    ...operations.map((operation) => ({
      path: `/docs/${operation.slug}`,
      title: operation.title,
      summary: operation.summary,
      markdown: () => operationMarkdown(describeOperation(operation, getPrices(operation))),
    })),
    ...recipes.map(([slug, title, summary]) => ({
      path: `/docs/recipes/${slug}`,
      title,
      summary,
      markdown: () => `# ${title}\n\n${recipeText(slug)}`,
    })),
    { path: "/docs/gallery", title: "Gallery", summary: gallerySummary, markdown: galleryMarkdown },
    { path: "/docs/engines", title: "Engines", summary: enginesSummary, markdown: enginesMarkdown },
    ...engineCards.map((card) => ({
      path: `/docs/engines/${cardSlug(card)}`,
      title: card.title,
      summary: card.summary,
      markdown: () => engineMarkdown(card),
    })),
    {
      path: "/docs/changelog",
      title: "Changelog",
      summary: changelogSummary,
      markdown: () => `# Changelog\n\n${changelogSummary}\n\n${changelogText()}`,
    },
    { path: "/docs/errors", title: "Errors", summary: errorsSummary, markdown: errorsMarkdown },
    ...(Object.keys(errorCodes) as ErrorCode[]).map((code) => ({
      path: `/docs/errors/${code}`,
      title: code,
      summary: errorCodes[code].title,
      markdown: () => errorMarkdown(code),
    })),
  ];
}

/** A guide's text with the URLs and limits of this installation. */
export function guideText(slug: string): string {
  const folder = clientFolders[slug];
  if (folder === undefined) return getText("guides", slug);
  const readme = readFileSync(join(process.cwd(), folder, "README.md"), "utf8");
  // The page has its own title.
  return withThisAddress(readme.replace(/^# .*\n+/, ""));
}

/** Programs in a readme call a service on the reader's machine; on a server, they call that one. Sentences keep the default. */
const withThisAddress = (text: string): string =>
  text.replace(/^```[\s\S]*?^```/gm, (program) => program.replaceAll("http://localhost:3000", env().PUBLIC_URL));

/** The folders of the clients, by the guide that shows their readme. */
const clientFolders: Record<string, string> = {
  typescript: "packages/sdk",
  python: "sdk/python",
  go: "sdk/go",
  cli: "packages/cli",
  "ai-sdk": "packages/ai-sdk-provider",
};

/** A recipe's text, as `guideText`. */
export const recipeText = (slug: string): string => getText("recipes", slug);

/** The settings that texts can name, as {{RESULT_HOURS}}. */
const shownSettings = [
  "RESULT_HOURS",
  "MAX_RESULT_HOURS",
  "KEPT_MEGABYTES",
  "UPLOAD_MEGABYTES",
  "MEMORY_DAYS",
  "AUDIT_DAYS",
  "FACTOR_REMOVAL_HOURS",
  "REQUESTS_PER_MINUTE",
  "OPEN_JOBS",
  "OPEN_BATCHES",
  "OPEN_RUNS",
  "RESTRICTED_KEYS",
] as const;

function getText(folder: "guides" | "recipes", slug: string): string {
  const settings = {
    ...env(),
    ...accountSettings(),
    ...auditSettings(),
    ...batchSettings(),
    ...jobSettings(),
    ...keySettings(),
    ...translationSettings(),
    ...uploadSettings(),
  };
  const values: Record<string, string | number> = {
    SITE: settings.PUBLIC_URL,
    BASE: `${settings.PUBLIC_URL}/api/v1`,
    LANGUAGE_TABLE: languageTable(),
    ...Object.fromEntries(shownSettings.map((name) => [name, settings[name]])),
  };
  const text = readFileSync(join(process.cwd(), "docs", folder, `${slug}.md`), "utf8");
  return text.replace(/\{\{([A-Z_]+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function gettingStarted(): string {
  const call = firstCallSnippets(env().PUBLIC_URL);
  const fences = call.map(({ title, code }) => `${title}:\n\n\`\`\`\n${code}\n\`\`\``).join("\n\n");
  return `# Getting started\n\n${guideText("getting-started").replace("{{FIRST_CALL}}", fences)}`;
}

function operationMarkdown(operation: OperationDescription): string {
  const { slug, title, summary, priceNote, fields } = operation;
  const examples = operationExamples(operation, env().PUBLIC_URL).map(
    ({ title: example, snippets: [curl] }) => `### ${example}\n\n\`\`\`sh\n${curl?.code}\n\`\`\``,
  );
  const parameters = fields.map(
    (field) =>
      `### \`${field.name}\`${field.required ? " (required)" : ""}\n\n${field.description}\n\n${getBounds(field).join("; ")}${
        field.options ? `: ${field.options.map((option) => `\`${option}\``).join(", ")}` : ""
      }`,
  );
  return [
    `# ${title}`,
    summary,
    `\`POST /api/v1/${slug}\`. Price in credits: ${priceNote}.`,
    "## Examples",
    ...examples,
    "## Parameters",
    ...parameters,
    "## Responses",
    operationResponses(operation.output)
      .map(({ status, text }) => `- ${status}: ${text}`)
      .join("\n"),
    "## Errors",
    operationErrors()
      .map(({ code, status, title: meaning }) => `- ${status} [${code}](/docs/errors/${code}): ${meaning}`)
      .join("\n"),
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
  return `# Errors\n\nError responses are problem documents (RFC 9457) with one of these codes.\n\n${lines.join("\n")}`;
}

function errorMarkdown(code: ErrorCode): string {
  const [cause, solution] = advice[code];
  const { status, title } = errorCodes[code];
  return `# ${code}\n\n${title}. HTTP ${status}.\n\n## Cause\n\n${cause}\n\n## Solution\n\n${solution}`;
}
