import { commandLine, python, typeScript } from "./client-snippets.ts";
import {
  asText,
  type Call,
  type FileReference,
  getDownloads,
  getFiles,
  getParts,
  hasFiles,
  indent,
  isFile,
  isFileList,
  shellQuoted,
} from "./snippet-fields.ts";

export { type FileReference, shellQuoted } from "./snippet-fields.ts";

/** A sample file as a field of a snippet. `path` is relative to the site root, for example "samples/coffee.png". */
export const sampleReference = (path: string, baseUrl: string): FileReference => ({
  file: path.slice(path.lastIndexOf("/") + 1),
  url: `${baseUrl}/${path}`,
});

export interface Snippet {
  id: "curl" | "typescript" | "javascript" | "python" | "cli";
  title: string;
  code: string;
}

/** A request in each language. The key comes from the environment unless `key` is set. */
export function codeSnippets(call: Call): Snippet[] {
  return [
    { id: "curl", title: "curl", code: curl(call) },
    { id: "typescript", title: "TypeScript", code: typeScript(call) },
    { id: "javascript", title: "JavaScript", code: javaScript(call) },
    { id: "python", title: "Python", code: python(call) },
    { id: "cli", title: "CLI", code: commandLine(call) },
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

function curl({ baseUrl, operation, fields, key }: Call): string {
  const downloads = getDownloads(fields).map(({ url }) => `curl -fsSO ${url}\n`);
  const lines = [
    `curl --fail-with-body ${baseUrl}/api/v1/${operation.slug}`,
    `-H "Authorization: Bearer ${key ?? "$ATELIER_API_KEY"}"`,
  ];
  if (hasFiles(fields)) {
    for (const [name, value] of getParts(fields))
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
    if (getDownloads(fields).length < getFiles(fields).length) lines.push('import { openAsBlob } from "node:fs";', "");
    lines.push("const form = new FormData();");
    for (const [name, value] of getParts(fields)) {
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

const javaScriptBlob = ({ file, url }: FileReference) =>
  url ? `await (await fetch("${url}")).blob()` : `await openAsBlob(${JSON.stringify(file)})`;
