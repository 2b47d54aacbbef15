import Stripe from "stripe";
import { type Env, env } from "../env.ts";
import { AppError } from "../errors.ts";
import { secretFor } from "../secrets.ts";

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

/** Stripe's client; STRIPE_API_URL points it elsewhere. Throws `not_found` where payments are not Stripe's. */
export function stripeClient(): Stripe {
  const { STRIPE_SECRET_KEY, STRIPE_API_URL } = env();
  if (!STRIPE_SECRET_KEY) throw new AppError("not_found", "Payments are not set up with Stripe.");
  if (!STRIPE_API_URL)
    return new Stripe(STRIPE_SECRET_KEY, { maxNetworkRetries: 2, timeout: 20_000, telemetry: false });
  const { protocol, hostname, port } = new URL(STRIPE_API_URL);
  return new Stripe(STRIPE_SECRET_KEY, {
    host: hostname,
    port: port || (protocol === "https:" ? 443 : 80),
    protocol: protocol === "https:" ? "https" : "http",
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  });
}

/** What reads signatures: it needs no key and calls nobody. */
export const signatures = Stripe.webhooks;
