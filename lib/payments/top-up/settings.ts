import { AppError, invalidInput } from "@atelier/errors";
import { throttle } from "../../accounts/throttle.ts";
import { amountIn } from "../../credits/packages.ts";
import { pool } from "../../platform/db.ts";
import { env } from "../../platform/env.ts";
import { withCustomer } from "../customer.ts";
import { paymentMode, stripeClient } from "../mode.ts";

const HIGHEST_THRESHOLD = 1_000_000;
/** In the minor unit: what an INTEGER column holds. */
const HIGHEST_CAP = 2_000_000_000;

/** An account's automatic top-up. Amounts are in the currency's minor unit. */
export interface TopUpView {
  status: "awaiting_card" | "active" | "paused" | "off";
  /** authentication_required | card_declined | card_removed | another of Stripe's words for a refusal */
  pausedReason: string | null;
  packageId: string;
  currency: string;
  threshold: number;
  monthlyCap: number;
  card: { brand: string; lastFour: string } | null;
  /** What top-ups have cost since the month began (UTC). */
  spentThisMonth: number;
}

/** What a top-up of this calendar month has cost or is about to; `t` is its row. */
export const SPENT_THIS_MONTH = `(SELECT coalesce(sum(p.amount), 0) FROM purchase p
   WHERE p.account_id = t.account_id AND p.origin = 'top_up' AND p.status IN ('pending', 'paid') AND p.currency = t.currency
     AND p.created_at >= date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')`;

/** Whether top-ups are offered: not where tax would have to be added to a price that nobody is there to see. */
export function topUpsOffered(): boolean {
  const { STRIPE_TAX, STRIPE_TAX_BEHAVIOR } = env();
  return paymentMode().kind !== "off" && !(STRIPE_TAX && STRIPE_TAX_BEHAVIOR === "exclusive");
}

/** The account's automatic top-up, or null where it never had one. */
export async function readTopUp(accountId: string): Promise<TopUpView | null> {
  const { rows } = await pool().query<TopUpView & { brand: string | null; lastFour: string | null }>(
    `SELECT status, paused_reason AS "pausedReason", package_id AS "packageId", currency, threshold,
       monthly_cap AS "monthlyCap", card_brand AS brand, card_last_four AS "lastFour", ${SPENT_THIS_MONTH} AS "spentThisMonth"
     FROM top_up t WHERE account_id = $1`,
    [accountId],
  );
  if (!rows[0]) return null;
  const { brand, lastFour, ...view } = rows[0];
  return { ...view, card: brand && lastFour !== null ? { brand, lastFour } : null };
}

/**
 * Sets the top-up with the account's consent. With a card already saved it is active at once; else, or to take another
 * card, answers with the page that saves one; the old card serves until then. Throws `invalid_input`, `not_found`, `rate_limited`.
 */
export async function saveTopUp(
  accountId: string,
  wanted: {
    packageId: string;
    currency: string;
    threshold: number;
    monthlyCap: number;
    consent: boolean;
    newCard: boolean;
  },
): Promise<{ redirectUrl: string | null }> {
  if (!topUpsOffered()) throw new AppError("not_found", "Automatic top-ups are not offered here.");
  const { packageId, currency, threshold, monthlyCap } = wanted;
  const chosen = env().CREDIT_PACKAGES.find(({ id }) => id === packageId);
  const amount = chosen && amountIn(chosen, currency);
  if (amount === undefined) throw new AppError("invalid_input", "Choose one of the packages.");
  if (!Number.isInteger(threshold) || threshold < 1 || threshold > HIGHEST_THRESHOLD)
    throw invalidInput(
      "/threshold",
      `Write a whole number of credits, 1 to ${HIGHEST_THRESHOLD.toLocaleString("en")}.`,
    );
  if (!Number.isInteger(monthlyCap) || monthlyCap < amount || monthlyCap > HIGHEST_CAP)
    throw invalidInput("/cap", "The cap must allow at least one top-up a month.");
  if (!wanted.consent) throw new AppError("invalid_input", "Agree to the charges, or leave the top-up off.");
  await throttle(`top-up:${accountId}`, 20, 3600);
  return withCustomer(accountId, async (customer) => {
    const { rows } = await pool().query<{ active: boolean }>(
      `INSERT INTO top_up AS t (account_id, status, package_id, currency, threshold, monthly_cap, consented_at)
       VALUES ($1, 'awaiting_card', $2, $3, $4, $5, now())
       ON CONFLICT (account_id) DO UPDATE SET package_id = $2, currency = $3, threshold = $4, monthly_cap = $5,
         consented_at = now(), updated_at = now(), paused_reason = NULL,
         status = CASE WHEN t.payment_method IS NOT NULL AND (NOT $6 OR t.status = 'active') THEN 'active' ELSE 'awaiting_card' END
       RETURNING status = 'active' AS active`,
      [accountId, packageId, currency, threshold, monthlyCap, wanted.newCard],
    );
    return { redirectUrl: rows[0]?.active && !wanted.newCard ? null : await cardPage(accountId, customer, currency) };
  });
}

/** Turns the top-up off. A charge that is under way still comes to its end. */
export async function stopTopUp(accountId: string): Promise<void> {
  await pool().query(
    "UPDATE top_up SET status = 'off', paused_reason = NULL, updated_at = now() WHERE account_id = $1",
    [accountId],
  );
}

async function cardPage(accountId: string, customer: string, currency: string): Promise<string> {
  const { PUBLIC_URL } = env();
  const metadata = { account_id: accountId };
  const session = await stripeClient().checkout.sessions.create({
    mode: "setup",
    currency,
    customer,
    allowed_payment_method_types: ["card"],
    metadata,
    setup_intent_data: { metadata },
    success_url: `${PUBLIC_URL}/credits?card=saved#top-up`,
    cancel_url: `${PUBLIC_URL}/credits#top-up`,
  });
  if (!session.url) throw new Error(`Stripe made set-up session ${session.id} without an address.`);
  return session.url;
}
