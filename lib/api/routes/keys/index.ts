import { z } from "zod";
import { getKeyType } from "../../../keys/grants.ts";
import { revokeManagedKey, rotateManagedKey, updateManagedKey } from "../../../keys/manage.ts";
import { requireProject } from "../../../keys/projects/list.ts";
import { keyChangeInput, newKeyInput } from "../../../keys/request.ts";
import { createRestrictedKey } from "../../../keys/restricted.ts";
import { listAllKeys, readKey } from "../../../keys/restricted-list.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { recordCall } from "../../http/caller/audit-actor.ts";
import { page } from "../../http/page.ts";
import { list, paging, projectParameter } from "../../openapi/values.ts";
import { clientTokenRoutes } from "./client-tokens.ts";
import { issuedKeySchema, issuedKeyView, keySchema, keyView, keyViews } from "./key.ts";

const access = { scope: "keys" } as const;
const tag = "Keys";

const listed = defineRoute({
  method: "GET",
  path: "/keys",
  tag,
  operationId: "listKeys",
  summary: "List keys that are not revoked, newest first",
  access,
  query: z.strictObject({ ...paging, project: projectParameter }),
  output: list(keySchema),
  async handler({ caller: { accountId }, query: { limit, cursor, project } }) {
    await requireProject(accountId, project);
    const keys = await listAllKeys(accountId, { limit: limit + 1, before: cursor, projectId: project });
    return page(await keyViews(accountId, keys), limit, ({ id }) => id);
  },
});

const create = (operations: readonly string[]) =>
  defineRoute({
    method: "POST",
    path: "/keys",
    tag,
    operationId: "createKey",
    summary: "Create a restricted key",
    description:
      "Without limits it may call every operation and has no scope. A restricted key with the scope keys can create keys that have no more rights than itself. An admin key creates keys in all projects.",
    access,
    body: newKeyInput(operations),
    examples: {
      limits: {
        value: {
          name: "Thumbnails on the web server",
          operations: ["background-remove", "image-upscale"],
          credit_cap: { credits: 500, period: "day" },
          networks: ["203.0.113.0/24"],
        },
      },
      admin: { value: { name: "Onboarding", type: "admin", networks: ["203.0.113.0/24"] } },
    },
    output: issuedKeySchema,
    status: 201,
    isSecret: true,
    async handler({ context, caller, body }) {
      const { accountId } = caller;
      const created = await createRestrictedKey(accountId, await body(), caller);
      const { id, name, grants } = created.view;
      await recordCall(context, caller, "api_key.created", {
        target: id,
        change: { after: { name, type: getKeyType(grants), project: grants.project?.id } },
      });
      return issuedKeyView(accountId, created);
    },
  });

const read = defineRoute({
  method: "GET",
  path: "/keys/:id",
  tag,
  operationId: "getKey",
  summary: "Get a key",
  access,
  output: keySchema,
  handler: async ({ caller: { accountId }, params }) => keyView(accountId, await readKey(accountId, params.id)),
});

const update = (operations: readonly string[]) =>
  defineRoute({
    method: "PATCH",
    path: "/keys/:id",
    tag,
    operationId: "updateKey",
    summary: "Change a restricted key",
    description:
      "Fields that are not sent stay as they are; null removes a limit. A change takes effect within 5 seconds. A cap below what is spent is accepted with a warning and stops the key until the next period.",
    access,
    body: keyChangeInput(operations),
    examples: { cap: { value: { credit_cap: { credits: 1000, period: "month" } } } },
    output: keySchema,
    async handler({ context, caller, params, body }) {
      const change = await body();
      const key = await updateManagedKey(caller, params.id, change);
      await recordCall(context, caller, "api_key.updated", { target: params.id, change: { after: change } });
      return keyView(caller.accountId, key);
    },
  });

const rotate = defineRoute({
  method: "POST",
  path: "/keys/:id/rotate",
  tag,
  operationId: "rotateKey",
  summary: "Give a key a new secret",
  description:
    "A restricted key keeps its id, limits and spend. The primary key is replaced by a new one with another id.",
  access,
  body: z.strictObject({
    overlap_hours: z.int().min(0).max(72).default(24).meta({ description: "How long the old secret stays valid." }),
  }),
  examples: { atOnce: { value: { overlap_hours: 0 } } },
  output: issuedKeySchema,
  isSecret: true,
  async handler({ context, caller, params, body }) {
    const { overlap_hours } = await body();
    const rotated = await rotateManagedKey(caller, params.id, overlap_hours);
    await recordCall(context, caller, "api_key.rotated", { target: params.id, change: { after: { overlap_hours } } });
    return issuedKeyView(caller.accountId, rotated);
  },
});

const revoke = defineRoute({
  method: "DELETE",
  path: "/keys/:id",
  tag,
  operationId: "revokeKey",
  summary: "Revoke a key",
  description: "Requests with it are refused within 5 seconds. Jobs that have started go on.",
  access,
  result: "Revoked",
  async handler({ context, caller, params }) {
    await revokeManagedKey(caller, params.id);
    await recordCall(context, caller, "api_key.revoked", { target: params.id });
  },
});

/** The account's keys, the primary one and restricted ones, and client tokens. `operations` are the slugs of the catalogue. */
export const keyRoutes = (operations: readonly string[]): Route[] => [
  listed,
  create(operations),
  read,
  update(operations),
  rotate,
  revoke,
  ...clientTokenRoutes(operations),
];
