import { AppError } from "@atelier/errors";
import { prisma } from "../platform/database/prisma.ts";
import type { Prisma, Purchase } from "../platform/generated/prisma/client.ts";

const columns = {
  id: true,
  accountId: true,
  origin: true,
  packageId: true,
  credits: true,
  amount: true,
  paidAmount: true,
  currency: true,
  status: true,
  live: true,
  refunded: true,
  disputed: true,
  clawedBack: true,
  paymentIntentId: true,
  receiptUrl: true,
  invoiceUrl: true,
  createdAt: true,
  paidAt: true,
} as const;
const select = { ...columns, account: { select: { email: true, contact: true } } } as const;

/** A purchase in an operator's list. Amounts are in the currency's minor unit. */
export type PurchaseLine = Pick<Purchase, keyof typeof columns> & { email: string };

/** The states that a list can be filtered by. `given_back`: refunded or disputed, at least in part. */
export const purchaseStates = ["paid", "pending", "expired", "failed", "canceled", "given_back"] as const;
export type PurchaseState = (typeof purchaseStates)[number];
export const purchaseOrigins = ["checkout", "top_up", "marketplace", "invoice"] as const;
export type PurchaseOrigin = (typeof purchaseOrigins)[number];

/** The purchases of every account, newest first. `before` is a purchase's id. */
export async function listAllPurchases(page: {
  limit: number;
  before?: string | undefined;
  state?: PurchaseState | undefined;
  origin?: PurchaseOrigin | undefined;
  accountId?: string | undefined;
}): Promise<PurchaseLine[]> {
  const { limit, before, state, origin, accountId } = page;
  const rows = await prisma().purchase.findMany({
    where: {
      ...(before === undefined ? {} : { id: { lt: before } }),
      ...(origin === undefined ? {} : { origin }),
      ...(accountId === undefined ? {} : { accountId }),
      ...stateFilter(state),
    },
    select,
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map(toLine);
}

/** One purchase, by its id alone. Throws `not_found`. */
export async function readAnyPurchase(purchaseId: string): Promise<PurchaseLine> {
  const row = await prisma().purchase.findUnique({ where: { id: purchaseId }, select });
  if (!row) throw new AppError("not_found", "This purchase does not exist.");
  return toLine(row);
}

function stateFilter(state: PurchaseState | undefined): Prisma.PurchaseWhereInput {
  if (state === undefined) return {};
  if (state === "given_back") return { OR: [{ refunded: { gt: 0 } }, { disputed: { gt: 0 } }] };
  return { status: state };
}

const toLine = ({
  account,
  ...row
}: Omit<PurchaseLine, "email"> & { account: { email: string; contact: string | null } }): PurchaseLine => ({
  ...row,
  email: account.contact ?? account.email,
});
