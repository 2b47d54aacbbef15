import { z } from "zod";
import { type KeySpend, readKeySpend } from "../../../credits/key-spend.ts";
import { getDefaultProjectId } from "../../../credits/project-holds.ts";
import { getKeyType, keyTypes, scopes } from "../../../keys/grants.ts";
import type { IssuedListedKey, ListedKey } from "../../../keys/restricted-list.ts";
import { pool } from "../../../platform/database/db.ts";
import { periods } from "../../../platform/periods.ts";
import { component } from "../../openapi/json-schema.ts";
import { count, metadata, orNull, time } from "../../openapi/values.ts";

const limit = z.int().min(1).nullable();
const texts = z.array(z.string());

const shape = {
  id: z.string(),
  object: z.literal("key"),
  kind: z.enum(["primary", "restricted"]),
  type: z.enum(keyTypes).meta({
    description:
      "service: belongs to its project, as the primary key does. personal: belongs to a person and ends with their membership. admin: manages keys, projects and members, and never runs operations.",
  }),
  person: z.string().nullable().meta({ description: "The ID of the person whose key it is; null for other types." }),
  name: z.string().meta({ description: "Empty for the primary key." }),
  application: z.string().nullable().meta({
    description: "The name of the application that a person connected by a browser; null for other keys.",
  }),
  project: z.string().meta({ description: "The ID of its project." }),
  test: z.boolean().meta({ description: "Whether it is a test key: its jobs cost nothing and return samples." }),
  prefix: z.string(),
  last_four: z.string(),
  operations: texts.nullable().meta({ description: "The operations that the key may call; null: all." }),
  scopes: z.array(z.enum(scopes)).meta({
    description:
      "jobs: see and change the jobs of other keys. account: balance and usage. translation: glossaries and the translation memory. webhooks: webhook endpoints, which receive the jobs of all keys. keys: manage restricted keys. client_tokens: manage client tokens. projects: manage projects. team: manage members and invitations as an admin, read the audit log.",
  }),
  credit_cap: orNull(
    z.object({
      credits: z.int().min(1),
      period: z.enum(periods).meta({ description: "When the cap resets, in UTC. Weeks start on Monday." }),
    }),
  ),
  requests_per_minute: limit,
  open_jobs: limit.meta({ description: "The most jobs of the key that may be open." }),
  networks: texts.meta({ description: "Networks that requests may come from; empty: any." }),
  default_metadata: metadata.meta({
    description: "Metadata of the key's jobs where a request does not set the pair itself.",
  }),
  spent: orNull(
    z
      .object({ day: count, week: count, month: count, total: count })
      .meta({ description: "Credits held or spent in the current periods (UTC). Null for the primary key." }),
  ),
  created_at: time,
  last_used_at: orNull(time),
  expires_at: orNull(time),
  old_secret_expires_at: orNull(time).meta({
    description: "Until when the secret before the last rotation of a restricted key works.",
  }),
  warnings: texts,
};

const example = {
  id: "key_01kaznf2vke8r9s0dq3w6h7t5m",
  object: "key",
  kind: "restricted",
  type: "service",
  person: null,
  name: "Web server",
  application: null,
  project: "proj_01kaznf2vke8r9s0dq3w6h7t5m",
  test: false,
  prefix: "atl_Qm7vT2",
  last_four: "x9Lk",
  operations: ["background-remove"],
  scopes: [],
  credit_cap: { credits: 500, period: "day" },
  requests_per_minute: 60,
  open_jobs: null,
  networks: ["203.0.113.0/24"],
  default_metadata: { service: "web" },
  spent: { day: 12, week: 40, month: 180, total: 960 },
  created_at: "2026-11-20T09:30:00.000Z",
  last_used_at: null,
  expires_at: null,
  old_secret_expires_at: null,
  warnings: [],
} satisfies z.input<z.ZodObject<typeof shape>>;

export const keySchema = component("Key", shape, example);

export const issuedKeySchema = component(
  "IssuedKey",
  { ...shape, key: z.string().meta({ description: "The whole key. It is shown only in this response." }) },
  { ...example, key: "atl_Qm7vT2hN4cXw8ZbR6yLpKd1sJf5gAe3uVx9Lk" },
);

/** A key in the API's format. */
export async function keyView(accountId: string, key: ListedKey) {
  const [view] = await keyViews(accountId, [key]);
  if (!view) throw new Error("A key has one view.");
  return view;
}

/** A key in the API's format, with its secret. */
export const issuedKeyView = async (accountId: string, { key, view }: IssuedListedKey) => ({
  ...(await keyView(accountId, view)),
  key,
});

/** Keys in the API's format, with their spending. */
export async function keyViews(accountId: string, keys: readonly ListedKey[]) {
  const restricted = keys.flatMap(({ id, kind }) => (kind === "restricted" ? [id] : []));
  const spends = restricted.length > 0 ? await readKeySpend(pool(), accountId, restricted) : new Map();
  return keys.map((key) => toView(accountId, key, spends.get(key.id)));
}

function toView(accountId: string, { grants, ...key }: ListedKey, spend: KeySpend | undefined) {
  return {
    id: key.id,
    object: "key" as const,
    kind: key.kind,
    type: getKeyType(grants),
    person: grants.personId,
    name: key.name,
    application: key.clientName,
    project: grants.project?.id ?? getDefaultProjectId(accountId),
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
    warnings: getWarnings(grants.creditCap, spend),
  };
}

/** A cap may be below the credits already spent, which stops the key until its next period. */
function getWarnings(cap: ListedKey["grants"]["creditCap"], spend: KeySpend | undefined): string[] {
  if (!cap || !spend) return [];
  const spent = cap.period === "never" ? spend.total : spend[cap.period];
  if (spent < cap.credits) return [];
  const until = cap.period === "never" ? "until the cap is raised" : `until the ${cap.period} ends (UTC)`;
  return [
    `The key has spent ${spent} credits of its cap of ${cap.credits}. Jobs that cost credits are refused ${until}.`,
  ];
}
