import type { Metadata } from "next";
import { PriceForm } from "#components/features/admin/price-form.tsx";
import { PriceList } from "#components/features/admin/price-list.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { listPrices } from "#lib/admin/prices.ts";
import { newId } from "#lib/platform/ids.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("prices") };
}

interface Props {
  searchParams: Promise<{ operation?: string; engine?: string; effort?: string }>;
}

export default async function AdminPricesPage({ searchParams }: Props) {
  await requireAdmin();
  const t = await getTranslations("admin");
  const { operation, engine = null, effort = null } = await searchParams;
  const lines = await listPrices();
  const edited = lines.find(
    (line) => line.operation === operation && (line.engine?.id ?? null) === engine && line.effort === effort,
  );
  return (
    <>
      <PageHeading title={t("prices")}>{t("pricesInCreditsChangeApplies")}</PageHeading>
      {edited ? <PriceForm key={JSON.stringify(edited)} line={edited} requestId={newId("aud")} /> : null}
      <PriceList lines={lines} />
    </>
  );
}
