import { randomBytes } from "node:crypto";
import { AppError, invalidInput } from "@atelier/errors";
import { type Queryable, transaction } from "../platform/database/db.ts";
import { int, run, runForCount, statement, text } from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import { sealText, unsealText } from "../platform/secrets.ts";
import { SECRET_PREFIX, secretBytes } from "./signature.ts";

const [MIN_BYTES, MAX_BYTES] = [24, 64];
/** The secrets of an endpoint that can be valid at a time. */
const MAX_SECRETS = 5;

/** The endpoint id of the addresses that jobs name. */
export const JOB_URLS = "";

export interface StoredSecret {
  id: string;
  sealed: string;
}

/** A new secret: 32 random bytes. */
export const newSecret = (): string => SECRET_PREFIX + randomBytes(32).toString("base64");

/** Throws `invalid_input` if a secret does not have the form `whsec_<base64 of 24 to 64 bytes>`. */
export function checkSecret(secret: string): void {
  const bytes = secret.startsWith(SECRET_PREFIX) ? secretBytes(secret) : Buffer.alloc(0);
  const isCanonical = SECRET_PREFIX + bytes.toString("base64") === secret;
  if (!isCanonical || bytes.length < MIN_BYTES || bytes.length > MAX_BYTES)
    throw invalidInput(
      "/secret",
      `A secret is ${SECRET_PREFIX} and the base64 of ${MIN_BYTES} to ${MAX_BYTES} random bytes. Leave it out to get a new one.`,
    );
}

/** Decrypts stored secrets, newest first. */
export const readSecrets = (stored: readonly StoredSecret[]): string[] =>
  stored.map(({ id, sealed }) => unsealText("webhook-secret", sealed, id));

/** Stores a secret of an endpoint. */
export async function addSecret(db: Queryable, accountId: string, endpointId: string, secret: string): Promise<void> {
  const id = newId("whs");
  await run(db, ADD_SECRET, { id, accountId, endpointId, sealed: sealText("webhook-secret", secret, id) });
}

const ADD_SECRET = statement(
  "add_webhook_secret",
  { id: text(), accountId: text(), endpointId: text(), sealed: text() },
  "INSERT INTO webhook_secret (id, account_id, endpoint_id, sealed) VALUES ($id, $accountId, $endpointId, $sealed)",
  {},
);

/**
 * Adds a secret to an endpoint, or to the account's job addresses. Older secrets stay valid for `overlapHours`, and
 * deliveries are signed with all valid ones. Returns the secret, which cannot be read again. Throws `invalid_input`, also
 * if too many are valid.
 */
export async function replaceSecret(
  accountId: string,
  endpointId: string,
  { secret = newSecret(), overlapHours }: { secret?: string | undefined; overlapHours: number },
): Promise<string> {
  checkSecret(secret);
  await transaction(async (tx) => {
    await lockWebhooks(tx, accountId);
    await run(tx, EXPIRE_SECRETS, { accountId, endpointId, overlapHours });
    const [{ count } = { count: 0 }] = await run(tx, COUNT_SECRETS, { accountId, endpointId });
    if (count >= MAX_SECRETS)
      throw new AppError(
        "invalid_input",
        `${MAX_SECRETS} secrets of this endpoint are valid. Wait for one to expire, or send overlap_hours: 0.`,
      );
    await addSecret(tx, accountId, endpointId, secret);
  });
  return secret;
}

/** Secrets without an overlap are deleted, and so are those that expired. An earlier expiry stays. */
const EXPIRE_SECRETS = statement(
  "expire_webhook_secrets",
  { accountId: text(), endpointId: text(), overlapHours: int },
  `WITH ended AS (
     DELETE FROM webhook_secret WHERE account_id = $accountId AND endpoint_id = $endpointId AND ($overlapHours::int = 0 OR expires_at < now())
   )
   UPDATE webhook_secret SET expires_at = LEAST(expires_at, now() + make_interval(hours => $overlapHours::int))
   WHERE account_id = $accountId AND endpoint_id = $endpointId AND $overlapHours::int > 0 AND (expires_at IS NULL OR expires_at >= now())`,
  {},
);

const COUNT_SECRETS = statement(
  "count_webhook_secrets",
  { accountId: text(), endpointId: text() },
  "SELECT count(*) AS count FROM webhook_secret WHERE account_id = $accountId AND endpoint_id = $endpointId",
  { count: int },
);

/** The secret for a job's address. It is created with the first delivery of an account that has none. */
export async function ensureJobSecret(accountId: string): Promise<string> {
  return transaction(async (tx) => {
    await lockWebhooks(tx, accountId);
    const [stored] = await run(tx, READ_SECRETS, { accountId, jobUrls: JOB_URLS });
    if (stored) return unsealText("webhook-secret", stored.sealed, stored.id);
    const secret = newSecret();
    await addSecret(tx, accountId, JOB_URLS, secret);
    return secret;
  });
}

const READ_SECRETS = statement(
  "read_webhook_secrets",
  { accountId: text(), jobUrls: text() },
  "SELECT id, sealed FROM webhook_secret WHERE account_id = $accountId AND endpoint_id = $jobUrls AND (expires_at IS NULL OR expires_at > now())",
  { id: text(), sealed: text() },
);

/** Deletes the secrets of an endpoint. */
export async function deleteSecrets(db: Queryable, accountId: string, endpointId: string): Promise<void> {
  await runForCount(db, DELETE_SECRETS, { accountId, endpointId });
}

const DELETE_SECRETS = statement(
  "delete_webhook_secrets",
  { accountId: text(), endpointId: text() },
  "DELETE FROM webhook_secret WHERE account_id = $accountId AND endpoint_id = $endpointId",
  {},
);

/** Changes of an account's endpoints and secrets run one after another, so that no limit is exceeded. */
export async function lockWebhooks(tx: Queryable, accountId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`webhooks:${accountId}`]);
}
