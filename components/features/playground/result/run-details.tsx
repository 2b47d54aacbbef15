"use client";
import type { ComponentProps } from "react";
import { PastRuns } from "../history/past-runs.tsx";
import { CodePanel } from "./code-panel.tsx";

/** The code of the request with its response, and the past runs. */
export function RunDetails({
  runs,
  shown,
  onChoose,
  ...code
}: ComponentProps<typeof CodePanel> & ComponentProps<typeof PastRuns>) {
  return (
    <>
      <CodePanel {...code} />
      <PastRuns runs={runs} shown={shown} onChoose={onChoose} />
    </>
  );
}
