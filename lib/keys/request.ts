import { AppError, invalidInput } from "@atelier/errors";
import { z } from "zod";
import { isBoundedDate } from "../platform/database/storable-text.ts";
import { periods } from "../platform/periods.ts";
import { adminScopes, type KeyGrants, type KeyType, keyTypes, scopes } from "./grants.ts";
import { normalizeNetwork } from "./networks.ts";

export const MAX_NETWORKS = 50;
export const MAX_DEFAULT_PAIRS = 10;
export const MAX_CAP = 1_000_000_000;
export const MAX_REQUESTS_PER_MINUTE = 1_000_000;
export const MAX_OPEN_JOBS = 100_000;

const name = z
  .string()
  .transform((value) => value.normalize("NFC").trim())
  .pipe(z.string().min(1, "Write a name.").max(100))
  .meta({ description: "1 to 100 characters." });

const networks = z
  .array(z.string().max(60))
  .max(MAX_NETWORKS)
  .transform((list, context) => {
    const wrong = list.find((text) => normalizeNetwork(text) === null);
    if (wrong === undefined) return unique(list.flatMap((text) => normalizeNetwork(text) ?? []));
    const message = `"${wrong}" is not a network. Send an address such as 203.0.113.7, or a network such as 10.0.0.0/8 or 2001:db8::/32.`;
    context.issues.push({ code: "custom", input: wrong, message });
    return z.NEVER;
  })
  .meta({ description: "Addresses and networks that requests may come from, such as 203.0.113.0/24; empty: any." });

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** The fields of a request that creates or changes a restricted key. `operations` are the slugs of the catalogue. */
const toFields = (operations: readonly string[]) => ({
  operations: z
    .array(z.enum(operations))
    .max(100)
    .transform(unique)
    .nullable()
    .meta({ description: "The operations that may be called; null: all." }),
  scopes: z
    .array(z.enum(scopes))
    .max(scopes.length)
    .transform(unique)
    .meta({ description: "Rights beyond its own jobs, such as account for the balance. By default none." }),
  credit_cap: z
    .strictObject({ credits: z.int().min(1).max(MAX_CAP), period: z.enum(periods) })
    .nullable()
    .meta({ description: "The most credits in a period; null: no cap." }),
  requests_per_minute: z
    .int()
    .min(1)
    .max(MAX_REQUESTS_PER_MINUTE)
    .nullable()
    .meta({ description: "The most requests in a minute; null: the limit of the account." }),
  open_jobs: z
    .int()
    .min(1)
    .max(MAX_OPEN_JOBS)
    .nullable()
    .meta({ description: "The most jobs of the key that may be open; null: the limit of the account." }),
  networks,
  default_metadata: z
    .record(z.string().min(1).max(64), z.string().max(500))
    .refine((pairs) => Object.keys(pairs).length <= MAX_DEFAULT_PAIRS, `Send at most ${MAX_DEFAULT_PAIRS} pairs.`)
    .meta({ description: "Metadata of the key's jobs where a request does not set the pair itself." }),
  expires_at: z.iso
    .datetime({ offset: true, error: "Send a time with a time zone, such as 2030-01-31T12:00:00Z." })
    .transform((text) => new Date(text))
    .refine(isBoundedDate, "Send a date between 1970 and 2199.")
    .refine((date) => date.getTime() > Date.now(), "Send a time in the future.")
    .nullable()
    .meta({ description: "When the key stops working; null: never." }),
});

/** The schema of a request that changes a restricted key: fields that are not sent stay as they are. */
export const keyChangeInput = (operations: readonly string[]) =>
  z.strictObject({ name, ...toFields(operations) }).partial();

