// Generates the methods of the SDK's resources from the OpenAPI document and sdk/methods.json.
import type { ApiDocument, Route, Schema } from "./build-generated.ts";

/** The names that routes have as methods of the clients, in TypeScript and Python. */
export interface Methods {
  /** By resource, the operation ID of each method. */
  groups: Record<string, { about: string; methods: Record<string, string> }>;
  /** Names of methods in Python that differ, by operation ID. */
  python: Record<string, string>;
  /** Operation IDs of lists with one page, whose method in TypeScript returns all entries. */
  arrays: string[];
  /** Operation IDs whose repetition has no further effect, although they are POST. */
  repeatable: string[];
  /** Operation IDs that have no method, or one that is written by hand. */
  written: string[];
}

interface FullRoute extends Route {
  path: string;
  method: string;
}

/** The source of a class for each resource. Throws for a route without a name, and for a name without a route. */
export function printResources(
  document: ApiDocument,
  { groups, python, arrays, repeatable, written }: Methods,
): string {
  const routes = new Map<string, FullRoute>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, route] of Object.entries(methods)) routes.set(route.operationId, { ...route, path, method });
  const named = Object.values(groups).flatMap(({ methods }) => Object.values(methods));
  for (const id of [...named, ...Object.keys(python), ...arrays, ...repeatable, ...written])
    if (!routes.has(id)) throw new Error(`sdk/methods.json names ${id}, which is no route of the API.`);
  const twice = [...named, ...written].find((id, index, all) => all.indexOf(id) !== index);
  if (twice) throw new Error(`sdk/methods.json has two places for ${twice}.`);
  for (const [id, { tags }] of routes)
    if (!named.includes(id) && !written.includes(id) && !tags?.includes("Operations"))
      throw new Error(`The route ${id} has no method in the clients. Name it in sdk/methods.json.`);

  const classes = Object.entries(groups).map(([group, { about, methods }]) => {
    const printed = Object.entries(methods).map(([name, id]) => {
      const route = routes.get(id);
      if (!route) return "";
      return printMethod(name, route, { isRepeatable: repeatable.includes(id), isArray: arrays.includes(id) });
    });
    return `/** ${about} */\nexport class ${toPascal(group)}Routes extends Resource {\n${printed.join("\n")}}\n`;
  });
  return [
    'import type { Pages } from "../src/pages.ts";',
    'import { type BodyOf, type ListQuery, Resource } from "../src/resources/resource.ts";',
    'import { path, type RequestOptions } from "../src/transport.ts";',
    'import type * as types from "./types.gen.ts";',
    "",
    ...classes,
  ].join("\n");
}

function printMethod(
  name: string,
  route: FullRoute,
  { isRepeatable, isArray }: { isRepeatable: boolean; isArray: boolean },
): string {
  const { operationId, summary, description, parameters = [], requestBody, method } = route;
  const data = `types.${toPascal(operationId)}Data`;
  const ids = parameters.filter((parameter) => parameter.in === "path").map((parameter) => parameter.name);
  const json = successSchema(route);
  const item = json?.properties?.data?.items;
  const query = parameters.filter(
    (parameter) => parameter.in === "query" && parameter.name !== "cursor" && !(json && parameter.name === "format"),
  );
  const body = requestBody?.content["application/json"]?.schema;

  if (body && query.length > 0) throw new Error(`${operationId} has a body and a query. Write its method by hand.`);

  const signature = ids.map((id) => `${id}: string`);
  if (body) signature.push(`body: BodyOf<${data}>${method === "post" && !hasRequired(body) ? " = {}" : ""}`);
  if (query.length > 0) {
    const type = json ? `ListQuery<${data}>` : `NonNullable<${data}["query"]>`;
    signature.push(`query: ${type}${query.some(({ required }) => required) ? "" : " = {}"}`);
  }
  signature.push("options?: RequestOptions");

  const address = ids.length > 0 ? `path\`${route.path.replace(/\{/g, "${")}\`` : JSON.stringify(route.path);
  const queryValue = query.length > 0 ? "query" : "undefined";
  const options = isRepeatable ? "{ ...options, repeatable: true }" : "options";
  const list = `(${address}, ${query.length > 0 ? "query" : "{}"}, options)`;
  const [result, call] =
    typeof item === "object"
      ? isArray
        ? [`Promise<${toType(item)}[]>`, `(await this.pages<${toType(item)}>${list}.page()).data`]
        : [`Pages<${toType(item)}>`, `this.pages${list}`]
      : method === "get"
        ? json
          ? [`Promise<${toType(json)}>`, `this.api.get(${address}, ${queryValue}, options)`]
          : ["Promise<Uint8Array<ArrayBuffer>>", `this.api.bytes(${address}, ${queryValue}, options)`]
        : [
            `Promise<${json ? toType(json) : "void"}>`,
            method === "delete"
              ? `this.api.delete(${address}, ${queryValue}, options)`
              : `this.api.${method}(${address}, ${body ? "body" : "undefined"}, ${options})`,
          ];
  return `
  /** ${[summary, description].filter(Boolean).join(". ")}${description?.endsWith(".") ? "" : "."} */
  ${isArray ? "async " : ""}${name}(${signature.join(", ")}): ${result} {
    return ${call};
  }
`;
}

/** The schema of a successful response in JSON; undefined for files and responses without a body. */
function successSchema({ responses }: Route): Schema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  return success?.content?.["application/json"]?.schema;
}

const hasRequired = ({ required = [], anyOf }: Schema) => required.length > 0 || anyOf !== undefined;

/** The generated type of a component. Throws for a schema without a name. */
function toType({ $ref }: Schema): string {
  if (!$ref) throw new Error("A response of a generated method needs a component of the document.");
  return `types.${$ref.split("/").at(-1)}`;
}

const toPascal = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
