import { REQUEST_LOG_DAYS } from "../../requests/list.ts";
import { MAX_PARAMETERS } from "../../requests/row.ts";
import { get, idParameter, json, keyed, list, paging, query, ref } from "./parts.ts";
import { text, time } from "./schemas.ts";

const optional = { type: ["string", "null"] };

/** The response schema of the request log. */
export const requestSchemas = {
  Request: {
    type: "object",
    required: [
      "object",
      "id",
      "created_at",
      "method",
      "path",
      "operation",
      "status",
      "duration_ms",
      "key_id",
      "ip",
      "user_agent",
      "job_id",
      "credits",
      "error_code",
      "parameters",
    ],
    properties: {
      object: { type: "string", const: "request" },
      id: { type: "string", description: "The Request-Id header of the answer." },
      created_at: time,
      method: text,
      path: { type: "string", description: "Without the query string." },
      operation: optional,
      status: { type: "integer" },
      duration_ms: { type: "integer", minimum: 0, description: "Until the answer began." },
      key_id: { ...optional, description: "Null for requests from the playground." },
      ip: text,
      user_agent: optional,
      job_id: optional,
      credits: { type: ["integer", "null"], description: "The credits of the job, if the answer reported its end." },
      error_code: optional,
      parameters: {
        type: ["object", "null"],
        description: `The operation's parameters without files, if the request had the header "Atelier-Log: parameters". At most ${MAX_PARAMETERS} characters.`,
      },
    },
  },
};

const filters = [
  query("after", { type: "string", format: "date-time" }, "Only requests since this time."),
  query("before", { type: "string", format: "date-time" }, "Only requests before this time."),
  query("key", { type: "string" }, "Only requests with this key's ID, or playground."),
  query("status", { type: "string", pattern: "^[1-5](xx|[0-9]{2})$" }, "A status such as 404, or a class such as 4xx."),
  query("operation", { type: "string" }, "Only requests for this operation."),
  query(
    "text",
    { type: "string", maxLength: 200 },
    "The beginning of a path (/jobs), a request ID (req_), a job ID (job_) or an error code.",
  ),
];

const listed = get(
  "Account",
  "listRequests",
  "List requests, newest first",
  list(ref("Request")),
  [
    ...paging,
    ...filters,
    query("format", { type: "string", enum: ["json", "csv"], default: "json" }, "csv returns up to 100,000 lines."),
  ],
  [422, ...keyed],
);

/** The paths of the request log. */
export const requestPaths = {
  "/requests": {
    get: {
      ...listed.get,
      description: `Contains every request of the last ${REQUEST_LOG_DAYS} days whose key was accepted, also refused ones. A request appears after about a second. Bodies are never stored.`,
      responses: {
        ...listed.get.responses,
        200: { description: "OK", content: { ...json(list(ref("Request"))), "text/csv": {} } },
      },
    },
  },
  "/requests/{id}": get("Account", "getRequest", "Get a request", ref("Request"), [idParameter], [404, ...keyed]),
};
