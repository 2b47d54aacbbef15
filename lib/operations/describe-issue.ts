import type { InputFault } from "@atelier/errors";
import type { z } from "zod";

const orList = new Intl.ListFormat("en-GB", { type: "disjunction" });

const typeNames: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
};

/**
 * The message of a validation issue, as the `error` option of `safeParse`. A schema's own message takes precedence;
 * undefined keeps Zod's default message.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type": {
      if (issue.input === undefined) return "This field is required.";
      const expected = typeNames[issue.expected];
      return expected && `Send ${expected}.`;
    }
    case "invalid_value":
      return `Must be ${orList.format(issue.values.map(String))}.`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "This field must not be empty.";
      return describeBound(issue.origin, issue.inclusive ? "at least" : "more than", issue.minimum);
    case "too_big":
      return describeBound(issue.origin, issue.inclusive ? "at most" : "less than", issue.maximum);
    case "not_multiple_of":
      return `Send a multiple of ${issue.divisor}.`;
    case "invalid_union":
      // The first option of a union is the most common one.
      return issue.errors[0]?.[0]?.message;
    default:
      return undefined;
  }
}

const units: Record<string, string> = { string: " characters", array: " entries", set: " entries" };

const describeBound = (origin: string, comparison: string, value: number | bigint) =>
  origin in units || origin === "number" || origin === "int"
    ? `Send ${comparison} ${value}${units[origin] ?? ""}.`
    : undefined;

/** The faults of a validation error. Each points to its field (RFC 6901); a fault of the whole input to "/". */
export const getFaults = ({ issues }: z.ZodError): InputFault[] =>
  issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ pointer: pointer([...issue.path, key]), message: `Unknown field "${key}".` }))
      : [{ pointer: pointer(issue.path), message: issue.message }],
  );

const pointer = (path: readonly PropertyKey[]) =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("") || "/";
