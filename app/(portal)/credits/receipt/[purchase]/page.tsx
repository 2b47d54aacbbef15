import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { formatCount, formatMoney, formatTime } from "#components/ui/format.ts";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Card, Notice } from "#components/ui/surface.tsx";
import { readSandboxCheckout } from "#lib/payments/sandbox.ts";
import { env } from "#lib/platform/env.ts";
import { requireSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Test receipt" };

/** Replaces Stripe's receipt and invoice pages in the sandbox. */
export default async function SandboxReceiptPage({ params }: { params: Promise<{ purchase: string }> }) {
  const { purchase: purchaseId } = await params;
  const { account } = await requireSession(`/credits/receipt/${purchaseId}`);
  const purchase = await orNotFound(readSandboxCheckout(account.id, purchaseId));
  if (purchase.status !== "paid") notFound();
  const lines = [
    ["Paid", formatTime(purchase.paidAt ?? purchase.createdAt)],
    ["Credits", formatCount(purchase.credits)],
    ["Amount", formatMoney(purchase.paidAmount ?? purchase.amount, purchase.currency)],
    ["Account", account.email],
    ["Purchase", purchase.id],
  ] as const;
  return (
    <div className="mx-auto grid max-w-md gap-5 py-4">
      <Notice tone="warn" title="Test mode. No real payment was made.">
        If Stripe is configured, its receipt or invoice opens instead.
      </Notice>
      <Card className="grid gap-6">
        <h1 className="font-semibold text-2xl">{env().APP_NAME}: receipt</h1>
        <dl className="grid gap-3 border-line border-y py-4 text-sm">
          {lines.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-ink-2">{name}</dt>
              <dd className="break-all text-right">{value}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink href="/credits" kind="quiet">
          Back to credits
        </ButtonLink>
      </Card>
    </div>
  );
}
