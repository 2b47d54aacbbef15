import { applyEvent } from "../../lib/payments/webhook.ts";
import type { Action, World } from "./world.ts";

const CREDITS = 20;
const AMOUNT = 1000;

/** The purchases that customers have started: Stripe sends the events of each in any order, and several times. */
export async function createPurchases({ observer, accounts, model }: World): Promise<void> {
  for (const account of accounts)
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const id = `pur_${account.id}_${number}`;
      await observer.query(
        `INSERT INTO purchase (id, account_id, package_id, credits, amount, currency, payment_intent_id)
         VALUES ($1, $2, 'starter', $3, $4, 'usd', $5)`,
        [id, account.id, CREDITS, AMOUNT, `pi_${id}`],
      );
      model.purchases.set(id, { isPaid: false });
    }
}

const intent = (purchase: string) => ({ payment_intent: `pi_${purchase}` });
const facts = (purchase: string) => ({ currency: "usd", metadata: { purchase_id: purchase } });

/** The objects of the events, by type; a number tells two events of a type apart. */
const objects: Record<string, (purchase: string) => object> = {
  "checkout.session.completed": (purchase) => ({
    id: `cs_${purchase}`,
    mode: "payment",
    status: "complete",
    payment_status: "paid",
    amount_subtotal: AMOUNT,
    amount_total: AMOUNT,
    ...intent(purchase),
    ...facts(purchase),
  }),
  "payment_intent.succeeded": (purchase) => ({
    id: `pi_${purchase}`,
    status: "succeeded",
    amount: AMOUNT,
    amount_received: AMOUNT,
    ...facts(purchase),
  }),
  "refund.created": (purchase) => ({ id: `re_${purchase}`, amount: 300, status: "pending", ...intent(purchase) }),
  "refund.updated": (purchase) => ({ id: `re_${purchase}`, amount: 300, status: "succeeded", ...intent(purchase) }),
  "refund.failed": (purchase) => ({ id: `re_${purchase}`, amount: 300, status: "failed", ...intent(purchase) }),
  "charge.dispute.created": (purchase) => ({
    id: `dp_${purchase}`,
    amount: 900,
    status: "needs_response",
    ...intent(purchase),
  }),
  "charge.dispute.closed": (purchase) => ({ id: `dp_${purchase}`, amount: 900, status: "won", ...intent(purchase) }),
};

/** Payments, refunds and disputes, with weights. */
export const paymentActions: Record<string, Action> = {
  "an event of Stripe": {
    weight: 12,
    act: async (world, process) => {
      const { random, model } = world;
      const open = world.processes.flatMap(({ tasks }) =>
        [...tasks].flatMap(({ name }) => / of (pur_\w+)/.exec(name)?.[1] ?? []),
      );
      // Often one of which another event is being applied, or an event that was not answered, as Stripe repeats them.
      const repeated = random.chance(0.4) ? random.pick([...model.unanswered.values()]) : undefined;
      const purchase =
        repeated?.purchase ??
        random.pick(random.chance(0.6) && open.length > 0 ? open : [...model.purchases.keys()]) ??
        "";
      const type = repeated?.type ?? random.pick(Object.keys(objects)) ?? "";
      const content = {
        id: `evt_${type}_${purchase}`,
        type,
        livemode: false,
        data: { object: objects[type]?.(purchase) },
      };
      const event: Parameters<typeof applyEvent>[0] = JSON.parse(JSON.stringify(content));
      await world.start(process, `event ${type} of ${purchase}`, async () => {
        model.unanswered.set(event.id, { type, purchase });
        const outcome = await applyEvent(event);
        model.unanswered.delete(event.id);
        world.log(`the event ${type} of ${purchase} is ${outcome}`);
        model.recordEvent(event.id, outcome);
        if (outcome !== "ignored" && /completed|succeeded/.test(type)) model.purchases.set(purchase, { isPaid: true });
      });
    },
  },
};
