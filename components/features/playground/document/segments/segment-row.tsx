"use client";
import { useId } from "react";
import { Textarea } from "#components/ui/field.tsx";
import { Badge } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import type { Segment, SegmentIssue } from "./use-segments.ts";

const ISSUE_TITLES = {
  unchanged: "issueUnchanged",
  length: "issueLength",
  numbers: "issueNumbers",
  tags: "issueTags",
  terms: "issueTerms",
  repeated_words: "issueRepeatedWords",
} as const satisfies Record<Exclude<SegmentIssue, "not_translated">, string>;

/** A sentence with its translation, which can be edited. */
export function SegmentRow({
  segment: { id, place, source, target, edited, issues },
  value,
  error,
  language,
  onChange,
}: {
  segment: Segment;
  /** The text that was entered and is not saved. */
  value: string | undefined;
  error: string | undefined;
  language: string | undefined;
  onChange: (id: number, value: string) => void;
}) {
  const t = useTranslations("playground");
  const field = useId();
  const shown = value ?? target ?? "";
  return (
    <li className="grid gap-x-6 gap-y-2 border-line border-b py-3 text-sm leading-relaxed last:border-b-0 md:grid-cols-2">
      <div className="min-w-0">
        <p className="caption flex flex-wrap items-center gap-2">
          <span className="tabular-nums">{id}</span> {place}
          {value !== undefined ? (
            <Badge tone="warn">{t("segmentChanged")}</Badge>
          ) : edited ? (
            <Badge tone="accent">{t("segmentEdited")}</Badge>
          ) : target === null ? (
            <Badge tone="bad">{t("segmentNotTranslated")}</Badge>
          ) : null}
          {value === undefined
            ? issues
                .filter((issue) => issue !== "not_translated")
                .map((issue) => (
                  <Badge key={issue} tone="warn">
                    {t(ISSUE_TITLES[issue])}
                  </Badge>
                ))
            : null}
        </p>
        <p dir="auto" className="break-words text-ink-2">
          {source}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <label htmlFor={field} className="sr-only">
          {t("segmentTranslation", { id })}
        </label>
        <Textarea
          id={field}
          dir="auto"
          lang={language}
          rows={Math.min(8, Math.max(2, Math.ceil(shown.length / 55)))}
          value={shown}
          maxLength={10_000}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${field}-error` : undefined}
          onChange={({ currentTarget }) => onChange(id, currentTarget.value)}
        />
        {error ? (
          <p id={`${field}-error`} className="text-bad text-sm">
            {error}
          </p>
        ) : null}
      </div>
    </li>
  );
}
