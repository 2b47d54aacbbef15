import type { z } from "zod";
import type { Access, Route, RouteFacts } from "../define-route.ts";
import {
  collectComponents,
  componentSchema,
  findExample,
  inputSchema,
  type JsonSchema,
  outputSchema,
} from "./json-schema.ts";
import type { HeaderNote, ResponseNote, RouteNotes } from "./notes.ts";
import { type ErrorStatus, problems } from "./problems.ts";

/** Routes by path and method. */
export type Paths = Record<string, Record<string, ReturnType<typeof describeRoute>>>;

/** The paths of the document with their methods. */
export function describePaths(routes: readonly Route[]): Paths {
  const paths: Paths = {};
  for (const route of routes) {
    if (!route.notes) continue;
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, route.notes) };
  }
  return paths;
}

/** The named schemas of all responses, sorted, so that a new route does not move them. */
export function describeComponents(routes: readonly Route[]): Record<string, JsonSchema> {
  const found = new Map<string, z.ZodType>();
  for (const { output, notes } of routes)
    for (const schema of [output, ...Object.values(notes?.otherResponses ?? {}).map((response) => response.output)])
      if (notes && schema) collectComponents(schema, found);
  const names = [...found].sort(([firstName], [secondName]) => (firstName < secondName ? -1 : 1));
  return Object.fromEntries(names.map(([name, schema]) => [name, componentSchema(schema)]));
}

function describeRoute(route: RouteFacts, notes: RouteNotes) {
  const parameters = describeParameters(route, notes);
  const requestBody = describeBody(route, notes);
  return {
    tags: [notes.tag],
    operationId: notes.operationId,
    summary: notes.summary,
    ...(notes.description === undefined ? {} : { description: notes.description }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isKeyed(route.access) ? {} : { security: [] }),
    ...(requestBody ? { requestBody } : {}),
    responses: describeResponses(route, notes),
  };
}

const pathParameters = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** "The ID of the client token" for `/client-tokens/:id`. */
function describeId(path: string, name: string): string {
  const parts = path.split("/");
  const [last = name, ...words] = (parts[parts.indexOf(`:${name}`) - 1] ?? name).split("-").reverse();
  const noun = last.replace(/ies$/, "y").replace(/(?<=ch)es$|s$/, "");
  return `The ID of the ${[...words.reverse(), noun].join(" ")}.`;
}

function describeParameters({ path, query }: RouteFacts, { params, headers }: RouteNotes): object[] {
  const { properties = {}, required = [] } = query ? inputSchema(query) : {};
  return [
    ...pathParameters(path).map((name) => {
      const description = params?.[name] ?? describeId(path, name);
      return { name, in: "path", required: true, schema: { type: "string" }, description };
    }),
    ...Object.entries(properties as Record<string, JsonSchema>).map(([name, { description, ...schema }]) => ({
      name,
      in: "query",
      ...(required.includes(name) ? { required: true } : {}),
      schema,
      description,
    })),
    ...Object.entries(headers ?? {}).map(([name, header]) => ({ name, in: "header", ...describeHeader(header) })),
  ];
}

const describeHeader = ({ description, required, schema = { type: "string" } }: HeaderNote) => ({
  ...(required ? { required } : {}),
  schema,
  description,
});

function describeBody({ body, content }: RouteFacts, { examples, example }: RouteNotes) {
  const json = body && { schema: body, ...(examples ? { examples } : {}), ...(example ? { example } : {}) };
  const bodies = json ? { "application/json": json } : content;
  if (!bodies) return undefined;
  const described = Object.entries(bodies).map(([type, { schema, ...rest }]) => [
    type,
    { schema: "_zod" in schema ? inputSchema(schema as z.ZodType) : schema, ...rest },
  ]);
  return { required: true, content: Object.fromEntries(described) };
}

const usualResult: Record<number, string> = { 200: "OK", 201: "Created", 202: "Accepted", 204: "Deleted" };

function describeResponses(route: RouteFacts, notes: RouteNotes): Record<string, object> {
  const { status = 200, output } = route;
  const { result = usualResult[status] ?? "OK", types, responseHeaders: headers, otherResponses = {} } = notes;
  const responses = { [status]: { description: result, output, types, headers }, ...otherResponses };
  return {
    ...Object.fromEntries(Object.entries(responses).map(([code, response]) => [code, describeResponse(response)])),
    ...problems(...expectedErrors(route, notes)),
  };
}

function describeResponse({ description, output, types = [], headers }: ResponseNote) {
  const example = output && findExample(output);
  const json = output && { "application/json": { schema: outputSchema(output), ...(example ? { example } : {}) } };
  const content = { ...json, ...Object.fromEntries(types.map((type) => [type, {}])) };
  return {
    description,
    ...(headers
      ? { headers: Object.fromEntries(Object.entries(headers).map(([name, note]) => [name, describeHeader(note)])) }
      : {}),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  };
}

const isKeyed = (access: Access) => access !== "open" && access !== "signature";

/** The content types that `receiveBody` reads. */
const bodyTypes = ["application/json", "multipart/form-data"];

/** The errors that requests can cause: those of the key, the path, the query and the body, and the route's own. */
function expectedErrors({ path, access, query, body, content }: RouteFacts, { errors = [] }: RouteNotes) {
  const isReceived = body !== undefined || Object.keys(content ?? {}).some((type) => bodyTypes.includes(type));
  const derived: ErrorStatus[] = [
    // A refused or restricted key, too many requests, and a service at capacity.
    ...(isKeyed(access) ? ([401, 403, 429, 503] as const) : []),
    ...(pathParameters(path).length > 0 ? ([404] as const) : []),
    ...(query && access !== "signature" ? ([422] as const) : []),
    ...(isReceived ? ([400, 408, 413, 415, 422] as const) : []),
  ];
  return [...new Set([...derived, ...errors])].sort((a, b) => a - b);
}
