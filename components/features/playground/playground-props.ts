import type { ExamplePicture } from "#lib/docs/example-pictures.ts";
import type { Sample } from "#lib/docs/samples.ts";
import type { OperationDescription } from "#lib/operations/describe.ts";
import type { PlainValues } from "../operation-form/values.ts";
import type { PastRun } from "./history/past-run.ts";
import type { RailItem } from "./operation-rail.tsx";

/** Parameters that the account saved under a name. */
export interface SavedParameters {
  id: string;
  name: string;
  values: PlainValues;
}

/** An operation that accepts an image, to use a result as its input. */
export interface Target {
  slug: string;
  title: string;
}

/** An example of an operation with its prepared result: a picture, or the paragraphs of a letter before and after. */
export type PlaygroundExample = OperationDescription["examples"][number] & {
  picture?: ExamplePicture | undefined;
  letter?: { from: readonly string[]; to: readonly string[] } | undefined;
};

/** The data of a playground page. */
export interface PlaygroundProps {
  operation: OperationDescription;
  examples: readonly PlaygroundExample[];
  rail: readonly RailItem[];
  /** Visitors can try everything but a run. */
  signedIn: boolean;
  /** The available credits of a signed-in account. */
  available?: number | undefined;
  trialCredits: number;
  samples: readonly Sample[];
  languages: readonly { tag: string; name: string }[];
  baseUrl: string;
  targets: readonly Target[];
  initialValues: PlainValues;
  runs: readonly PastRun[];
  saved: readonly SavedParameters[];
  /** The id of the job to show first. */
  shownRun?: string | undefined;
}
