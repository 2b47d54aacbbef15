import { AppError } from "@atelier/errors";
import { z } from "zod";
import { describeIssue, getFaults } from "../../operations/describe-issue.ts";
import { isBoundedDate, refuseUnstorableText } from "../../platform/database/storable-text.ts";

/** The query parameters of every list: the limit and the cursor of the previous page. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
};

const DATE_ADVICE = "Send a date between 1970 and 2199, such as 2026-01-31.";

/** A date or a time in ISO 8601 that PostgreSQL can store. JavaScript itself also reads a fraction as a date. */
export const boundedDate = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], DATE_ADVICE)
  .transform((text) => new Date(text))
  .refine(isBoundedDate, DATE_ADVICE);

/** Parses a query string and rejects unknown parameters. Throws `invalid_input`. */
export function parseQuery<T extends z.ZodType>(schema: T, query: Record<string, string>): z.output<T> {
  return parseAs("query", schema, query);
}

/** Parses the fields of a body. Throws `invalid_input`. */
export function parseFields<T extends z.ZodType>(schema: T, fields: Record<string, unknown>): z.output<T> {
  return parseAs("body", schema, fields);
}

function parseAs<T extends z.ZodType>(what: string, schema: T, value: unknown): z.output<T> {
  refuseUnstorableText(value);
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  const errors = getFaults(result.error);
  throw new AppError("invalid_input", `The ${what} is not valid. ${errors[0]?.pointer}: ${errors[0]?.message}`, {
    errors,
  });
}

/** Creates a page from `rows`, which contain one row more than `limit` if there is a next page. */
export function page<Row>(rows: Row[], limit: number, cursorOf: (row: Row) => string) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { object: "list" as const, data: shown, next_cursor: rows.length > limit && last ? cursorOf(last) : null };
}
