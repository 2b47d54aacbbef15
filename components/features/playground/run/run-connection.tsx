"use client";
import { type Ref, useEffect, useImperativeHandle } from "react";
import { useDocumentFacts } from "../document/use-document-facts.ts";
import type { SizedImage } from "../form/use-image-size.ts";
import { usePrice } from "../form/use-price.ts";
import type { JobResponse, ProblemResponse } from "./job-response.ts";
import { useRun } from "./use-run.ts";

/** The run that the page shows, and the price of the current form. */
export interface RunState {
  job: JobResponse | undefined;
  problem: ProblemResponse | undefined;
  submitting: boolean;
  /** In credits. */
  price: number | undefined;
}

export type RunCommands = Pick<ReturnType<typeof useRun>, "submit" | "cancel" | "clear" | "show">;

interface Props {
  slug: string;
  /** A past job to show first. */
  shownRun: string | undefined;
  signedIn: boolean;
  document: File | undefined;
  image: SizedImage | undefined;
  /** The parameters that the price depends on. */
  parameters: Record<string, unknown>;
  ref: Ref<RunCommands>;
  onReady: () => void;
  onChange: (state: RunState) => void;
}

/** The requests of a playground page: its price, its job and the facts about its document. It renders nothing. */
export function RunConnection({
  slug,
  shownRun,
  signedIn,
  document,
  image,
  parameters,
  ref,
  onReady,
  onChange,
}: Props) {
  const run = useRun(slug, shownRun);
  const { data: facts } = useDocumentFacts(document, { enabled: signedIn });
  const size = {
    width: image?.width ?? 0,
    height: image?.height ?? 0,
    frames: image?.frames ?? 1,
    characters: facts?.characters ?? 0,
  };
  const price = usePrice(slug, parameters, size, { enabled: signedIn });
  const { job, problem, submitting } = run;
  useImperativeHandle(ref, () => run);
  useEffect(() => onChange({ job, problem, submitting, price }), [job, problem, submitting, price, onChange]);
  useEffect(() => onReady(), [onReady]);
  return null;
}
