import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "#components/ui/button.tsx";
import { Card, Notice } from "#components/ui/surface.tsx";
import { paymentMode } from "#lib/payments/mode.ts";
import { readTopUp } from "#lib/payments/top-up/settings.ts";
import { requireSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Cards and invoices" };

/** Stands where Stripe's customer portal would open. */
export default async function SandboxBillingPage() {
  const { account } = await requireSession("/credits/billing");
  if (paymentMode().kind !== "sandbox") notFound();
  const card = (await readTopUp(account.id))?.card;
  return (
    <div className="mx-auto grid max-w-md gap-5 py-4">
      <Notice tone="warn" title="This is a sandbox. No money moves.">
        With Stripe set up, its customer portal opens here: cards, addresses, tax ids and every invoice.
      </Notice>
      <Card className="grid gap-5">
        <h1 className="font-semibold text-2xl">Cards and invoices</h1>
        <p className="text-ink-2 text-sm">
          {card ? (
            <>
              Saved: <span className="capitalize">{card.brand}</span> ending in {card.lastFour}.
            </>
          ) : (
            "No card is saved."
          )}{" "}
          Receipts and invoices stand beside each purchase.
        </p>
        <ButtonLink href="/credits" kind="secondary">
          Back to credits
        </ButtonLink>
      </Card>
    </div>
  );
}
