import { AppError, errorCodes } from "@atelier/errors";
import { inProject } from "../keys/projects/condition.ts";
import { pool } from "../platform/database/db.ts";
import { replica } from "../platform/database/replica.ts";
import {
  type Column,
  type Columns,
  int,
  json,
  nullable,
  type RowOf,
  run,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";
import { isBoundedDate, isStorableText } from "../platform/database/storable-text.ts";

/** A request's row is deleted after so many days. */
export const REQUEST_LOG_DAYS = 30;
/** An export has at most so many lines. */
const MAX_EXPORTED_REQUESTS = 100_000;
const EXPORT_BATCH = 1_000;

const columns = {
  id: text(),
  createdAt: timestamp,
  method: text(),
  path: text(),
  operation: nullable(text()),
  status: int,
  durationMs: int,
  keyId: nullable(text()),
  ip: text(),
  userAgent: nullable(text()),
  jobId: nullable(text()),
  credits: nullable(int),
  errorCode: nullable(text()),
  /** JSON pointers to the fields that were not valid. */
  errorFields: nullable(json<string[]>()),
  parameters: nullable(json<Record<string, unknown>>()),
};

const SELECT = `SELECT id, created_at AS "createdAt", method, path, operation, status, duration_ms AS "durationMs",
     key_id AS "keyId", ip, user_agent AS "userAgent", job_id AS "jobId", credits, error_code AS "errorCode", error_fields AS "errorFields", parameters
   FROM request_log WHERE account_id = $accountId`;

/** A logged request. */
export type LoggedRequest = RowOf<typeof columns>;

/** The filter of a list of requests. All conditions that are set apply. */
export interface RequestFilter {
  /** Only requests at or after this time. */
  after?: Date | undefined;
  /** Only requests before this time. */
  before?: Date | undefined;
  /** A key's id, or "playground" for requests without a key. */
  key?: string | undefined;
  /** Only requests of this project. */
  project?: string | undefined;
  /** A status such as 404, or a class from 2 to 5. */
  status?: number | undefined;
  operation?: string | undefined;
  /** The beginning of a path (with "/"), a request id (req_), a job id (job_), or else an error code. */
  text?: string | undefined;
}

/** Where the page before ended. */
export interface RequestCursor {
  createdAt: Date;
  id: string;
}

/** The account's requests, newest first, after `cursor`. */
export function listRequests(
  accountId: string,
  filter: RequestFilter,
  { limit, cursor }: { limit: number; cursor?: RequestCursor | undefined },
): Promise<LoggedRequest[]> {
  const { conditions, params, values } = getConditions(filter, cursor);
  const body = `${[SELECT, ...conditions].join(" AND ")} ORDER BY created_at DESC, id DESC LIMIT $limit`;
  const all = { ...params, accountId: text(), limit: int };
  const listing = statement("list_requests", all, body, columns, { isPlannedPerRun: true });
  return run(replica(), listing, { ...values, accountId, limit });
}

/** One of the account's requests. Throws `not_found`, for another account's request too. */
export async function readRequest(accountId: string, id: string): Promise<LoggedRequest> {
  const [found] = isStorableText(id) ? await run(pool(), READ_REQUEST, { accountId, id }) : [];
  if (!found)
    throw new AppError("not_found", `This request is not in the log. Requests are kept for ${REQUEST_LOG_DAYS} days.`);
  return found;
}

const READ_REQUEST = statement("read_request", { accountId: text(), id: text() }, `${SELECT} AND id = $id`, columns);

/** The requests of an export after `cursor`, in pages: the newest 100,000 that match. */
export function exportRequests(accountId: string, filter: RequestFilter, cursor?: RequestCursor) {
  let read = 0;
  return async (last: LoggedRequest | undefined): Promise<LoggedRequest[]> => {
    const limit = Math.min(EXPORT_BATCH, MAX_EXPORTED_REQUESTS - read);
    const rows = limit > 0 ? await listRequests(accountId, filter, { limit, cursor: last ?? cursor }) : [];
    read += rows.length;
    return rows;
  };
}

/** The filter for "404" or "4xx": the status, or the first digit of the class. */
export const parseStatus = (text: string): number => Number(text.replace("xx", ""));

/** A cursor as text. */
export const requestCursor = ({ createdAt, id }: RequestCursor): string => `${createdAt.getTime()}.${id}`;

/** Parses a cursor. Throws `invalid_input`. */
export function parseRequestCursor(cursor: string | undefined): RequestCursor | undefined {
  if (cursor === undefined) return undefined;
  const [, time = "", id = ""] = /^(\d{1,15})\.(req_[0-9a-z]{1,40})$/.exec(cursor) ?? [];
  const createdAt = new Date(Number(time));
  if (id === "" || !isBoundedDate(createdAt))
    throw new AppError("invalid_input", "The cursor is not valid. Send the next_cursor of the previous page.");
  return { createdAt, id };
}

/** The conditions, their parameters and their values. Each one has an index on the account, the column and the time. */
function getConditions(filter: RequestFilter, cursor: RequestCursor | undefined) {
  const { after, before, key, project, status, operation, text: searched } = filter;
  const params: Columns = {};
  const values: Record<string, unknown> = {};
  const bind = <T>(column: Column<T>, value: T) => {
    const name = `p${Object.keys(params).length}`;
    params[name] = column;
    values[name] = value;
    return `$${name}`;
  };
  const conditions: string[] = [];
  if (after) conditions.push(`created_at >= ${bind(timestamp, after)}`);
  if (before) conditions.push(`created_at < ${bind(timestamp, before)}`);
  if (cursor)
    conditions.push(
      `(created_at, id) < (${bind(timestamp, cursor.createdAt)}::timestamptz, ${bind(text(), cursor.id)})`,
    );
  if (key !== undefined) conditions.push(key === "playground" ? "key_id IS NULL" : `key_id = ${bind(text(), key)}`);
  if (project !== undefined) conditions.push(inProject(bind(text(), project)));
  if (status !== undefined) conditions.push(`${status < 10 ? "(status / 100)" : "status"} = ${bind(int, status)}`);
  if (operation !== undefined) conditions.push(`operation = ${bind(text(), operation)}`);
  // A complete code is one range of its index in the order of time, unlike a beginning.
  if (searched && searched in errorCodes) conditions.push(`error_code = ${bind(text(), searched)}`);
  else if (searched) {
    const column = searchedColumn(searched);
    // Every text with this beginning is between these two, because the column compares by bytes.
    conditions.push(`${column} >= ${bind(text(), searched)}`, `${column} < ${bind(text(), `${searched}\u{10ffff}`)}`);
  }
  return { conditions, params, values };
}

function searchedColumn(text: string): string {
  if (text.startsWith("/")) return "path";
  if (text.startsWith("req_")) return "id";
  return text.startsWith("job_") ? "job_id" : "error_code";
}
