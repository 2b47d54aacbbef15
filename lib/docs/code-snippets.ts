import type { OperationDescription } from "#lib/operations/describe.ts";

/** A file of a request: a path on the caller's disk, or a sample that the code downloads from `url` first. */
export interface FileReference {
  file: string;
  url?: string;
}

/** A sample file as a field of a snippet. `path` is relative to the site root, for example "samples/coffee.png". */
export const sampleReference = (path: string, baseUrl: string): FileReference => ({
  file: path.slice(path.lastIndexOf("/") + 1),
  url: `${baseUrl}/${path}`,
});

export interface Snippet {
  id: "curl" | "javascript" | "python";
  title: string;
  code: string;
}

type Fields = Record<string, unknown>;

/** A request in three languages. The key comes from the environment unless `key` is set. */
export function codeSnippets(call: {
  baseUrl: string;
  operation: Pick<OperationDescription, "slug" | "output">;
  fields: Fields;
  key?: string | undefined;
}): Snippet[] {
  return [
    { id: "curl", title: "curl", code: curl(call) },
    { id: "javascript", title: "JavaScript", code: javaScript(call) },
    { id: "python", title: "Python", code: python(call) },
  ];
}

/** The request that developers send first, complete: it runs in an empty folder. */
export const firstCallSnippets = (baseUrl: string, key?: string): Snippet[] =>
  codeSnippets({
    baseUrl,
    operation: { slug: "background-remove", output: "image" },
    fields: { image: sampleReference("samples/coffee.png", baseUrl) },
    key,
  });

type Call = Parameters<typeof codeSnippets>[0];

function curl({ baseUrl, operation, fields, key }: Call): string {
  const downloads = downloadsOf(fields).map(({ url }) => `curl -fsSO ${url}\n`);
  const lines = [
    `curl --fail-with-body ${baseUrl}/api/v1/${operation.slug}`,
    `-H "Authorization: Bearer ${key ?? "$ATELIER_API_KEY"}"`,
  ];
  if (hasFiles(fields)) {
    for (const [name, value] of partsOf(fields))
      lines.push(`-F ${shellQuoted(isFile(value) ? `${name}=@${value.file}` : `${name}=${asText(value)}`)}`);
  } else lines.push('-H "Content-Type: application/json"', `-d ${shellQuoted(JSON.stringify(fields))}`);
  if (operation.output === "image" && !(Number(fields.n) > 1))
    lines.push('-H "Accept: image/*"', `-o result.${fields.format ?? "png"}`);
  return `${downloads.join("")}${lines.join(" \\\n  ")}`;
}

function javaScript({ baseUrl, operation, fields, key }: Call): string {
  const token = key ? `"${key}"` : "process.env.ATELIER_API_KEY";
  const files = hasFiles(fields);
  const lines: string[] = [];
  if (files) {
    if (downloadsOf(fields).length < filesOf(fields).length) lines.push('import { openAsBlob } from "node:fs";', "");
    lines.push("const form = new FormData();");
    for (const [name, value] of partsOf(fields)) {
      const set = isFileList(fields[name]) ? "append" : "set";
      if (isFile(value)) lines.push(`form.${set}("${name}", ${javaScriptBlob(value)}, ${JSON.stringify(value.file)});`);
      else lines.push(`form.set("${name}", ${JSON.stringify(asText(value))});`);
    }
    lines.push("");
  }
  lines.push(
    `const response = await fetch("${baseUrl}/api/v1/${operation.slug}", {`,
    '  method: "POST",',
    "  headers: {",
    `    Authorization: \`Bearer \${${token}}\`,`,
    ...(files ? [] : ['    "Content-Type": "application/json",']),
    '    "Idempotency-Key": crypto.randomUUID(),',
    "  },",
    files ? "  body: form," : `  body: JSON.stringify(${indent(JSON.stringify(fields, null, 2), "  ")}),`,
    "});",
    "const job = await response.json();",
    "if (!response.ok) throw new Error(job.detail);",
    "console.log(job.outputs[0].url);",
  );
  return lines.join("\n");
}

function python({ baseUrl, operation, fields, key }: Call): string {
  const token = key ? `"${key}"` : 'os.environ["ATELIER_API_KEY"]';
  const plain = partsOf(fields).filter(([, value]) => !isFile(value));
  const files = partsOf(fields).filter((entry): entry is [string, FileReference] => isFile(entry[1]));
  // The parts of a list have the same name, which the keys of a dictionary cannot have.
  const [open, close, separator] = Object.values(fields).some(isFileList) ? ["[", "]", ", "] : ["{", "}", ": "];
  const lines = [
    ...(key ? [] : ["import os"]),
    "import requests",
    "",
    "response = requests.post(",
    `    "${baseUrl}/api/v1/${operation.slug}",`,
    `    headers={"Authorization": "Bearer " + ${token}},`,
  ];
  if (files.length > 0) {
    lines.push(
      `    files=${open}`,
      ...files
        .map(([name, file]) => `"${name}"${separator}${pythonFile(file)}`)
        .map((part) => `        ${open === "[" ? `(${part})` : part},`),
      `    ${close},`,
    );
    if (plain.length > 0)
      lines.push(
        "    data={",
        ...plain.map(([name, value]) => `        "${name}": ${JSON.stringify(asText(value))},`),
        "    },",
      );
  } else lines.push(`    json=${indent(pythonLiteral(fields), "    ")},`);
  lines.push(
    "    timeout=150,",
    ")",
    "job = response.json()",
    "if not response.ok:",
    '    raise SystemExit(job["detail"])',
    'print(job["outputs"][0]["url"])',
  );
  return lines.join("\n");
}

const isFile = (value: unknown): value is FileReference =>
  typeof value === "object" && value !== null && "file" in value;
const isFileList = (value: unknown): value is FileReference[] => Array.isArray(value) && value.some(isFile);
/** The parts of a form: one for each field, and one for each file of a list. */
const partsOf = (fields: Fields): [name: string, value: unknown][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    (isFileList(value) ? value : [value]).map((part): [string, unknown] => [name, part]),
  );
const filesOf = (fields: Fields) =>
  partsOf(fields)
    .map(([, value]) => value)
    .filter(isFile);
const hasFiles = (fields: Fields) => filesOf(fields).length > 0;
const downloadsOf = (fields: Fields) => filesOf(fields).flatMap(({ file, url }) => (url ? [{ file, url }] : []));

const javaScriptBlob = ({ file, url }: FileReference) =>
  url ? `await (await fetch("${url}")).blob()` : `await openAsBlob(${JSON.stringify(file)})`;

const pythonFile = ({ file, url }: FileReference) =>
  url ? `(${JSON.stringify(file)}, requests.get("${url}", timeout=30).content)` : `open(${JSON.stringify(file)}, "rb")`;

const asText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
const indent = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);

/** Quotes a shell argument. Single quotes disable all expansion; a quote inside is closed, escaped and reopened. */
export function shellQuoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Converts JSON to a Python literal: true, false and null differ, except inside strings. */
function pythonLiteral(value: unknown): string {
  return JSON.stringify(value, null, 4).replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (part) =>
    part === "true" ? "True" : part === "false" ? "False" : part === "null" ? "None" : part,
  );
}
