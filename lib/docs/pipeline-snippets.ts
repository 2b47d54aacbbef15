import { pythonLiteral } from "./client-snippets.ts";
import { type Snippet, shellQuoted } from "./code-snippets.ts";
import { indent } from "./snippet-fields.ts";

interface Request {
  baseUrl: string;
  /** The name of the file that the steps use as `$input`. */
  input: string | undefined;
  steps: readonly object[];
}

/** The run as code: a request with curl, and with both clients. */
export const pipelineSnippets = (request: Request): Snippet[] => [
  { id: "curl", title: "curl", code: curl(request) },
  { id: "typescript", title: "TypeScript", code: typeScript(request) },
  { id: "python", title: "Python", code: python(request) },
];

function curl({ baseUrl, input, steps }: Request): string {
  const headers = [`-H "Authorization: Bearer $ATELIER_API_KEY"`];
  const upload =
    input === undefined
      ? ""
      : `# Store the file first, and use its id as input.\ncurl --fail-with-body ${baseUrl}/api/v1/uploads ${headers[0]} -F ${shellQuoted(`file=@${input}`)}\n\n`;
  const body = { ...(input === undefined ? {} : { input: "upload_…" }), steps };
  const lines = [
    `curl --fail-with-body ${baseUrl}/api/v1/pipelines/runs`,
    ...headers,
    '-H "Content-Type: application/json"',
    `-d ${shellQuoted(JSON.stringify(body, null, 2))}`,
  ];
  return upload + lines.join(" \\\n  ");
}

function typeScript({ baseUrl, input, steps }: Request): string {
  return [
    'import { Atelier } from "@atelier/sdk";',
    "",
    "const atelier = new Atelier({",
    "  apiKey: process.env.ATELIER_API_KEY,",
    `  baseUrl: "${baseUrl}",`,
    "});",
    "const { id } = await atelier.pipelines.run({",
    ...(input === undefined ? [] : [`  input: ${JSON.stringify(input)},`]),
    `  steps: ${indent(JSON.stringify(steps, null, 2), "  ")},`,
    "});",
    "const run = await atelier.pipelines.wait(id);",
    "for (const result of atelier.pipelines.results(run))",
    "  for (const file of result.files) console.log(file.url);",
  ].join("\n");
}

function python({ baseUrl, input, steps }: Request): string {
  return [
    "from atelier import Atelier",
    "",
    `client = Atelier(base_url="${baseUrl}")`,
    "run = client.pipelines.run(",
    ...(input === undefined ? [] : [`    input=${JSON.stringify(input)},`]),
    `    steps=${indent(pythonLiteral(steps), "    ")},`,
    ")",
    "run = client.pipelines.wait(run.id)",
    "for result in client.pipelines.results(run):",
    "    for file in result.files:",
    "        print(file.url)",
  ].join("\n");
}
