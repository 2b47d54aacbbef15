// Generates requests for the routes of an OpenAPI document: valid, nearly valid and hostile ones.
import fc from "fast-check";
import type { Route } from "./document.ts";
import { requiredHeaders, routeHeaders, toHeaders } from "./headers.ts";
import { getBody, getOrdinaryBody } from "./request-bodies.ts";
import { getKnownPath, getPath, toQuery } from "./targets.ts";
import type { World } from "./world.ts";

/** A request as it is sent. */
export interface FuzzRequest {
  /** The documented route that the request is for; null for a path or method that is not documented. */
  route: Route | null;
  method: string;
  /** The path under `/api/v1` with its query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Whether the body's length is declared or the body is sent in chunks. */
  chunked: boolean;
  /** Whether the body breaks the documented schema, so that a success is a defect. */
  mustRefuse: boolean;
}

const OTHER_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "SEARCH"];
const UNKNOWN_PATHS = [
  "/",
  "/nothing",
  "/balance/",
  "/Balance",
  "//balance",
  "/jobs/a/b/c",
  "/%00",
  "/%ff",
  "/..%2f",
  "/jobs/../../../etc/passwd",
  "/jobs/%2e%2e/%2e%2e/admin",
  "/files",
];

/** A request for any of the routes. */
export function requestArbitrary(routes: readonly Route[], world: World): fc.Arbitrary<FuzzRequest> {
  // Few generated requests with files are accepted, so their routes are chosen twice as often.
  const withFiles = routes.filter(({ files }) => files.size > 0);
  const documented = fc.constantFrom(...routes, ...withFiles).chain((route) => documentedRequest(route, world));
  return fc.oneof({ weight: 15, arbitrary: documented }, { weight: 1, arbitrary: undocumentedRequest(routes, world) });
}

function documentedRequest(route: Route, world: World): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: getPath(route, world),
      query: toQuery(route),
      headers: toHeaders(world),
      own: routeHeaders(route),
      body: getBody(route, world.files),
      chunked: fc.boolean(),
    })
    .map(({ path, query, headers, own, body, chunked }) => ({
      route,
      method: route.method,
      path: path + (path.includes("?") ? query.replace("?", "&") : query),
      headers: { ...headers, ...own, ...(body?.contentType === undefined ? {} : { "content-type": body.contentType }) },
      body: body?.bytes ?? null,
      chunked,
      mustRefuse: body?.mustRefuse ?? false,
    }));
}

/**
 * A request for a route that should succeed: an id that exists, a valid key and an ordinary body. Rounds take turns with
 * the kinds of bodies, because a route may accept only one of them.
 */
export function ordinaryRequest(route: Route, world: World, round: number): fc.Arbitrary<FuzzRequest> {
  const body = getOrdinaryBody(route, world.files, round);
  return fc.record({ path: getKnownPath(route, world), body }).map(({ path, body }) => ({
    route,
    method: route.method,
    path,
    headers: {
      authorization: world.authorization.valid,
      prefer: "wait=1",
      ...requiredHeaders(route),
      ...(body?.contentType === undefined ? {} : { "content-type": body.contentType }),
    },
    body: body?.bytes ?? null,
    chunked: false,
    mustRefuse: false,
  }));
}

/** A path that does not exist, or a documented path with another method. */
function undocumentedRequest(routes: readonly Route[], world: World): fc.Arbitrary<FuzzRequest> {
  const target = fc.oneof(
    fc.record({ path: fc.constantFrom(...UNKNOWN_PATHS), method: fc.constantFrom(...OTHER_METHODS) }),
    fc.record({
      path: fc.constantFrom(...routes.map(({ path }) => path.replace("{id}", "job_1"))),
      method: fc.constantFrom(...OTHER_METHODS),
    }),
  );
  return fc.record({ target, headers: toHeaders(world) }).map(({ target: { path, method }, headers }) => ({
    route: findRoute(routes, method, path),
    method,
    path,
    headers,
    body: null,
    chunked: false,
    mustRefuse: false,
  }));
}

/** HEAD is documented where GET is. */
const findRoute = (routes: readonly Route[], method: string, path: string) =>
  routes.find(
    (route) => route.path.replace("{id}", "job_1") === path && route.method === (method === "HEAD" ? "GET" : method),
  ) ?? null;
