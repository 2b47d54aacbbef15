import { AppError } from "@atelier/errors";
import Stripe from "stripe";
import { digestFor, secretFor } from "../platform/secrets.ts";
import { paymentSettings } from "./settings.ts";

/** Where payments are processed. The sandbox moves no money; `live` is true if real money moves. */
export type PaymentMode =
  | { kind: "off" }
  | { kind: "sandbox"; webhookSecret: string; live: false }
  | { kind: "stripe"; webhookSecret: string; live: boolean };

/** The mode that follows from the settings. The sandbox's secret is not accepted once a Stripe key is set. */
export function paymentMode(
  settings: Pick<
    ReturnType<typeof paymentSettings>,
    "PAYMENTS" | "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET"
  > = paymentSettings(),
): PaymentMode {
  const { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  if (PAYMENTS === "stripe" && STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET)
    return { kind: "stripe", webhookSecret: STRIPE_WEBHOOK_SECRET, live: STRIPE_SECRET_KEY.startsWith("sk_live_") };
  if (PAYMENTS === "sandbox" && !STRIPE_SECRET_KEY)
    return { kind: "sandbox", webhookSecret: `whsec_${secretFor("sandbox-webhook").toString("hex")}`, live: false };
  return { kind: "off" };
}

/** The API key of the sandbox server. Only this installation's processes have it, never a browser. */
export const sandboxKey = (): string => `sk_test_${digestFor("sandbox-webhook", "api key").slice(0, 48)}`;

/** Whether Stripe's API is available: not if payments are off, nor before the sandbox server has started. */
export function canReachStripe(): boolean {
  const mode = paymentMode();
  return mode.kind === "stripe" || (mode.kind === "sandbox" && paymentSettings().STRIPE_API_URL !== undefined);
}

const clients = new Map<string, Stripe>();

/**
 * The official Stripe client, for both Stripe and the sandbox server, which has its address in STRIPE_API_URL.
 * Throws `not_found` if neither is available.
 */
export function stripeClient(): Stripe {
  if (!canReachStripe()) throw new AppError("not_found", "Payments are not configured on this installation.");
  const { STRIPE_SECRET_KEY, STRIPE_API_URL } = paymentSettings();
  const key = STRIPE_SECRET_KEY ?? sandboxKey();
  const cached = clients.get(`${key} ${STRIPE_API_URL}`);
  if (cached) return cached;
  const client = new Stripe(key, {
    ...(STRIPE_API_URL ? parseAddress(STRIPE_API_URL) : {}),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  });
  clients.set(`${key} ${STRIPE_API_URL}`, client);
  return client;
}

function parseAddress(url: string) {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === "https:";
  return { host: hostname, port: port || (secure ? 443 : 80), protocol: secure ? "https" : "http" } as const;
}

/** Checks and creates signatures. It needs no key and makes no call. */
export const signatures = Stripe.webhooks;

/** Whether Stripe refused a call because an object does not exist, for example after a change of keys. */
export function isMissing(error: unknown, param?: string): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === "resource_missing" &&
    (param === undefined || error.param === param)
  );
}
