import { AppError } from "@atelier/errors";
import type { Handler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import type { Caller } from "../keys/authenticate.ts";
import type { Needs } from "../keys/grants.ts";
import { receiveJsonBody } from "./http/body/receive.ts";
import { authenticated, portalOnly, type RequestCount } from "./http/caller/authenticate.ts";
import type { ApiEnv, Context } from "./http/context.ts";
import { parseFields, parseQuery } from "./http/page.ts";
import type { ContentNote, RouteNotes } from "./openapi/notes.ts";

/**
 * Who may call a route: `open` anyone, `signature` the holder of a signed link, `portal` an account from the playground
 * only, and otherwise an account with a key that allows what the route needs.
 */
export type Access = "open" | "signature" | "portal" | Needs;

type Schema = z.ZodType | undefined;

/** The parts of a route that the router and the OpenAPI document share. */
export interface RouteFacts {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** In the router's syntax, such as `/jobs/:id`. */
  path: string;
  access: Access;
  /** The parameters of the query. Without it the query is ignored. A signed query is verified instead of parsed. */
  query?: Schema;
  /** The JSON body. */
  body?: Schema;
  /** The bodies by content type, of a route that reads its body itself. */
  content?: Readonly<Record<string, ContentNote>> | undefined;
  /** The schema of the handler's result. If it is not set, the handler returns nothing or a complete response. */
  output?: Schema;
  /** The status of the response: by default 200, or 204 if it has no content. */
  status?: number;
}

/** A route for the router. `notes` is undefined if the document does not contain it. */
export interface Route extends RouteFacts {
  notes: RouteNotes | undefined;
  handler: Handler<ApiEnv>;
}

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

/** A value as handlers return it: its lists can be read-only. */
type Returned<T> = T extends readonly (infer Item)[]
  ? readonly Returned<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Returned<T[Name]> }
    : T;

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without output returns nothing.
type Reply<S extends Schema> = S extends z.ZodType ? Response | Returned<z.input<S>> : Response | void;

/** A request whose caller is known and whose query is parsed. */
export interface RouteRequest<Path extends string, A extends Access, Query extends Schema, Body extends Schema> {
  context: Context;
  caller: A extends "open" | "signature" ? undefined : Caller;
  params: Record<ParamName<Path>, string>;
  query: Parsed<Query>;
  /** Receives and parses the body. A handler calls it once it has verified that the caller may send a body. */
  body(): Promise<Parsed<Body>>;
}

interface Definition<
  Path extends string,
  A extends Access,
  Query extends Schema,
  Body extends Schema,
  Output extends Schema,
> extends RouteFacts {
  path: Path;
  access: A;
  query?: Query;
  body?: Body;
  output?: Output;
  /** Whether the response contains a secret, which caches must not store. */
  isSecret?: boolean;
  /** How requests are counted, by default against the limit of the account. */
  count?: RequestCount;
  handler(request: RouteRequest<Path, A, Query, Body>): Reply<Output> | Promise<Reply<Output>>;
}

/**
 * Defines a route of the API. Its authentication, the validation of its query and of its JSON body, and its part of the
 * OpenAPI document derive from the definition.
 */
export const defineRoute = <
  const Path extends string,
  const A extends Access,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Output extends Schema = undefined,
>(
  definition: Definition<Path, A, Query, Body, Output> & RouteNotes<Body>,
): Route => createRoute(definition, definition);

/** As `defineRoute`, for a route that the document does not contain, because only the portal or a browser uses it. */
export const defineInternalRoute = <
  const Path extends string,
  const A extends Access,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Output extends Schema = undefined,
>(
  definition: Definition<Path, A, Query, Body, Output>,
): Route => createRoute(definition, undefined);

function createRoute<
  Path extends string,
  A extends Access,
  Query extends Schema,
  Body extends Schema,
  Output extends Schema,
>(definition: Definition<Path, A, Query, Body, Output>, notes: RouteNotes | undefined): Route {
  const { method, path, access, query, body, content, output, isSecret, count, handler } = definition;
  const status = definition.status ?? (output || notes?.types ? 200 : 204);
  const headers = isSecret ? { "cache-control": "no-store" } : undefined;
  const respond = (context: Context, reply: Reply<Output>): Response => {
    if (reply instanceof Response) return reply;
    // `output` types the reply, so a defined reply is an object.
    return reply === undefined
      ? context.body(null, 204)
      : context.json(reply as object, status as ContentfulStatusCode, headers);
  };
  // A synchronous handler returns a response instead of a promise, which makes a short request cheaper.
  const handle = (context: Context): Response | Promise<Response> => {
    if (method === "DELETE" && query) refuseBody(context);
    const reply = handler(toRequest(context, definition));
    return reply instanceof Promise ? reply.then((settled) => respond(context, settled)) : respond(context, reply);
  };
  return { method, path, access, query, body, content, output, status, notes, handler: admit(access, handle, count) };
}

function toRequest<Path extends string, A extends Access, Query extends Schema, Body extends Schema>(
  context: Context,
  { access, query, body }: Pick<Definition<Path, A, Query, Body, undefined>, "access" | "query" | "body">,
): RouteRequest<Path, A, Query, Body> {
  const caller = context.get("caller");
  // The types follow from the definition, but TypeScript cannot infer them from its optional parts.
  return {
    context,
    caller,
    params: context.req.param(),
    query: query && access !== "signature" ? parseQuery(query, context.req.query()) : undefined,
    body: async () => body && parseFields(body, await receiveJsonBody(context.env.incoming, caller.accountId)),
  } as RouteRequest<Path, A, Query, Body>;
}

/** Refuses a body whose fields belong in the query: without them, the request would delete more than it should. */
function refuseBody(context: Context): void {
  const sizeBytes = Number(context.req.header("content-length") ?? 0);
  if (sizeBytes > "{}".length || context.req.header("transfer-encoding") !== undefined)
    throw new AppError("invalid_input", "This request takes no body. Send its fields in the query.");
}

function admit(
  access: Access,
  handle: (context: Context) => Response | Promise<Response>,
  count: RequestCount | undefined,
): Handler<ApiEnv> {
  if (access === "open" || access === "signature") return handle;
  return access === "portal" ? portalOnly(handle) : authenticated(handle, access, count);
}
