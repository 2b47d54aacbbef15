import { onEvents } from "./handler.ts";

/** The charge contains the URL of the receipt. */
export const chargeSucceeded = onEvents(["charge.succeeded", "charge.updated"], async (event) => {
  const { metadata, receipt_url: url } = event.data.object;
  const purchaseId = metadata.purchase_id;
  if (!purchaseId || !url) return undefined;
  return {
    purchaseId,
    apply: async (tx) => {
      await tx.query("UPDATE purchase SET receipt_url = $2 WHERE id = $1", [purchaseId, url]);
    },
  };
});
