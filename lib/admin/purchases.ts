import { AppError } from "@atelier/errors";
import { pool } from "../platform/db.ts";

/** A purchase as an operator sees it. Amounts are in the currency's minor unit. */
export interface PurchaseLine {
  id: string;
  accountId: string;
  email: string;
  origin: string;
  packageId: string;
  credits: number;
  amount: number;
  paidAmount: number | null;
  currency: string;
  status: string;
  live: boolean;
  refunded: number;
  disputed: number;
  clawedBack: number;
  paymentIntentId: string | null;
  receiptUrl: string | null;
  invoiceUrl: string | null;
  createdAt: Date;
  paidAt: Date | null;
}

const LINE = `p.id, p.account_id AS "accountId", a.email, p.origin, p.package_id AS "packageId", p.credits, p.amount,
  p.paid_amount AS "paidAmount", p.currency, p.status, p.live, p.refunded, p.disputed, p.clawed_back AS "clawedBack",
  p.payment_intent_id AS "paymentIntentId", p.receipt_url AS "receiptUrl", p.invoice_url AS "invoiceUrl",
  p.created_at AS "createdAt", p.paid_at AS "paidAt"`;

/** What a list of purchases is narrowed to; given back: by a refund or a dispute. */
export const purchaseStates = ["paid", "pending", "expired", "failed", "given_back"] as const;
export type PurchaseState = (typeof purchaseStates)[number];
export const purchaseOrigins = ["checkout", "top_up", "marketplace"] as const;
export type PurchaseOrigin = (typeof purchaseOrigins)[number];

/** Everybody's purchases, newest first; `before` is a purchase's id. */
export async function listAllPurchases(page: {
  limit: number;
  before?: string | undefined;
  state?: PurchaseState | undefined;
  origin?: PurchaseOrigin | undefined;
  accountId?: string | undefined;
}): Promise<PurchaseLine[]> {
  const { rows } = await pool().query<PurchaseLine & Record<string, unknown>>(
    `SELECT ${LINE} FROM purchase p JOIN account a ON a.id = p.account_id
     WHERE ($1::text IS NULL OR p.id < $1) AND ($2::text IS NULL OR p.origin = $2) AND ($3::text IS NULL OR p.account_id = $3)
       AND ($4::text IS NULL OR p.status = $4 OR ($4 = 'given_back' AND p.refunded + p.disputed > 0))
     ORDER BY p.id DESC LIMIT $5`,
    [page.before ?? null, page.origin ?? null, page.accountId ?? null, page.state ?? null, page.limit],
  );
  return rows;
}

/** One purchase, whoever's. Throws `not_found`. */
export async function readAnyPurchase(purchaseId: string): Promise<PurchaseLine> {
  const { rows } = await pool().query<PurchaseLine & Record<string, unknown>>(
    `SELECT ${LINE} FROM purchase p JOIN account a ON a.id = p.account_id WHERE p.id = $1`,
    [purchaseId],
  );
  if (!rows[0]) throw new AppError("not_found", "There is no such purchase.");
  return rows[0];
}
