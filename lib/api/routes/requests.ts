import { z } from "zod";
import { requireProject } from "../../keys/projects/list.ts";
import { requestsCsv } from "../../requests/csv.ts";
import {
  type LoggedRequest,
  listRequests,
  parseRequestCursor,
  parseStatus,
  REQUEST_LOG_DAYS,
  readRequest,
  requestCursor,
} from "../../requests/list.ts";
import { MAX_PARAMETERS } from "../../requests/row.ts";
import { defineRoute } from "../define-route.ts";
import { boundedDate, page } from "../http/page.ts";
import { component, publishedAs } from "../openapi/json-schema.ts";
import { anyObject, count, list, paging, projectParameter, time } from "../openapi/values.ts";

const optional = z.string().nullable();

const request = component(
  "Request",
  {
    object: z.literal("request"),
    id: z.string().meta({ description: "The Request-Id header of the response." }),
    created_at: time,
    method: z.string(),
    path: z.string().meta({ description: "Without the query string." }),
    operation: optional,
    status: z.int(),
    duration_ms: count.meta({ description: "Until the response began." }),
    key_id: optional.meta({ description: "Null for requests from the playground." }),
    ip: z.string(),
    user_agent: optional,
    job_id: optional,
    credits: z.int().nullable().meta({ description: "The credits of the job, if the response reported its end." }),
    error_code: optional,
    error_fields: z.array(z.string()).nullable().meta({
      description: "JSON pointers to the fields of the request that were not valid. Their values are never stored.",
    }),
    parameters: anyObject.nullable().meta({
      description: `The operation's parameters without files, if the request had the header "Atelier-Log: parameters". At most ${MAX_PARAMETERS} characters.`,
    }),
  },
  {
    object: "request",
    id: "req_01kaznf2vke8r9s0dq3w6h7t5m",
    created_at: "2026-11-20T09:30:00.000Z",
    method: "POST",
    path: "/background-remove",
    operation: "background-remove",
    status: 200,
    duration_ms: 1320,
    key_id: "key_01kaznf2vke8r9s0dq3w6h7t5m",
    ip: "192.0.2.7",
    user_agent: "curl/8.9.1",
    job_id: "job_01kaznf2vke8r9s0dq3w6h7t5m",
    credits: 2,
    error_code: null,
    error_fields: null,
    parameters: null,
  },
);

const date = publishedAs(boundedDate, { type: "string", format: "date-time" }).optional();
const part = publishedAs(z.string().min(1).max(100), { type: "string" }).optional();

const listed = defineRoute({
  method: "GET",
  path: "/requests",
  tag: "Account",
  operationId: "listRequests",
  summary: "List requests, newest first",
  description: `Contains every request of the last ${REQUEST_LOG_DAYS} days whose key was accepted, also refused ones. A request appears after about a second. Bodies are never stored.`,
  access: { scope: "account" },
  query: z.strictObject({
    ...paging,
    after: date.meta({ description: "Only requests since this time." }),
    before: date.meta({ description: "Only requests before this time." }),
    key: part.meta({ description: "Only requests with this key's ID, or playground." }),
    project: projectParameter,
    status: z
      .string()
      .regex(/^[1-5](xx|[0-9]{2})$/, "Send a status such as 404, or a class such as 4xx.")
      .transform(parseStatus)
      .optional()
      .meta({ description: "A status such as 404, or a class such as 4xx." }),
    operation: part.meta({ description: "Only requests for this operation." }),
    text: publishedAs(z.string().min(1).max(200), { type: "string", maxLength: 200 }).optional().meta({
      description: "The beginning of a path (/jobs), a request ID (req_), a job ID (job_) or an error code.",
    }),
    format: z.enum(["json", "csv"]).default("json").meta({ description: "csv returns up to 100,000 lines." }),
  }),
  output: list(request),
  types: ["text/csv"],
  async handler({ caller: { accountId }, query: { limit, cursor, format, ...filter } }) {
    await requireProject(accountId, filter.project);
    const after = parseRequestCursor(cursor);
    if (format === "csv") return requestsCsv(accountId, filter, after);
    const rows = await listRequests(accountId, filter, { limit: limit + 1, cursor: after });
    const { data, ...rest } = page(rows, limit, requestCursor);
    return { ...rest, data: data.map(requestView) };
  },
});

const read = defineRoute({
  method: "GET",
  path: "/requests/:id",
  tag: "Account",
  operationId: "getRequest",
  summary: "Get a request",
  access: { scope: "account" },
  output: request,
  handler: async ({ caller, params }) => requestView(await readRequest(caller.accountId, params.id)),
});

/** The account's request log. */
export const requestRoutes = [listed, read];

function requestView(request: LoggedRequest) {
  return {
    object: "request" as const,
    id: request.id,
    created_at: request.createdAt.toISOString(),
    method: request.method,
    path: request.path,
    operation: request.operation,
    status: request.status,
    duration_ms: request.durationMs,
    key_id: request.keyId,
    ip: request.ip,
    user_agent: request.userAgent,
    job_id: request.jobId,
    credits: request.credits,
    error_code: request.errorCode,
    error_fields: request.errorFields,
    parameters: request.parameters,
  };
}
