import { join } from "node:path";
import { env, provide } from "../../platform/env.ts";
import { paymentMode, sandboxKey, signatures } from "../mode.ts";
import { StandIn } from "./stripe-server.ts";

/**
 * Starts the sandbox where payments are the sandbox's, and tells this process and its children where it is; its
 * objects are kept beside the database. Returns how to stop it.
 */
export async function startSandbox(): Promise<() => Promise<void>> {
  const mode = paymentMode();
  if (mode.kind !== "sandbox") return async () => {};
  const standIn = new StandIn({
    key: sandboxKey(),
    pages: portalPages(),
    file: join(env().DATA_DIR, "sandbox", "payments.json"),
    deliver: (body) => postEvent(body, mode.webhookSecret),
  });
  provide({ STRIPE_API_URL: await standIn.start() });
  return () => standIn.stop();
}

/** Pages of the portal in place of the ones that Stripe hosts. */
export function portalPages() {
  const base = `${env().PUBLIC_URL}/credits`;
  return {
    checkout: ({ id, mode, clientReferenceId }: { id: string; mode: string; clientReferenceId: string | null }) =>
      mode === "setup" ? `${base}/checkout/card?session=${id}` : `${base}/checkout/${clientReferenceId ?? id}`,
    receipt: (id: string, purchaseId: string | undefined) => `${base}/receipt/${purchaseId ?? id}`,
    portal: () => `${base}/billing`,
  };
}

/** Hands an event over HTTP to the very handler that Stripe's would reach. */
async function postEvent(body: string, secret: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${env().PORT}/api/stripe/webhook`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "stripe-signature": signatures.generateTestHeaderString({ payload: body, secret }),
    },
    body,
    signal: AbortSignal.timeout(10_000),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The payment webhook answered ${answer.status}.`);
}
