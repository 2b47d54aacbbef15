import { addModel, chooseEngine, pauseModel } from "#components/features/admin/actions.ts";
import { useTitles } from "#components/features/jobs/job-line.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Badge, Card, CardTitle, Notice } from "#components/ui/surface.tsx";
import type { OperationSetupLines, SetupLine } from "#lib/admin/setup/setup.ts";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../../ui/link.tsx";

/** The same example by the engine in use and by another one, side by side. */
function Comparison({ operation, before, after }: { operation: string; before: SetupLine; after: SetupLine }) {
  const t = useTranslations("admin");
  return (
    <details className="text-sm">
      <summary className="cursor-pointer underline underline-offset-2">{t("compare")}</summary>
      <div className="mt-3 grid grid-cols-2 gap-3">
        {[before, after].map(({ engine, title }) => (
          <figure key={engine} className="grid content-start gap-1">
            {/* biome-ignore lint/performance/noImgElement: the image is made when the comparison is opened. */}
            <img
              src={`/admin/setup/sample?${new URLSearchParams({ operation, engine })}`}
              alt={t("sampleOf", { title })}
              loading="lazy"
              className="w-full rounded-[7px] border border-line bg-sunken"
            />
            <figcaption className="text-ink-3">{title}</figcaption>
          </figure>
        ))}
      </div>
    </details>
  );
}

/** The engines of one operation, each with its size, license, expected time and the next step. */
export function OperationSetup({
  operation: { operation, choices, fixedBy },
  createRequestId,
}: {
  operation: OperationSetupLines;
  createRequestId: () => string;
}) {
  const t = useTranslations("admin");
  const used = choices.find(({ position }) => position === 0);
  // The engine in use is always shown.
  const providers = choices.filter((choice) => choice.kind === "provider" && choice !== used);
  const list = { operation, used, isFixed: fixedBy !== null, createRequestId };
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <CardTitle>{useTitles()(operation)}</CardTitle>
        <Link href={`/playground/${operation}`} className="text-sm underline underline-offset-2">
          {t("compareInPlayground")}
        </Link>
      </div>
      {fixedBy ? <Notice>{t("fixedByEnvironment", { name: fixedBy })}</Notice> : null}
      {providers.length > 0 ? (
        <details>
          <summary className="cursor-pointer font-medium">{t("providersCount", { count: providers.length })}</summary>
          <ChoiceList choices={providers} {...list} />
        </details>
      ) : null}
      <ChoiceList choices={choices.filter((choice) => !providers.includes(choice))} {...list} />
    </Card>
  );
}

function ChoiceList({
  choices,
  operation,
  used,
  isFixed,
  createRequestId,
}: {
  choices: readonly SetupLine[];
  operation: string;
  used: SetupLine | undefined;
  isFixed: boolean;
  createRequestId: () => string;
}) {
  return (
    <ul className="grid divide-y divide-line">
      {choices.map((choice) => (
        <li key={choice.engine} className="grid gap-3 py-4 last:pb-0 lg:grid-cols-[1fr_20rem] lg:items-start">
          <div className="grid content-start gap-3">
            <ChoiceText choice={choice} />
            {used && isComparable(choice, used) && operation !== "document-translate" ? (
              <Comparison operation={operation} before={used} after={choice} />
            ) : null}
          </div>
          {isFixed || choice.obstacle ? (
            <p className="text-ink-2 text-sm">{choice.obstacle}</p>
          ) : (
            <ChoiceStep operation={operation} choice={choice} requestId={createRequestId()} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Whether an engine can run now: its model is installed or its key is stored. */
const isComparable = ({ engine, obstacle, model, hasSecret }: SetupLine, used: SetupLine) =>
  engine !== used.engine && obstacle === null && (model === null || model.version !== null) && hasSecret;

function ChoiceText({ choice }: { choice: SetupLine }) {
  const t = useTranslations("admin");
  const format = useFormat();
  const { title, summary, license, seconds, model, kind, position } = choice;
  const facts = [license, model ? format.bytes(model.sizeBytes) : null];
  const sentences = [
    seconds === null
      ? null
      : t("aboutDuration", { duration: format.duration(1000 * Math.max(1, Math.round(seconds))) }),
    model?.license.restriction,
    model ? t("testedNever") : null,
  ];
  return (
    <div className="grid content-start gap-1">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {title}
        {position === 0 ? <Badge tone="good">{t("inUse")}</Badge> : null}
        {kind === "model" ? null : <Badge>{t(kind === "provider" ? "provider" : "builtIn")}</Badge>}
      </p>
      <p className="text-ink-2 text-sm">{summary}</p>
      <p className="text-ink-3 text-sm">{facts.filter(Boolean).join(" · ")}</p>
      <p className="text-ink-3 text-sm">{sentences.filter(Boolean).join(" ")}</p>
    </div>
  );
}

function ChoiceStep({ operation, choice, requestId }: { operation: string; choice: SetupLine; requestId: string }) {
  const t = useTranslations("admin");
  const { model, engine, position, secret, hasSecret, isDownloading } = choice;
  if (isDownloading) return <DownloadProgress choice={choice} />;
  if (model && model.version === null)
    return (
      <ActionForm
        // After an error, the message of the attempt before is not shown beside it.
        key={model.adding?.error ? `failed ${requestId}` : "download"}
        action={addModel}
        submit={model.adding ? t("continue") : t("download")}
        busy={t("starting")}
        kind="secondary"
      >
        {model.adding?.error ? <p className="text-ink-2 text-sm">{model.adding.error}</p> : null}
        <input type="hidden" name="model" value={model.name} />
        <input type="hidden" name="request" value={requestId} />
      </ActionForm>
    );
  if (position === 0) return null;
  return (
    <ActionForm key="use" action={chooseEngine} submit={t("useIt")} busy={t("testing")} kind="secondary">
      <input type="hidden" name="operation" value={operation} />
      <input type="hidden" name="engine" value={engine} />
      <input type="hidden" name="request" value={requestId} />
      {secret ? (
        <>
          <input type="hidden" name="secret" value={secret} />
          <ActionField
            id={`${operation}-${engine}`}
            name="value"
            label={t("apiKeyOf", { name: secret })}
            type="password"
            autoComplete="off"
            required={!hasSecret}
            hint={hasSecret ? t("keyIsStored") : undefined}
          />
        </>
      ) : null}
    </ActionForm>
  );
}

function DownloadProgress({ choice: { title, model } }: { choice: SetupLine }) {
  const t = useTranslations("admin");
  const format = useFormat();
  const { receivedBytes = 0, totalBytes = 0 } = model?.adding ?? {};
  return (
    <div className="grid content-start gap-2 text-sm">
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
      <ActionForm key="pause" action={pauseModel} submit={t("pause")} busy={t("pausing")} kind="secondary">
        <input type="hidden" name="model" value={model?.name ?? ""} />
      </ActionForm>
    </div>
  );
}
