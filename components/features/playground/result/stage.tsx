"use client";
import dynamic from "next/dynamic";
import type { Ref } from "react";
import { cn } from "#components/ui/cn.ts";
import { useTranslations } from "#translations";
import type { SizedImage } from "../form/use-image-size.ts";
import type { PlaygroundExample, Target } from "../playground-props.ts";
import type { JobResponse, ProblemResponse } from "../run/job-response.ts";
import { ExampleStage } from "./example-stage.tsx";
import { StageSwitch } from "./stage-switch.tsx";

const loadMaskEditor = () => import("../../marking/mask-editor.tsx").then(({ MaskEditor }) => MaskEditor);
const loadResult = () => import("./result.tsx").then(({ Result }) => Result);

/** Loads the code of the first run, so that the page needs only the API when it starts. A failure is retried when it is shown. */
export function preloadStage(hasMask: boolean): void {
  for (const load of hasMask ? [loadMaskEditor, loadResult] : [loadResult]) void load().catch(() => {});
}

const MaskEditor = dynamic(loadMaskEditor, {
  ssr: false,
  loading: () => <div className="skeleton h-96" />,
});

const Result = dynamic(loadResult, {
  ssr: false,
  loading: () => <div className="skeleton h-96" />,
});

/** Shows the mask editor or the result. */
export function Stage({
  ref,
  marking,
  onMarking,
  image,
  before,
  document,
  mask,
  onMask,
  onEncodingMask,
  canPick,
  onPickFailed,
  example,
  run,
  targets,
  onCancel,
}: {
  ref: Ref<HTMLElement>;
  marking: boolean;
  onMarking: (marking: boolean) => void;
  /** The input image and its size, once it is loaded. */
  image: File | undefined;
  before: SizedImage | undefined;
  /** The input document. */
  document: File | undefined;
  /** The mask field and its file, if the operation has a mask. */
  mask: { name: string; file: File | undefined } | undefined;
  onMask: (name: string, file: File | undefined) => void;
  /** Reports whether the mask file is being created. */
  onEncodingMask: (encoding: boolean) => void;
  /** Whether objects can be marked by clicking. */
  canPick: boolean;
  /** Reports whether the last click on an object found none. */
  onPickFailed: (failed: boolean) => void;
  /** Shown until the first run. */
  example: PlaygroundExample | undefined;
  run: { job: JobResponse | undefined; problem: ProblemResponse | undefined; submitting: boolean };
  targets: readonly Target[];
  onCancel: () => void;
}) {
  const t = useTranslations("playground");
  const isEmpty = !run.job && !run.problem && !run.submitting;
  return (
    <section
      ref={ref}
      aria-label={t("result")}
      aria-live="polite"
      className={cn("grid min-w-0 scroll-my-20 gap-3", mask && before && marking && "max-lg:order-first")}
    >
      {mask && before ? <StageSwitch marking={marking} onChange={onMarking} /> : null}
      {mask && before && marking && image ? (
        <MaskEditor
          image={image}
          {...before}
          mask={mask.file}
          onChange={(file) => onMask(mask.name, file)}
          onBusy={onEncodingMask}
          canPick={canPick}
          onPickFailed={onPickFailed}
        />
      ) : isEmpty ? (
        example?.picture || example?.letter ? (
          <ExampleStage example={example} />
        ) : (
          <EmptyResult />
        )
      ) : (
        <Result {...run} before={before} original={document} targets={targets} onCancel={onCancel} />
      )}
    </section>
  );
}

function EmptyResult() {
  const t = useTranslations("playground");
  return (
    <div className="checkerboard grid min-h-72 place-items-center rounded-[6px] border border-line sm:min-h-96">
      <p className="rounded-full bg-surface px-4 py-1.5 text-ink-2 text-sm shadow-card">{t("yourResultAppearsHere")}</p>
    </div>
  );
}
