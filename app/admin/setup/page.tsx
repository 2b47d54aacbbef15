import type { Metadata } from "next";
import { MachineFacts } from "#components/features/admin/setup/machine-facts.tsx";
import { OperationSetup } from "#components/features/admin/setup/operation-setup.tsx";
import { ServerForm } from "#components/features/admin/setup/server-form.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { RefreshWhileShown } from "#components/ui/refresh-while.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { serverRecipes } from "#lib/admin/setup/recipes.ts";
import { readSetup } from "#lib/admin/setup/setup.ts";
import { newId } from "#lib/platform/ids.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("setup") };
}

export default async function AdminSetupPage() {
  await requireAdmin();
  const t = await getTranslations("admin");
  const { machine, operations, isAdding } = await readSetup();
  return (
    <>
      <PageHeading title={t("setup")}>{t("setupIntro")}</PageHeading>
      {isAdding ? <RefreshWhileShown /> : null}
      <div className="grid gap-6">
        <MachineFacts machine={machine} />
        {operations.map((operation) => (
          <OperationSetup key={operation.operation} operation={operation} createRequestId={() => newId("aud")} />
        ))}
        <ServerForm
          recipes={serverRecipes}
          operations={operations.map(({ operation, title }) => ({ operation, title }))}
          createRequestId={() => newId("aud")}
        />
      </div>
    </>
  );
}
