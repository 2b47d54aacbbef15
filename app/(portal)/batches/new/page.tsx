import type { Metadata } from "next";
import { NewBatch } from "#components/features/batches/new-batch.tsx";
import { languageChoices } from "#components/features/operation-form/languages.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { translateOperation } from "#components/translations/translate-operation.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { readBalance } from "#lib/credits/ledger.ts";
import { engineOptions } from "#lib/engine-health/engine-choices.ts";
import { withEngineChoices } from "#lib/operations/engine-fields.ts";
import { operations } from "#lib/operations/index.ts";
import { pool } from "#lib/platform/database/db.ts";
import { readShownPrices } from "#lib/prices/price-table.ts";
import { describePriced } from "#lib/prices/priced-operations.ts";
import { uploadSettings } from "#lib/uploads/settings.ts";
import { getFormat, getTranslate, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("batches");
  return { title: t("newBatch") };
}

const USUAL = "background-remove";

export default async function NewBatchPage({ searchParams }: { searchParams: Promise<{ operation?: string }> }) {
  const t = await getTranslations("batches");
  const translate = await getTranslate();
  const { locale } = await getFormat();
  const [{ account }, search] = [await requireSession("/batches/new", "run"), await searchParams];
  const prices = await readShownPrices();
  const described = operations.map(async (operation) => {
    const description = describePriced(operation, prices);
    const fields = withEngineChoices(description.fields, await engineOptions(operation.slug));
    return translateOperation({ ...description, fields }, translate);
  });
  return (
    <>
      <PageHeading title={t("newBatch")}>{t("newBatchDetail")}</PageHeading>
      <ClientMessages of={["batches", "operationForm", "playground"]}>
        <NewBatch
          operations={await Promise.all(described)}
          initial={operations.find(({ slug }) => slug === search.operation)?.slug ?? USUAL}
          languages={languageChoices(locale)}
          available={(await readBalance(pool(), account.id)).available}
          maxMegabytes={uploadSettings().UPLOAD_MEGABYTES}
        />
      </ClientMessages>
    </>
  );
}
