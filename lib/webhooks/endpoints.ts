import { AppError, invalidInput } from "@atelier/errors";
import type { WebhookEventType } from "../events/webhook-events.ts";
import { pool, type Queryable, transaction } from "../platform/database/db.ts";
import {
  array,
  bool,
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
} from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import { describeRefusedAddress } from "../platform/network/guarded-fetch.ts";
import { addSecret, checkSecret, deleteSecrets, lockWebhooks, newSecret } from "./secrets.ts";

/** The most endpoints of an account. */
export const MAX_ENDPOINTS = 20;

/** The fields of an endpoint that the account sets. */
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
    const [counted] = await run(tx, COUNT, { accountId });
    if ((counted?.count ?? 0) >= MAX_ENDPOINTS)
      throw invalidInput("/url", `An account can have up to ${MAX_ENDPOINTS} webhook endpoints. Delete one first.`);
    const [endpoint] = await run(tx, INSERT, { id: newId("whk"), accountId, ...toValues(fields) });
    if (!endpoint) throw new AppError("not_found", "This account does not exist.");
    await addSecret(tx, accountId, endpoint.id, secret);
    return { endpoint, secret };
  });
}

const COUNT = statement(
  "count_webhooks",
  { accountId: text() },
  "SELECT count(*) AS count FROM webhook_endpoint WHERE account_id = $accountId",
  {
    count: int,
  },
);

const fieldParams = {
  id: text(),
  accountId: text(),
  url: nullable(text()),
  description: nullable(text()),
  events: nullable(array(text())),
  payload: nullable(text()),
  enabled: nullable(bool),
};

const INSERT = statement(
  "insert_webhook",
  fieldParams,
  `INSERT INTO webhook_endpoint AS w (id, account_id, url, description, events, payload, disabled_at, disabled_reason)
   SELECT $id, id, $url, $description, $events, $payload, CASE WHEN NOT $enabled THEN now() END, CASE WHEN NOT $enabled THEN 'owner' END
   FROM account WHERE id = $accountId AND deleted_at IS NULL RETURNING ${LIST}`,
  columns,
);

/** The account's endpoints, newest first; `before` is an endpoint's id. */
export function listEndpoints(
  accountId: string,
  { limit, before = null }: { limit: number; before?: string | null | undefined },
): Promise<Endpoint[]> {
  return run(pool(), LIST_ENDPOINTS, { accountId, before, limit });
}

const LIST_ENDPOINTS = statement(
  "list_webhooks",
  { accountId: text(), before: nullable(text()), limit: int },
  `SELECT ${LIST} FROM webhook_endpoint w WHERE account_id = $accountId AND ($before::text IS NULL OR id < $before) ORDER BY id DESC LIMIT $limit`,
  columns,
);

/** One of the account's endpoints. Throws `not_found`, for another account's too. */
export async function readEndpoint(accountId: string, id: string, db: Queryable = pool()): Promise<Endpoint> {
  const [endpoint] = await run(db, READ, { accountId, id });
  if (!endpoint) throw missing();
  return endpoint;
}

const READ = statement(
  "read_webhook",
  { accountId: text(), id: text() },
  `SELECT ${LIST} FROM webhook_endpoint w WHERE account_id = $accountId AND id = $id`,
  columns,
);

type EndpointChange = { [Field in keyof EndpointFields]?: EndpointFields[Field] | undefined };

/** Changes an endpoint. Enabling it also ends the record of its failures. Throws `not_found` or `invalid_input`. */
export async function updateEndpoint(accountId: string, id: string, change: EndpointChange): Promise<Endpoint> {
  if (change.url !== undefined) checkAddress(change.url);
  const [changed] = await run(pool(), UPDATE, { id, accountId, ...toValues(change) });
  if (!changed) throw missing();
  return changed;
}

const UPDATE = statement(
  "update_webhook",
  fieldParams,
  `UPDATE webhook_endpoint w SET url = coalesce($url, url), description = coalesce($description, description),
     events = coalesce($events::text[], events), payload = coalesce($payload, payload),
     disabled_at = CASE WHEN $enabled::boolean THEN NULL WHEN NOT $enabled THEN coalesce(disabled_at, now()) ELSE disabled_at END,
     disabled_reason = CASE WHEN $enabled THEN NULL WHEN NOT $enabled THEN coalesce(disabled_reason, 'owner') ELSE disabled_reason END,
     failing_since = CASE WHEN $enabled THEN NULL ELSE failing_since END, updated_at = now()
   WHERE id = $id AND account_id = $accountId RETURNING ${LIST}`,
  columns,
);

/** Deletes an endpoint with its secrets. Its waiting deliveries are not sent. Throws `not_found`. */
export async function deleteEndpoint(accountId: string, id: string): Promise<void> {
  await transaction(async (tx) => {
    if ((await runForCount(tx, DELETE, { accountId, id })) === 0) throw missing();
    await deleteSecrets(tx, accountId, id);
  });
}

const DELETE = statement(
  "delete_webhook",
  { accountId: text(), id: text() },
  "DELETE FROM webhook_endpoint WHERE account_id = $accountId AND id = $id",
  {},
);

const toValues = ({ url, description, events, payload, enabled }: EndpointChange) => ({
  url: url ?? null,
  description: description ?? null,
  events: events ?? null,
  payload: payload ?? null,
  enabled: enabled ?? null,
});

function checkAddress(url: string): void {
  const refusal = describeRefusedAddress(url);
  if (refusal) throw invalidInput("/url", `Nothing can be sent to this address. ${refusal}`);
}

const missing = () => new AppError("not_found", "This webhook endpoint does not exist.");
