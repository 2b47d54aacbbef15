import { FlaskConical } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { payInSandbox } from "#components/features/credits/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { formatCount, formatMoney } from "#components/ui/format.ts";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Card, Notice } from "#components/ui/surface.tsx";
import { readSandboxCheckout } from "#lib/payments/sandbox.ts";
import { requireSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Test checkout" };

export default async function SandboxCheckoutPage({ params }: { params: Promise<{ purchase: string }> }) {
  const { purchase: purchaseId } = await params;
  const { account } = await requireSession(`/credits/checkout/${purchaseId}`);
  const purchase = await orNotFound(readSandboxCheckout(account.id, purchaseId));
  if (purchase.status === "paid") redirect(`/credits?purchase=${purchase.id}`);
  return (
    <div className="mx-auto grid max-w-md gap-5 py-4">
      <Notice tone="warn" title="Test mode. No real payment is made.">
        No card is required. Paying here sends the same signed webhook event as a real payment.
      </Notice>
      <Card className="grid gap-6">
        <div className="flex items-start justify-between gap-4">
          <h1 className="font-semibold text-2xl">Test checkout</h1>
          <FlaskConical aria-hidden className="mt-1 size-5 text-ink-3" />
        </div>
        <dl className="grid gap-3 border-line border-y py-4 text-sm">
          <div className="flex justify-between gap-4">
            <dt className="text-ink-2">Credits</dt>
            <dd className="font-mono tabular-nums">{formatCount(purchase.credits)}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="text-ink-2">Price</dt>
            <dd className="font-mono tabular-nums">{formatMoney(purchase.amount, purchase.currency)}</dd>
          </div>
        </dl>
        <ActionForm action={payInSandbox} submit="Pay (test mode)" busy="Paying…" wide>
          <input type="hidden" name="purchase" value={purchase.id} />
        </ActionForm>
        <ButtonLink href="/credits?canceled=1" kind="quiet">
          Cancel
        </ButtonLink>
      </Card>
    </div>
  );
}
