import {
  asText,
  type Call,
  type FileReference,
  getDownloads,
  indent,
  isFile,
  isFileList,
  shellQuoted,
} from "./snippet-fields.ts";

/** Where a reader learns how to install a client, as the first line of its code. */
const installNote = (comment: string, baseUrl: string, guide: string) =>
  `${comment} To install the client, see ${baseUrl}/docs/guides/${guide}`;

/** A request with @atelier/sdk. */
export function typeScript({ baseUrl, operation, fields, key }: Call): string {
  const method = operation.slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const input = Object.entries(fields).map(
    ([name, value]) => `  ${name}: ${indent(typeScriptValue(value, operation.output), "  ")},`,
  );
  const file = resultName({ operation, fields });
  return [
    installNote("//", baseUrl, "typescript"),
    'import { Atelier } from "@atelier/sdk";',
    "",
    "const atelier = new Atelier({",
    `  apiKey: ${key ? JSON.stringify(key) : "process.env.ATELIER_API_KEY"},`,
    `  baseUrl: "${baseUrl}",`,
    "});",
    `const result = await atelier.${method}({`,
    ...input,
    "});",
    hasSeveralResults(fields)
      ? `for (const [index, file] of result.files.entries()) await file.save(\`result-\${index}.${file.split(".")[1]}\`);`
      : `await result.save("${file}");`,
  ].join("\n");
}

function typeScriptValue(value: unknown, output: string): string {
  if (isFileList(value)) return `[${value.map((item) => typeScriptValue(item, output)).join(", ")}]`;
  return isFile(value) ? typeScriptFile(value, output) : JSON.stringify(value, null, 2);
}

/** A path, or a sample that is downloaded. The extension of a document is its format. */
function typeScriptFile({ file, url }: FileReference, output: string): string {
  if (!url) return JSON.stringify(file);
  const blob = `await (await fetch("${url}")).blob()`;
  return output === "document" ? `new File([${blob}], ${JSON.stringify(file)})` : blob;
}

/** A request with atelier-sdk. */
export function python({ baseUrl, operation, fields, key }: Call): string {
  const downloads = getDownloads(fields).length > 0;
  const names = operation.output === "document" && downloads ? "Atelier, File" : "Atelier";
  const input = Object.entries(fields).map(
    ([name, value]) => `    ${name}=${indent(pythonValue(value, operation.output), "    ")},`,
  );
  const file = resultName({ operation, fields });
  const lines = [
    installNote("#", baseUrl, "python"),
    ...(downloads ? ["from urllib.request import urlopen", ""] : []),
    `from atelier import ${names}`,
    "",
    `client = Atelier(${key ? `${JSON.stringify(key)}, ` : ""}base_url="${baseUrl}")`,
    `result = client.${operation.slug.replaceAll("-", "_")}(`,
    ...input,
    ")",
  ];
  if (!hasSeveralResults(fields)) return [...lines, `result.save("${file}")`].join("\n");
  const name = `f"result-{index}.${file.split(".")[1]}"`;
  return [...lines, "for index, file in enumerate(result.files):", `    file.save(${name})`].join("\n");
}

function pythonValue(value: unknown, output: string): string {
  if (isFileList(value)) return `[${value.map((item) => pythonValue(item, output)).join(", ")}]`;
  return isFile(value) ? pythonFile(value, output) : pythonLiteral(value);
}

/** A path, or a sample that is downloaded. The extension of a document is its format. */
function pythonFile({ file, url }: FileReference, output: string): string {
  if (!url) return JSON.stringify(file);
  const content = `urlopen("${url}").read()`;
  return output === "document" ? `File(${content}, ${JSON.stringify(file)})` : content;
}

/** Converts JSON to a Python literal: true, false and null differ, except inside strings. */
export function pythonLiteral(value: unknown): string {
  return JSON.stringify(value, null, 4).replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (part) =>
    part === "true" ? "True" : part === "false" ? "False" : part === "null" ? "None" : part,
  );
}

/** A request with the command `atl`. */
export function commandLine({ baseUrl, operation, fields, key }: Call): string {
  // The command has an argument for the file or the text, and downloads results itself.
  const argument = ["document", "image", "prompt", "instructions"].find((name) => name in fields) ?? "";
  const flags = Object.entries(fields).flatMap(([name, value]) =>
    name === argument || name === "response" ? [] : parseFlags(name, value),
  );
  const positional = argument in fields ? [shellQuoted(commandValue(fields[argument]))] : [];
  const out = hasSeveralResults(fields) ? "results/" : resultName({ operation, fields });
  return [
    installNote("#", baseUrl, "cli"),
    `export ATELIER_URL=${shellQuoted(baseUrl)}`,
    ...(key ? [`export ATELIER_API_KEY=${shellQuoted(key)}`] : []),
    ...getDownloads(fields).map(({ url }) => `curl -fsSO ${url}`),
    [`atl ${operation.slug}`, ...positional, ...flags, `-o ${out}`].join(" "),
  ].join("\n");
}

/** The options of a field: one for each entry of a list of texts or files, and of an object. */
function parseFlags(name: string, value: unknown): string[] {
  const flag = `--${name.replaceAll("_", "-")}`;
  if (typeof value === "boolean") return value ? [flag] : [];
  if (isFileList(value) || isTextList(value)) return value.flatMap((item) => parseFlags(name, item));
  if (isFile(value) || typeof value !== "object" || value === null || Array.isArray(value)) {
    const text = commandValue(value);
    return [text.startsWith("-") ? shellQuoted(`${flag}=${text}`) : `${flag} ${shellQuoted(text)}`];
  }
  return Object.entries(value).map(([key, one]) => `${flag} ${shellQuoted(`${key}=${one}`)}`);
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string");

const commandValue = (value: unknown): string => (isFile(value) ? value.file : asText(value));

const hasSeveralResults = ({ n, targets }: Call["fields"]): boolean =>
  Number(n) > 1 || (Array.isArray(targets) && targets.length > 1);

/** The name of the file that a request makes: a document keeps its format. */
function resultName({ operation, fields }: Pick<Call, "operation" | "fields">): string {
  if (operation.output === "image") return `result.${fields.format ?? "png"}`;
  const { document, output_format: format } = fields;
  const extension = isFile(document) ? /\.(\w+)$/.exec(document.file)?.[1] : undefined;
  return `result.${format ?? extension ?? "txt"}`;
}
