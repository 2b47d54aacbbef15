"use client";
import { useTranslations } from "#translations";
import { getProblem } from "../../run/job-response.ts";
import { ProblemNotice } from "../../run/problem-notice.tsx";
import { exportAddress, useImportSegments } from "./use-segments.ts";

const FORMATS = { xliff: "XLIFF", docx: "Word", xlsx: "Excel" };

/** Downloads the segments for a translator, and imports the file again. */
export function SegmentExchange({ jobId, language }: { jobId: string; language: string | undefined }) {
  const t = useTranslations("playground");
  const imported = useImportSegments({ jobId, language });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span className="text-ink-2">{t("exportSegments")}</span>
        {Object.entries(FORMATS).map(([format, title]) => (
          <a
            key={format}
            className="underline underline-offset-2"
            href={exportAddress({ jobId, language }, format)}
            download
          >
            {title}
          </a>
        ))}
        <label className="flex flex-wrap items-center gap-2">
          <span className="text-ink-2">{t("importSegments")}</span>
          <input
            type="file"
            accept=".xlf,.xliff,.docx,.xlsx"
            disabled={imported.isPending}
            className="max-w-60"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) imported.mutate(file);
              currentTarget.value = "";
            }}
          />
        </label>
      </div>
      {imported.error ? <ProblemNotice problem={getProblem(imported.error, t)} /> : null}
      {imported.isSuccess ? (
        <p role="status" className="text-good text-sm">
          {t("rebuilt")}
        </p>
      ) : null}
    </div>
  );
}
