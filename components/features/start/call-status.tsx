"use client";
import { Check, Radio } from "lucide-react";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { useFormat, useTranslations } from "#translations";
import type { FirstCall } from "./first-call.ts";

/** The first request with its time and result, or that the page waits for it. */
export function CallStatus({ call }: { call: FirstCall | null }) {
  return (
    <div role="status" aria-live="polite">
      {call ? <Received call={call} /> : <Waiting />}
    </div>
  );
}

function Waiting() {
  const t = useTranslations("start");
  return (
    <p className="flex items-center gap-3 rounded-card border border-line-strong/60 border-dashed px-4 py-4 text-ink-2">
      <Radio aria-hidden className="size-5 shrink-0 text-accent motion-safe:animate-pulse" />
      {t("waitingForYourFirstRequest")}
    </p>
  );
}

function Received({ call }: { call: FirstCall }) {
  const t = useTranslations("start");
  const format = useFormat();
  const { status, durationMs } = call;
  const isGood = status === "succeeded";
  return (
    <div
      data-testid="first-call"
      className={`grid gap-4 rounded-card border px-4 py-4 sm:grid-cols-[minmax(0,1fr)_auto] ${
        isGood ? "border-good/50 bg-good-soft" : "border-line bg-surface"
      }`}
    >
      <div className="grid content-start gap-1.5">
        <p className={`flex items-center gap-2 font-semibold ${isGood ? "text-good" : ""}`}>
          {isGood ? <Check aria-hidden className="size-5" /> : null}
          {isGood ? t("yourFirstRequestSucceeded") : t("callTitle", { status })}
        </p>
        <p className="break-all font-mono text-sm">{call.request}</p>
        <p className="text-ink-2 text-sm">
          {durationMs === null
            ? t("running")
            : t("durationmsCreditsCharged", { durationMs: format.duration(durationMs), charged: call.charged })}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <ButtonLink href={`/jobs/${call.jobId}`} kind="secondary" size="small">
            {t("viewTheJob")}
          </ButtonLink>
          <ButtonLink href="/docs" kind="quiet" size="small">
            {t("readTheDocs")}
          </ButtonLink>
        </div>
      </div>
      {call.picture ? (
        // biome-ignore lint/performance/noImgElement: the result must be shown unchanged.
        <img
          src={call.picture}
          alt={t("resultYourRequest")}
          className="checkerboard max-h-40 w-auto rounded-md border border-line"
        />
      ) : null}
    </div>
  );
}
