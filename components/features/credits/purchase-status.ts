import type { Tone } from "#components/ui/surface.tsx";
import type { PurchaseView } from "#lib/payments/purchases.ts";
import type { Translator } from "#translations";

/** The badge tone and text for the status of a purchase. */
export function purchaseStatus(
  { status, refunded, paidAmount, clawedBack }: Pick<PurchaseView, "status" | "refunded" | "paidAmount" | "clawedBack">,
  t: Translator<"credits">,
): [Tone, string] {
  if (status === "pending") return ["warn", t("awaitingPayment")];
  if (status === "canceled") return ["plain", t("canceled")];
  if (status === "expired") return ["plain", t("notCompleted")];
  if (status === "failed") return ["bad", t("paymentFailed")];
  if (paidAmount && refunded >= paidAmount) return ["warn", t("refunded")];
  if (refunded > 0 || clawedBack > 0) return ["warn", t("partiallyRefunded")];
  return ["good", t("paid")];
}
