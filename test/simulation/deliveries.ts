import { pool } from "../../lib/platform/database/db.ts";
import { run } from "../../lib/platform/database/statement.ts";
import { deliver } from "../../lib/webhooks/deliver.ts";
import { redeliver } from "../../lib/webhooks/deliveries.ts";
import { CLAIM_DELIVERIES } from "../../lib/webhooks/delivery-statements.ts";
import type { Action, SimulatedProcess, World } from "./world.ts";

const LEASE_SECONDS = 30;
/** The claim's lease by this process's own clock, which the simulation does not change. */
const LEASE_MS = 600_000;

/** Claims due deliveries and sends each, as `WebhookDispatcher` does. */
export const sendDeliveries = (world: World, process: SimulatedProcess, limit: number): Promise<unknown> =>
  world.start(process, "claim deliveries", async () => {
    const claimed = await run(pool(), CLAIM_DELIVERIES, {
      free: limit,
      accountIds: [],
      runnings: [],
      perAccount: limit,
      leaseSeconds: LEASE_SECONDS,
    });
    // PostgreSQL returns deliveries of one event, which have the same time, in any order.
    const order = claimed.map(({ eventId }) => eventId);
    const sorted = claimed.toSorted(
      (a, b) => order.indexOf(a.eventId) - order.indexOf(b.eventId) || (a.url ?? "").localeCompare(b.url ?? ""),
    );
    for (const delivery of sorted)
      world.later.push(() =>
        world.start(process, `deliver ${delivery.eventId}`, () => deliver(delivery, performance.now() + LEASE_MS)),
      );
  });

const sendAgain: Action["act"] = async (world, process) => {
  const found = await world.pickRow(
    "SELECT event_id AS id, account_id, endpoint_id FROM webhook_delivery WHERE endpoint_id <> '' ORDER BY 1, 3",
  );
  if (!found) return;
  return world.start(process, `send ${found.id} again`, async () => {
    await redeliver(found.account_id, found.endpoint_id, found.id);
  });
};

export const deliveryActions: Record<string, Action> = {
  "send deliveries": {
    weight: 14,
    act: (world, process) => sendDeliveries(world, process, 1 + world.random.below(3)),
  },
  "send a delivery again": { weight: 2, act: sendAgain },
};
