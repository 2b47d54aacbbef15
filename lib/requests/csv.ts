import { csvResponse } from "../platform/csv.ts";
import { exportRequests, type LoggedRequest, type RequestCursor, type RequestFilter } from "./list.ts";

/** The matching requests as a streamed CSV file, newest first, at most 100,000. */
export const requestsCsv = (accountId: string, filter: RequestFilter, cursor?: RequestCursor): Response =>
  csvResponse<LoggedRequest>(
    "requests.csv",
    {
      created_at: ({ createdAt }) => createdAt,
      id: ({ id }) => id,
      method: ({ method }) => method,
      path: ({ path }) => path,
      status: ({ status }) => status,
      duration_ms: ({ durationMs }) => durationMs,
      operation: ({ operation }) => operation,
      key_id: ({ keyId }) => keyId,
      ip: ({ ip }) => ip,
      user_agent: ({ userAgent }) => userAgent,
      job_id: ({ jobId }) => jobId,
      credits: ({ credits }) => credits,
      error_code: ({ errorCode }) => errorCode,
    },
    exportRequests(accountId, filter, cursor),
  );
