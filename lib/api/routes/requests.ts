import { Hono } from "hono";
import { z } from "zod";
import { requestsCsv } from "../../requests/csv.ts";
import {
  type LoggedRequest,
  listRequests,
  parseRequestCursor,
  parseStatus,
  readRequest,
  requestCursor,
} from "../../requests/list.ts";
import { authenticated } from "../http/authenticate.ts";
import type { ApiEnv } from "../http/context.ts";
import { boundedDate, page, pageQuery, parseQuery } from "../http/page.ts";

const requestQuery = z.strictObject({
  ...pageQuery,
  after: boundedDate.optional(),
  before: boundedDate.optional(),
  key: z.string().min(1).max(100).optional(),
  status: z
    .string()
    .regex(/^[1-5](xx|\d\d)$/, "Send a status such as 404, or a class such as 4xx.")
    .transform(parseStatus)
    .optional(),
  operation: z.string().min(1).max(100).optional(),
  text: z.string().min(1).max(200).optional(),
  format: z.enum(["json", "csv"]).default("json"),
});

/** The account's request log. */
export const requestRoutes = new Hono<ApiEnv>()
  .get(
    "/requests",
    authenticated(async (context) => {
      const { accountId } = context.get("caller");
      const { limit, cursor, format, ...filter } = parseQuery(requestQuery, context.req.query());
      const after = parseRequestCursor(cursor);
      if (format === "csv") return requestsCsv(accountId, filter, after);
      const rows = await listRequests(accountId, filter, { limit: limit + 1, cursor: after });
      const { data, ...rest } = page(rows, limit, requestCursor);
      return context.json({ ...rest, data: data.map(requestView) });
    }),
  )
  .get(
    "/requests/:id",
    authenticated<"/requests/:id">(async (context) =>
      context.json(requestView(await readRequest(context.get("caller").accountId, context.req.param("id")))),
    ),
  );

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
    parameters: request.parameters,
  };
}
