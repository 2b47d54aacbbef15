import { z } from "zod";
import { invalidRequest } from "./fault.ts";

/** A form-encoded body or query in Stripe's nesting: `a[b][0][c]=v` is `{ a: { b: [{ c: "v" }] } }`. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };

const MAX_DEPTH = 8;
const MAX_FIELDS = 1_000;

/** Decodes a body or query. Throws an invalid request for invalid nesting. */
export function decodeForm(text: string): { [key: string]: FormValue } {
  const root: { [key: string]: FormValue } = {};
  const fields = [...new URLSearchParams(text)];
  if (fields.length > MAX_FIELDS) throw invalidRequest("Too many parameters.");
  for (const [name, value] of fields) {
    const keys = name.split(/[[\]]+/).filter((key, index) => key !== "" || index === 0);
    if (keys.length > MAX_DEPTH || keys.includes("__proto__") || keys[0] === "")
      throw invalidRequest(`Invalid parameter: ${name}`, { param: name });
    // `expand[]=x` appends.
    if (name.endsWith("[]")) keys.push(String(countAt(root, keys)));
    set(root, keys, value, name);
  }
  return root;
}

function set(root: { [key: string]: FormValue }, keys: string[], value: string, name: string): void {
  let parent = root;
  for (const [index, key] of keys.entries()) {
    if (index === keys.length - 1) {
      parent[key] = value;
      return;
    }
    parent[key] ??= {};
    const next = parent[key];
    if (typeof next === "string" || Array.isArray(next))
      throw invalidRequest(`Invalid parameter: ${name}`, { param: name });
    parent = next;
  }
}

function countAt(root: { [key: string]: FormValue }, keys: readonly string[]): number {
  let value: FormValue | undefined = root;
  for (const key of keys) {
    if (value === undefined || typeof value === "string" || Array.isArray(value)) return 0;
    value = value[key];
  }
  return typeof value === "object" ? Object.keys(value).length : 0;
}

/** A list arrives as an object with the keys 0, 1, 2 …. */
export function list<Item extends z.ZodType>(item: Item, maxLength = 100) {
  return z.preprocess(
    (value) =>
      typeof value === "object" && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key))
        ? Object.values(value)
        : value,
    z.array(item).max(maxLength),
  );
}

export const text = z.string().min(1).max(5_000);
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/, "Invalid integer")
  .transform(Number);
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const address = z.url({ protocol: /^https?$/ });
export const currencyCode = z
  .string()
  .regex(/^[a-z]{3}$/i, "Invalid currency")
  .transform((code) => code.toLowerCase());
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, "at most 50 keys");
/** The references to expand into objects in the response. */
export const expand = list(text, 20).default([]);
/** The parameters of every list. */
export const paging = {
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial().optional(),
  expand,
};

/** Parses parameters strictly: like Stripe, it refuses unknown ones. */
export function parameters<Schema extends z.ZodType>(schema: Schema, form: unknown): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = (path: readonly PropertyKey[]) =>
    path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join("");
  if (issue?.code === "unrecognized_keys") {
    const param = name([...issue.path, issue.keys[0] ?? ""]);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = name(issue?.path ?? []);
  if (issue?.code === "invalid_type" && /received undefined/.test(issue.message))
    throw invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  throw invalidRequest(`Invalid ${param}: ${issue?.message}`, { param });
}
