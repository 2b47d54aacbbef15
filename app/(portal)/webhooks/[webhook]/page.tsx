import type { Metadata } from "next";
import {
  SecretRotation,
  WebhookDeletion,
  WebhookEditor,
  WebhookSending,
} from "#components/features/webhooks/webhook-forms.tsx";
import { DeliveryTable, EndpointStatus } from "#components/features/webhooks/webhook-tables.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Filters } from "#components/ui/filters.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Empty } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { deliveryStatuses, listDeliveries } from "#lib/webhooks/deliveries.ts";
import { readEndpoint } from "#lib/webhooks/endpoints.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("webhooks");
  return { title: t("endpoint") };
}

const PAGE_SIZE = 25;

interface Props {
  params: Promise<{ webhook: string }>;
  searchParams: Promise<{ status?: string; before?: string }>;
}

export default async function WebhookPage({ params, searchParams }: Props) {
  const t = await getTranslations("webhooks");
  const [{ webhook: id }, search] = [await params, await searchParams];
  const { account } = await requireSession(`/webhooks/${id}`, "webhooks");
  const endpoint = await orNotFound(readEndpoint(account.id, id));
  const status = deliveryStatuses.find((one) => one === search.status);
  const found = await listDeliveries(account.id, id, {
    limit: PAGE_SIZE + 1,
    before: readCursor(search.before),
    status,
  });
  const deliveries = found.slice(0, PAGE_SIZE);
  const { url, description, events, payload, disabled_at } = endpoint;
  return (
    <>
      <PageHeading
        title={t("endpoint")}
        action={
          <ButtonLink href="/webhooks" kind="secondary">
            {t("webhooks")}
          </ButtonLink>
        }
      >
        <span className="break-all">{url}</span> <EndpointStatus endpoint={endpoint} />
      </PageHeading>
      <ClientMessages of={["webhooks"]}>
        <div className="mb-10 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <WebhookEditor id={id} values={{ url, description, events, payload, enabled: disabled_at === null }} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <WebhookSending id={id} />
            <SecretRotation id={id} />
            <WebhookDeletion id={id} />
          </div>
        </div>
      </ClientMessages>
      <h2 className="mb-4 font-semibold text-xl">{t("deliveries")}</h2>
      <Filters
        filters={[
          {
            kind: "choice",
            name: "status",
            label: t("status"),
            value: status,
            options: deliveryStatuses.map((value) => ({ value, title: t(`status_${value}`) })),
          },
        ]}
      />
      {deliveries.length === 0 ? (
        <Empty title={t("noDeliveries")}>{t("deliveriesAppearHere")}</Empty>
      ) : (
        <DeliveryTable webhook={id} deliveries={deliveries} />
      )}
      <PageLinks
        path={`/webhooks/${id}`}
        query={{ status }}
        current={search.before}
        older={found.length > PAGE_SIZE ? deliveries.at(-1)?.event_id : undefined}
      />
    </>
  );
}
