import { join } from "node:path";
import { env } from "../../platform/env.ts";
import { setRuntimeEnv } from "../../platform/settings.ts";
import { paymentMode, sandboxKey, signatures } from "../mode.ts";
import { SandboxServer } from "./sandbox-server.ts";

/**
 * Starts the sandbox server if payments use the sandbox, and sets its address for this process and its children. Its
 * objects are stored next to the database. Returns a function that stops it.
 */
export async function startSandbox(): Promise<() => Promise<void>> {
  const mode = paymentMode();
  if (mode.kind !== "sandbox") return async () => {};
  const server = new SandboxServer({
    key: sandboxKey(),
    pages: portalPages(),
    file: join(env().DATA_DIR, "sandbox", "payments.json"),
    deliver: (body) => postEvent(body, mode.webhookSecret),
  });
  setRuntimeEnv({ STRIPE_API_URL: await server.start() });
  return () => server.stop();
}

/** The portal's pages that replace the pages hosted by Stripe. */
export function portalPages() {
  const base = `${env().PUBLIC_URL}/credits`;
  return {
    checkout: ({ id, mode, clientReferenceId }: { id: string; mode: string; clientReferenceId: string | null }) =>
      mode === "setup" ? `${base}/checkout/card?session=${id}` : `${base}/checkout/${clientReferenceId ?? id}`,
    receipt: (id: string, purchaseId: string | undefined) => `${base}/receipt/${purchaseId ?? id}`,
    portal: () => `${base}/billing`,
  };
}

/** Posts an event to the webhook endpoint that Stripe would call. */
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
