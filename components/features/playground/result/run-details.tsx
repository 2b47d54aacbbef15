"use client";
import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import type { PastRuns as Runs } from "../history/past-runs.tsx";
import { CodePanel } from "./code-panel.tsx";

const PastRuns = dynamic(() => import("../history/past-runs.tsx").then(({ PastRuns }) => PastRuns));

/** The code of the request with its response, and the past runs. */
export function RunDetails({
  runs,
  shown,
  onChoose,
  ...code
}: ComponentProps<typeof CodePanel> & ComponentProps<typeof Runs>) {
  return (
    <>
      <CodePanel {...code} />
      {runs.length > 0 ? <PastRuns runs={runs} shown={shown} onChoose={onChoose} /> : null}
    </>
  );
}
