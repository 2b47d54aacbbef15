import type { z } from "zod";
import type { JsonSchema } from "./json-schema.ts";
import type { ErrorStatus } from "./problems.ts";

/** The groups of routes, in the order of the reference. */
export const tags = [
  "Operations",
  "Jobs",
  "Receipts",
  "Uploads",
  "Batches",
  "Pipelines",
  "Translation",
  "Account",
  "Keys",
  "Projects",
  "Team",
  "Webhooks",
  "Service",
] as const;

/** A header of a request or a response. Handlers read those of requests themselves. */
export interface HeaderNote {
  description: string;
  /** A text by default. */
  schema?: JsonSchema;
  required?: boolean;
}

/** Example values by name. */
export type Examples<Value = unknown> = Readonly<Record<string, { summary?: string; value: Value }>>;

/** A body of one content type. */
export interface ContentNote {
  schema: z.ZodType | JsonSchema;
  examples?: Examples;
}

/** A successful response. */
export interface ResponseNote {
  description: string;
  output?: z.ZodType | undefined;
  /** Content types that it can have beside JSON. */
  types?: readonly string[] | undefined;
  headers?: Readonly<Record<string, HeaderNote>> | undefined;
}

type ExampleBody<Body> = Body extends z.ZodType ? Partial<z.input<Body>> : never;

/** The description of a route in the OpenAPI document. The router does not use it. */
export interface RouteNotes<Body extends z.ZodType | undefined = z.ZodType | undefined> {
  tag: (typeof tags)[number];
  operationId: string;
  summary: string;
  description?: string;
  /** Descriptions of parameters of the path. */
  params?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, HeaderNote>>;
  /** Example bodies by name, or one without a name. A test checks that they have all required fields. */
  examples?: Examples<ExampleBody<Body>>;
  example?: ExampleBody<Body>;
  /** The description of the response, by default that of its status. */
  result?: string;
  /** Content types that the response can have beside JSON. */
  types?: readonly string[];
  responseHeaders?: Readonly<Record<string, HeaderNote>>;
  /** Other successful responses by status. */
  otherResponses?: Readonly<Record<number, ResponseNote>>;
  /** The errors that do not follow from the access, the parameters and the body. */
  errors?: readonly ErrorStatus[];
}
