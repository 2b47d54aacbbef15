import type { Metadata } from "next";
import { OperationGrid } from "#components/features/marketing/operation-grid.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { pricedOperations } from "#lib/prices/priced-operations.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("playground");
  return { title: t("playground") };
}

export default async function PlaygroundIndexPage() {
  const t = await getTranslations("playground");
  return (
    <>
      <PageHeading title={t("playground")}>{t("tryEveryOperationBeforeYou")}</PageHeading>
      <OperationGrid operations={await pricedOperations()} path="/playground" />
    </>
  );
}
