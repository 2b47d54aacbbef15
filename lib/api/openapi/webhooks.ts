import { z } from "zod";
import { webhookEventTypes } from "../../events/webhook-events.ts";
import { MAX_ENDPOINTS } from "../../webhooks/endpoints.ts";
import {
  newWebhookInput,
  redeliverFailedInput,
  rotateSecretInput,
  webhookChangeInput,
} from "../../webhooks/request.ts";
import { WEBHOOK_LOG_DAYS } from "../../webhooks/retention.ts";
import { exampleOf } from "./examples.ts";
import { get, idParameter, json, keyed, list, paging, query, ref } from "./parts.ts";
import { problems } from "./problems.ts";
import { text, time } from "./schemas.ts";

const orNull = (schema: object) => ({ anyOf: [schema, { type: "null" }] });
const count = { type: "integer", minimum: 0 };
const object = (properties: Record<string, object>) => ({
  type: "object",
  required: Object.keys(properties),
  properties,
});

const endpoint = {
  id: text,
  object: { type: "string", const: "webhook" },
  url: text,
  description: text,
  events: { type: "array", items: { type: "string", enum: ["*", ...webhookEventTypes] } },
  payload: { type: "string", enum: ["full", "thin"] },
  enabled: { type: "boolean" },
  disabled_at: orNull(time),
  disabled_reason: {
    type: ["string", "null"],
    enum: ["owner", "failing", "gone", null],
    description: "failing: every delivery has failed for days. gone: it answered with the status 410.",
  },
  failing_since: { ...orNull(time), description: "The first failed attempt since the last successful one." },
  created_at: time,
  updated_at: time,
};

const delivery = {
  id: { ...text, description: "The event's id, which is the header webhook-id of every attempt." },
  object: { type: "string", const: "webhook_delivery" },
  type: { type: "string", enum: [...webhookEventTypes, "test"] },
  subject_id: { ...text, description: "What the event is about, for example a job." },
  status: { type: "string", enum: ["pending", "succeeded", "failed"] },
  attempts: count,
  next_attempt_at: orNull(time),
  created_at: time,
  ended_at: orNull(time),
};

const attempt = {
  number: count,
  started_at: time,
  duration_ms: count,
  status: { type: ["integer", "null"], description: "The answer's status, if there was an answer." },
  error: { type: ["string", "null"] },
  request_headers: { type: "object", additionalProperties: text, description: "Without the signature." },
  answer: { type: ["string", "null"], description: "The beginning of the answer's body." },
};

/** The data of the events that are not about a job. */
const facts = {
  "batch.completed": object({ id: text }),
  "credits.low": object({ account: text, unspent: { type: "integer" }, threshold: { type: "integer" } }),
  "credits.purchased": object({ purchase: text, credits: count }),
  "budget.reached": object({
    account: text,
    period: { type: "string", enum: ["day", "month"] },
    percent: { type: "integer", enum: [50, 80, 100] },
    limit: count,
    spent: count,
  }),
  "key.limit_reached": object({
    key: text,
    cap: count,
    period: { type: "string", enum: ["day", "week", "month", "never"] },
    spent: count,
    resets_at: orNull(time),
  }),
};

/** An example of the data of each event that is not about a job. */
const exampleData: Record<string, object> = {
  "batch.completed": { id: "batch_01kaznf2vke8r9s0dq3w6h7t5m" },
  "credits.low": { account: "acct_01kaznf2vke8r9s0dq3w6h7t5m", unspent: 90, threshold: 100 },
  "credits.purchased": { purchase: "pur_01kaznf2vke8r9s0dq3w6h7t5m", credits: 500 },
  "budget.reached": {
    account: "acct_01kaznf2vke8r9s0dq3w6h7t5m",
    period: "day",
    percent: 80,
    limit: 1000,
    spent: 812,
  },
  "key.limit_reached": {
    key: "key_01kaznf2vke8r9s0dq3w6h7t5m",
    cap: 500,
    period: "day",
    spent: 499,
    resets_at: "2026-11-21T00:00:00.000Z",
  },
};

const thin = { ...object({ id: text }), description: "The data of an endpoint with the payload thin." };

/** The response schemas of webhooks. */
export const webhookSchemas = {
  Webhook: object(endpoint),
  NewWebhook: object({ ...endpoint, secret: { ...text, description: "It is shown only in this response." } }),
  WebhookSecret: object({ object: { type: "string", const: "webhook_secret" }, secret: text }),
  WebhookDelivery: object(delivery),
  WebhookDeliveryLog: object({ ...delivery, log: { type: "array", items: object(attempt) } }),
  WebhookRedelivery: object({ object: { type: "string", const: "webhook_redelivery" }, deliveries: count }),
};

const body = (input: z.ZodType, value: object) => ({
  required: true,
  content: {
    "application/json": {
      schema: { ...z.toJSONSchema(input, { io: "input" }), $schema: undefined },
      examples: { request: { value } },
    },
  },
});
const refused = [400, 408, 413, 415, 422] as const;
const deliveryParameter = { ...idParameter, name: "delivery", description: "The event's id." };

const post = (operationId: string, summary: string, more: object, success: object) => ({
  tags: ["Webhooks"],
  operationId,
  summary,
  ...more,
  responses: success,
});
const rotateBody = body(rotateSecretInput, { overlap_hours: 24 });
const rotated = { 200: { description: "OK", content: json(ref("WebhookSecret")) } };
const accepted = (name: string) => ({ 202: { description: "Accepted", content: json(ref(name)) } });