/** The schema of a request that creates a restricted key. */
export const newKeyInput = (operations: readonly string[]) => {
  const { shape } = keyChangeInput(operations);
  const project = z.string().max(60).optional().meta({
    description:
      "The ID of its project, which never changes. By default the project of the restricted key that creates it, or else the default project.",
  });
  const type = z.enum(keyTypes).optional().meta({
    description:
      "service: belongs to its project and lives on when people leave. personal: belongs to the person who creates it, in the portal or with a personal key, and ends with their membership. admin: manages keys, projects and members, and never runs operations; it has a name, networks and an expiry only. By default service, or personal if a personal key creates it. It never changes.",
  });
  const test = z.boolean().default(false).meta({
    description: "Whether it is a test key, whose requests cost nothing and run no engine. It never changes.",
  });
  return z.strictObject({ ...shape, name, test, project, type });
};

/** A change of a key. Only a new key can be made a test key, put into a project or given a type. */
export type KeyChange = z.output<ReturnType<typeof keyChangeInput>> & {
  test?: boolean;
  project?: string | undefined;
  type?: KeyType | undefined;
};

export interface NamedGrants extends KeyGrants {
  name: string;
}

const UNRESTRICTED: KeyGrants = {
  operations: null,
  scopes: [],
  creditCap: null,
  requestsPerMinute: null,
  openJobs: null,
  networks: [],
  metadata: {},
  expiresAt: null,
  test: false,
  origin: null,
  project: null,
  admin: false,
  personId: null,
};

const ADMIN: NamedGrants = { ...UNRESTRICTED, name: "", operations: [], scopes: adminScopes, admin: true };

/** The fields of an admin key. */
const ADMIN_FIELDS = ["name", "type", "networks", "expires_at"];

/**
 * Computes a key's grants after a change. A new key, without `before`, has every operation, no scope and no limit, or the
 * rights of an admin key. `personId` is the owner of a new personal key. Throws `invalid_input`.
 */
export function changedGrants(change: KeyChange, stored?: NamedGrants, personId: string | null = null): NamedGrants {
  const before = stored ?? (change.type === "admin" ? ADMIN : { name: "", ...UNRESTRICTED, personId });
  if (before.admin) refuseAdminLimits(change);
  const after: NamedGrants = {
    name: change.name ?? before.name,
    operations: changed(change.operations, before.operations),
    scopes: change.scopes ?? before.scopes,
    creditCap: changed(change.credit_cap, before.creditCap),
    requestsPerMinute: changed(change.requests_per_minute, before.requestsPerMinute),
    openJobs: changed(change.open_jobs, before.openJobs),
    networks: change.networks ?? before.networks,
    metadata: change.default_metadata ?? before.metadata,
    expiresAt: changed(change.expires_at, before.expiresAt),
    test: change.test ?? before.test,
    origin: null,
    project: before.project,
    admin: before.admin,
    personId: before.personId,
  };
  const creates = after.scopes.find((scope) => scope === "keys" || scope === "client_tokens");
  if (creates && (after.creditCap || after.requestsPerMinute || after.openJobs))
    throw invalidInput(
      "/scopes",
      `A key with the scope ${creates} cannot have a credit cap or limits of requests or jobs, because what it creates would not count against them. Remove the scope or the limits.`,
    );
  return after;
}

/** A schema may have set a field to its default. */
function refuseAdminLimits(change: KeyChange): void {
  const field = Object.entries(change).find(
    ([name, value]) => !ADMIN_FIELDS.includes(name) && value !== undefined && value !== false,
  );
  if (field)
    throw invalidInput(
      `/${field[0]}`,
      "An admin key runs no operations, so it has only a name, networks and an expiry. Remove this field, or create a service key.",
    );
}

/** Null removes a limit, so only undefined stands for no change. */
const changed = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);

const MAX_OVERLAP_HOURS = 72;

/** Throws `invalid_input` unless the overlap of a rotation is 0 to 72 whole hours. */
export function checkOverlap(hours: number): void {
  if (!Number.isInteger(hours) || hours < 0 || hours > MAX_OVERLAP_HOURS)
    throw new AppError("invalid_input", `The overlap must be a whole number of hours, 0 to ${MAX_OVERLAP_HOURS}.`);
}
