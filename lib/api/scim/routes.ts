import { type AppError, errorCodes } from "@atelier/errors";
import { Hono } from "hono";
import { getNetwork } from "../../accounts/address.ts";
import {
  createScimGroup,
  deleteScimGroup,
  type GroupBefore,
  listScimGroups,
  readScimGroup,
  replaceScimGroup,
} from "../../accounts/scim/groups.ts";
import { ScimError } from "../../accounts/scim/scim-error.ts";
import { findScimTeam } from "../../accounts/scim/tokens.ts";
import {
  createScimUser,
  deleteScimUser,
  listScimUsers,
  readScimUser,
  replaceScimUser,
  type ScimUser,
} from "../../accounts/scim/users.ts";
import type { AuditActor } from "../../audit/record.ts";
import { throttle } from "../../platform/limits/throttle.ts";
import { parseJsonBody, withBudget } from "../http/body/json.ts";
import { getAddress } from "../http/caller/address-of.ts";
import { type Answer, type ApiEnv, type Context, send } from "../http/context.ts";
import { countScimRequest } from "../http/limits/rate-limit.ts";
import { parseFilter } from "./filter.ts";
import { applyPatch } from "./patch.ts";
import { parseGroup, parseUser, selectAttributes, showGroups, showUsers } from "./resources.ts";
import { MAX_COUNT, resourceTypes, schemas, serviceProviderConfig } from "./schemas.ts";

const MAX_BODY_BYTES = 1024 * 1024;
/** Refused tokens of a network in a minute. */
const REFUSALS_PER_MINUTE = 120;
const LIST = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

const USER_FILTERS = {
  username: "userName",
  externalid: "externalId",
  id: "id",
  emails: "email",
  "emails.value": "email",
  'emails[type eq "work"].value': "email",
} as const;
const GROUP_FILTERS = { displayname: "displayName", externalid: "externalId", id: "id" } as const;

const USER_NAMES = ["userName", "externalId", "active", "displayName", "name", "emails"];
const GROUP_NAMES = ["displayName", "externalId", "members"];

interface Team {
  accountId: string;
  actor: AuditActor;
}

/** SCIM 2.0 (RFC 7643 and 7644): the directory of a team adds and removes its members, with a token of the team. */
export const scimRoutes = new Hono<ApiEnv>()
  .get("/ServiceProviderConfig", (context) => answering(context, async () => serviceProviderConfig()))
  .get("/ResourceTypes", (context) => answering(context, async () => toList(resourceTypes())))
  .get("/ResourceTypes/:id", (context) =>
    answering(context, async () => find(resourceTypes(), context.req.param("id"))),
  )
  .get("/Schemas", (context) => answering(context, async () => toList(schemas())))
  .get("/Schemas/:id", (context) => answering(context, async () => find(schemas(), context.req.param("id"))))
  .get("/Users", (context) =>
    answering(context, async ({ accountId }) => {
      const page = readPage(context);
      const filter = parseFilter(context.req.query("filter"), USER_FILTERS);
      const { total, users } = await listScimUsers(accountId, filter, page);
      return toList(select(context, await showUsers(accountId, users)), total, page.offset + 1);
    }),
  )
  .post("/Users", (context) =>
    answering(
      context,
      async (team) => {
        const user = await createScimUser(team.accountId, parseUser(await receive(context, team)), team.actor);
        return showUser(context, team, user.id);
      },
      201,
    ),
  )
  .get("/Users/:id", (context) => answering(context, async (team) => showUser(context, team, context.req.param("id"))))
  .put("/Users/:id", (context) =>
    answering(context, async (team) => {
      const id = context.req.param("id");
      const user = parseUser(await receive(context, team));
      await replaceScimUser(team.accountId, id, () => user, team.actor);
      return showUser(context, team, id);
    }),
  )
  .patch("/Users/:id", (context) =>
    answering(context, async (team) => {
      const id = context.req.param("id");
      const body = await receive(context, team);
      const change = ({ userName, externalId, active, profile }: ScimUser) =>
        parseUser(applyPatch({ userName, externalId, active, ...profile }, body, USER_NAMES));
      await replaceScimUser(team.accountId, id, change, team.actor);
      return showUser(context, team, id);
    }),
  )
  .delete("/Users/:id", (context) =>
    answering(context, async ({ accountId, actor }) => {
      await deleteScimUser(accountId, context.req.param("id"), actor);
      return null;
    }),
  )
  .get("/Groups", (context) =>
    answering(context, async ({ accountId }) => {
      const page = readPage(context);
      const filter = parseFilter(context.req.query("filter"), GROUP_FILTERS);
      const { total, groups } = await listScimGroups(accountId, filter, page);
      return toList(
        select(context, await showGroups(accountId, groups, showsMembers(context))),
        total,
        page.offset + 1,
      );
    }),
  )
  .post("/Groups", (context) =>
    answering(
      context,
      async (team) => {
        const { id } = await createScimGroup(team.accountId, parseGroup(await receive(context, team)), team.actor);
        return showGroup(context, team, id);
      },
      201,
    ),
  )
  .get("/Groups/:id", (context) =>
    answering(context, async (team) => showGroup(context, team, context.req.param("id"))),
  )
  .put("/Groups/:id", (context) =>
    answering(context, async (team) => {
      const id = context.req.param("id");
      const group = parseGroup(await receive(context, team));
      await replaceScimGroup(team.accountId, id, () => ({ ...group, members: group.members ?? [] }), team.actor);
      return showGroup(context, team, id);
    }),
  )
  .patch("/Groups/:id", (context) =>
    answering(context, async (team) => {
      const id = context.req.param("id");
      const body = await receive(context, team);
      const change = ({ displayName, externalId, members }: GroupBefore) => {
        const before = { displayName, externalId, members: members.map((value) => ({ value })) };
        return parseGroup(applyPatch(before, body, GROUP_NAMES));
      };
      await replaceScimGroup(team.accountId, id, change, team.actor);
      return showGroup(context, team, id);
    }),
  )
  .delete("/Groups/:id", (context) =>
    answering(context, async ({ accountId, actor }) => {
      await deleteScimGroup(accountId, context.req.param("id"), actor);
      return null;
    }),
  );

