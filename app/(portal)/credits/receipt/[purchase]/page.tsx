import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Card, Notice } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { readSandboxCheckout } from "#lib/payments/sandbox.ts";
import { env } from "#lib/platform/env.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("credits");
  return { title: t("testReceipt") };
}

/** Replaces Stripe's receipt and invoice pages in the sandbox. */
export default async function SandboxReceiptPage({ params }: { params: Promise<{ purchase: string }> }) {
  const t = await getTranslations("credits");
  const format = await getFormat();
  const { purchase: purchaseId } = await params;
  const { account } = await requireSession(`/credits/receipt/${purchaseId}`, "read_billing");
  const purchase = await orNotFound(readSandboxCheckout(account.id, purchaseId));
  if (purchase.status !== "paid") notFound();
  const lines = [
    [t("paid"), format.time(purchase.paidAt ?? purchase.createdAt)],
    [t("credits"), format.count(purchase.credits)],
    [t("amount"), format.money(purchase.paidAmount ?? purchase.amount, purchase.currency)],
    [t("account"), account.email],
    [t("purchase"), purchase.id],
  ] as const;
  return (
    <div className="mx-auto grid max-w-md gap-5 py-4">
      <Notice tone="warn" title={t("testModeNoRealPaymentWas")}>
        {t("ifStripeConfiguredReceiptOr")}
      </Notice>
      <Card className="grid gap-6">
        <h1 className="font-semibold text-2xl">{t("appnameReceipt", { appName: env().APP_NAME })}</h1>
        <dl className="grid gap-3 border-line border-y py-4 text-sm">
          {lines.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-ink-2">{name}</dt>
              <dd className="break-all text-right">{value}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink href="/credits" kind="quiet">
          {t("backToCredits")}
        </ButtonLink>
      </Card>
    </div>
  );
}
