import { decideInvoice } from "../payments/invoices/decide.ts";
import { findPurchase } from "../payments/purchase-record.ts";
import { prisma } from "../platform/database/prisma.ts";
import type { InvoiceRequest } from "../platform/generated/prisma/client.ts";
import { type ActRequest, performAct } from "./perform-act.ts";

/** Who ordered a purchase on invoice, or null if it is none or its account was deleted. */
export const readInvoiceRequest = (purchaseId: string): Promise<InvoiceRequest | null> =>
  prisma().invoiceRequest.findUnique({ where: { purchaseId } });

/**
 * Marks a purchase on invoice as paid or cancels it, once per form. Returns false if the form already had its effect. Throws
 * `not_found`, or `invalid_input` if it was decided before.
 */
export async function closeInvoice(
  purchaseId: string,
  decision: "paid" | "canceled",
  request: ActRequest,
): Promise<boolean> {
  const act = decision === "paid" ? ("invoice.paid" as const) : ("invoice.cancel" as const);
  const accountId = (await findPurchase(purchaseId))?.accountId ?? null;
  return performAct({ ...request, act, subject: `purchase:${purchaseId}`, accountId }, async (tx) => {
    const { credits, amount, currency } = await decideInvoice(tx, purchaseId, decision);
    return { before: { status: "pending" }, after: { status: decision, credits, amount, currency } };
  });
}
