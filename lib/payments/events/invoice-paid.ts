import { onEvents } from "./handler.ts";

/** The invoice of a checkout contains the URL of its page. */
export const invoicePaid = onEvents(["invoice.paid"], async (event) => {
  const { metadata, hosted_invoice_url: url } = event.data.object;
  const purchaseId = metadata?.purchase_id;
  if (!purchaseId || !url) return undefined;
  return {
    purchaseId,
    apply: async (tx) => {
      await tx.query("UPDATE purchase SET invoice_url = $2 WHERE id = $1", [purchaseId, url]);
    },
  };
});
