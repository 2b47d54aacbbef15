import { AppError, invalidInput } from "@atelier/errors";
import { z } from "zod";
import { amountIn } from "../../credits/packages.ts";
import { creditSettings } from "../../credits/settings.ts";
import { transaction } from "../../platform/database/db.ts";
import { prisma } from "../../platform/database/prisma.ts";
import { bool, int, run, statement, text } from "../../platform/database/statement.ts";
import { env } from "../../platform/env.ts";
import type { TopUp } from "../../platform/generated/prisma/client.ts";
import { throttle } from "../../platform/limits/throttle.ts";
import { sendTask } from "../../platform/processes/tasks.ts";
import { withCustomer } from "../customer.ts";
import { paymentMode, stripeClient } from "../mode.ts";
import { paymentSettings } from "../settings.ts";

const MAX_THRESHOLD = 1_000_000;
/** In the minor unit. An INTEGER column can store it. */
const MAX_CAP = 2_000_000_000;

const topUpStatus = z.enum(["awaiting_card", "active", "paused", "off"]);

/** An account's automatic top-up. Amounts are in the currency's minor unit. */
export interface TopUpView extends Pick<TopUp, "packageId" | "currency" | "threshold" | "monthlyCap"> {
  status: z.output<typeof topUpStatus>;
  /** authentication_required | card_declined | card_removed | another error code of Stripe */
  pausedReason: string | null;
  card: { brand: string; lastFour: string } | null;
  /** The cost of this month's top-ups (UTC). */
  spentThisMonth: number;
}

export interface TopUpSettings {
  packageId: string;
  currency: string;
  threshold: number;
  monthlyCap: number;
  consent: boolean;
  newCard: boolean;
}

/**
 * Whether top-ups are offered. With tax on top of the price they are not, because the account cannot see the total in
 * advance.
 */
export function topUpsOffered(): boolean {
  const { STRIPE_TAX, STRIPE_TAX_BEHAVIOR } = paymentSettings();
  return paymentMode().kind !== "off" && !(STRIPE_TAX && STRIPE_TAX_BEHAVIOR === "exclusive");
}

/** The account's automatic top-up, or null if it was never set. */
export async function readTopUp(accountId: string): Promise<TopUpView | null> {
  const topUp = await prisma().topUp.findUnique({ where: { accountId } });
  if (!topUp) return null;
  const { packageId, currency, threshold, monthlyCap, pausedReason, cardBrand, cardLastFour } = topUp;
  const now = new Date();
  const spent = await prisma().purchase.aggregate({
    where: {
      accountId,
      currency,
      origin: "top_up",
      status: { in: ["pending", "paid"] },
      createdAt: { gte: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())) },
    },
    _sum: { amount: true },
  });
  return {
    packageId,
    currency,
    threshold,
    monthlyCap,
    pausedReason,
    status: topUpStatus.parse(topUp.status),
    card: cardBrand && cardLastFour !== null ? { brand: cardBrand, lastFour: cardLastFour } : null,
    spentThisMonth: spent._sum.amount ?? 0,
  };
}

/**
 * Sets the top-up with the account's consent. With a saved card it is active immediately. Without one, or to change the
 * card, the result is the page that saves a card; the old card is used until then.
 * Throws `invalid_input`, `not_found`, `rate_limited`.
 */
export async function saveTopUp(accountId: string, wanted: TopUpSettings): Promise<{ redirectUrl: string | null }> {
  if (!topUpsOffered()) throw new AppError("not_found", "Automatic top-up is not available on this installation.");
  validate(wanted);
  await throttle(`top-up:${accountId}`, 20, 3600);
  return withCustomer(accountId, async (customer) => {
    const isActive = await store(accountId, wanted);
    if (isActive && !wanted.newCard) return { redirectUrl: null };
    return { redirectUrl: await newCardPage(accountId, customer, wanted.currency) };
  });
}

/** Turns the top-up off. A charge that has already started is completed. */
export async function stopTopUp(accountId: string): Promise<void> {
  await prisma().topUp.updateMany({
    where: { accountId },
    data: { status: "off", pausedReason: null, updatedAt: new Date() },
  });
}

function validate({ packageId, currency, threshold, monthlyCap, consent }: TopUpSettings): void {
  const chosen = creditSettings().CREDIT_PACKAGES.find(({ id }) => id === packageId);
  const amount = chosen && amountIn(chosen, currency);
  if (amount === undefined)
    throw new AppError("invalid_input", "This package is not offered. Choose one from the list.");
  if (!Number.isInteger(threshold) || threshold < 1 || threshold > MAX_THRESHOLD)
    throw invalidInput("/threshold", `Write a whole number of credits, 1 to ${MAX_THRESHOLD.toLocaleString("en")}.`);
  if (!Number.isInteger(monthlyCap) || monthlyCap < amount || monthlyCap > MAX_CAP)
    throw invalidInput("/cap", "The cap must allow at least one top-up a month.");
  if (!consent) throw new AppError("invalid_input", "Accept the charges, or leave automatic top-up off.");
}

/** One upsert decides on the status, so that a card saved at the same time is not lost. */
const SAVE_TOP_UP = statement(
  "save_top_up",
  { accountId: text(), packageId: text(), currency: text(), threshold: int, monthlyCap: int, newCard: bool },
  `INSERT INTO top_up AS t (account_id, status, package_id, currency, threshold, monthly_cap, consented_at)
   VALUES ($accountId, 'awaiting_card', $packageId, $currency, $threshold, $monthlyCap, now())
   ON CONFLICT (account_id) DO UPDATE SET package_id = $packageId, currency = $currency, threshold = $threshold, monthly_cap = $monthlyCap,
     consented_at = now(), updated_at = now(), paused_reason = NULL,
     status = CASE WHEN t.payment_method IS NOT NULL AND (NOT $newCard OR t.status = 'active') THEN 'active' ELSE 'awaiting_card' END
   RETURNING status = 'active' AS active`,
  { active: bool },
);

async function store(accountId: string, wanted: TopUpSettings): Promise<boolean> {
  const { packageId, currency, threshold, monthlyCap, newCard } = wanted;
  return transaction(async (tx) => {
    const [saved] = await run(tx, SAVE_TOP_UP, { accountId, packageId, currency, threshold, monthlyCap, newCard });
    const isActive = saved?.active ?? false;
    // The balance may be below the new threshold already.
    if (isActive) await sendTask(tx, "top-up", { accountId });
    return isActive;
  });
}

async function newCardPage(accountId: string, customer: string, currency: string): Promise<string> {
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
  if (!session.url) throw new Error(`Stripe returned set-up session ${session.id} without a URL.`);
  return session.url;
}
