"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Tabs } from "#components/ui/tabs.tsx";
import { useFormat, useTranslations } from "#translations";
import type { JobResponse } from "../run/job-response.ts";
import { PageComparison } from "./pages/page-comparison.tsx";
import { SegmentEditor } from "./segments/segment-editor.tsx";
import { TranslationDetails } from "./translation-details.tsx";

const TermList = dynamic(() => import("./segments/term-list.tsx").then(({ TermList }) => TermList), {
  loading: () => <div className="skeleton h-40" />,
});

/** A translated document: its preview, its segments and the report. */
export function TranslationWorkspace({
  job,
  position,
  original,
  result,
  name,
}: {
  job: JobResponse;
  position: number;
  original: File | undefined;
  /** The path of the document. */
  result: string;
  name: string;
}) {
  const t = useTranslations("playground");
  const format = useFormat();
  const [tab, setTab] = useState("preview");
  const [place, setPlace] = useState<string>();
  const report = job.report?.targets?.[position] ?? job.report;
  const language = report?.target_language;
  const severalLanguages = job.report?.targets !== undefined;
  const showPlace = (chosen: string) => {
    setPlace(chosen);
    setTab("segments");
  };
  return (
    <div className="grid min-w-0 gap-3">
      {severalLanguages && language ? <h3 className="font-medium text-sm">{format.language(language)}</h3> : null}
      <Tabs
        label={t("documentViews")}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          {
            id: "preview",
            title: t("preview"),
            panel: (
              <PageComparison
                jobId={job.id}
                language={severalLanguages ? language : undefined}
                contentType={job.outputs[position]?.content_type ?? ""}
                charset={report?.character_set}
                original={original}
                result={result}
                name={name}
              />
            ),
          },
          {
            id: "segments",
            title: t("segments"),
            panel: (
              <SegmentEditor
                jobId={job.id}
                language={language}
                severalLanguages={severalLanguages}
                place={place}
                onPlace={setPlace}
              />
            ),
          },
          {
            id: "terms",
            title: t("terms"),
            panel: <TermList jobId={job.id} language={severalLanguages ? language : undefined} />,
          },
          {
            id: "report",
            title: t("report"),
            panel: (
              <div className="grid gap-3">
                {report ? <TranslationDetails report={report} onPlace={showPlace} /> : null}
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}
