import { COMMITS_LATER, json, statement } from "../platform/database/statement.ts";
import { clientAddress } from "../platform/network/client-address.ts";

const MAX_PATH = 300;
const MAX_USER_AGENT = 300;
const MAX_ADDRESS = 45;
/** Larger parameters, in characters of JSON, are not stored. */
export const MAX_PARAMETERS = 8_192;
const MAX_DURATION_MS = 2 ** 31 - 1;

/** A request whose answer has begun, as plain data that is converted later. */
export interface AnsweredRequest {
  /** The request id. */
  id: string;
  accountId: string;
  /** Null from the playground. */
  keyId: string | null;
  /** Milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  method: string;
  /** Without the query string. */
  path: string;
  /** The slug if the route runs an operation. */
  operation: string | undefined;
  status: number;
  forwardedFor: string | undefined;
  userAgent: string | undefined;
  jobId: string | undefined;
  credits: number | undefined;
  errorCode: string | undefined;
  /** JSON pointers to the invalid fields, without content of the request. */
  errorFields: readonly string[] | undefined;
  /** The operation's parameters without files, if the request enabled their logging. */
  parameters: Record<string, unknown> | undefined;
}

/**
 * The stored form of a request, with the names of the columns. Keys and tokens in a path or user agent are replaced. What
 * is undefined is stored as null: most rows lack five columns, and their nulls would be a quarter of what is sent.
 */
export function logRow(request: AnsweredRequest) {
  const { parameters, path } = request;
  const size = parameters ? JSON.stringify(parameters).length : 0;
  return {
    account_id: request.accountId,
    id: request.id,
    created_at: request.startedAt / 1000,
    method: request.method,
    path: withoutSecrets(path, MAX_PATH),
    operation: request.operation,
    status: request.status,
    duration_ms: Math.min(MAX_DURATION_MS, Math.max(0, Math.round(request.durationMs))),
    key_id: request.keyId,
    ip: clientAddress(request.forwardedFor).slice(0, MAX_ADDRESS),
    user_agent: request.userAgent ? withoutSecrets(request.userAgent, MAX_USER_AGENT) : undefined,
    job_id: request.jobId ?? findJob(path),
    credits: request.credits,
    error_code: request.errorCode,
    error_fields: request.errorFields?.length ? request.errorFields : undefined,
    parameters: parameters && size <= MAX_PARAMETERS ? parameters : undefined,
  };
}

/** The job that a path such as /jobs/job_01h455vb4pex5vsknk084sn02q/events is about. */
const findJob = (path: string): string | undefined => /\/(job_[0-9a-z]{26})(?=\/|$)/.exec(path)?.[1];

/** API keys, of any mode, and signed tokens. */
const SECRETS = /atl_(?:[a-z]{1,20}_)?[0-9A-Za-z]{20,}|eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g;
/** How much of a text is searched. The search takes time with the square of the length, and any caller can send 16 KB. */
const MAX_SEARCHED = 1_000;

/** The first `length` characters of a text without its secrets. */
function withoutSecrets(text: string, length: number): string {
  // The cut can leave the beginning of a secret, which would not be found.
  const searched = text.length > MAX_SEARCHED ? text.slice(0, MAX_SEARCHED).replace(/[\w.-]{0,300}$/, "") : text;
  return searched.replace(SECRETS, "[removed]").slice(0, length);
}

/**
 * Repeated after a lost response, it stores nothing twice. Requests of a deleted account are left out, because nothing
 * would erase them, as are parameters of a job that was erased before.
 */
export const STORE_REQUESTS = statement(
  "store_requests",
  { rows: json<object>() },
  `INSERT INTO request_log (account_id, id, created_at, method, path, operation, status, duration_ms, key_id, ip,
     user_agent, job_id, credits, error_code, error_fields, parameters)
   SELECT r.account_id, r.id, to_timestamp(r.created_at), r.method, r.path, r.operation, r.status, r.duration_ms, r.key_id,
     r.ip, r.user_agent, r.job_id, r.credits, r.error_code, r.error_fields,
     CASE WHEN r.parameters IS NOT NULL AND NOT EXISTS (SELECT FROM job WHERE id = r.job_id AND input = '{}') THEN r.parameters END
   FROM json_to_recordset($rows::json) AS r (account_id text, id text, created_at double precision, method text, path text,
     operation text, status smallint, duration_ms integer, key_id text, ip text, user_agent text, job_id text,
     credits integer, error_code text, error_fields jsonb, parameters jsonb)
   JOIN account a ON a.id = r.account_id AND a.deleted_at IS NULL
   WHERE ${COMMITS_LATER}
   ON CONFLICT (account_id, id) DO NOTHING`,
  {},
);
