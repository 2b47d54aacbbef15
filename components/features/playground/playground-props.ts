import type { Sample } from "#lib/docs/samples.ts";
import type { OperationDescription } from "#lib/operations/describe.ts";
import type { PlainValues } from "../operation-form/values.ts";
import type { PastRun } from "./past-run.ts";

/** An operation that accepts an image, to use a result as its input. */
export interface Target {
  slug: string;
  title: string;
}

/** The data of a playground page. */
export interface PlaygroundProps {
  operation: OperationDescription;
  samples: readonly Sample[];
  languages: readonly { tag: string; name: string }[];
  baseUrl: string;
  targets: readonly Target[];
  initialValues: PlainValues;
  runs: readonly PastRun[];
  /** The id of the job to show first. */
  shownRun?: string | undefined;
}
