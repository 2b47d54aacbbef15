import { randomUUID } from "node:crypto";
import { AppError } from "@atelier/errors";
import type { Metadata } from "next";
import Link from "next/link";
import { refund } from "#components/features/admin/actions.ts";
import { PurchaseBadges } from "#components/features/admin/any-purchase-table.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { formatCount, formatMoney, formatTime, formatUnits } from "#components/ui/format.ts";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { type PurchaseLine, readAnyPurchase } from "#lib/admin/purchases.ts";
import { refundable, refundReasons } from "#lib/payments/refund-purchase.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Purchase" };

export default async function AdminPurchasePage({ params }: { params: Promise<{ purchase: string }> }) {
  await requireAdmin();
  const { purchase: purchaseId } = await params;
  const purchase = await orNotFound(readAnyPurchase(purchaseId));
  const money = (amount: number | null) => (amount === null ? "—" : formatMoney(amount, purchase.currency));
  const refundState = await leftOf(purchase);
  return (
    <>
      <PageHeading title={`${formatCount(purchase.credits)} credits`} action={<PurchaseBadges purchase={purchase} />} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <Facts
            facts={[
              ["Purchase", purchase.id],
              [
                "Account",
                <Link
                  key="account"
                  href={`/admin/accounts/${purchase.accountId}`}
                  className="underline underline-offset-2"
                >
                  {purchase.email}
                </Link>,
              ],
              ["Package", purchase.packageId],
              ["Begun", formatTime(purchase.createdAt)],
              ["Paid", purchase.paidAt ? formatTime(purchase.paidAt) : "—"],
              ["Price", money(purchase.amount)],
              ["Really paid", money(purchase.paidAmount)],
              ["Refunded", money(purchase.refunded)],
              ["Disputed", money(purchase.disputed)],
              ["Credits taken back", formatCount(purchase.clawedBack)],
              ["Payment", purchase.paymentIntentId ?? "—"],
              ["Receipt", <Paper key="receipt" url={purchase.receiptUrl} />],
              ["Invoice", <Paper key="invoice" url={purchase.invoiceUrl} />],
            ]}
          />
        </Card>
        <Card className="grid gap-4">
          <CardTitle>Refund</CardTitle>
          {typeof refundState === "string" ? (
            <p className="text-ink-2 text-sm">{refundState}</p>
          ) : (
            <>
              <p className="text-ink-2 text-sm">
                Up to {money(refundState)}. The same share of the credits is taken back; what was spent already is owed
                and suspends the account.
              </p>
              <ActionForm action={refund} submit="Refund" busy="Asking Stripe…" kind="danger">
                <input type="hidden" name="purchase" value={purchase.id} />
                <input type="hidden" name="request" value={randomUUID()} />
                <div className="grid gap-4 sm:grid-cols-2">
                  <ActionField
                    name="amount"
                    label={`Amount in ${purchase.currency.toUpperCase()}`}
                    inputMode="decimal"
                    required
                    defaultValue={formatUnits(refundState, purchase.currency)}
                  />
                  <Field id="stripe-reason" label="Why, in Stripe's words">
                    {(control) => (
                      <Select {...control} name="stripe_reason">
                        {refundReasons.map((known) => (
                          <option key={known} value={known}>
                            {known.replaceAll("_", " ")}
                          </option>
                        ))}
                      </Select>
                    )}
                  </Field>
                </div>
                <ActionField name="reason" label="Reason" required minLength={3} maxLength={500} />
              </ActionForm>
            </>
          )}
        </Card>
      </div>
    </>
  );
}

/** What can be refunded, in the minor unit; or in words why nothing can. */
async function leftOf({ id }: PurchaseLine): Promise<number | string> {
  try {
    const { left } = await refundable(id);
    return left > 0 ? left : "All of it was given back.";
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function Paper({ url }: { url: string | null }) {
  if (!url) return "—";
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
      open
    </a>
  );
}
