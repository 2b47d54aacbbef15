import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { PromotionForm } from "#components/features/admin/promotions/promotion-form.tsx";
import { PromotionTable } from "#components/features/admin/promotions/promotion-table.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { creditSettings } from "#lib/credits/settings.ts";
import { listPromotions } from "#lib/payments/promotions/list.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("promotionCodes") };
}

export default async function AdminPromotionsPage() {
  await requireAdmin();
  const t = await getTranslations("admin");
  const promotions = await listPromotions();
  return (
    <>
      <PageHeading title={t("promotionCodes")}>{t("codesGiveCreditsOncePerAccount")}</PageHeading>
      <PromotionForm requestId={randomUUID()} validDays={creditSettings().CREDITS_PROMOTIONAL_DAYS} />
      <div className="mt-8">
        {promotions.length === 0 ? (
          <Empty title={t("noPromotionCodes")} />
        ) : (
          <PromotionTable promotions={promotions} createRequestId={randomUUID} />
        )}
      </div>
    </>
  );
}
