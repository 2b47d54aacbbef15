import { AppError } from "@atelier/errors";
import { prisma } from "../platform/database/prisma.ts";

/** A purchase as its account reads it. Amounts are in the currency's minor unit. */
export interface PurchaseView {
  id: string;
  packageId: string;
  credits: number;
  amount: number;
  currency: string;
  status: string;
  live: boolean;
  refunded: number;
  clawedBack: number;
  /** The amount paid, after discounts and with tax. */
  paidAmount: number | null;
  origin: string;
  receiptUrl: string | null;
  invoiceUrl: string | null;
  sessionId: string | null;
  createdAt: Date;
  paidAt: Date | null;
  /** The order of a purchase on invoice. */
  invoice: { number: string } | null;
}

const view = {
  id: true,
  packageId: true,
  credits: true,
  amount: true,
  currency: true,
  status: true,
  live: true,
  refunded: true,
  clawedBack: true,
  paidAmount: true,
  origin: true,
  receiptUrl: true,
  invoiceUrl: true,
  sessionId: true,
  createdAt: true,
  paidAt: true,
  invoice: { select: { number: true } },
} as const;

/** The account's purchases except pending payments by card, newest first. */
export function listPurchases(accountId: string, limit = 50): Promise<PurchaseView[]> {
  return prisma().purchase.findMany({
    where: { accountId, OR: [{ status: { not: "pending" } }, { origin: "invoice" }] },
    select: view,
    orderBy: { id: "desc" },
    take: limit,
  });
}

/** One purchase of the account. Throws `not_found`. */
export async function readPurchase(accountId: string, purchaseId: string): Promise<PurchaseView> {
  const purchase = await prisma().purchase.findFirst({ where: { id: purchaseId, accountId }, select: view });
  if (!purchase) throw new AppError("not_found", "This purchase does not exist.");
  return purchase;
}
