import type { PlainValues } from "../../operation-form/values.ts";

/** A past run with the data to show and restore it. */
export interface PastRun {
  id: string;
  status: string;
  createdAt: string;
  values: PlainValues;
  /** The path of its first output, if that is an image and still stored. */
  picture: string | null;
}

const MAX_SUMMARY_LENGTH = 120;

/** Describes a run by its longest text parameter. */
export const getSummary = ({ values }: Pick<PastRun, "values">): string =>
  Object.values(values)
    .filter((value) => typeof value === "string")
    .reduce((longest, value) => (value.length > longest.length ? value : longest), "")
    .slice(0, MAX_SUMMARY_LENGTH);
