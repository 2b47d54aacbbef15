import { AppError } from "@atelier/errors";
import { sendMailWithCredits } from "../../mail/send-mail.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { nullable, run, statement, text } from "../../platform/database/statement.ts";
import { endPurchase, grantPurchase, lockPurchase, type PurchaseRecord } from "../purchase-record.ts";
import { decisionMail } from "./mails.ts";

const FIND_BUYER = statement(
  "find_invoice_buyer",
  { purchaseId: text() },
  `SELECT r.number, coalesce(a.contact, a.email) AS email FROM purchase p JOIN account a ON a.id = p.account_id
   LEFT JOIN invoice_request r ON r.purchase_id = p.id WHERE p.id = $purchaseId AND a.deleted_at IS NULL`,
  { number: nullable(text()), email: text() },
);

/**
 * Marks a purchase on invoice as paid, which grants its credits, or cancels it. The purchase's lock lets the first decision
 * win. The buyer gets a mail. Throws `not_found`, or `invalid_input` if it was decided before.
 */
export async function decideInvoice(
  tx: Queryable,
  purchaseId: string,
  decision: "paid" | "canceled",
): Promise<PurchaseRecord> {
  const purchase = await lockPurchase(tx, purchaseId);
  if (purchase?.origin !== "invoice") throw new AppError("not_found", "This purchase on invoice does not exist.");
  if (purchase.status === "paid") throw new AppError("invalid_input", "This purchase is paid already.");
  if (purchase.status !== "pending")
    throw new AppError("invalid_input", "This purchase was canceled. The customer can order again.");
  if (decision === "paid") await grantPurchase(tx, purchase, { paymentIntentId: null, amount: purchase.amount });
  else await endPurchase(tx, purchaseId, "canceled");
  const [buyer] = await run(tx, FIND_BUYER, { purchaseId });
  const { credits } = purchase;
  if (buyer)
    await sendMailWithCredits(tx, {
      to: buyer.email,
      ...decisionMail({ number: buyer.number ?? purchaseId, credits }, decision),
    });
  return purchase;
}
