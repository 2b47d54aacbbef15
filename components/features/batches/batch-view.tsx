"use client";
import { Download } from "lucide-react";
import { ActionForm } from "#components/ui/action-form.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Card, Notice } from "#components/ui/surface.tsx";
import { useFormat, useTranslations } from "#translations";
import { cancel, pause, resume, retry } from "./actions.ts";
import { BatchBar } from "./batch-bar.tsx";
import { type BatchData, endedCount, type ItemPage, isOpen, submittedCount } from "./batch-data.ts";
import { BatchStatusBadge } from "./batch-status.tsx";
import { ItemGrid } from "./item-grid.tsx";
import { useBatch } from "./use-batch.ts";

/** A batch while it runs and after its end: progress, credits, actions, downloads and its items, first those of a page. */
export function BatchView({ rendered, items }: { rendered: BatchData; items: ItemPage }) {
  const t = useTranslations("batches");
  const { batch, isStale } = useBatch(rendered);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isStale ? <Notice tone="warn">{t("notUpdated")}</Notice> : null}
      {batch.skipped.length > 0 ? <SkippedItems skipped={batch.skipped} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <Card className="grid gap-4">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <p className="text-sm">
              <span className="font-pixel text-3xl leading-none">
                {t("endedOf", { ended: endedCount(batch), total: submittedCount(batch) })}
              </span>{" "}
              {t("itemsHaveEnded")}
            </p>
            <span role="status">
              <BatchStatusBadge status={batch.status} />
            </span>
          </div>
          <BatchBar batch={batch} label={t("progress")} />
          <BatchActions batch={batch} />
        </Card>
        <BatchFacts batch={batch} />
      </div>
      <ItemGrid batch={batch} first={items} />
    </div>
  );
}

function BatchActions({ batch }: { batch: BatchData }) {
  const t = useTranslations("batches");
  const { id, status, counts } = batch;
  const field = <input type="hidden" name="batch" value={id} />;
  return (
    <div className="flex flex-wrap items-start gap-3">
      {status === "running" ? (
        <ActionForm key="pause" action={pause} submit={t("pause")} kind="secondary">
          {field}
        </ActionForm>
      ) : null}
      {status === "paused" ? (
        <ActionForm key="resume" action={resume} submit={t("resume")}>
          {field}
        </ActionForm>
      ) : null}
      {counts.failed > 0 && status !== "canceling" && status !== "canceled" ? (
        <ActionForm action={retry} submit={t("retryFailed", { count: counts.failed })} kind="secondary">
          {field}
        </ActionForm>
      ) : null}
      {isOpen(batch) && status !== "canceling" ? (
        <ActionForm
          action={cancel}
          submit={t("cancelBatch")}
          kind="danger"
          confirmation={{ title: t("cancelThisBatch"), detail: t("cancelDetail") }}
        >
          {field}
        </ActionForm>
      ) : null}
      {counts.succeeded > 0 ? (
        // A plain link, because the browser downloads the file.
        <a href={`/batches/${id}/outputs`} download className={buttonStyle({ kind: "primary" })}>
          <Download aria-hidden />
          {t("downloadZip")}
        </a>
      ) : null}
      {endedCount(batch) > 0 ? (
        <a href={`/batches/${id}/results`} download className={buttonStyle({ kind: "secondary" })}>
          {t("downloadJsonl")}
        </a>
      ) : null}
    </div>
  );
}

function BatchFacts({ batch }: { batch: BatchData }) {
  const t = useTranslations("batches");
  const format = useFormat();
  const { credits } = batch;
  const amount = (count: number) => t("creditCount", { credits: count });
  return (
    <Card>
      <Facts
        facts={[
          [t("batch"), batch.id],
          [t("created"), format.time(batch.createdAt)],
          [t("ended"), batch.completedAt ? format.time(batch.completedAt) : "—"],
          [t("price"), amount(credits.price)],
          [t("held"), amount(credits.held)],
          [t("charged"), amount(credits.charged)],
        ]}
      />
    </Card>
  );
}

function SkippedItems({ skipped }: Pick<BatchData, "skipped">) {
  const t = useTranslations("batches");
  return (
    <Notice tone="warn">
      <details>
        <summary>{t("skippedItems", { count: skipped.length })}</summary>
        <ul className="mt-2 grid gap-1">
          {skipped.map(({ name, message }) => (
            <li key={name}>{t("skippedNamed", { name, message })}</li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}
