import { z } from "zod";
import { clientTokenInput } from "../../keys/client-token.ts";
import { scopes } from "../../keys/grants.ts";
import { keyChangeInput, newKeyInput } from "../../keys/request.ts";
import { get, header, idParameter, json, keyed, list, paging, ref } from "./parts.ts";
import { problems } from "./problems.ts";
import { text, time } from "./schemas.ts";

const orNull = (schema: object) => ({ anyOf: [schema, { type: "null" }] });
const count = { type: "integer", minimum: 0 };
const limit = { type: ["integer", "null"], minimum: 1 };

const key = {
  id: text,
  object: { type: "string", const: "key" },
  kind: { type: "string", enum: ["primary", "restricted"] },
  name: { ...text, description: "Empty for the primary key." },
  test: { type: "boolean", description: "Whether it is a test key: its jobs cost nothing and return samples." },
  prefix: text,
  last_four: text,
  operations: {
    type: ["array", "null"],
    items: text,
    description: "The operations that the key may call; null: all.",
  },
  scopes: {
    type: "array",
    items: { type: "string", enum: scopes },
    description:
      "jobs: see and change the jobs of other keys. account: balance and usage. translation: glossaries and the translation memory. webhooks: webhook endpoints, which receive the jobs of all keys. keys: manage restricted keys. client_tokens: create client tokens.",
  },
  credit_cap: orNull({
    type: "object",
    required: ["credits", "period"],
    properties: {
      credits: { type: "integer", minimum: 1 },
      period: {
        type: "string",
        enum: ["day", "week", "month", "never"],
        description: "When the cap starts again, in UTC. Weeks start on Monday.",
      },
    },
  }),
  requests_per_minute: limit,
  open_jobs: { ...limit, description: "The most jobs of the key that may be open." },
  networks: { type: "array", items: text, description: "Networks that requests may come from; empty: any." },
  default_metadata: {
    type: "object",
    additionalProperties: text,
    description: "Metadata of the key's jobs where a request does not set the pair itself.",
  },
  spent: orNull({
    type: "object",
    required: ["day", "week", "month", "total"],
    properties: { day: count, week: count, month: count, total: count },
    description: "Credits held or spent in the current periods (UTC). Null for the primary key.",
  }),
  created_at: time,
  last_used_at: orNull(time),
  expires_at: orNull(time),
  old_secret_expires_at: {
    ...orNull(time),
    description: "Until when the secret before the last rotation of a restricted key works.",
  },
  warnings: { type: "array", items: text },
};

/** The response schemas of keys. */
export const keySchemas = {
  Key: { type: "object", required: Object.keys(key), properties: key },
  IssuedKey: {
    type: "object",
    required: [...Object.keys(key), "key"],
    properties: { ...key, key: { ...text, description: "The whole key. It is shown only in this response." } },
  },
  ClientToken: {
    type: "object",
    required: ["id", "object", "token", "operation", "credits", "origin", "expires_at"],
    properties: {
      id: text,
      object: { type: "string", const: "client_token" },
      token: { ...text, description: "The whole token. It is shown only in this response." },
      operation: text,
      credits: { type: "integer", minimum: 1 },
      origin: text,
      expires_at: time,
    },
  },
};

const body = (schema: object, examples: object) => ({
  required: true,
  content: { "application/json": { schema, examples } },
});
const schemaOf = (input: z.ZodType) => ({ ...z.toJSONSchema(input, { io: "input" }), $schema: undefined });
const refused = [400, 408, 413, 415, 422] as const;

const limitsExample = {
  name: "Thumbnails on the web server",
  operations: ["background-remove", "image-upscale"],
  credit_cap: { credits: 500, period: "day" },
  networks: ["203.0.113.0/24"],
};

const tokenExample = {
  operation: "background-remove",
  credits: 10,
  origin: "https://shop.example",
  expires_in: 300,
};

/** The paths of keys. `operations` are the slugs of the catalogue. */
export const keyPaths = (operations: readonly string[]) => ({
  "/keys": {
    ...get("Keys", "listKeys", "List keys that are not revoked, newest first", list(ref("Key")), paging, [
      422,
      ...keyed,
    ]),
    post: {
      tags: ["Keys"],
      operationId: "createKey",
      summary: "Create a restricted key",
      description:
        "Without limits it may call every operation and has no scope. A restricted key with the scope keys can create keys that have no more rights than itself.",
      requestBody: body(schemaOf(newKeyInput(operations)), { limits: { value: limitsExample } }),
      responses: {
        201: { description: "Created", content: json(ref("IssuedKey")) },
        ...problems(...refused, ...keyed),
      },
    },
  },
  "/keys/{id}": {
    ...get("Keys", "getKey", "Get a key", ref("Key"), [idParameter], [404, ...keyed]),
    patch: {
      tags: ["Keys"],
      operationId: "updateKey",
      summary: "Change a restricted key",
      description:
        "Fields that are not sent stay as they are; null removes a limit. A change takes effect within 5 seconds. A cap below what is spent is accepted with a warning and stops the key until the next period.",
      parameters: [idParameter],
      requestBody: body(schemaOf(keyChangeInput(operations)), {
        cap: { value: { credit_cap: { credits: 1000, period: "month" } } },
      }),
      responses: { 200: { description: "OK", content: json(ref("Key")) }, ...problems(404, ...refused, ...keyed) },
    },
    delete: {
      tags: ["Keys"],
      operationId: "revokeKey",
      summary: "Revoke a key",
      description: "Requests with it are refused within 5 seconds. Jobs that have started go on.",
      parameters: [idParameter],
      responses: { 204: { description: "Revoked" }, ...problems(404, ...keyed) },
    },
  },
  "/keys/{id}/rotate": {
    post: {
      tags: ["Keys"],
      operationId: "rotateKey",
      summary: "Give a key a new secret",
      description:
        "A restricted key keeps its id, limits and spend. The primary key is replaced by a new one with another id.",
      parameters: [idParameter],
      requestBody: body(
        {
          type: "object",
          additionalProperties: false,
          properties: {
            overlap_hours: {
              type: "integer",
              minimum: 0,
              maximum: 72,
              default: 24,
              description: "How long the old secret stays valid.",
            },
          },
        },
        { atOnce: { value: { overlap_hours: 0 } } },
      ),
      responses: {
        200: { description: "OK", content: json(ref("IssuedKey")) },
        ...problems(404, ...refused, ...keyed),
      },
    },
  },
  "/client-tokens": {
    post: {
      tags: ["Keys"],
      operationId: "createClientToken",
      summary: "Create a client token for a browser",
      description:
        "Pages of one site may call one operation with it, for at most 15 minutes and with a cap of credits. It ends with the key that created it.",
      parameters: [
        header("Atelier-User", "Your end user, at most 500 characters: stored as metadata.user of its jobs."),
      ],
      requestBody: body(schemaOf(clientTokenInput(operations)), { shop: { value: tokenExample } }),
      responses: {
        201: { description: "Created", content: json(ref("ClientToken")) },
        ...problems(...refused, ...keyed),
      },
    },
  },
});
