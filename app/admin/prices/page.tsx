import type { Metadata } from "next";
import { PriceForm } from "#components/features/admin/price-form.tsx";
import { PriceList } from "#components/features/admin/price-list.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { listPrices } from "#lib/admin/prices.ts";
import { newId } from "#lib/platform/ids.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Prices" };

interface Props {
  searchParams: Promise<{ operation?: string; engine?: string; effort?: string }>;
}

export default async function AdminPricesPage({ searchParams }: Props) {
  await requireAdmin();
  const { operation, engine = null, effort = null } = await searchParams;
  const lines = await listPrices();
  const edited = lines.find(
    (line) => line.operation === operation && (line.engine?.id ?? null) === engine && line.effort === effort,
  );
  return (
    <>
      <PageHeading title="Prices">
        Prices in credits. A change applies to new jobs in all processes within five seconds. Jobs keep the prices of
        their submission.
      </PageHeading>
      {edited ? <PriceForm key={JSON.stringify(edited)} line={edited} requestId={newId("aud")} /> : null}
      <PriceList lines={lines} />
    </>
  );
}
