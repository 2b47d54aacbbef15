import { AppError, invalidInput } from "@atelier/errors";
import type { WebhookEventType } from "../events/webhook-events.ts";
import { pool, type Queryable, transaction } from "../platform/db.ts";
import { describeRefusedAddress } from "../platform/guarded-fetch.ts";
import { newId } from "../platform/ids.ts";
import {
  columnList,
  int,
  json,
  nullable,
  type RowOf,
  run,
  runForCount,
  statement,
  text,
  timestamp,
} from "../platform/statement.ts";
import { addSecret, checkSecret, deleteSecrets, lockWebhooks, newSecret } from "./secrets.ts";

/** The most endpoints of an account. */
export const MAX_ENDPOINTS = 20;

/** What an account decides about an endpoint. */
export interface EndpointFields {
  url: string;
  description: string;
  /** `*` stands for all events, also those that are added later. */
  events: readonly (WebhookEventType | "*")[];
  payload: "full" | "thin";
  enabled: boolean;
}

const columns = {
  id: text(),
  url: text(),
  description: text(),
  events: json<EndpointFields["events"]>(),
  payload: text<"full" | "thin">(),
  disabled_at: nullable(timestamp),
  disabled_reason: nullable(text<"owner" | "failing" | "gone">()),
  failing_since: nullable(timestamp),
  created_at: timestamp,
  updated_at: timestamp,
};

/** The columns of an endpoint; `events` as JSON. */
const LIST = columnList(columns, "w").replace("w.events", "to_jsonb(w.events) AS events");

/** An endpoint's row. */
export type Endpoint = RowOf<typeof columns>;

/** Creates an endpoint. Returns it with its secret, which cannot be read again. Throws `invalid_input`. */
export async function createEndpoint(
  accountId: string,
  { secret = newSecret(), ...fields }: EndpointFields & { secret?: string | undefined },
): Promise<{ endpoint: Endpoint; secret: string }> {
  checkAddress(fields.url);
  checkSecret(secret);
  return transaction(async (tx) => {
    await lockWebhooks(tx, accountId);
    const [counted] = await run(tx, COUNT, [accountId]);
    if ((counted?.count ?? 0) >= MAX_ENDPOINTS)
      throw invalidInput("/url", `An account can have up to ${MAX_ENDPOINTS} webhook endpoints. Delete one first.`);
    const [endpoint] = await run(tx, INSERT, [newId("whk"), accountId, ...valuesOf(fields)]);
    if (!endpoint) throw new AppError("not_found", "This account does not exist.");
    await addSecret(tx, accountId, endpoint.id, secret);
    return { endpoint, secret };
  });
}

const COUNT = statement("count_webhooks", "SELECT count(*) AS count FROM webhook_endpoint WHERE account_id = $1", {
  count: int,
});

const INSERT = statement(
  "insert_webhook",
  `INSERT INTO webhook_endpoint AS w (id, account_id, url, description, events, payload, disabled_at, disabled_reason)
   SELECT $1, id, $3, $4, $5, $6, CASE WHEN NOT $7 THEN now() END, CASE WHEN NOT $7 THEN 'owner' END
   FROM account WHERE id = $2 AND deleted_at IS NULL RETURNING ${LIST}`,
  columns,
);

/** The account's endpoints, newest first; `before` is an endpoint's id. */
export function listEndpoints(
  accountId: string,
  { limit, before = null }: { limit: number; before?: string | null | undefined },
): Promise<Endpoint[]> {
  return run(pool(), LIST_ENDPOINTS, [accountId, before, limit]);
}

const LIST_ENDPOINTS = statement(
  "list_webhooks",
  `SELECT ${LIST} FROM webhook_endpoint w WHERE account_id = $1 AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
  columns,
);

/** One of the account's endpoints. Throws `not_found`, for another account's too. */
export async function readEndpoint(accountId: string, id: string, db: Queryable = pool()): Promise<Endpoint> {
  const [endpoint] = await run(db, READ, [accountId, id]);
  if (!endpoint) throw missing();
  return endpoint;
}

const READ = statement(
  "read_webhook",
  `SELECT ${LIST} FROM webhook_endpoint w WHERE account_id = $1 AND id = $2`,
  columns,
);

/** Changes an endpoint. Enabling it also ends the record of its failures. Throws `not_found` or `invalid_input`. */
export async function updateEndpoint(
  accountId: string,
  id: string,
  change: { [Field in keyof EndpointFields]?: EndpointFields[Field] | undefined },
): Promise<Endpoint> {
  if (change.url !== undefined) checkAddress(change.url);
  const [changed] = await run(pool(), UPDATE, [id, accountId, ...valuesOf(change)]);
  if (!changed) throw missing();
  return changed;
}

const UPDATE = statement(
  "update_webhook",
  `UPDATE webhook_endpoint w SET url = coalesce($3, url), description = coalesce($4, description),
     events = coalesce($5::text[], events), payload = coalesce($6, payload),
     disabled_at = CASE WHEN $7::boolean THEN NULL WHEN NOT $7 THEN coalesce(disabled_at, now()) ELSE disabled_at END,
     disabled_reason = CASE WHEN $7 THEN NULL WHEN NOT $7 THEN coalesce(disabled_reason, 'owner') ELSE disabled_reason END,
     failing_since = CASE WHEN $7 THEN NULL ELSE failing_since END, updated_at = now()
   WHERE id = $1 AND account_id = $2 RETURNING ${LIST}`,
  columns,
);

/** Deletes an endpoint with its secrets. Its waiting deliveries are not sent. Throws `not_found`. */
export async function deleteEndpoint(accountId: string, id: string): Promise<void> {
  await transaction(async (tx) => {
    if ((await runForCount(tx, DELETE, [accountId, id])) === 0) throw missing();
    await deleteSecrets(tx, accountId, id);
  });
}

const DELETE = statement("delete_webhook", "DELETE FROM webhook_endpoint WHERE account_id = $1 AND id = $2", {});

const valuesOf = ({ url, description, events, payload, enabled }: Partial<Record<keyof EndpointFields, unknown>>) => [
  url ?? null,
  description ?? null,
  events ?? null,
  payload ?? null,
  enabled ?? null,
];

function checkAddress(url: string): void {
  const refusal = describeRefusedAddress(url);
  if (refusal) throw invalidInput("/url", `Nothing can be sent to this address. ${refusal}`);
}

const missing = () => new AppError("not_found", "This webhook endpoint does not exist.");
