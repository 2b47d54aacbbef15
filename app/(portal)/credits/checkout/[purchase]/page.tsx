import { FlaskConical } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { payInSandbox } from "#components/features/credits/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Card, Notice } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { readSandboxCheckout } from "#lib/payments/sandbox.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("credits");
  return { title: t("testCheckout") };
}

export default async function SandboxCheckoutPage({ params }: { params: Promise<{ purchase: string }> }) {
  const t = await getTranslations("credits");
  const format = await getFormat();
  const { purchase: purchaseId } = await params;
  const { account } = await requireSession(`/credits/checkout/${purchaseId}`, "read_billing");
  const purchase = await orNotFound(readSandboxCheckout(account.id, purchaseId));
  if (purchase.status === "paid") redirect(`/credits?purchase=${purchase.id}`);
  return (
    <div className="mx-auto grid max-w-md gap-5 py-4">
      <Notice tone="warn" title={t("testModeNoRealPayment")}>
        {t("noCardRequiredPayingHere")}
      </Notice>
      <Card className="grid gap-6">
        <div className="flex items-start justify-between gap-4">
          <h1 className="font-semibold text-2xl">{t("testCheckout")}</h1>
          <FlaskConical aria-hidden className="mt-1 size-5 text-ink-3" />
        </div>
        <dl className="grid gap-3 border-line border-y py-4 text-sm">
          <div className="flex justify-between gap-4">
            <dt className="text-ink-2">{t("credits")}</dt>
            <dd className="font-mono tabular-nums">{format.count(purchase.credits)}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="text-ink-2">{t("price")}</dt>
            <dd className="font-mono tabular-nums">{format.money(purchase.amount, purchase.currency)}</dd>
          </div>
        </dl>
        <ActionForm action={payInSandbox} submit={t("payTestMode")} busy={t("paying")} wide>
          <input type="hidden" name="purchase" value={purchase.id} />
        </ActionForm>
        <ButtonLink href="/credits?canceled=1" kind="quiet">
          {t("cancel")}
        </ButtonLink>
      </Card>
    </div>
  );
}
