import { clawBack, grantCredits } from "../credits/ledger.ts";
import type { Queryable } from "../platform/db.ts";
import { failpoint } from "./failpoint.ts";

/** A purchase as it is held locked while an event has its effect. Amounts are in the currency's minor unit. */
export interface LockedPurchase {
  id: string;
  account_id: string;
  origin: "checkout" | "top_up" | "marketplace";
  credits: number;
  amount: number;
  /** What was really paid; null until it was. */
  paid_amount: number | null;
  currency: string;
  status: "pending" | "paid" | "expired" | "failed";
  live: boolean;
  session_id: string | null;
  payment_intent_id: string | null;
  refunded: number;
  disputed: number;
  clawed_back: number;
}

const COLUMNS = `p.id, p.account_id, p.origin, p.credits, p.amount, p.paid_amount, p.currency, p.status, p.live, p.session_id,
  p.payment_intent_id, p.refunded, p.disputed, p.clawed_back`;

type Row = LockedPurchase & Record<string, unknown>;

/** Reads and locks a purchase, so that the events of one purchase have their effects one after another. */
export async function lockPurchase(tx: Queryable, purchaseId: string): Promise<LockedPurchase | undefined> {
  const { rows } = await tx.query<Row>(`SELECT ${COLUMNS} FROM purchase p WHERE id = $1 FOR UPDATE`, [purchaseId]);
  return rows[0];
}

/** Reads a purchase as it is now, to see whether what is told of it agrees. */
export async function peekPurchase(db: Queryable, purchaseId: string): Promise<LockedPurchase | undefined> {
  const { rows } = await db.query<Row>(`SELECT ${COLUMNS} FROM purchase p WHERE id = $1`, [purchaseId]);
  return rows[0];
}

/** Grants a paid purchase's credits, once; a refund that came before the payment is taken at once. */
export async function grantPurchase(
  tx: Queryable,
  purchase: LockedPurchase,
  paid: { paymentIntentId: string | null; amount: number },
): Promise<void> {
  if (purchase.status === "paid") return;
  await tx.query(
    `UPDATE purchase SET status = 'paid', paid_at = now(), paid_amount = $3,
       payment_intent_id = coalesce(payment_intent_id, $2) WHERE id = $1`,
    [purchase.id, paid.paymentIntentId, paid.amount],
  );
  await grantCredits(tx, {
    accountId: purchase.account_id,
    credits: purchase.credits,
    kind: "purchase",
    reference: `purchase:${purchase.id}`,
  });
  failpoint("purchase-granted");
  if (purchase.refunded > 0 || purchase.disputed > 0)
    await adjustToReversals(tx, { ...purchase, status: "paid", paid_amount: paid.amount });
}

/** A purchase that came to nothing; one that was paid stays so. */
export async function endPurchase(tx: Queryable, purchaseId: string, status: "expired" | "failed"): Promise<void> {
  await tx.query("UPDATE purchase SET status = $2 WHERE id = $1 AND status = 'pending'", [purchaseId, status]);
}

/** Money that goes back: a refund, a dispute or a payment that failed late, in the state that was told. */
export interface Reversal {
  /** Stripe's id of it. */
  id: string;
  kind: "refund" | "dispute" | "failure";
  amount: number;
  /** How far along its way the state is: of two that are told in any order, the further one holds. */
  rank: number;
  /** Whether its money is gone in this state. */
  counts: boolean;
}

/** Notes what was told of reversals and brings the credits in line. The caller holds the purchase's lock. */
export async function recordReversals(
  tx: Queryable,
  purchase: LockedPurchase,
  reversals: readonly Reversal[],
): Promise<void> {
  for (const { id, kind, amount, rank, counts } of reversals) {
    await tx.query(
      `INSERT INTO reversal (id, purchase_id, kind, amount, rank, counts) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET rank = excluded.rank, counts = excluded.counts, amount = excluded.amount
       WHERE reversal.rank < excluded.rank AND reversal.purchase_id = excluded.purchase_id`,
      [id, purchase.id, kind, amount, rank, counts],
    );
  }
  const { rows } = await tx.query<{ refunded: number; disputed: number }>(
    `SELECT coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded,
            coalesce(sum(amount) FILTER (WHERE kind <> 'refund'), 0) AS disputed
     FROM reversal WHERE purchase_id = $1 AND counts`,
    [purchase.id],
  );
  await adjustToReversals(tx, { ...purchase, ...rows[0] });
}

/**
 * Brings what was taken back in line with what was given back:
 * due = floor(credits × (refunded + disputed) ÷ paid) − already taken. A positive due is clawed back, a negative one
 * (a dispute was won, a refund failed) returned. Nothing happens before the payment.
 */
async function adjustToReversals(tx: Queryable, purchase: LockedPurchase): Promise<void> {
  const { id, account_id: accountId, credits, refunded, disputed, clawed_back: taken, paid_amount: paid } = purchase;
  await tx.query(
    "UPDATE purchase SET refunded = $2, disputed = $3 WHERE id = $1 AND (refunded, disputed) <> ($2, $3)",
    [id, refunded, disputed],
  );
  if (purchase.status !== "paid" || !paid) return;
  const givenBack = Math.min(paid, refunded + disputed);
  // BigInt, because credits × minor units may pass 2^53.
  const total = Number((BigInt(credits) * BigInt(givenBack)) / BigInt(paid));
  if (total === taken) return;
  const { rows } = await tx.query<{ turn: number }>(
    "SELECT count(*) AS turn FROM ledger_entry WHERE account_id = $1 AND reference LIKE $2",
    [accountId, `refund:${id}:%`],
  );
  const reference = `refund:${id}:${(rows[0]?.turn ?? 0) + 1}`;
  if (total > taken)
    await clawBack(tx, { accountId, credits: total - taken, reference, note: disputed > 0 ? "Dispute" : "Refund" });
  else
    await grantCredits(tx, {
      accountId,
      credits: taken - total,
      kind: "restoration",
      reference,
      note: "Returned: the money came back",
    });
  await tx.query("UPDATE purchase SET clawed_back = $2 WHERE id = $1", [id, total]);
}
