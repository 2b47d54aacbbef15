import { ActionForm } from "#components/ui/action-form.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { DeliveryLog } from "#lib/webhooks/deliveries.ts";
import { useFormat, useTranslations } from "#translations";
import { DeliveryStatusBadge } from "../webhooks/webhook-tables.tsx";
import { resendWebhook } from "./actions.ts";

/** The delivery to the address that a job named with webhook_url: its attempts, and the form that sends it again. */
export function JobWebhook({ jobId, delivery }: { jobId: string; delivery: DeliveryLog }) {
  const t = useTranslations("webhooks");
  const format = useFormat();
  const { event_id, type, status, next_at, log } = delivery;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <CardTitle>{t("webhookOfJob")}</CardTitle>
      <Facts
        facts={[
          [t("event"), type],
          [t("id"), event_id],
          [t("status"), <DeliveryStatusBadge key="status" status={status} />],
          ...(status === "pending" ? [[t("nextAttempt"), format.time(next_at)] as const] : []),
        ]}
      />
      {log.length > 0 ? (
        <Table caption={t("attempts")} columns={[t("time"), t("answer"), { number: t("duration") }]}>
          {log.map((attempt) => (
            <tr key={attempt.number}>
              <td className="whitespace-nowrap text-ink-2">{format.time(attempt.started_at)}</td>
              <td className={attempt.error ? "min-w-48 text-bad" : "font-mono text-[0.8125rem]"}>
                {attempt.error ?? attempt.status}
              </td>
              <NumberCell>{format.duration(attempt.duration_ms)}</NumberCell>
            </tr>
          ))}
        </Table>
      ) : null}
      <ActionForm action={resendWebhook} kind="secondary" submit={t("sendThisAgain")} busy={t("sending")}>
        <input type="hidden" name="job" value={jobId} />
        <input type="hidden" name="delivery" value={event_id} />
      </ActionForm>
    </Card>
  );
}
