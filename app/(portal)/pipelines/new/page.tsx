import type { Metadata } from "next";
import { languageChoices } from "#components/features/operation-form/languages.ts";
import { Builder } from "#components/features/pipelines/builder/builder.tsx";
import { readRepeatedRun } from "#components/features/pipelines/server/read-repeated-run.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { translateOperation } from "#components/translations/translate-operation.ts";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { readBalance } from "#lib/credits/ledger.ts";
import { samplesFor } from "#lib/docs/samples.ts";
import { engineOptions } from "#lib/engine-health/engine-choices.ts";
import { withEngineChoices } from "#lib/operations/engine-fields.ts";
import { operations } from "#lib/operations/index.ts";
import { readPipeline } from "#lib/pipelines/stored.ts";
import { pipelineTemplates } from "#lib/pipelines/templates.ts";
import { pool } from "#lib/platform/database/db.ts";
import { env } from "#lib/platform/env.ts";
import { readShownPrices } from "#lib/prices/price-table.ts";
import { describePriced } from "#lib/prices/priced-operations.ts";
import { getFormat, getTranslate, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("pipelines");
  return { title: t("newPipeline") };
}

interface Props {
  searchParams: Promise<Partial<Record<"pipeline" | "template" | "run", string | string[]>>>;
}

export default async function NewPipelinePage({ searchParams }: Props) {
  const t = await getTranslations("pipelines");
  const translate = await getTranslate();
  const { locale } = await getFormat();
  const [{ account }, { pipeline, template, run }] = [
    await requireSession("/pipelines/new", "run"),
    await searchParams,
  ];
  const edited = typeof pipeline === "string" ? await orNotFound(readPipeline(account.id, pipeline)) : undefined;
  const repeated = typeof run === "string" ? await orNotFound(readRepeatedRun(account.id, run)) : undefined;
  const prices = await readShownPrices();
  const described = operations.map(async (operation) => {
    const description = describePriced(operation, prices);
    const fields = withEngineChoices(description.fields, await engineOptions(operation.slug));
    const samples = samplesFor(description).map((sample) => ({ ...sample, alt: translate(sample.alt) }));
    return { ...translateOperation({ ...description, fields }, translate), samples };
  });
  const templates = pipelineTemplates.map((template) => ({
    ...template,
    title: translate(template.title),
    description: translate(template.description),
  }));
  return (
    <>
      <PageHeading title={edited?.name ?? t("newPipeline")}>{t("newPipelineDetail")}</PageHeading>
      <ClientMessages of={["pipelines", "operationForm", "playground", "states"]}>
        <Builder
          operations={await Promise.all(described)}
          templates={templates}
          template={templates.find(({ id }) => id === template)?.id}
          edited={edited as Parameters<typeof Builder>[0]["edited"]}
          repeated={repeated}
          languages={languageChoices(locale)}
          available={(await readBalance(pool(), account.id)).available}
          baseUrl={env().PUBLIC_URL}
        />
      </ClientMessages>
    </>
  );
}
