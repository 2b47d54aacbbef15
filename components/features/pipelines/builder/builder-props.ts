import type { Sample } from "#lib/docs/samples.ts";
import type { OperationDescription } from "#lib/operations/describe.ts";
import type { LanguageChoice } from "../../operation-form/match-languages.ts";
import type { PipelineStep } from "./builder-steps.ts";
import type { RunResponse } from "./run-response.ts";
import type { StoredVariable } from "./variables.ts";

/** Steps to start from. */
export interface StartingPoint {
  id: string;
  title: string;
  description: string;
  steps: readonly PipelineStep[];
}

/** A stored pipeline that is edited. */
export interface EditedPipeline {
  id: string;
  name: string;
  steps: readonly PipelineStep[];
  variables: Readonly<Record<string, StoredVariable>>;
}

/** An ended run that is changed and run again. */
export interface RepeatedRun {
  steps: readonly PipelineStep[];
  run: RunResponse;
}

/** The data of the builder's page. */
export interface BuilderProps {
  operations: readonly (OperationDescription & { samples: readonly Sample[] })[];
  templates: readonly StartingPoint[];
  /** The template that is chosen at first. */
  template: string | undefined;
  edited: EditedPipeline | undefined;
  repeated: RepeatedRun | undefined;
  languages: readonly LanguageChoice[];
  available: number;
  baseUrl: string;
}
