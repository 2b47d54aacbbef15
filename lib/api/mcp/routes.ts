import { AppError } from "@atelier/errors";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { Hono } from "hono";
import { defaultScopes, resourceMetadataAddress } from "../../oauth/metadata.ts";
import { log } from "../../platform/telemetry/log.ts";
import { crossOriginHeaders } from "../http/answer/cross-origin.ts";
import { problemAnswer } from "../http/answer/problem.ts";
import { isJson } from "../http/body/json.ts";
import { MAX_BODY_BYTES } from "../http/body/limits.ts";
import { countBody, readJsonFields } from "../http/body/receive.ts";
import { authenticated } from "../http/caller/authenticate.ts";
import type { Answer, ApiEnv, Context } from "../http/context.ts";
import { createMcpServer } from "./server.ts";

/**
 * The operations as tools of the Model Context Protocol over streamable HTTP, without sessions: in its revision of 2026,
 * and in that of 2025 for older clients.
 */
export const mcpRoutes = new Hono<ApiEnv>()
  .post("/", authenticated(answer, "any"))
  .get("/", authenticated(answer, "any"))
  .delete("/", authenticated(answer, "any"));

/**
 * Errors before the protocol's own, such as a wrong key, have the format of the other routes. One without a valid key names
 * where an application finds how to connect by a browser (RFC 9728).
 */
export function answerMcpError(error: AppError, context: Context): Answer {
  const answer = problemAnswer(error, context.get("requestId"));
  if (answer.status !== 401) return answer;
  const reason = error.code === "invalid_key" ? ', error="invalid_token"' : "";
  const metadata = `resource_metadata="${resourceMetadataAddress()}", scope="${defaultScopes.join(" ")}"`;
  const origin = context.req.header("origin");
  const headers = {
    ...answer.headers,
    "www-authenticate": `Bearer realm="api"${reason}, ${metadata}`,
    // An application in a browser has no token yet, and finds here how to get one.
    ...(origin === undefined ? {} : crossOriginHeaders(origin)),
  };
  return { ...answer, headers };
}

async function answer(context: Context): Promise<Response> {
  const { accountId } = context.get("caller");
  const { incoming } = context.env;
  // Created here, because the handler would report a database that is away as an error of its own.
  const server = await createMcpServer(context);
  const handler = createMcpHandler(() => server, {
    onerror: (error) => log().debug({ error }, "a request of the Model Context Protocol was refused"),
  });
  if (incoming.method !== "POST") return handler.fetch(context.req.raw);
  if (!isJson(incoming)) throw new AppError("unsupported_media_type", "Send the message as application/json.");
  const parsedBody = await countBody(accountId, () =>
    readJsonFields(incoming, accountId, { maxBytes: MAX_BODY_BYTES }),
  );
  const { method, headers, signal } = context.req.raw;
  // The body was read with the limits of the API, so the handler gets a request without one.
  return handler.fetch(new Request(context.req.url, { method, headers, signal }), { parsedBody });
}
