import type { HttpBindings } from "@hono/node-server";
import type { Span } from "@opentelemetry/api";
import type { Context as HonoContext } from "hono";
import type { Caller } from "../../keys/authenticate.ts";

/** The context of the API's handlers. */
export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The pattern of the request's path, below /api/v1, as `/jobs/:id`. Not set for a path that has no route. */
    route: string;
    /** Set if the request's trace is sampled. */
    span: Span;
    caller: Caller;
    /** The API key, if a compatible API receives it elsewhere than in a Bearer header. */
    credential: string;
    /** The slug of the operation that a compatible API runs. */
    operation: string;
    headers: Record<string, string>;
    /** The response of `send`, whose headers are complete. */
    sent: Response;
    /** Set if the response is a stream, which ends when its caller loses access. */
    isStream: boolean;
    /** Settles when the result of a stream is known. The request log waits for it, because the status is sent before. */
    ended: Promise<unknown>;
    /** When the request was received, by `performance.now()`. */
    startedAt: number;
    /** The code of the error that the response reports, the job that it is about, and the job's credits. */
    errorCode: string;
    /** JSON pointers to the invalid fields that the response names. */
    errorFields: readonly string[];
    jobId: string;
    credits: number;
    /** The operation's parameters without files, if the request enables their logging. */
    parameters: Record<string, unknown>;
  };
}

export type Context = HonoContext<ApiEnv>;

/** A response as plain data. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream | null;
  /** The code of the error that it reports. */
  errorCode?: string;
  /** JSON pointers to the invalid fields that it names. */
  errorFields?: readonly string[];
}

/**
 * Adds headers to the request's response, however the handler creates it. Kept as plain data, because building a
 * `Headers` object takes as long as the rest of a short request.
 */
export function addHeaders(context: Context, added: Record<string, string>): void {
  const headers = context.get("headers");
  if (headers) Object.assign(headers, added);
  else context.set("headers", { ...added });
}

/** Adds an element to a header that is a list. */
export function appendHeader(context: Context, name: string, element: string): void {
  const value = context.get("headers")?.[name];
  addHeaders(context, { [name]: value === undefined ? element : `${value}, ${element}` });
}

/** Sends a response with the added headers. */
export function send(context: Context, { body, status, headers, errorCode, errorFields }: Answer): Response {
  if (errorCode !== undefined) context.set("errorCode", errorCode);
  if (errorFields !== undefined) context.set("errorFields", errorFields);
  if (body instanceof ReadableStream) context.set("isStream", true);
  const response = new Response(body, { status, headers: { ...context.get("headers"), ...headers } });
  context.set("sent", response);
  return response;
}

/** Adds the headers to a response that was not sent by `send`. */
export function completeHeaders(context: Context, response: Response): void {
  if (context.get("sent") === response) return;
  for (const [name, value] of Object.entries(context.get("headers") ?? {})) response.headers.set(name, value);
}
