import type { RequestListener } from "node:http";
import type { Hono } from "hono";
import {
  apiPaths,
  isBelow,
  rootAutomatic1111,
  wellKnownAuthorization,
  wellKnownReceipts,
  wellKnownResource,
} from "../platform/network/api-paths.ts";
import { createApi } from "./app.ts";
import { answerAutomatic1111Error, automatic1111Credential } from "./compatible/automatic1111/errors.ts";
import { automatic1111Routes } from "./compatible/automatic1111/routes.ts";
import { createCompatibleApi } from "./compatible/compatible-api.ts";
import { answerDeepLError, deepLCredential } from "./compatible/deepl/errors.ts";
import { deepLRoutes } from "./compatible/deepl/routes.ts";
import { answerLibreTranslateError, libreTranslateCredential } from "./compatible/libretranslate/errors.ts";
import { libreTranslateRoutes } from "./compatible/libretranslate/routes.ts";
import { answerOpenAiError } from "./compatible/openai/errors.ts";
import { openAiRoutes } from "./compatible/openai/routes.ts";
import { answerRembgError } from "./compatible/rembg/errors.ts";
import { rembgRoutes } from "./compatible/rembg/routes.ts";
import { answerRemoveBgError, removeBgCredential } from "./compatible/removebg/errors.ts";
import { removeBgRoutes } from "./compatible/removebg/routes.ts";
import type { ApiEnv } from "./http/context.ts";
import { apiListener } from "./http/listener.ts";
import { answerMcpError, mcpRoutes } from "./mcp/routes.ts";
import { answerOAuthError, oauthRoutes } from "./oauth/routes.ts";
import { answerScimError, scimRoutes } from "./scim/routes.ts";

/** The APIs that clients of other services can call. */
export const compatibleApis = [
  { basePath: apiPaths.openAi, routes: openAiRoutes, requestIdHeader: "x-request-id", answerError: answerOpenAiError },
  {
    basePath: apiPaths.deepL,
    routes: deepLRoutes,
    readCredential: deepLCredential,
    requestIdHeader: "x-trace-id",
    answerError: answerDeepLError,
  },
  {
    basePath: apiPaths.removeBg,
    routes: removeBgRoutes,
    readCredential: removeBgCredential,
    answerError: answerRemoveBgError,
  },
  {
    basePath: apiPaths.libreTranslate,
    routes: libreTranslateRoutes,
    readCredential: libreTranslateCredential,
    answerError: answerLibreTranslateError,
  },
  {
    basePath: apiPaths.automatic1111,
    routes: automatic1111Routes,
    readCredential: automatic1111Credential,
    answerError: answerAutomatic1111Error,
  },
  { basePath: apiPaths.rembg, routes: rembgRoutes, readCredential: removeBgCredential, answerError: answerRembgError },
  { basePath: apiPaths.mcp, routes: mcpRoutes, answerError: answerMcpError },
  { basePath: apiPaths.oauth, routes: oauthRoutes, answerError: answerOAuthError },
  { basePath: apiPaths.scim, routes: scimRoutes, answerError: answerScimError },
] as const;

/** The listener for all requests whose path is that of an API: the main one, which is fastest, and the compatible ones. */
export function apisListener(main: Hono<ApiEnv> = createApi()): RequestListener {
  const answerMain = apiListener(main);
  const others = compatibleApis.map((api) => ({
    basePath: api.basePath,
    answer: apiListener(createCompatibleApi(api)),
  }));
  return (request, response) => {
    const url = toOwnPath(request.url ?? "");
    request.url = url;
    const isMain = url.startsWith(`${apiPaths.main}/`);
    const otherApi = isMain ? undefined : others.find(({ basePath }) => isBelow(url, basePath));
    (otherApi?.answer ?? answerMain)(request, response);
  };
}

/** The path of the route that answers a well-known path. Some clients append the path of the MCP server to it. */
function toOwnPath(url: string): string {
  if (isBelow(url, rootAutomatic1111)) return apiPaths.automatic1111 + url;
  if (url === wellKnownReceipts) return `${apiPaths.main}/receipts/log`;
  const [path = ""] = url.split("?");
  for (const [wellKnown, own] of [
    [wellKnownResource, "protected-resource"],
    [wellKnownAuthorization, "authorization-server"],
  ] as const)
    if (path === wellKnown || path === wellKnown + apiPaths.mcp) return `${apiPaths.oauth}/${own}`;
  return url;
}
