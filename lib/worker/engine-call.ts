import type { EngineFailure } from "../engine-health/engine-failure.ts";
import type { EngineSettings } from "../engines/define.ts";
import type { EditableFiles, JobResources } from "../operations/define.ts";

/** One run of an operation on one engine: plain data, so that it can be sent to a child process. */
export interface EngineCall {
  operation: string;
  /** The engine's name in the operation's list. */
  engine: string;
  /** The job's unit prices for this engine; the defaults if the job has none. */
  prices?: Readonly<Record<string, number>> | undefined;
  /** The job's stored input; `paths` maps the key of each of its files to a local path. */
  input: Record<string, unknown>;
  paths: Map<string, string>;
  seed: number;
  /** The account's translation memories and glossaries for the job. */
  resources?: JobResources | undefined;
  /** Where outputs are written; created if it does not exist. */
  directory: string;
  /** Whether images are returned as bytes, for a caller in the same process. */
  inMemory?: boolean;
  settings: EngineSettings;
}

export type EngineNote = { step: string; fraction: number } | { warning: string };

export interface OutputFile {
  /** Its bytes, or the path of a file that has them. */
  content: Uint8Array | string;
  contentType: string;
  filename: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  /** The marks in the file that record how it was made, for example "c2pa, iptc". */
  provenance?: string | undefined;
}

export interface EngineOutput {
  outputs: OutputFile[];
  engine: string;
  report: Record<string, unknown> | null;
  /** The price of the result by this engine's prices, in credits. The job is charged at most its hold. */
  charge: number;
  /** The path of a file with the segments that the translation memory stores if the job succeeds. */
  learned?: string | undefined;
  /** The files of a translation that can be edited. */
  editable?: EditableFiles | undefined;
  /** Whether a part of the request was left out, so that half of the charge is due, rounded down. */
  partial?: boolean | undefined;
}

export type EngineAnswer = EngineOutput | { failure: EngineFailure };
