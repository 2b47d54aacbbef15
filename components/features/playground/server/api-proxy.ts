import { AppError } from "@atelier/errors";
import { currentSession } from "#lib/accounts/session/session.ts";
import { problemAnswer } from "#lib/api/http/answer/problem.ts";
import { createPlaygroundToken } from "#lib/api/http/caller/playground-token.ts";
import { env } from "#lib/platform/env.ts";
import { newRequestId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/telemetry/log.ts";
import { getTranslate } from "#translations";
import { restorePlace, translateBody, translateJson } from "./translate-response.ts";

const requestHeaders = ["accept", "content-type", "content-length", "prefer", "idempotency-key", "last-event-id"];
const responseHeaders = [
  "content-type",
  "content-length",
  "content-disposition",
  "cache-control",
  "credits-charged",
  "credits-remaining",
  "engine",
  "idempotent-replayed",
  "job-id",
  "request-id",
  "retry-after",
];

/**
 * Forwards a signed-in developer's request to the API, streaming both ways, with a token made for this one request that
 * never reaches the browser. Requests from other origins are refused. Errors, warnings and the names of a job's steps are
 * translated, unless `verbatim` is set.
 */
export async function proxyToApi(request: Request, path: string, { verbatim = false } = {}): Promise<Response> {
  if (!isOwnOrigin(request))
    return problem(
      new AppError(
        "origin_not_allowed",
        "This endpoint accepts requests from the portal only. Call the API with a key instead.",
      ),
    );
  const session = await currentSession();
  if (!session) return problem(new AppError("invalid_key", "Your session has ended. Sign in again."));
  const token = await createPlaygroundToken({ accountId: session.account.id, sessionId: session.sessionId });
  const headers = new Headers({ authorization: `Bearer ${token}` });
  for (const name of requestHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const { API_URL, PORT } = env();
  try {
    const target = path.includes("place=") ? restorePlace(path, await getTranslate()) : path;
    const response = await fetch(`${API_URL ?? `http://127.0.0.1:${PORT}`}/api/v1/${target}`, {
      method: request.method,
      headers,
      body: request.body,
      signal: request.signal,
      redirect: "manual",
      // Required to stream the body, but missing in the types of fetch.
      ...{ duplex: "half" },
    });
    const forwarded = copyHeaders(response.headers);
    const translated = verbatim ? undefined : await translateBody(response);
    if (translated !== undefined) forwarded.delete("content-length");
    return new Response(translated ?? response.body, { status: response.status, headers: forwarded });
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    log().error({ error }, "the playground could not reach the API");
    return problem(new AppError("overloaded", "The API could not be reached. Try again in a moment."));
  }
}

/** Whether a request comes from a page of this site. */
export function isOwnOrigin(request: Request): boolean {
  const { PUBLIC_URL, PORT, local } = env();
  const own = [new URL(PUBLIC_URL).origin, ...(local ? [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`] : [])];
  const origin = request.headers.get("origin");
  if (origin !== null) return own.includes(origin);
  // Browsers omit Origin only for same-origin GET requests.
  return request.method === "GET" && (request.headers.get("sec-fetch-site") ?? "same-origin") === "same-origin";
}

function copyHeaders(from: Headers): Headers {
  const headers = new Headers();
  for (const name of responseHeaders) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

async function problem(error: AppError): Promise<Response> {
  const { status, body, headers } = problemAnswer(error, newRequestId());
  return new Response(translateJson(String(body), await getTranslate()), { status, headers });
}
