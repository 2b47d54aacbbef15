import { z } from "zod";
import { invalidRequest } from "./fault.ts";

/** A form-encoded body or query as Stripe nests it: `a[b][0][c]=v` is `{ a: { b: [{ c: "v" }] } }`. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };

const DEEPEST = 8;
const MOST_FIELDS = 1_000;

/** Decodes a body or query. Throws an invalid request for what does not nest. */
export function decodeForm(text: string): { [key: string]: FormValue } {
  const root: { [key: string]: FormValue } = {};
  const fields = [...new URLSearchParams(text)];
  if (fields.length > MOST_FIELDS) throw invalidRequest("Too many parameters.");
  for (const [name, value] of fields) {
    const keys = name.split(/[[\]]+/).filter((key, index) => key !== "" || index === 0);
    if (keys.length > DEEPEST || keys.includes("__proto__") || keys[0] === "")
      throw invalidRequest(`Invalid parameter: ${name}`, { param: name });
    // `expand[]=x` appends.
    if (name.endsWith("[]")) keys.push(String(countAt(root, keys)));
    set(root, keys, value, name);
  }
  return root;
}

function set(root: { [key: string]: FormValue }, keys: string[], value: string, name: string): void {
  let place = root;
  for (const [index, key] of keys.entries()) {
    if (index === keys.length - 1) {
      place[key] = value;
      return;
    }
    place[key] ??= {};
    const next = place[key];
    if (typeof next === "string" || Array.isArray(next))
      throw invalidRequest(`Invalid parameter: ${name}`, { param: name });
    place = next;
  }
}

function countAt(root: { [key: string]: FormValue }, keys: readonly string[]): number {
  let place: FormValue | undefined = root;
  for (const key of keys) {
    if (place === undefined || typeof place === "string" || Array.isArray(place)) return 0;
    place = place[key];
  }
  return typeof place === "object" ? Object.keys(place).length : 0;
}

/** A list arrives as an object with the keys 0, 1, 2 …. */
export function list<Item extends z.ZodType>(item: Item, most = 100) {
  return z.preprocess(
    (value) =>
      typeof value === "object" && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key))
        ? Object.values(value)
        : value,
    z.array(item).max(most),
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
/** Which of the references in the answer come as whole objects. */
export const expand = list(text, 20).default([]);
/** What every list takes. */
export const paging = {
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial().optional(),
  expand,
};

/** Parses parameters strictly: one that Stripe's operation does not take is refused, as Stripe refuses it. */
export function parameters<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
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