/** Answers a request of a team's directory. A body of null is the response 204. */
async function answering(
  context: Context,
  handle: (team: Team) => Promise<object | null>,
  status = 200,
): Promise<Response> {
  try {
    const body = await handle(await authenticate(context));
    if (body === null) return send(context, { status: 204, headers: NOT_STORED, body: null });
    const location = status === 201 ? readLocation(body) : undefined;
    return answerJson(context, status, body, location === undefined ? {} : { location });
  } catch (error) {
    if (!(error instanceof ScimError)) throw error;
    const challenge = error.status === 401 ? { "www-authenticate": "Bearer" } : {};
    return answerJson(context, error.status, toError(error.status, error.message, error.scimType), challenge);
  }
}

const NOT_STORED = { "cache-control": "no-store" };

const answerJson = (context: Context, status: number, body: object, headers: Record<string, string>) =>
  send(context, {
    status,
    headers: { "content-type": "application/scim+json", ...NOT_STORED, ...headers },
    body: JSON.stringify(body),
  });

const readLocation = (body: object): string | undefined =>
  "meta" in body && typeof body.meta === "object" && body.meta && "location" in body.meta
    ? String(body.meta.location)
    : undefined;

const toError = (status: number, detail: string, scimType?: string) => ({
  schemas: [ERROR],
  status: String(status),
  ...(scimType ? { scimType } : {}),
  detail,
});

/** Errors of the service in the format of the protocol. */
export function answerScimError(error: AppError): Answer {
  // The protocol has no 422.
  const status = errorCodes[error.code].status === 422 ? 400 : errorCodes[error.code].status;
  const retryAfter = error.retryAfterSeconds;
  return {
    status,
    headers: {
      "content-type": "application/scim+json",
      ...NOT_STORED,
      ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
    },
    body: JSON.stringify(toError(status, error.message, status === 400 ? "invalidValue" : undefined)),
  };
}

async function authenticate(context: Context): Promise<Team> {
  const token = /^Bearer +(\S+) *$/i.exec(context.req.header("authorization") ?? "")?.[1];
  const found = token === undefined ? null : await findScimTeam(token);
  const address = getAddress(context.env.incoming);
  if (!found) {
    await throttle(`scim-refusal:${getNetwork(address)}`, REFUSALS_PER_MINUTE, 60);
    throw new ScimError(401, "Send a token of the team in the header Authorization: Bearer atl_scim_….");
  }
  const { accountId, tokenId } = found;
  context.set("caller", { accountId, keyId: tokenId });
  await countScimRequest(accountId);
  const userAgent = context.req.header("user-agent");
  return { accountId, actor: { kind: "system", id: tokenId, address, userAgent, requestId: context.get("requestId") } };
}

const isScimJson = (type: string | undefined) => /^application\/(scim\+)?json\b/i.test(type ?? "");

/** The JSON object of a body. */
async function receive(context: Context, { accountId }: Team): Promise<Record<string, unknown>> {
  if (!isScimJson(context.req.header("content-type")))
    throw new ScimError(400, "Send a JSON object with the content type application/scim+json.", "invalidSyntax");
  return withBudget(context.env.incoming, accountId, { maxBytes: MAX_BODY_BYTES }, parseJsonBody);
}

/** The page of a list: startIndex begins at 1, and a negative count is 0 (RFC 7644, 3.4.2.4). */
function readPage(context: Context): { offset: number; limit: number } {
  const read = (name: string, fallback: number) => {
    const value = context.req.query(name);
    if (value === undefined) return fallback;
    if (!/^-?\d{1,9}$/.test(value)) throw new ScimError(400, `${name} must be a whole number.`, "invalidValue");
    return Number(value);
  };
  return {
    offset: Math.max(0, read("startIndex", 1) - 1),
    limit: Math.min(MAX_COUNT, Math.max(0, read("count", 100))),
  };
}

const toList = (resources: readonly object[], total = resources.length, startIndex = 1) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

function find(resources: readonly { id: string }[], id: string): object {
  const found = resources.find((resource) => resource.id === id);
  if (!found) throw new ScimError(404, `There is no ${id.slice(0, 100)}.`);
  return found;
}

const select = (context: Context, resources: readonly Record<string, unknown>[]) =>
  resources.map((resource) =>
    selectAttributes(resource, {
      attributes: context.req.query("attributes"),
      excludedAttributes: context.req.query("excludedAttributes"),
    }),
  );

/** Groups can have thousands of members, which Okta and Entra ID leave out when they look for one. */
const showsMembers = (context: Context) =>
  !/\bmembers\b/i.test(context.req.query("excludedAttributes") ?? "") &&
  /\bmembers\b/i.test(context.req.query("attributes") ?? "members");

async function showUser(context: Context, { accountId }: Team, id: string): Promise<object> {
  const [user] = select(context, await showUsers(accountId, [await readScimUser(accountId, id)]));
  return user ?? {};
}

async function showGroup(context: Context, { accountId }: Team, id: string): Promise<object> {
  const groups = await showGroups(accountId, [await readScimGroup(accountId, id)], showsMembers(context));
  return select(context, groups)[0] ?? {};
}
