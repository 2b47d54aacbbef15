import { pool } from "../platform/database/db.ts";
import { runForCount } from "../platform/database/statement.ts";
import { env } from "../platform/env.ts";
import { type PostOutcome, postPublic } from "../platform/network/guarded-fetch.ts";
import { instruments } from "../platform/telemetry/instruments.ts";
import { log } from "../platform/telemetry/log.ts";
import { type ClaimedDelivery, DROP_DELIVERY, END_ATTEMPT } from "./delivery-statements.ts";
import { readPayload } from "./payload.ts";
import { requestedDelay, retryDelay } from "./retry-delay.ts";
import { ensureJobSecret, JOB_URLS, readSecrets } from "./secrets.ts";
import { signedHeaders } from "./signature.ts";

/** How long an endpoint may take to respond. */
export const ANSWER_TIMEOUT_MS = 10_000;
/** The bytes of a response that the log keeps. */
export const MAX_ANSWER_BYTES = 4_096;
/** The characters of a sent body that the log keeps. */
const MAX_LOGGED_BODY = 16_384;
/** The status of an endpoint that accepts no more deliveries. */
const GONE = 410;
/** Statuses whose Retry-After is respected. */
const BUSY = [429, 503];

/** Left of a lease when its request must have ended, for the record of the outcome. */
const RECORD_MS = 5_000;

/**
 * Sends a claimed delivery and records the outcome. `leaseEnd` is when another process may claim it, by
 * `performance.now()`: its request ends before. If the process dies in between, the delivery is sent again.
 */
export async function deliver(delivery: ClaimedDelivery, leaseEnd: number): Promise<void> {
  const { endpointId, eventId, attempts, url, disabledAt } = delivery;
  if (url === null || disabledAt !== null) {
    await runForCount(pool(), DROP_DELIVERY, { endpointId, eventId, attempts });
    return;
  }
  const startedAt = new Date();
  const start = performance.now();
  let request: SignedRequest | undefined;
  let outcome: PostOutcome = { error: "The request could not be prepared. The operator's log has the reason." };
  try {
    request = await prepareRequest(delivery, startedAt);
    const timeoutMs = Math.min(ANSWER_TIMEOUT_MS, Math.floor(leaseEnd - RECORD_MS - performance.now()));
    // Preparing took so long that another process may soon send it.
    if (timeoutMs <= 0) return;
    outcome = await postPublic(url, { ...request, timeoutMs, maxBytes: MAX_ANSWER_BYTES });
  } catch (error) {
    log().error({ error, eventId }, "a webhook delivery could not be prepared");
  }
  const durationMs = Math.round(performance.now() - start);
  instruments()?.webhookRequest(describeFailure(outcome) === null ? "accepted" : "refused", durationMs / 1000);
  await recordAttempt(delivery, { startedAt, durationMs, request, outcome });
}

interface SignedRequest {
  headers: Record<string, string>;
  body: string;
}

async function prepareRequest(delivery: ClaimedDelivery, sentAt: Date): Promise<SignedRequest> {
  const body = await readPayload(delivery);
  const headers = {
    "content-type": "application/json",
    "user-agent": `${env().APP_NAME.replace(/[^\x20-\x7e]/g, "")}-Webhooks/1`,
    ...signedHeaders(delivery.eventId, sentAt, body, await getSecrets(delivery)),
  };
  return { headers, body };
}

async function getSecrets({ accountId, endpointId, secrets }: ClaimedDelivery): Promise<string[]> {
  if (secrets) return readSecrets(secrets);
  return endpointId === JOB_URLS ? [await ensureJobSecret(accountId)] : [];
}

interface Attempt {
  startedAt: Date;
  durationMs: number;
  /** Undefined if it could not be prepared. */
  request: SignedRequest | undefined;
  outcome: PostOutcome;
}

async function recordAttempt(
  { endpointId, eventId, attempts, tries }: ClaimedDelivery,
  { startedAt, durationMs, request, outcome }: Attempt,
): Promise<void> {
  const answered = "status" in outcome ? outcome : null;
  const failure = describeFailure(outcome);
  const delay = failure === null ? null : delayAfter(outcome, tries);
  const status = failure === null ? "succeeded" : delay === null ? "failed" : "pending";
  const { "webhook-signature": _, ...logged } = request?.headers ?? {};
  await runForCount(pool(), END_ATTEMPT, {
    endpointId,
    eventId,
    attempts,
    status,
    delay,
    startedAt,
    durationMs,
    responseStatus: answered?.status ?? null,
    failure,
    logged,
    requestBody: request?.body.slice(0, MAX_LOGGED_BODY).toWellFormed() ?? null,
    responseBody: answered?.body.replaceAll("\0", "\ufffd") ?? null,
    isGone: answered?.status === GONE,
  });
}

/** Seconds until the next attempt after a failed one, or null if there is none. An endpoint can request a longer delay. */
function delayAfter(outcome: PostOutcome, tries: number): number | null {
  const delay = retryDelay(tries, Math.random());
  if (delay === null || !("status" in outcome)) return delay;
  const { status, retryAfter } = outcome;
  if (status === GONE) return null;
  return BUSY.includes(status) ? Math.max(delay, requestedDelay(retryAfter)) : delay;
}

/** Why an attempt failed, or null if the endpoint accepted it. */
function describeFailure(outcome: PostOutcome): string | null {
  if ("error" in outcome) return outcome.error;
  const { status } = outcome;
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `The endpoint answered with the redirect ${status}. Redirects are not followed.`
    : `The endpoint answered with the status ${status}.`;
}
