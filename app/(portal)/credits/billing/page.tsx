import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Card, Notice } from "#components/ui/surface.tsx";
import { paymentMode } from "#lib/payments/mode.ts";
import { readTopUp } from "#lib/payments/top-up/settings.ts";
import { requireSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Cards and invoices" };

/** Replaces Stripe's customer portal in the sandbox. */
export default async function SandboxBillingPage() {
  const { account } = await requireSession("/credits/billing");
  if (paymentMode().kind !== "sandbox") notFound();
  const card = (await readTopUp(account.id))?.card;
  return (
    <div className="mx-auto grid max-w-md gap-5 py-4">
      <Notice tone="warn" title="Test mode. No real payment is made.">
        If Stripe is configured, its customer portal opens instead, with cards, addresses, tax IDs and invoices.
      </Notice>
      <Card className="grid gap-5">
        <h1 className="font-semibold text-2xl">Cards and invoices</h1>
        <p className="text-ink-2 text-sm">
          {card ? (
            <>
              Saved card: <span className="capitalize">{card.brand}</span> ending in {card.lastFour}.
            </>
          ) : (
            "No saved card."
          )}{" "}
          Each purchase on the credits page links to its receipt and invoice.
        </p>
        <ButtonLink href="/credits" kind="secondary">
          Back to credits
        </ButtonLink>
      </Card>
    </div>
  );
}
