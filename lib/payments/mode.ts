import { AppError } from "@atelier/errors";
import Stripe from "stripe";
import { type Env, env } from "../platform/env.ts";
import { digestFor, secretFor } from "../platform/secrets.ts";

/** Who takes the money: nobody, the sandbox that moves none, or Stripe. `live` says whether real money moves. */
export type PaymentMode =
  | { kind: "off" }
  | { kind: "sandbox"; webhookSecret: string; live: false }
  | { kind: "stripe"; webhookSecret: string; live: boolean };

/** Follows from the settings alone. The sandbox's secret opens nothing once a Stripe key is set. */
export function paymentMode(
  settings: Pick<Env, "PAYMENTS" | "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET"> = env(),
): PaymentMode {
  const { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  if (PAYMENTS === "stripe" && STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET)
    return { kind: "stripe", webhookSecret: STRIPE_WEBHOOK_SECRET, live: STRIPE_SECRET_KEY.startsWith("sk_live_") };
  if (PAYMENTS === "sandbox" && !STRIPE_SECRET_KEY)
    return { kind: "sandbox", webhookSecret: `whsec_${secretFor("sandbox-webhook").toString("hex")}`, live: false };
  return { kind: "off" };
}

/** The key that the sandbox takes: known to this installation's processes, to no page in a browser. */
export const sandboxKey = (): string => `sk_test_${digestFor("sandbox-webhook", "api key").slice(0, 48)}`;

/** Whether somebody answers Stripe's client here: not with payments off, nor before the sandbox has started. */
export function canReachStripe(): boolean {
  const mode = paymentMode();
  return mode.kind === "stripe" || (mode.kind === "sandbox" && env().STRIPE_API_URL !== undefined);
}

const clients = new Map<string, Stripe>();

/**
 * Stripe's own client, for Stripe and the sandbox alike; STRIPE_API_URL points it elsewhere.
 * Throws `not_found` where nobody would answer.
 */
export function stripeClient(): Stripe {
  if (!canReachStripe()) throw new AppError("not_found", "Payments are not set up here.");
  const { STRIPE_SECRET_KEY, STRIPE_API_URL } = env();
  const key = STRIPE_SECRET_KEY ?? sandboxKey();
  const known = clients.get(`${key} ${STRIPE_API_URL}`);
  if (known) return known;
  const made = new Stripe(key, {
    ...(STRIPE_API_URL ? addressOf(STRIPE_API_URL) : {}),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  });
  clients.set(`${key} ${STRIPE_API_URL}`, made);
  return made;
}

function addressOf(url: string) {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === "https:";
  return { host: hostname, port: port || (secure ? 443 : 80), protocol: secure ? "https" : "http" } as const;
}

/** What reads signatures: it needs no key and calls nobody. */
export const signatures = Stripe.webhooks;

/** Whether Stripe refused a call because an object it names is not there, as after a change of keys. */
export function isMissing(error: unknown, param?: string): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === "resource_missing" &&
    (param === undefined || error.param === param)
  );
}
