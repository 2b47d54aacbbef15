import { AppError } from "@atelier/errors";
import type { Period } from "../platform/periods.ts";
import { areWithin, isInNetworks } from "./networks.ts";

/**
 * The permissions of a restricted key beside its operations and its own jobs: `jobs` reads, cancels and deletes the jobs
 * and batches of other keys, `account` reads balance and usage, `translation` manages glossaries and the translation
 * memory, `keys` manages restricted keys, `client_tokens` manages tokens for browsers, `webhooks` manages webhook
 * endpoints, `projects` manages projects, `team` manages members and invitations and reads the audit log.
 */
export const scopes = [
  "jobs",
  "account",
  "translation",
  "webhooks",
  "keys",
  "client_tokens",
  "projects",
  "team",
] as const;

export type Scope = (typeof scopes)[number];

/** The project of a key, and what it allows all its keys, beside its cap, which every hold checks. Null means no limit. */
export interface KeyProject {
  id: string;
  name: string;
  /** Slugs. */
  operations: readonly string[] | null;
  requestsPerMinute: number | null;
}

/** The permissions and limits of a restricted key. Null means no limit. */
export interface KeyGrants {
  /** Slugs; null: all operations. */
  operations: readonly string[] | null;
  scopes: readonly Scope[];
  /** Credits that its jobs may hold or spend in a period (UTC). */
  creditCap: { credits: number; period: Period } | null;
  requestsPerMinute: number | null;
  /** The most jobs that it may have open. */
  openJobs: number | null;
  /** Networks in CIDR notation that requests may come from; empty: any. */
  networks: readonly string[];
  /** Metadata of its jobs where a request does not set the pair itself. */
  metadata: Readonly<Record<string, string>>;
  expiresAt: Date | null;
  /** Whether it is a test key: its jobs cost nothing and return samples. */
  test: boolean;
  /** Its project; null before the key is stored. */
  project: KeyProject | null;
  /** The only site whose pages may use it, such as `https://shop.example`; null for keys of servers. */
  origin: string | null;
  /** Whether it is an admin key, which only manages. */
  admin: boolean;
  /** The person with whose membership the key ends; null if it belongs to its project or, an admin key, to the account. */
  personId: string | null;
}

/** Who holds a key: its project, a person of the account, or the account itself for its administration. */
export const keyTypes = ["service", "personal", "admin"] as const;

export type KeyType = (typeof keyTypes)[number];

export const getKeyType = ({ admin, personId }: Pick<KeyGrants, "admin" | "personId">): KeyType =>
  admin ? "admin" : personId === null ? "service" : "personal";

/** The scopes of an admin key. */
export const adminScopes: readonly Scope[] = ["keys", "projects", "team"];

/**
 * The grant that a request requires of a restricted key. `any`: every valid key. `server`: every key but a client token.
 */
export type Needs = "any" | "server" | { operation: string } | { scope: Scope };

/** Throws `key_restricted` if the key does not allow the request, and names what is missing. */
export function refuseUnlessGranted(grants: KeyGrants, needs: Needs, address: () => string): void {
  if (grants.networks.length > 0 && !isInNetworks(address(), grants.networks))
    throw restricted(
      `This API key may not be used from the address ${address()}. Add its network to the key, or call from an allowed network.`,
    );
  if (grants.admin) refuseUnlessManaged(grants, needs);
  if (needs === "server" && grants.origin !== null)
    throw restricted("A client token may not make this request. Make it on your server, with a key.");
  if (needs === "any" || needs === "server") return;
  if ("operation" in needs) {
    if (grants.operations && !grants.operations.includes(needs.operation))
      throw restricted(
        `This API key may not call ${needs.operation}. Add the operation to the key, or use another key.`,
      );
    refuseOperation(grants.project, needs.operation);
  } else if (!grants.scopes.includes(needs.scope))
    throw restricted(`This API key lacks the scope "${needs.scope}". Add the scope to the key, or use another key.`);
}

/** Refuses all that an admin key does not manage, so that a new route is closed to it. */
function refuseUnlessManaged(grants: KeyGrants, needs: Needs): void {
  if (typeof needs === "object" && "scope" in needs && grants.scopes.includes(needs.scope)) return;
  const runs = typeof needs === "object" && "operation" in needs;
  throw restricted(
    `An admin key ${runs ? "cannot run operations" : "manages keys, projects and members only"}. Use a service or personal key.`,
  );
}

/** Throws `key_restricted` if the project of a key does not allow an operation. */
export function refuseOperation(project: KeyProject | null, operation: string): void {
  if (project?.operations?.includes(operation) ?? true) return;
  throw restricted(
    `The project "${project?.name}" does not allow ${operation}. Add the operation to the project, or use an API key of another project.`,
  );
}

/** Whether a key has a scope. Unrestricted keys have all. */
export const hasScope = (grants: KeyGrants | undefined, scope: Scope): boolean =>
  !grants || grants.scopes.includes(scope);

/** Whether the key may read and change the jobs of the account's other keys. */
export const seesAllJobs = (grants: KeyGrants | undefined): boolean => hasScope(grants, "jobs");

/**
 * Throws `key_restricted` if `wanted` allows anything that `own`, the key of the request, does not. An admin key manages
 * the keys of all projects and people; only for keys that manage as well it counts where and how long it works itself.
 */
export function refuseWider(own: KeyGrants, wanted: KeyGrants): void {
  const manages = wanted.scopes.some((scope) => adminScopes.includes(scope));
  const wider = own.admin ? manages && widerReach(own, wanted) : widerPart(own, wanted);
  if (wider)
    throw restricted(
      `A key can only manage keys that have no more rights than itself. This one has more: ${wider}. Use the primary key.`,
    );
}

function widerPart(own: KeyGrants, wanted: KeyGrants): string | undefined {
  if (wanted.admin) return "the rights of an admin key";
  if (own.personId !== null && wanted.personId === null) return "validity after its person leaves";
  if (own.personId !== null && own.personId !== wanted.personId) return "the rights of another person";
  if (own.project && own.project.id !== wanted.project?.id) return "access to another project";
  if (own.test && !wanted.test) return "jobs that are not tests";
  if (own.operations && !wanted.operations) return "all operations";
  const operation = wanted.operations?.find((slug) => own.operations && !own.operations.includes(slug));
  if (operation) return `the operation ${operation}`;
  const scope = wanted.scopes.find((scope) => !own.scopes.includes(scope));
  if (scope) return `the scope ${scope}`;
  return widerReach(own, wanted);
}

function widerReach(own: KeyGrants, wanted: KeyGrants): string | undefined {
  if (own.networks.length > 0 && (wanted.networks.length === 0 || !areWithin(wanted.networks, own.networks)))
    return "networks outside of its own";
  if (own.expiresAt && (!wanted.expiresAt || wanted.expiresAt > own.expiresAt)) return "a later expiry";
  return undefined;
}

const restricted = (message: string) => new AppError("key_restricted", message);
