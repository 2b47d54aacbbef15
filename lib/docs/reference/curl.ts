import type { MediaType } from "./document.ts";

/** The request of a route, for an example. */
export interface ExampleRequest {
  method: string;
  path: string;
  /** Whether the route needs a key. */
  keyed: boolean;
  /** The names of the headers that it requires. */
  headers: readonly string[];
  content: Readonly<Record<string, MediaType>>;
}

const samples: Record<string, string> = { document: "document.docx", mask: "mask.png" };

/** A curl program of a request, with the values of the document's example. Variables stand for ids and the key. */
export function writeCurl(baseUrl: string, { method, path, keyed, headers, content }: ExampleRequest): string {
  const address = `${baseUrl}${path.replace(/\{(\w+)\}/g, (_whole, name: string) => `$${toVariable(path, name)}`)}`;
  const lines = [
    `curl ${getOptions(method, path)}"${address}"`,
    ...(keyed ? ['-H "Authorization: Bearer $ATELIER_API_KEY"'] : []),
    ...headers.map((name) => `-H "${name}: $${name.replaceAll("-", "_").toUpperCase()}"`),
    ...bodyLines(content),
  ];
  return lines.join(" \\\n  ");
}

function getOptions(method: string, path: string): string {
  if (method !== "GET") return `-X ${method} `;
  return path.endsWith("/events") ? "-N " : "";
}

/** The id of a job is $JOB_ID, the only other one of a path $DELIVERY. */
function toVariable(path: string, name: string): string {
  if (name !== "id") return name.toUpperCase();
  const [resource = ""] = path.slice(1).split("/{id}");
  const last = resource.split("/").at(-1) ?? "";
  return `${last
    .replaceAll("-", "_")
    .replace(/ies$/, "y")
    .replace(/(ch)es$|s$/, "$1")
    .toUpperCase()}_ID`;
}

function bodyLines(content: ExampleRequest["content"]): string[] {
  const form = content["multipart/form-data"]?.schema;
  const files = Object.entries(form?.properties ?? {}).filter(
    ([name, { contentMediaType }]) => contentMediaType && form?.required?.includes(name),
  );
  const example = findExample(content["application/json"]);
  const fields = Object.entries(isObject(example) ? example : {});
  const names = files.map(([name]) => name);
  // An example without the file says it another way, such as a list of items.
  if (names.length > 0 && (example === undefined || fields.some(([name]) => names.includes(name)))) {
    const others = fields.filter(([name]) => !names.includes(name));
    return [
      ...names.map((name) => `-F ${name}=@${samples[name] ?? "photo.jpg"}`),
      ...others.map(([name, value]) => `-F ${quote(`${name}=${toText(value)}`)}`),
    ];
  }
  if (example === undefined) return [];
  return ['-H "Content-Type: application/json"', `-d ${quote(JSON.stringify(example, null, 2))}`];
}

/** The first example of a body or a response. */
export const findExample = (media: MediaType | undefined): unknown =>
  media?.example ?? Object.values(media?.examples ?? {})[0]?.value;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
