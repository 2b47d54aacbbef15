import type { Metadata } from "next";
import { approveAccess, declineAccess } from "#components/features/admin/actions.ts";
import { DecisionFields } from "#components/features/admin/decision-field.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Card, Empty } from "#components/ui/surface.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { listOpenAccessRequests } from "#lib/admin/decide-access.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("accessRequests") };
}

export default async function AdminAccessPage() {
  const t = await getTranslations("admin");
  const format = await getFormat();
  await requireAdmin();
  const requests = await listOpenAccessRequests();
  return (
    <>
      <PageHeading title={t("accessRequests")}>{t("requestsUseApiWithoutBuying")}</PageHeading>
      <div className="grid gap-5">
        {requests.length === 0 ? <Empty title={t("noOpenRequests")}>{t("newRequestsListedHereSent")}</Empty> : null}
        {requests.map((request) => (
          <Card key={request.id} className="grid gap-5 lg:grid-cols-2">
            <div className="grid content-start gap-2">
              <h2 className="break-all font-semibold">{request.email}</h2>
              <p className="caption">
                {format.time(request.createdAt)} · {request.volume}
                {request.company ? ` · ${request.company}` : ""}
              </p>
              <p className="whitespace-pre-wrap">{request.useCase}</p>
            </div>
            <div className="grid gap-4">
              <ActionForm action={approveAccess} submit={t("approve")}>
                <input type="hidden" name="id" value={request.id} />
                <ClientMessages of={["accessDecision"]}>
                  <DecisionFields id={request.id} />
                </ClientMessages>
              </ActionForm>
              <ActionForm action={declineAccess} submit={t("decline")} kind="danger">
                <input type="hidden" name="id" value={request.id} />
              </ActionForm>
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}
