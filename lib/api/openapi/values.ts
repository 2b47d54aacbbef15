import { z } from "zod";
import { pageQuery } from "../http/page.ts";
import { findExample, publishedAs } from "./json-schema.ts";

// Types of values that many responses and requests have.

/** A time in ISO 8601. */
export const time = z.string().meta({ format: "date-time" });

/** A number of credits, jobs or bytes. */
export const count = z.int().min(0);

/** An object whose fields the document does not list. */
export const anyObject = publishedAs(z.record(z.string(), z.unknown()), { type: "object" });

export const metadata = z.record(z.string(), z.string());

/** A value or null, as alternatives. The document shows `.nullable()` as a list of types, and published schemas stay as they are. */
export const orNull = <S extends z.ZodType>(schema: S) => z.union([schema, z.null()]);

/** A page of a list. */
export function list<Item extends z.ZodType>(item: Item) {
  const example = { object: "list", data: [findExample(item)], next_cursor: null };
  return z
    .object({ object: z.literal("list"), data: z.array(item), next_cursor: z.string().nullable().optional() })
    .meta({ example });
}

/** The parameters of every list. */
export const paging = {
  limit: pageQuery.limit.meta({ description: "The maximum number of entries." }),
  cursor: publishedAs(pageQuery.cursor, { type: "string" }).meta({
    description: "The next_cursor of the previous page.",
  }),
};

/** Limits a list to a project. */
export const projectParameter = z
  .string()
  .max(100)
  .optional()
  .meta({ description: "Only those of this project. What runs in the portal is of the default project." });
