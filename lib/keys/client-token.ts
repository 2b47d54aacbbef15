import { AppError, invalidInput } from "@atelier/errors";
import { z } from "zod";
import { createKeyCounters, deleteKeyCounters } from "../credits/key-holds.ts";
import { pool, type Queryable, transaction } from "../platform/database/db.ts";
import {
  bool,
  int,
  json,
  nullable,
  run,
  runForCount,
  sql,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import type { Caller } from "./authenticate.ts";
import { refuseOperation } from "./grants.ts";
import { newSecret, requireAccess } from "./issue.ts";
import { lockAccount } from "./lock-account.ts";
import { MAX_CAP } from "./request.ts";

export const MAX_TOKEN_SECONDS = 900;
/** The most client tokens of an account that are valid at a time. */
export const MAX_CLIENT_TOKENS = 1_000;
/** The most jobs of a client token that are open at a time. */
const OPEN_JOBS = 4;

const origin = z
  .string()
  .max(300)
  .refine(isOrigin, "Send the origin of one site, such as https://shop.example, without a path or a wildcard.")
  .meta({ description: "The origin of the site whose pages may use the token, such as https://shop.example." });

/** The schema of a request for a client token. `operations` are the slugs of the catalogue. */
export const clientTokenInput = (operations: readonly string[]) =>
  z.strictObject({
    operation: z.enum(operations).meta({ description: "The only operation that the token may call." }),
    credits: z.int().min(1).max(MAX_CAP).meta({ description: "The most credits that its jobs may spend." }),
    origin,
    expires_in: z
      .int()
      .min(30)
      .max(MAX_TOKEN_SECONDS)
      .default(300)
      .meta({ description: "The seconds until it expires." }),
    metadata: z.record(z.string().min(1).max(64), z.string().max(500)).default({}).meta({
      description: "Metadata of its jobs. A page cannot replace these pairs.",
    }),
  });

export type ClientTokenRequest = z.output<ReturnType<typeof clientTokenInput>>;

export interface ClientToken {
  id: string;
  /** The whole token, which is shown only this once. */
  token: string;
  expiresAt: Date;
}

/**
 * Creates a client token: a key for pages of one site, which may call one operation for a few minutes. It ends with the
 * key that created it, and makes test jobs if that is a test key. Throws `key_restricted`, `invalid_input` and
 * `rate_limited`.
 */
export async function createClientToken(caller: Caller, request: ClientTokenRequest): Promise<ClientToken> {
  const { accountId, keyId, grants } = caller;
  const { operation, credits, expires_in, metadata } = request;
  if (grants?.operations && !grants.operations.includes(operation))
    throw new AppError(
      "key_restricted",
      `This API key may not call ${operation}, so its client tokens may not either.`,
    );
  if (grants) refuseOperation(grants.project, operation);
  if (Object.keys(metadata).length > 10) throw invalidInput("/metadata", "Send at most 10 pairs.");
  await requireAccess(accountId);
  const { key: token, ...stored } = newSecret("client");
  return transaction(async (tx) => {
    await refuseAboveLimit(tx, accountId);
    const [row] = await run(tx, INSERT, {
      keyId: newId("key"),
      accountId,
      projectId: grants?.project?.id ?? null,
      personId: grants?.personId ?? null,
      operations: [operation],
      credits,
      openJobs: OPEN_JOBS,
      metadata: { ...grants?.metadata, ...metadata },
      expiresIn: expires_in,
      origin: request.origin,
      restrictedKeyId: keyId,
      test: grants?.test ?? false,
      prefix: stored.prefix,
      lastFour: stored.lastFour,
      digest: stored.digest,
      pepperVersion: stored.pepperVersion,
    });
    if (!row) throw new Error("The token was not inserted.");
    return { id: row.id, token, expiresAt: row.expires_at };
  });
}

/** The account is locked first, so that simultaneous requests cannot pass the limit together. */
async function refuseAboveLimit(tx: Queryable, accountId: string): Promise<void> {
  await lockAccount(tx, accountId);
  const [count] = await run(tx, COUNT, { accountId });
  if ((count?.tokens ?? 0) < MAX_CLIENT_TOKENS) return;
  const message = `At most ${MAX_CLIENT_TOKENS} client tokens may be valid at a time. Let tokens expire earlier.`;
  throw new AppError("rate_limited", message, { retryAfterSeconds: 30 });
}

/** A host name, an IPv4 address, or an IPv6 address in brackets, as in the origins that browsers send. */
const HOST = /^(([a-z0-9_-]+\.)*[a-z0-9_-]+|\[[0-9a-f:]+\])$/;

/** Whether a text is an origin in the form that browsers send. A URL may also contain hosts that never match one, as `*`. */
function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value && HOST.test(url.hostname);
}

/**
 * Deletes at most 1,000 expired tokens without spending; tokens with spending stay for the usage report. Returns the
 * number.
 */
export async function deleteUnusedTokens(): Promise<number> {
  return runForCount(pool(), DELETE_UNUSED, {});
}

const COUNT = statement(
  "count_client_tokens",
  { accountId: text() },
  "SELECT count(*) AS tokens FROM api_key WHERE account_id = $accountId AND kind = 'client' AND revoked_at IS NULL AND expires_at > now()",
  { tokens: int },
);

const INSERT = statement(
  "insert_client_token",
  {
    keyId: text(),
    accountId: text(),
    projectId: nullable(text()),
    personId: nullable(text()),
    operations: json<object>(),
    credits: int,
    openJobs: int,
    metadata: json<object>(),
    expiresIn: int,
    origin: text(),
    restrictedKeyId: nullable(text()),
    test: bool,
    prefix: text(),
    lastFour: text(),
    digest: text(),
    pepperVersion: int,
  },
  sql`WITH key AS (
     INSERT INTO api_key (id, account_id, project_id, person_id, kind, operations, credit_cap, cap_period, open_jobs, metadata, expires_at, origin,
       parent_id, test, prefix, last_four, digest, pepper_version)
     VALUES ($keyId, $accountId, $projectId, $personId, 'client', $operations, $credits, 'never', $openJobs, $metadata, now() + make_interval(secs => $expiresIn::int), $origin, $restrictedKeyId, $test, $prefix, $lastFour, $digest, $pepperVersion)
     RETURNING id, account_id, expires_at
   ), ${createKeyCounters}
   SELECT id, expires_at FROM key`,
  { id: text(), expires_at: timestamp },
);

const DELETE_UNUSED = statement(
  "delete_unused_tokens",
  {},
  sql`WITH unused AS (
     SELECT k.id FROM api_key k JOIN key_spend s ON s.key_id = k.id
     WHERE k.kind = 'client' AND k.expires_at < now() - interval '1 day' AND s.total = 0 AND s.open_jobs = 0 LIMIT 1000
   ), ${deleteKeyCounters}
   DELETE FROM api_key USING counters WHERE id = counters.key_id`,
  {},
);
