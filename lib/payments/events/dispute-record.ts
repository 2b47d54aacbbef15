import type { Queryable } from "../../db.ts";

/** Notes that a dispute was opened or closed; answers whether this was the first to say so. */
export async function markDispute(
  tx: Queryable,
  disputeId: string,
  state: "opened" | "closed",
  purchaseId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "INSERT INTO payment_event (id, type, purchase_id) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
    [`${disputeId}:${state}`, `dispute.${state}`, purchaseId],
  );
  return rowCount === 1;
}
