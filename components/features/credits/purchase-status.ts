import type { Tone } from "#components/ui/surface.tsx";
import type { PurchaseView } from "#lib/payments/purchases.ts";

/** The badge tone and text for the status of a purchase. */
export function purchaseStatus({
  status,
  refunded,
  paidAmount,
  clawedBack,
}: Pick<PurchaseView, "status" | "refunded" | "paidAmount" | "clawedBack">): [Tone, string] {
  if (status === "expired") return ["plain", "Not completed"];
  if (status === "failed") return ["bad", "Payment failed"];
  if (paidAmount && refunded >= paidAmount) return ["warn", "Refunded"];
  if (clawedBack > 0) return ["warn", "Partially refunded"];
  return ["good", "Paid"];
}
