import type { Metadata } from "next";
import { ModelList } from "#components/features/admin/model-list.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { RefreshWhileShown } from "#components/ui/refresh-while.tsx";
import { readModels } from "#lib/admin/models.ts";
import { newId } from "#lib/platform/ids.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Models" };

export default async function AdminModelsPage() {
  await requireAdmin();
  const models = await readModels();
  const isAdding = models.some(({ adding }) => adding && adding.error === null && !adding.interrupted);
  return (
    <>
      <PageHeading title="Models">
        Models on this machine. An installed model is used before the built-in engine of its operation, unless a setting
        lists the engines. Other models: npm run atelier -- models add OWNER/REPOSITORY
      </PageHeading>
      {isAdding ? <RefreshWhileShown /> : null}
      <ModelList models={models} createRequestId={() => newId("aud")} />
    </>
  );
}
