import { spawn, spawnSync } from "node:child_process";
import { eventHandlers } from "../lib/payments/events/index.ts";
import { childEnvironment, env } from "../lib/platform/env.ts";

// Passes the events of a Stripe test account on to this machine, with Stripe's own command-line tool.
const target = `${env().PUBLIC_URL}/api/stripe/webhook`;
const key = env().STRIPE_SECRET_KEY;
process.exitCode = await listen();

async function listen(): Promise<number> {
  if (spawnSync("stripe", ["--version"], { stdio: "ignore" }).status !== 0)
    return refuse(`Stripe's own command-line tool ("stripe") is not installed here. Its documentation says how to get it.
Without it nothing is missing for trying things out: unset STRIPE_SECRET_KEY, and the sandbox sells credits with no money and no network.`);
  if (key?.startsWith("sk_live_"))
    return refuse("STRIPE_SECRET_KEY is a live key. Listening is for test mode: set a key that begins with sk_test_.");
  process.stderr.write(`Events go to ${target}.
1. The tool prints a signing secret (whsec_…): put it into .env as STRIPE_WEBHOOK_SECRET, beside your STRIPE_SECRET_KEY (sk_test_…).
2. Start the service (npm start) while this runs, and pay with the card 4242 4242 4242 4242.
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

function refuse(words: string): number {
  process.stderr.write(`${words}\n`);
  return 1;
}
