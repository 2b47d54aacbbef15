import { spawn, spawnSync } from "node:child_process";
import { eventHandlers } from "../lib/payments/events/index.ts";
import { paymentSettings } from "../lib/payments/settings.ts";
import { env } from "../lib/platform/env.ts";
import { childEnvironment } from "../lib/platform/settings.ts";

// Forwards the events of a Stripe test account to this machine with the Stripe CLI.
const target = `${env().PUBLIC_URL}/api/stripe/webhook`;
const key = paymentSettings().STRIPE_SECRET_KEY;
process.exitCode = await listen();

async function listen(): Promise<number> {
  if (spawnSync("stripe", ["--version"], { stdio: "ignore" }).status !== 0)
    return refuse(`The Stripe CLI ("stripe") is not installed. Install it as described in its documentation.
To try payments without it, unset STRIPE_SECRET_KEY: the sandbox then runs without real payments or network access.`);
  if (key?.startsWith("sk_live_"))
    return refuse("STRIPE_SECRET_KEY is a live key. Set a test key, which begins with sk_test_.");
  process.stderr.write(`Events are forwarded to ${target}.
1. Copy the signing secret (whsec_…) that the CLI prints into .env as STRIPE_WEBHOOK_SECRET, next to STRIPE_SECRET_KEY (sk_test_…).
2. Start the service (npm start) in another terminal, and pay with the card 4242 4242 4242 4242.
`);
  const events = Object.keys(eventHandlers).join(",");
  const child = spawn("stripe", ["listen", "--forward-to", target, "--events", events], {
    stdio: "inherit",
    env: childEnvironment(key ? { STRIPE_API_KEY: key } : {}),
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 0));
  });
}

function refuse(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}
