import type { Metadata } from "next";
import { approveAccess, declineAccess } from "#components/features/admin/actions.ts";
import { DecisionFields } from "#components/features/admin/decision-field.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { formatTime } from "#components/ui/format.ts";
import { Card, Empty } from "#components/ui/surface.tsx";
import { listOpenAccessRequests } from "#lib/access/decide-access.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Access requests" };

export default async function AdminAccessPage() {
  await requireAdmin();
  const requests = await listOpenAccessRequests();
  return (
    <>
      <PageHeading title="Access requests">Requests to use the API without buying credits.</PageHeading>
      <div className="grid gap-5">
        {requests.length === 0 ? (
          <Empty title="No open requests">New requests are listed here and sent to you by email.</Empty>
        ) : null}
        {requests.map((request) => (
          <Card key={request.id} className="grid gap-5 lg:grid-cols-2">
            <div className="grid content-start gap-2">
              <h2 className="break-all font-semibold">{request.email}</h2>
              <p className="caption">
                {formatTime(request.createdAt)} · {request.volume}
                {request.company ? ` · ${request.company}` : ""}
              </p>
              <p className="whitespace-pre-wrap">{request.useCase}</p>
            </div>
            <div className="grid gap-4">
              <ActionForm action={approveAccess} submit="Approve">
                <input type="hidden" name="id" value={request.id} />
                <DecisionFields id={request.id} />
              </ActionForm>
              <ActionForm action={declineAccess} submit="Decline" kind="danger">
                <input type="hidden" name="id" value={request.id} />
              </ActionForm>
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}
