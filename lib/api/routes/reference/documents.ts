import { z } from "zod";
import { defineRoute, type Route } from "../../define-route.ts";
import { type ApiDocument, postmanCollection } from "../../openapi/postman.ts";
import { anyObject } from "../../openapi/values.ts";

const openApi = z.object({ openapi: z.string(), info: anyObject, paths: anyObject }).meta({
  component: "OpenApiDocument",
  example: { openapi: "3.1.0", info: { title: "API", version: "1" }, paths: {} },
  additionalProperties: true,
});

const postman = z.object({ info: anyObject, item: z.array(anyObject) }).meta({
  component: "PostmanCollection",
  description: "A collection in the format 2.1.",
  example: { info: { name: "API" }, item: [] },
  additionalProperties: true,
});

const type = { "content-type": "application/json" };

/** The OpenAPI document, which `createDocument` makes, and the Postman collection made from it. */
export function documentRoutes(createDocument: () => ApiDocument): Route[] {
  let document: string | undefined;
  let collection: string | undefined;
  return [
    defineRoute({
      method: "GET",
      path: "/openapi.json",
      tag: "Service",
      operationId: "getOpenApi",
      summary: "Get this document",
      access: "open",
      output: openApi,
      handler({ context }) {
        document ??= JSON.stringify(createDocument());
        return context.body(document, 200, type);
      },
    }),
    defineRoute({
      method: "GET",
      path: "/postman.json",
      tag: "Service",
      operationId: "getPostmanCollection",
      summary: "Get the requests of this document as a Postman collection",
      access: "open",
      output: postman,
      handler({ context }) {
        collection ??= JSON.stringify(postmanCollection(createDocument()));
        return context.body(collection, 200, type);
      },
    }),
  ];
}
