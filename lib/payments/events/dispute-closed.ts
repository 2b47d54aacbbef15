import { adjustToRefunds } from "../purchase-record.ts";
import { markDispute } from "./dispute-record.ts";
import { onEvents } from "./handler.ts";
import { purchaseOfPayment } from "./purchase-of-payment.ts";

/** A dispute ended: won, the money is back and what was taken returns, once; lost, it stays taken. */
export const disputeClosed = onEvents(["charge.dispute.closed"], {
  purchaseOf: async (event) =>
    event.data.object.metadata.purchase_id ?? purchaseOfPayment(event.data.object.payment_intent),
  apply: async (tx, event, purchase) => {
    const { id, amount, status } = event.data.object;
    if (!(await markDispute(tx, id, "closed", purchase.id))) return;
    // Where the end overtook the beginning, marking it opened keeps the late event from taking anything.
    const overtaken = await markDispute(tx, id, "opened", purchase.id);
    if (status === "lost" && overtaken)
      await adjustToRefunds(tx, { ...purchase, disputed: purchase.disputed + amount });
    if (status === "won" && !overtaken)
      await adjustToRefunds(tx, { ...purchase, disputed: Math.max(0, purchase.disputed - amount) });
  },
});
