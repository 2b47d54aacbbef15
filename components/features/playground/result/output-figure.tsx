"use client";
import { Download } from "lucide-react";
import { formatName } from "#components/features/jobs/format-name.ts";
import { getPath } from "#components/features/jobs/output-path.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { useFormat, useTranslations } from "#translations";
import { TranslationWorkspace } from "../document/translation-workspace.tsx";
import type { SizedImage } from "../form/use-image-size.ts";
import type { Target } from "../playground-props.ts";
import type { JobOutput, JobResponse } from "../run/job-response.ts";
import { CopyImage } from "./copy-image.tsx";
import { NextOperation } from "./next-operation.tsx";
import { getExtension, shownUrl } from "./output-image.ts";
import { ResultImage } from "./result-image.tsx";

/** One output with its preview and the actions to copy, forward and download it. */
export function OutputFigure({
  job,
  position,
  output,
  name,
  before,
  original,
  targets,
}: {
  job: JobResponse;
  /** The position of the output among those of the job. */
  position: number;
  output: JobOutput;
  /** The file name without its extension. */
  name: string;
  before: SizedImage | undefined;
  original: File | undefined;
  targets: readonly Target[];
}) {
  const t = useTranslations("playground");
  const format = useFormat();
  if (!output.url) return <Notice>{t("thisOutputWasDeleted")}</Notice>;
  const path = getPath(output.url);
  const shown = getPath(shownUrl({ ...output, url: output.url }));
  const { width, height } = output;
  const isImage = output.content_type.startsWith("image/");
  return (
    <figure className="grid min-w-0 gap-3">
      {isImage && width && height ? (
        <ResultImage path={shown} width={width} height={height} before={before} />
      ) : (
        <TranslationWorkspace job={job} position={position} original={original} result={path} name={name} />
      )}
      <figcaption className="flex flex-wrap items-center justify-between gap-3">
        <span className="caption">
          {width && height ? `${width} × ${height} · ` : ""}
          {formatName(output.content_type)} · {format.bytes(output.bytes)}
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {isImage && shown === path ? <CopyImage path={path} /> : null}
          {isImage ? (
            <NextOperation path={path} name={`${name}.${getExtension(output.content_type)}`} targets={targets} />
          ) : null}
          <ButtonLink href={path} download={name} kind="secondary" size="small" prefetch={false}>
            <Download aria-hidden />
            {t("download")}
          </ButtonLink>
        </span>
      </figcaption>
    </figure>
  );
}
