import type { z } from "zod";

const kinds: Record<string, string> = {
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
 * What is wrong with a value, in words that say what to send instead; for `safeParse`. What a field says of itself goes before it,
 * and nothing is said here of what Zod words well enough.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type": {
      if (issue.input === undefined) return "This is required.";
      const wanted = kinds[issue.expected];
      return wanted && `Send ${wanted}.`;
    }
    case "invalid_value":
      return `Send ${issue.values.length === 1 ? "" : "one of "}${issue.values.map(String).join(", ")}.`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "This must not be empty.";
      return bound(issue.origin, issue.inclusive ? "at least" : "more than", issue.minimum);
    case "too_big":
      return bound(issue.origin, issue.inclusive ? "at most" : "less than", issue.maximum);
    case "not_multiple_of":
      return `Send a multiple of ${issue.divisor}.`;
    case "invalid_union":
      // The first of several ways is the usual one.
      return issue.errors[0]?.[0]?.message;
    default:
      return undefined;
  }
}

const counted: Record<string, string> = { string: " characters", array: " entries", set: " entries" };

const bound = (origin: string, how: string, value: number | bigint) =>
  origin in counted || origin === "number" || origin === "int"
    ? `Send ${how} ${value}${counted[origin] ?? ""}.`
    : undefined;
