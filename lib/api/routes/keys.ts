import { Hono } from "hono";
import { z } from "zod";
import { type KeySpend, readKeySpend } from "../../credits/key-spend.ts";
import { scopes } from "../../keys/grants.ts";
import { revokeManagedKey, rotateManagedKey, updateManagedKey } from "../../keys/manage.ts";
import { keyChangeInput, newKeyInput } from "../../keys/request.ts";
import { createRestrictedKey } from "../../keys/restricted.ts";
import { type IssuedListedKey, type ListedKey, listAllKeys, readKey } from "../../keys/restricted-list.ts";
import type { Operation } from "../../operations/define.ts";
import { pool } from "../../platform/db.ts";
import { forScope } from "../http/authenticate.ts";
import type { ApiEnv, Context } from "../http/context.ts";
import { page, pageQuery, parseFields, parseQuery } from "../http/page.ts";
import { receiveJsonBody } from "../http/receive.ts";

const listQuery = z.strictObject(pageQuery);
const rotateInput = z.strictObject({ overlap_hours: z.int().min(0).max(72).default(24) });

const forKeys = forScope("keys");

/** The account's keys: the primary one and restricted ones. */
export function keyRoutes(offered: readonly Operation[]): Hono<ApiEnv> {
  const slugs = offered.map(({ slug }) => slug);
  const [newKey, keyChange] = [newKeyInput(slugs), keyChangeInput(slugs)];
  return new Hono<ApiEnv>()
    .get(
      "/keys",
      forKeys(async (context) => {
        const { limit, cursor } = parseQuery(listQuery, context.req.query());
        const { accountId } = context.get("caller");
        const keys = await listAllKeys(accountId, { limit: limit + 1, before: cursor });
        return context.json(page(await keyViews(accountId, keys), limit, ({ id }) => id));
      }),
    )
    .post(
      "/keys",
      forKeys(async (context) => {
        const change = parseFields(newKey, await receive(context));
        const { accountId, grants } = context.get("caller");
        return sendIssued(context, await createRestrictedKey(accountId, change, grants), 201);
      }),
    )
    .get(
      "/keys/:id",
      forKeys<"/keys/:id">(async (context) => {
        const { accountId } = context.get("caller");
        return context.json((await keyViews(accountId, [await readKey(accountId, context.req.param("id"))]))[0]);
      }),
    )
    .patch(
      "/keys/:id",
      forKeys<"/keys/:id">(async (context) => {
        const change = parseFields(keyChange, await receive(context));
        const view = await updateManagedKey(context.get("caller"), context.req.param("id"), change);
        return context.json((await keyViews(context.get("caller").accountId, [view]))[0]);
      }),
    )
    .post(
      "/keys/:id/rotate",
      forKeys<"/keys/:id/rotate">(async (context) => {
        const { overlap_hours } = parseFields(rotateInput, await receive(context));
        const issued = await rotateManagedKey(context.get("caller"), context.req.param("id"), overlap_hours);
        return sendIssued(context, issued, 200);
      }),
    )
    .delete(
      "/keys/:id",
      forKeys<"/keys/:id">(async (context) => {
        await revokeManagedKey(context.get("caller"), context.req.param("id"));
        return context.body(null, 204);
      }),
    );
}

const receive = (context: Context) => receiveJsonBody(context.env.incoming, context.get("caller").accountId);

/** The only response with the whole key, which caches must not store. */
async function sendIssued(context: Context, { key, view }: IssuedListedKey, status: 200 | 201) {
  const [shown] = await keyViews(context.get("caller").accountId, [view]);
  return context.json({ ...shown, key }, status, { "cache-control": "no-store" });
}

async function keyViews(accountId: string, keys: readonly ListedKey[]) {
  const restricted = keys.flatMap(({ id, kind }) => (kind === "restricted" ? [id] : []));
  const spends = restricted.length > 0 ? await readKeySpend(pool(), accountId, restricted) : new Map();
  return keys.map((key) => keyView(key, spends.get(key.id)));
}

function keyView({ grants, ...key }: ListedKey, spend: KeySpend | undefined) {
  return {
    id: key.id,
    object: "key" as const,
    kind: key.kind,
    name: key.name,
    test: grants.test,
    prefix: key.prefix,
    last_four: key.lastFour,
    operations: grants.operations,
    scopes: key.kind === "primary" ? scopes : grants.scopes,
    credit_cap: grants.creditCap,
    requests_per_minute: grants.requestsPerMinute,
    open_jobs: grants.openJobs,
    networks: grants.networks,
    default_metadata: grants.metadata,
    spent: spend ? { day: spend.day, week: spend.week, month: spend.month, total: spend.total } : null,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: grants.expiresAt?.toISOString() ?? null,
    old_secret_expires_at: key.oldUntil?.toISOString() ?? null,
    warnings: warningsOf(grants.creditCap, spend),
  };
}

/** A cap may be set below what is spent, to stop a key until its next period. */
function warningsOf(cap: ListedKey["grants"]["creditCap"], spend: KeySpend | undefined): string[] {
  if (!cap || !spend) return [];
  const spent = cap.period === "never" ? spend.total : spend[cap.period];
  if (spent < cap.credits) return [];
  const until = cap.period === "never" ? "until the cap is raised" : `until the ${cap.period} ends (UTC)`;
  return [
    `The key has spent ${spent} credits of its cap of ${cap.credits}. Jobs that cost credits are refused ${until}.`,
  ];
}
