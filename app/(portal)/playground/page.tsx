import type { Metadata } from "next";
import { OperationGrid } from "#components/features/marketing/operation-grid.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { operations } from "#lib/operations/index.ts";
import { getTranslations, useTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("playground");
  return { title: t("playground") };
}

export default function PlaygroundIndexPage() {
  const t = useTranslations("playground");
  return (
    <>
      <PageHeading title={t("playground")}>{t("tryEveryOperationBeforeYou")}</PageHeading>
      <OperationGrid
        operations={operations.map(({ slug, title, summary, priceNote }) => ({ slug, title, summary, priceNote }))}
        path="/playground"
      />
    </>
  );
}
