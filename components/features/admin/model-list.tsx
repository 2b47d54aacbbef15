import { addModel, removeModel } from "#components/features/admin/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { formatOption } from "#components/ui/format.ts";
import { Badge, Card, CardTitle } from "#components/ui/surface.tsx";
import type { ModelLine } from "#lib/admin/models.ts";
import { useFormat, useTranslations } from "#translations";

/** The installed models and those that can be added, each with its size, license and action. */
export function ModelList({ models, createRequestId }: { models: ModelLine[]; createRequestId: () => string }) {
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {models.map((model) => (
        <li key={model.name}>
          <ModelCard model={model} requestId={createRequestId()} />
        </li>
      ))}
    </ul>
  );
}

function ModelCard({ model, requestId }: { model: ModelLine; requestId: string }) {
  const t = useTranslations("admin");
  const format = useFormat();
  const { name, title, summary, tasks, license, sizeBytes, memoryBytes, version } = model;
  return (
    <Card className="grid h-full content-start gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <CardTitle>{title}</CardTitle>
        {version === null ? null : <Badge tone="good">{t("installed")}</Badge>}
      </div>
      {summary ? <p className="text-ink-2 text-sm">{summary}</p> : null}
      <p className="text-sm">{tasks.map((task) => formatOption(task.replaceAll("-", " "))).join(", ")}</p>
      <p className="text-ink-2 text-sm">
        {t("sizebytesOnDiskAboutMemorybytes", {
          sizeBytes: format.bytes(sizeBytes),
          memoryBytes: format.bytes(memoryBytes),
          version: version || "none",
        })}
      </p>
      <p className="text-ink-2 text-sm">
        {t.rich("license", {
          name: license.name,
          restriction: license.restriction ? ` ${license.restriction}` : "",
          link: (chunks) =>
            license.url ? (
              <a href={license.url} className="underline underline-offset-2">
                {chunks}
              </a>
            ) : (
              chunks
            ),
        })}
      </p>
      <AddProgress model={model} />
      <ModelForm name={name} title={title} requestId={requestId} model={model} />
    </Card>
  );
}

function AddProgress({ model: { title, adding } }: { model: ModelLine }) {
  const t = useTranslations("admin");
  const format = useFormat();
  if (!adding) return null;
  if (adding.error !== null) return <p className="text-bad text-sm">{adding.error}</p>;
  if (adding.interrupted) return <p className="text-sm">{t("downloadWasInterruptedAddModel")}</p>;
  const { receivedBytes, totalBytes } = adding;
  return (
    <div className="grid gap-1 text-sm">
      <progress
        aria-label={t("downloadOfTitle", { title })}
        className="w-full"
        value={receivedBytes}
        max={totalBytes || 1}
      />
      <p>
        {t("receivedbytesOfTotalbytes", {
          receivedBytes: format.bytes(receivedBytes),
          totalBytes: format.bytes(totalBytes),
        })}
      </p>
    </div>
  );
}

function ModelForm({
  name,
  title,
  requestId,
  model: { version, adding },
}: {
  name: string;
  title: string;
  requestId: string;
  model: ModelLine;
}) {
  const t = useTranslations("admin");
  const isRunning = adding !== null && adding.error === null && !adding.interrupted;
  if (isRunning) return null;
  const fields = (
    <>
      <input type="hidden" name="model" value={name} />
      <input type="hidden" name="request" value={requestId} />
    </>
  );
  if (version === null)
    return (
      <ActionForm
        key="add"
        action={addModel}
        submit={adding ? t("continue") : t("add")}
        busy={t("starting")}
        kind="secondary"
      >
        {fields}
      </ActionForm>
    );
  const detail = t("filesDeletedOperationsThatUsed");
  return (
    <ActionForm
      key="remove"
      action={removeModel}
      submit={t("remove")}
      busy={t("removing")}
      kind="danger"
      confirmation={{ title: t("removeTitle", { title }), detail }}
    >
      {fields}
    </ActionForm>
  );
}
