/** The parts of a JSON schema of the OpenAPI document that the reference shows. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  contentMediaType?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  "x-default"?: unknown;
  "x-unit"?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

export interface DocumentResponse {
  $ref?: string;
  description?: string;
  content?: Record<string, MediaType>;
}

export interface DocumentRoute {
  tags: string[];
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  /** Empty for a route without a key. */
  security?: object[];
  parameters?: {
    name: string;
    in: "path" | "query" | "header";
    required?: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, DocumentResponse>;
}

/** The OpenAPI document of the API, as `GET /openapi.json` returns it. */
export interface ApiDocument {
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, DocumentRoute>>;
  webhooks: Record<string, { post: { requestBody: { content: Record<string, MediaType> } } }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, DocumentResponse> };
}
