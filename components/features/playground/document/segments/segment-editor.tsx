"use client";
import { useDeferredValue, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { ApiProblem, getProblem } from "../../run/job-response.ts";
import { ProblemNotice } from "../../run/problem-notice.tsx";
import { SegmentExchange } from "./segment-exchange.tsx";
import { SegmentRow } from "./segment-row.tsx";
import { useEditSegments, useSegments } from "./use-segments.ts";

/** The sentences of a translation. Edited ones are written into the document, free of charge. */
export function SegmentEditor({
  jobId,
  language,
  severalLanguages,
  place,
  onPlace,
}: {
  jobId: string;
  language: string | undefined;
  severalLanguages: boolean;
  /** The part of the document that is shown; all parts if undefined. */
  place: string | undefined;
  onPlace: (place: string | undefined) => void;
}) {
  const t = useTranslations("playground");
  const [edits, setEdits] = useState<ReadonlyMap<number, string>>(new Map());
  const [entered, setEntered] = useState("");
  const search = useDeferredValue(entered.trim());
  const [withIssues, setWithIssues] = useState(false);
  const named = severalLanguages ? language : undefined;
  const list = useSegments({ jobId, language: named, place, search, withIssues });
  const save = useEditSegments({ jobId, language: named }, () => setEdits(new Map()));
  const segments = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (list.error && segments.length === 0) return <Notice>{getProblem(list.error, t).detail}</Notice>;
  const faults = getFaults(save.error, edits);
  const change = (id: number, value: string) => {
    const target = segments.find((segment) => segment.id === id)?.target ?? "";
    const next = new Map(edits);
    if (value === target) next.delete(id);
    else next.set(id, value);
    setEdits(next);
  };
  return (
    <section aria-label={t("segments")} className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field id={`search-${jobId}-${language}`} label={t("searchSegments")}>
          {(control) => (
            <Input
              {...control}
              type="search"
              value={entered}
              maxLength={200}
              onChange={({ currentTarget }) => setEntered(currentTarget.value)}
            />
          )}
        </Field>
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={withIssues}
            onChange={({ currentTarget }) => setWithIssues(currentTarget.checked)}
          />
          {t("onlyIssues")}
        </label>
        {place === undefined ? null : (
          <Button kind="secondary" size="small" onClick={() => onPlace(undefined)}>
            {t("showAllParts", { place })}
          </Button>
        )}
      </div>
      <p className="caption">{t("segmentsHint")}</p>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        className="relative max-h-[60vh] overflow-y-auto rounded-[6px] border border-line bg-surface px-4"
      >
        {list.isPending ? <div className="skeleton my-4 h-40" /> : null}
        {!list.isPending && segments.length === 0 ? <p className="py-4 text-ink-2 text-sm">{t("noSegments")}</p> : null}
        <ul>
          {segments.map((segment) => (
            <SegmentRow
              key={segment.id}
              segment={segment}
              value={edits.get(segment.id)}
              error={faults.get(segment.id)}
              language={language}
              onChange={change}
            />
          ))}
        </ul>
        {list.hasNextPage ? (
          <Button
            kind="quiet"
            size="small"
            className="my-3"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t("moreSegments")}
          </Button>
        ) : null}
      </div>
      <SegmentExchange jobId={jobId} language={named} />
      {save.error && faults.size === 0 ? <ProblemNotice problem={getProblem(save.error, t)} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={edits.size === 0 || save.isPending} onClick={() => save.mutate(edits)}>
          {save.isPending ? t("rebuilding") : t("rebuild", { count: edits.size })}
        </Button>
        {save.isSuccess && edits.size === 0 ? (
          <p role="status" className="text-good text-sm">
            {t("rebuilt")}
          </p>
        ) : (
          <p className="caption">{t("rebuildHint")}</p>
        )}
      </div>
    </section>
  );
}

/** The messages of refused edits by the id of their segment. The API names them by their position in the request. */
function getFaults(error: Error | null, edits: ReadonlyMap<number, string>): Map<number, string> {
  const ids = [...edits.keys()];
  const faults = new Map<number, string>();
  for (const { pointer, message } of error instanceof ApiProblem ? (error.problem.errors ?? []) : []) {
    const id = ids[Number(/^\/segments\/(\d+)\//.exec(pointer)?.[1] ?? Number.NaN)];
    if (id !== undefined) faults.set(id, message);
  }
  return faults;
}
