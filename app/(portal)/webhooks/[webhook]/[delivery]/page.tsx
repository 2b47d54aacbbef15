import type { Metadata } from "next";
import { AttemptCard } from "#components/features/webhooks/attempt-card.tsx";
import { Redelivery } from "#components/features/webhooks/redelivery.tsx";
import { DeliveryStatusBadge } from "#components/features/webhooks/webhook-tables.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Card } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { readDelivery } from "#lib/webhooks/deliveries.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("webhooks");
  return { title: t("delivery") };
}

export default async function DeliveryPage({ params }: { params: Promise<{ webhook: string; delivery: string }> }) {
  const [t, format] = [await getTranslations("webhooks"), await getFormat()];
  const { webhook, delivery: id } = await params;
  const { account } = await requireSession(`/webhooks/${webhook}/${id}`, "webhooks");
  const delivery = await orNotFound(readDelivery(account.id, webhook, id));
  return (
    <>
      <PageHeading
        title={delivery.type}
        action={
          <ButtonLink href={`/webhooks/${webhook}`} kind="secondary">
            {t("endpoint")}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Facts
            facts={[
              [t("status"), <DeliveryStatusBadge key="status" status={delivery.status} />],
              [t("id"), id],
              [t("subject"), delivery.subject_id],
              [t("time"), format.time(delivery.created_at)],
              ...(delivery.status === "pending" ? [[t("nextAttempt"), format.time(delivery.next_at)] as const] : []),
            ]}
          />
          <ClientMessages of={["webhooks"]}>
            <Redelivery webhook={webhook} delivery={id} />
          </ClientMessages>
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {delivery.log.map((attempt) => (
            <AttemptCard key={attempt.number} attempt={attempt} />
          ))}
        </div>
      </div>
    </>
  );
}
