import { AppError, invalidInput } from "@atelier/errors";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { customPackage } from "../../credits/custom-package.ts";
import { amountIn, type CreditPackage } from "../../credits/packages.ts";
import { creditSettings } from "../../credits/settings.ts";
import { sendMailWithCredits } from "../../mail/send-mail.ts";
import { type Queryable, transaction } from "../../platform/database/db.ts";
import { int, nullable, run, statement, text } from "../../platform/database/statement.ts";
import { env } from "../../platform/env.ts";
import { newId } from "../../platform/ids.ts";
import { throttle } from "../../platform/limits/throttle.ts";
import { paymentSettings } from "../settings.ts";
import { invoiceMail, operatorMail } from "./mails.ts";

/** Unpaid requests that an account can have: each is work for an operator. */
const MAX_OPEN = 5;
const REQUESTS_A_DAY = 10;
const DAY_SECONDS = 86_400;
const MAX_LENGTHS = { company: 200, address: 500, tax_id: 50, order_reference: 100 };

/** Who buys, for the operator's invoice. */
export interface Buyer {
  company: string;
  address: string;
  taxId: string;
  orderReference: string;
}

const LOCK_BUYER = statement(
  "lock_invoice_buyer",
  { accountId: text() },
  `SELECT coalesce(contact, email) AS email FROM account
   WHERE id = $accountId AND deleted_at IS NULL AND email_verified_at IS NOT NULL FOR UPDATE`,
  { email: text() },
);
const COUNT_OPEN = statement(
  "count_open_invoices",
  { accountId: text() },
  "SELECT count(*) AS open FROM purchase WHERE account_id = $accountId AND origin = 'invoice' AND status = 'pending'",
  { open: int },
);
const ADD_PURCHASE = statement(
  "add_invoice_purchase",
  { id: text(), accountId: text(), packageId: text(), credits: int, amount: int, currency: text() },
  `INSERT INTO purchase (id, account_id, origin, package_id, credits, amount, currency, live)
   VALUES ($id, $accountId, 'invoice', $packageId, $credits, $amount, $currency, true)`,
  {},
);
const ADD_REQUEST = statement(
  "add_invoice_request",
  {
    purchaseId: text(),
    accountId: text(),
    company: text(),
    address: text(),
    taxId: nullable(text()),
    orderReference: nullable(text()),
  },
  `INSERT INTO invoice_request (purchase_id, account_id, company, address, tax_id, order_reference)
   VALUES ($purchaseId, $accountId, $company, $address, $taxId, $orderReference) RETURNING number`,
  { number: text() },
);

/** How buyers pay an invoice, or null if the operator sells none. */
export const invoiceInstructions = (): string | null => paymentSettings().INVOICE_INSTRUCTIONS ?? null;

/**
 * Requests a purchase on invoice: a pending purchase with a number, which an operator marks as paid or cancels. The buyer
 * and the operators get a mail. Throws `not_found` if none is sold, `invalid_input`, `rate_limited`.
 */
export async function requestInvoice(
  accountId: string,
  wanted: { credits: number; currency: string } & Buyer,
  actor: AuditActor,
): Promise<{ purchaseId: string; number: string }> {
  const instructions = invoiceInstructions();
  if (!instructions) throw new AppError("not_found", "Credits are not sold on invoice here. Buy them with a card.");
  const { chosen, amount, currency } = priceSale(wanted.credits, wanted.currency);
  const buyer = checkBuyer(wanted);
  await throttle(`invoice:${accountId}`, REQUESTS_A_DAY, DAY_SECONDS);
  const purchase = { id: newId("pur"), packageId: chosen.id, credits: chosen.credits, amount, currency };
  return transaction(async (tx) => {
    const [account] = await run(tx, LOCK_BUYER, { accountId });
    if (!account)
      throw new AppError(
        "invalid_input",
        "Your email is not verified. Verify it first, because the invoice is sent to it.",
      );
    await checkOpen(tx, accountId);
    await run(tx, ADD_PURCHASE, { ...purchase, accountId });
    const [added] = await run(tx, ADD_REQUEST, { purchaseId: purchase.id, accountId, ...buyer });
    const number = added?.number ?? "";
    const { credits } = purchase;
    await recordAudit(
      {
        accountId,
        actor,
        action: "invoice.requested",
        target: purchase.id,
        change: { after: { number, credits, amount, currency } },
      },
      tx,
    );
    const sale = { ...purchase, number };
    await sendMailWithCredits(tx, { to: account.email, ...invoiceMail(sale, instructions) });
    for (const to of env().ADMIN_EMAILS) await sendMailWithCredits(tx, { to, ...operatorMail(sale, buyer.company) });
    return { purchaseId: purchase.id, number };
  });
}

async function checkOpen(tx: Queryable, accountId: string): Promise<void> {
  const [counted] = await run(tx, COUNT_OPEN, { accountId });
  if ((counted?.open ?? 0) >= MAX_OPEN)
    throw new AppError(
      "invalid_input",
      `You have ${MAX_OPEN} unpaid invoices. Pay one, or ask the operator to cancel one.`,
    );
}

/** The price of a number of credits: that of the package with as many, or of the amount. */
function priceSale(
  credits: number,
  wantedCurrency: string,
): { chosen: CreditPackage; amount: number; currency: string } {
  const found = creditSettings().CREDIT_PACKAGES.find((item) => item.credits === credits);
  const chosen = found ?? customPackage(credits, wantedCurrency || undefined);
  const currency = wantedCurrency || chosen.currency;
  const amount = amountIn(chosen, currency);
  if (amount === undefined)
    throw new AppError(
      "not_found",
      `These credits are not sold in ${currency.toUpperCase()}. Choose another currency.`,
    );
  return { chosen, amount, currency };
}

function checkBuyer({ company, address, taxId, orderReference }: Buyer) {
  return {
    company: checkText("company", company, 1),
    address: checkText("address", address, 1),
    taxId: checkText("tax_id", taxId, 0) || null,
    orderReference: checkText("order_reference", orderReference, 0) || null,
  };
}

function checkText(name: keyof typeof MAX_LENGTHS, value: string, least: 0 | 1): string {
  // PostgreSQL stores no NUL, and other control characters would change a mail's lines.
  const trimmed = value.replaceAll(/[^\P{Cc}\n]/gu, " ").trim();
  if (trimmed.length < least) throw invalidInput(`/${name}`, "This field is required.");
  if (trimmed.length > MAX_LENGTHS[name])
    throw invalidInput(`/${name}`, `This is too long. Use at most ${MAX_LENGTHS[name]} characters.`);
  return trimmed;
}
