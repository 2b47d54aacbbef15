import { reconcile } from "../../payments/reconcile.ts";
import { startSandbox } from "../../payments/sandbox/local.ts";
import { type Command, print } from "./command.ts";

/** Repairs differences between the purchases and Stripe. */
export const reconcilePayments: Command = async ({ json }) => {
  const stopSandbox = await startSandbox();
  try {
    const found = await reconcile();
    const { compared, missedEvents, repaired, failed } = found;
    const lines = [
      `${compared} purchases compared, ${missedEvents} missed events applied, ${repaired.length} repaired, ${failed.length} failed.`,
      ...repaired.map(({ purchaseId, from, to }) => `${purchaseId}: ${from} → ${to}`),
      ...failed.map(({ id, reason }) => `${id}: ${reason}`),
    ];
    print(json, found, lines.join("\n"));
    return failed.length === 0 ? 0 : 1;
  } finally {
    await stopSandbox();
  }
};
