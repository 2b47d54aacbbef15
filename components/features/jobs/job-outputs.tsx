import { ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { type Format, type Translator, useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import { shownUrl } from "../playground/result/output-image.ts";
import { cancel, keep, purge, release } from "./actions.ts";
import { formatName } from "./format-name.ts";
import { getPath } from "./output-path.ts";

interface Output {
  url: string | null;
  thumbnail_url: string | null;
  content_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  provenance: string | null;
  expires_at: string;
}

/** A job's outputs, with the forms to keep and to delete them, and to cancel the job. */
export function JobOutputs({
  jobId,
  outputs,
  ended,
  isKept,
}: {
  jobId: string;
  outputs: readonly Output[];
  ended: boolean;
  isKept: boolean;
}) {
  const t = useTranslations("jobs");
  const format = useFormat();
  const stored = outputs.find(({ url }) => url !== null);
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("outputs")}</CardTitle>
      {outputs.length === 0 ? <p className="text-ink-2 text-sm">{t("noOutputs")}</p> : null}
      {outputs.map((output) => (
        <OutputFigure key={`${output.content_type}${output.url}`} output={output} />
      ))}
      {stored ? (
        <div className="grid gap-2">
          <p className="text-ink-2 text-sm">{t("storedUntil", { time: format.time(stored.expires_at) })}</p>
          <ActionForm
            action={isKept ? release : keep}
            submit={isKept ? t("endKeeping") : t("keepResults")}
            kind="secondary"
          >
            <input type="hidden" name="job" value={jobId} />
          </ActionForm>
        </div>
      ) : null}
      {stored ? (
        <ActionForm
          action={purge}
          submit={t("deleteResults")}
          busy={t("deleting")}
          kind="danger"
          confirmation={{
            title: t("deleteTheseResults"),
            detail: t("filesTheirLinksDeletedPermanently"),
          }}
        >
          <input type="hidden" name="job" value={jobId} />
        </ActionForm>
      ) : null}
      {ended ? null : (
        <ActionForm action={cancel} submit={t("cancelJob")} busy={t("canceling")} kind="danger">
          <input type="hidden" name="job" value={jobId} />
        </ActionForm>
      )}
    </Card>
  );
}

/** Results are deleted when they expire, or earlier on request. */
const getDeletion = ({ expires_at }: Output, t: Translator<"jobs">, format: Format) =>
  Date.parse(expires_at) <= Date.now() ? t("expired", { expiresAt: format.time(expires_at) }) : t("deleted");

function OutputFigure({ output }: { output: Output }) {
  const t = useTranslations("jobs");
  const format = useFormat();
  const path = output.url ? getPath(output.url) : null;
  return (
    <figure className="grid gap-2">
      {output.url && output.content_type.startsWith("image/") ? (
        // biome-ignore lint/performance/noImgElement: the result must be shown unchanged.
        <img
          src={getPath(shownUrl({ ...output, url: output.url }))}
          alt={t("theOutput")}
          width={output.width ?? undefined}
          height={output.height ?? undefined}
          className="checkerboard h-auto w-full rounded-md border border-line"
        />
      ) : null}
      <figcaption className="caption flex flex-wrap justify-between gap-2">
        <span>
          {formatName(output.content_type)} · {output.width ? `${output.width} × ${output.height} · ` : ""}
          {format.bytes(output.bytes)}
        </span>
        {output.provenance ? (
          <Link
            href="/provenance"
            className="underline decoration-line-strong underline-offset-2"
            title={t("checkFile")}
          >
            {t("marks", { marks: output.provenance })}
          </Link>
        ) : null}
        {path ? (
          <a href={path} download className="text-accent underline underline-offset-2">
            {t("download")}
          </a>
        ) : (
          <span>{getDeletion(output, t, format)}</span>
        )}
      </figcaption>
    </figure>
  );
}
