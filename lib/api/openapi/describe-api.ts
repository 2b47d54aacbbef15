import { env } from "../../platform/env.ts";
import type { Route } from "../define-route.ts";
import type { Deprecation } from "../http/answer/deprecation.ts";
import { describeEvents } from "../routes/webhooks/events.ts";
import { describeComponents, describePaths, type Paths } from "./describe-route.ts";
import { componentSchema, type JsonSchema } from "./json-schema.ts";
import { tags } from "./notes.ts";
import { problemResponses, problemSchema } from "./problems.ts";

/** The OpenAPI 3.1 document of routes. `deprecated` are those that will be removed. */
export function describeApi(routes: readonly Route[], deprecated: readonly Deprecation[]) {
  const { APP_NAME, PUBLIC_URL } = env();
  const paths = describePaths(routes);
  for (const { method, path, guide } of deprecated) markDeprecated(paths, method, path, guide);
  const schemas: Record<string, JsonSchema> = {
    ...describeComponents(routes),
    Problem: componentSchema(problemSchema),
  };
  return {
    openapi: "3.1.0",
    info: {
      title: `${APP_NAME} API`,
      version: "1",
      description:
        "AI image and document operations with one API key and one credit balance. Each request creates a job. Failed jobs are free.",
    },
    servers: [{ url: `${PUBLIC_URL}/api/v1` }],
    security: [{ key: [] }],
    tags: tags.map((name) => ({ name })),
    paths,
    webhooks: describeEvents(),
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", description: "Your API key, atl_…" } },
      schemas,
      responses: problemResponses(PUBLIC_URL),
    },
  };
}

/** Marks a route as deprecated. Throws if the document does not have it. */
function markDeprecated(paths: Paths, method: string, path: string, guide: string): void {
  const route = paths[path]?.[method.toLowerCase()];
  if (!route) throw new Error(`The deprecated route ${method} ${path} is not in the document.`);
  Object.assign(route, { deprecated: true, externalDocs: { url: guide } });
}
