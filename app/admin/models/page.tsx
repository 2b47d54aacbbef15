import type { Metadata } from "next";
import { LanguageModelTable } from "#components/features/admin/language-model-table.tsx";
import { ModelList } from "#components/features/admin/model-list.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { RefreshWhileShown } from "#components/ui/refresh-while.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { languageLicense, readLanguageModels } from "#lib/admin/language-models.ts";
import { readModels } from "#lib/admin/models.ts";
import { newId } from "#lib/platform/ids.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("models") };
}

export default async function AdminModelsPage() {
  const t = await getTranslations("admin");
  await requireAdmin();
  const models = await readModels();
  const isAdding = models.some(({ adding }) => adding && adding.error === null && !adding.interrupted);
  return (
    <>
      <PageHeading title={t("models")}>{t("modelsOnThisMachineInstalled")}</PageHeading>
      {isAdding ? <RefreshWhileShown /> : null}
      <ModelList models={models} createRequestId={() => newId("aud")} />
      <LanguageModelTable languages={readLanguageModels()} license={languageLicense.name} />
    </>
  );
}
