import type { OperationDescription } from "#lib/operations/describe.ts";
import type { LanguageChoice } from "../operation-form/match-languages.ts";

/** The properties of the page of a new batch. */
export interface NewBatchProps {
  operations: readonly OperationDescription[];
  /** The slug of the operation that is chosen at first. */
  initial: string;
  languages: readonly LanguageChoice[];
  available: number;
  /** The size of all uploads that an account can have, in MB. */
  maxMegabytes: number;
}
