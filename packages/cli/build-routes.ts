// Generates the commands of the routes that run no operation, with the names that all clients share.
import type { ApiDocument, Methods, Route, Schema } from "@atelier/sdk/build-generated";
import { toField } from "./build-fields.ts";
import type { RouteCommand, RouteField } from "./src/route-command.ts";

/** Routes with a command that is written by hand, because it reads or writes files or prints fewer columns. */
const written = ["exportSegments", "listJobs"];
/** Methods that the clients write by hand, and that a command needs only an ID for. */
const ofAnId: Record<string, Record<string, string>> = {
  glossaries: { get: "getGlossary", delete: "deleteGlossary" },
  jobs: { repeat: "repeatJob" },
};

/** The source of `routes.gen.ts`. */
export function printRoutes(document: ApiDocument, { groups, arrays }: Methods): string {
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => ({ ...route, path, method })),
  );
  const printed = Object.entries(groups).map(([group, { about, methods }]) => {
    const commands = Object.entries({ ...methods, ...ofAnId[group] }).flatMap(([method, id]) => {
      const route = routes.find(({ operationId }) => operationId === id);
      if (!route || written.includes(id)) return [];
      const isOfAnId = ofAnId[group]?.[method] !== undefined;
      return [printCommand({ group, method, route, isArray: arrays.includes(id), isOfAnId }, document)];
    });
    return `{ name: ${JSON.stringify(group)}, about: ${JSON.stringify(about)}, commands: [${commands.join(",\n")}] }`;
  });
  return [
    "// Generated from the OpenAPI document by build-generated.ts. Do not edit.",
    'import type * as types from "@atelier/sdk";',
    'import type { RouteGroup } from "../src/route-command.ts";',
    "",
    `export const routeGroups: readonly RouteGroup[] = [${printed.join(",\n")}];`,
    "",
  ].join("\n");
}

interface NamedRoute {
  group: string;
  method: string;
  route: Route & { path: string; method: string };
  /** Whether the method returns all entries of a list. */
  isArray: boolean;
  /** Whether the command sends an ID only. */
  isOfAnId: boolean;
}

function printCommand({ group, method, route, isArray, isOfAnId }: NamedRoute, document: ApiDocument): string {
  const { operationId, summary, description, parameters = [] } = route;
  const ids = parameters
    .filter((parameter) => parameter.in === "path")
    .map(({ name, description: about = "" }) => ({ name, description: about }));
  const [, success] = Object.entries(route.responses).find(([status]) => status.startsWith("2")) ?? [];
  const types = Object.keys(success?.content ?? {});
  const json = success?.content?.["application/json"]?.schema;
  const body = route.requestBody?.content["application/json"]?.schema;
  const item = json?.properties?.data?.items;
  const fields = isOfAnId
    ? []
    : body
      ? bodyFields(body, route.method === "patch")
      : queryFields(route, json !== undefined);
  const command = {
    name: toKebab(method),
    description: [summary, description].filter(Boolean).join(". "),
    ids,
    fields,
    ...(json || types.length === 0 ? {} : { returnsFile: true }),
    ...(typeof item === "object" ? { columns: toColumns(document, item) } : {}),
  } satisfies Omit<RouteCommand, "call">;
  const input = `input as NonNullable<types.${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Data["${body ? "body" : "query"}"]>`;
  const values = [...ids.map((_, index) => `ids[${index}] ?? ""`), ...(fields.length > 0 ? [input] : []), "options"];
  const isPage = item !== undefined && !isArray;
  const used = ["client", ...(ids.length > 0 ? ["ids"] : []), ...(fields.length > 0 ? ["input"] : []), "options"];
  const call = `client.${group}.${method}(${values.join(", ")})${isPage ? ".page()" : ""}`;
  return `${JSON.stringify(command).slice(0, -1)}, call: ({ ${used.join(", ")} }) => ${call} }`;
}

function bodyFields(body: Schema, isChange: boolean): RouteField[] {
  return Object.entries(body.properties ?? {}).map(([name, schema]) => {
    const field = toField(name, schema, body.required ?? []);
    return {
      ...field,
      ...(schema.anyOf?.some(({ type }) => type === "null") ? { nullable: true } : {}),
      ...(field.required && (field.kind === "text" || field.kind === "number") ? { isArgument: true } : {}),
      ...(field.kind === "flag" && (isChange || schema.default === true || field.required) ? { negatable: true } : {}),
    };
  });
}

function queryFields({ parameters = [] }: Route, isJson: boolean): RouteField[] {
  return parameters
    .filter((parameter) => parameter.in === "query" && !(isJson && parameter.name === "format"))
    .map(({ name, schema = {}, description = "", required }) =>
      toField(name, { ...schema, description }, required ? [name] : []),
    );
}

/** The columns of the entries of a list: paths to the values of nested objects. */
function toColumns(document: ApiDocument, item: Schema): string[] {
  const { properties = {} } = resolve(document, item);
  return Object.entries(properties).flatMap(([name, field]) => {
    if (name === "object") return [];
    const value = resolve(document, field);
    return value.properties ? toColumns(document, value).map((part) => `${name}.${part}`) : [name];
  });
}

/** A schema without a reference and without null. */
function resolve({ components }: ApiDocument, schema: Schema): Schema {
  const value = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  return components.schemas[value.$ref?.split("/").at(-1) ?? ""] ?? value;
}

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