const endpointPaths = {
  "/webhooks": {
    ...get("Webhooks", "listWebhooks", "List webhook endpoints, newest first", list(ref("Webhook")), paging, [
      422,
      ...keyed,
    ]),
    post: post(
      "createWebhook",
      "Create a webhook endpoint",
      {
        description: `Events are sent as signed POST requests, as Standard Webhooks defines them. An account can have up to ${MAX_ENDPOINTS} endpoints.`,
        requestBody: body(newWebhookInput, {
          url: "https://example.com/webhooks/atelier",
          events: ["job.succeeded", "job.failed"],
        }),
      },
      { 201: { description: "Created", content: json(ref("NewWebhook")) }, ...problems(...refused, ...keyed) },
    ),
  },
  "/webhooks/{id}": {
    ...get("Webhooks", "getWebhook", "Get a webhook endpoint", ref("Webhook"), [idParameter], [404, ...keyed]),
    patch: post(
      "updateWebhook",
      "Change a webhook endpoint",
      { parameters: [idParameter], requestBody: body(webhookChangeInput, { enabled: true }) },
      { 200: { description: "OK", content: json(ref("Webhook")) }, ...problems(404, ...refused, ...keyed) },
    ),
    delete: post(
      "deleteWebhook",
      "Delete a webhook endpoint",
      { description: "Its waiting deliveries are not sent.", parameters: [idParameter] },
      { 204: { description: "Deleted" }, ...problems(404, ...keyed) },
    ),
  },
  "/webhooks/{id}/rotate": {
    post: post(
      "rotateWebhookSecret",
      "Give a webhook endpoint a new secret",
      {
        description: "Deliveries are signed with all valid secrets.",
        parameters: [idParameter],
        requestBody: rotateBody,
      },
      { ...rotated, ...problems(404, ...refused, ...keyed) },
    ),
  },
  "/webhooks/job-secret/rotate": {
    post: post(
      "rotateJobWebhookSecret",
      "Get a new secret for the webhook_url of jobs",
      { description: "One secret of the account signs them all.", requestBody: rotateBody },
      { ...rotated, ...problems(...refused, ...keyed) },
    ),
  },
};

const statusQuery = query("status", delivery.status, "Only deliveries with this status.");

const deliveryPaths = {
  "/webhooks/{id}/test": {
    post: post(
      "testWebhook",
      "Send a test event",
      { parameters: [idParameter] },
      { ...accepted("WebhookDelivery"), ...problems(404, 409, ...keyed) },
    ),
  },
  "/webhooks/{id}/deliveries": get(
    "Webhooks",
    "listWebhookDeliveries",
    `List the deliveries of the last ${WEBHOOK_LOG_DAYS} days, newest first`,
    list(ref("WebhookDelivery")),
    [idParameter, ...paging, statusQuery],
    [404, 422, ...keyed],
  ),
  "/webhooks/{id}/deliveries/{delivery}": get(
    "Webhooks",
    "getWebhookDelivery",
    "Get a delivery with its attempts",
    ref("WebhookDeliveryLog"),
    [idParameter, deliveryParameter],
    [404, ...keyed],
  ),
  "/webhooks/{id}/deliveries/{delivery}/redeliver": {
    post: post(
      "redeliverWebhook",
      "Send a delivery again",
      { description: "With the same id and a new series of attempts.", parameters: [idParameter, deliveryParameter] },
      { ...accepted("WebhookDelivery"), ...problems(404, 409, ...keyed) },
    ),
  },
  "/webhooks/{id}/redeliver-failed": {
    post: post(
      "redeliverFailedWebhooks",
      "Send all failed deliveries since a time again",
      { parameters: [idParameter], requestBody: body(redeliverFailedInput, { since: "2026-11-20T09:30:00Z" }) },
      { ...accepted("WebhookRedelivery"), ...problems(404, 409, ...refused, ...keyed) },
    ),
  },
};

const jobPaths = {
  "/jobs/{id}/webhook-deliveries": get(
    "Webhooks",
    "listJobWebhookDeliveries",
    "Get the delivery to the webhook_url of a job with its attempts",
    list(ref("WebhookDeliveryLog")),
    [idParameter],
    [404, ...keyed],
  ),
  "/jobs/{id}/webhook-deliveries/{delivery}/redeliver": {
    post: post(
      "redeliverJobWebhook",
      "Send the delivery to the webhook_url of a job again",
      { description: "With the same id and a new series of attempts.", parameters: [idParameter, deliveryParameter] },
      { ...accepted("WebhookDelivery"), ...problems(404, ...keyed) },
    ),
  },
};

/** The paths of webhooks. */
export const webhookPaths = { ...endpointPaths, ...deliveryPaths, ...jobPaths };

const JOB_EVENTS = webhookEventTypes.filter((type) => type.startsWith("job."));

const eventOf = (type: string, data: object) => ({
  post: {
    summary: `The event ${type}`,
    security: [],
    parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
      name,
      in: "header",
      required: true,
      schema: text,
    })),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: object({ type: { type: "string", const: type }, timestamp: time, data: { anyOf: [data, thin] } }),
          example: { type, timestamp: "2026-11-20T09:30:01.320Z", data: exampleData[type] ?? exampleOf(data) },
        },
      },
    },
    responses: { "2XX": { description: "Accepted. Every other answer is a failed attempt." } },
  },
});

/** The requests that the service sends, for the document's section `webhooks`. */
export const webhookEvents = Object.fromEntries([
  ...JOB_EVENTS.map((type) => [type, eventOf(type, ref("Job"))] as const),
  ...Object.entries(facts).map(([type, data]) => [type, eventOf(type, data)] as const),
]);
