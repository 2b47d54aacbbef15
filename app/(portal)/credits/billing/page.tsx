import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Card, Notice } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { paymentMode } from "#lib/payments/mode.ts";
import { readTopUp } from "#lib/payments/top-up/settings.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("credits");
  return { title: t("cardsAndInvoices") };
}

/** Replaces Stripe's customer portal in the sandbox. */
export default async function SandboxBillingPage() {
  const t = await getTranslations("credits");
  const { account } = await requireSession("/credits/billing", "read_billing");
  if (paymentMode().kind !== "sandbox") notFound();
  const card = (await readTopUp(account.id))?.card;
  return (
    <div className="mx-auto grid max-w-md gap-5 py-4">
      <Notice tone="warn" title={t("testModeNoRealPayment")}>
        {t("ifStripeConfiguredCustomerPortal")}
      </Notice>
      <Card className="grid gap-5">
        <h1 className="font-semibold text-2xl">{t("cardsAndInvoices")}</h1>
        <p className="text-ink-2 text-sm">
          {card
            ? t.rich("savedCardBrandEndingLastfour", {
                brand: card.brand,
                span: (chunks) => <span className="capitalize">{chunks}</span>,
                lastFour: card.lastFour,
              })
            : t("noSavedCard")}{" "}
          {t("eachPurchaseOnCreditsPage")}
        </p>
        <ButtonLink href="/credits" kind="secondary">
          {t("backToCredits")}
        </ButtonLink>
      </Card>
    </div>
  );
}
