import { Badge } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { RelativeTime } from "#components/ui/time.tsx";
import type { Delivery } from "#lib/webhooks/deliveries.ts";
import type { Endpoint } from "#lib/webhooks/endpoints.ts";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

const LINK = "break-all font-medium underline decoration-line-strong underline-offset-4";

/** The account's endpoints, newest first, with links to their pages. */
export function WebhookTable({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const t = useTranslations("webhooks");
  return (
    <Table caption={t("endpoints")} columns={[t("address"), t("events"), t("status"), t("created")]}>
      {endpoints.map((endpoint) => (
        <tr key={endpoint.id}>
          <td className="min-w-52">
            <Link href={`/webhooks/${endpoint.id}`} className={LINK}>
              {endpoint.url}
            </Link>
            {endpoint.description ? <p className="text-ink-2">{endpoint.description}</p> : null}
          </td>
          <td className="text-ink-2">
            {endpoint.events.includes("*") ? t("allEvents") : t("eventCount", { count: endpoint.events.length })}
          </td>
          <td>
            <EndpointStatus endpoint={endpoint} />
          </td>
          <td className="whitespace-nowrap text-ink-2">
            <RelativeTime at={endpoint.created_at} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Whether an endpoint is enabled, and whether its deliveries fail. */
export function EndpointStatus({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("webhooks");
  if (endpoint.disabled_reason === "gone") return <Badge tone="bad">{t("disabledAsGone")}</Badge>;
  if (endpoint.disabled_reason === "failing") return <Badge tone="bad">{t("disabledByFailures")}</Badge>;
  if (endpoint.disabled_at) return <Badge>{t("disabled")}</Badge>;
  return endpoint.failing_since ? <Badge tone="warn">{t("failing")}</Badge> : <Badge tone="good">{t("active")}</Badge>;
}

const TONES = { pending: "accent", succeeded: "good", failed: "bad" } as const;

/** The state of a delivery. */
export function DeliveryStatusBadge({ status }: { status: Delivery["status"] }) {
  const t = useTranslations("webhooks");
  return <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>;
}

/** The deliveries of an endpoint, newest first, with links to their attempts. */
export function DeliveryTable({ webhook, deliveries }: { webhook: string; deliveries: readonly Delivery[] }) {
  const t = useTranslations("webhooks");
  const format = useFormat();
  return (
    <Table
      caption={t("deliveries")}
      columns={[t("event"), t("subject"), t("status"), t("time"), { number: t("attempts") }]}
    >
      {deliveries.map((delivery) => (
        <tr key={delivery.event_id}>
          <td>
            <Link href={`/webhooks/${webhook}/${delivery.event_id}`} className={LINK}>
              {delivery.type}
            </Link>
          </td>
          <td className="font-mono text-[0.8125rem] text-ink-2">{delivery.subject_id}</td>
          <td>
            <DeliveryStatusBadge status={delivery.status} />
          </td>
          <td className="whitespace-nowrap text-ink-2">
            <RelativeTime at={delivery.created_at} />
          </td>
          <NumberCell>{format.count(delivery.attempts)}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}
