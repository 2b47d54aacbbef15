import { findExample, writeCurl } from "./curl.ts";
import type { ApiDocument, DocumentRoute, MediaType } from "./document.ts";
import { describeField, listFields, type ReferenceField } from "./fields.ts";

/** A response without an error. */
export interface ReferenceResponse {
  status: string;
  description: string;
  /** Content types other than JSON. */
  types: string[];
  fields: ReferenceField[];
  /** JSON of the document's example. */
  example: string | undefined;
}

/** A route of the API with all that its section shows. */
export interface ReferenceRoute {
  id: string;
  method: string;
  /** For example "/jobs/{id}". */
  path: string;
  summary: string;
  description: string;
  deprecated: boolean;
  keyed: boolean;
  parameters: Record<"path" | "query" | "header", ReferenceField[]>;
  body: { types: string[]; fields: ReferenceField[] } | undefined;
  responses: ReferenceResponse[];
  errors: { status: string; codes: string[] }[];
  curl: string;
  /** Whether the reference can send the request: it only reads, needs a key and answers with JSON. */
  triable: boolean;
}

/** A page of the reference: the routes of a tag. */
export interface Resource {
  slug: string;
  title: string;
  routes: ReferenceRoute[];
  /** The events that webhooks receive, with the JSON of an example. */
  events: { name: string; example: string }[];
}

/** The pages of the reference, in the order of the document's tags. */
export function listResources(document: ApiDocument): Resource[] {
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => ({
      tag: route.tags[0],
      route: describeRoute(document, method.toUpperCase(), path, route),
    })),
  );
  return document.tags.map(({ name }) => ({
    slug: name.toLowerCase(),
    title: name,
    routes: routes.filter(({ tag }) => tag === name).map(({ route }) => route),
    events: name === "Webhooks" ? listEvents(document) : [],
  }));
}

function describeRoute(document: ApiDocument, method: string, path: string, route: DocumentRoute): ReferenceRoute {
  const { operationId, summary, description = "", deprecated = false, security, parameters = [], requestBody } = route;
  const { schemas } = document.components;
  const keyed = security?.length !== 0;
  const content = requestBody?.content ?? {};
  const listed = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required = false, description: text }) =>
        describeField(name, text === undefined ? schema : { ...schema, description: text }, required, schemas),
      );
  const header = listed("header");
  const responses = listResponses(document, route);
  const shown = content["multipart/form-data"] ?? Object.values(content)[0];
  return {
    id: operationId,
    method,
    path,
    summary,
    description,
    deprecated,
    keyed,
    parameters: { path: listed("path"), query: listed("query"), header },
    body: requestBody && { types: Object.keys(content), fields: listFields(shown?.schema, schemas) },
    responses,
    triable: method === "GET" && keyed && responses.some(({ fields }) => fields.length > 0),
    errors: listErrors(document, route),
    curl: writeCurl(document.servers[0]?.url ?? "", {
      method,
      path,
      keyed,
      headers: header.filter(({ required }) => required).map(({ name }) => name),
      content,
    }),
  };
}

function listResponses({ components }: ApiDocument, { responses }: DocumentRoute): ReferenceResponse[] {
  return Object.entries(responses)
    .filter(([status]) => /^[123]/.test(status))
    .map(([status, { description = "", content = {} }]) => {
      const { "application/json": json, ...others } = content;
      return {
        status,
        description,
        types: Object.keys(others),
        fields: listFields(json?.schema, components.schemas),
        example: toJson(json),
      };
    });
}

/** The codes of each error status, which the document's problem responses give as examples. */
function listErrors({ components }: ApiDocument, { responses }: DocumentRoute): ReferenceRoute["errors"] {
  return Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .map(([status, response]) => {
      const shared = components.responses[response.$ref?.replace("#/components/responses/", "") ?? ""] ?? response;
      return { status, codes: Object.keys(shared.content?.["application/problem+json"]?.examples ?? {}) };
    });
}

const listEvents = ({ webhooks }: ApiDocument): Resource["events"] =>
  Object.entries(webhooks).map(([name, { post }]) => ({
    name,
    example: toJson(post.requestBody.content["application/json"]) ?? "",
  }));

function toJson(media: MediaType | undefined): string | undefined {
  const example = findExample(media);
  return example === undefined ? undefined : JSON.stringify(example, null, 2);
}
