// Values of a JSON Schema: valid ones, and ones that break it in one place.
import fc from "fast-check";
import type { Schema } from "./document.ts";
import { hostileValue } from "./hostile.ts";

/** Texts that some fields accept, so that many generated requests are accepted. The schema has no pattern for them. */
const USUAL_TEXTS = ["a red kite over hills", "make the sky darker", "#e3a51c", "tomato", "1600x1200", "square"];
/** Texts for fields that accept fewer than `SHORT` characters, such as languages. */
const SHORT_TEXTS = ["es", "de", "ja", "en", "auto"];
const SHORT = 40;

/** A value that the schema accepts. */
export function validValue(schema: Schema): fc.Arbitrary<unknown> {
  if ("const" in schema && schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(validValue));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "integer":
      return validNumber(schema, (min, max) => fc.integer({ min, max }));
    case "number":
      return validNumber(schema, (min, max) => fc.double({ min, max, noNaN: true }));
    case "boolean":
      return fc.boolean();
    case "array":
      return validList(schema);
    case "object":
      return validRecord(schema);
    default:
      return validText(schema);
  }
}

/** Mostly the smallest or the default value, because a job for large values takes long. */
function validNumber({ minimum = -1e6, maximum = 1e6, ...schema }: Schema, all: Bounded): fc.Arbitrary<number> {
  const min = Math.max(minimum, Number.MIN_SAFE_INTEGER);
  const max = Math.min(maximum, Number.MAX_SAFE_INTEGER);
  const usual = typeof schema.default === "number" ? schema.default : min;
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(min, usual) }, { weight: 1, arbitrary: all(min, max) });
}
type Bounded = (min: number, max: number) => fc.Arbitrary<number>;

function validText({ minLength = 0, maxLength = 200, format, default: usual }: Schema): fc.Arbitrary<string> {
  if (format === "date-time") return validDate;
  const usualTexts = [
    ...(maxLength < SHORT ? SHORT_TEXTS : USUAL_TEXTS),
    ...(typeof usual === "string" ? [usual, usual, usual] : []),
  ];
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...usualTexts) },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 80) }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(minLength, maxLength).map((length) => "x".repeat(Math.min(length, 4_000))),
    },
  );
}

const validDate = fc
  .date({ noInvalidDate: true, min: new Date("1970-01-01"), max: new Date("2199-12-31") })
  .map((date) => date.toISOString());

function validList({ items, prefixItems, maxItems = 5 }: Schema): fc.Arbitrary<unknown[]> {
  if (prefixItems) return fc.tuple(...prefixItems.map(validValue));
  return fc.array(typeof items === "object" ? validValue(items) : fc.string(), { maxLength: Math.min(maxItems, 3) });
}

function validRecord({ additionalProperties }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const value = typeof additionalProperties === "object" ? validValue(additionalProperties) : fc.string();
  return fc.dictionary(fc.stringMatching(/^[a-z_]{1,20}$/), value, { maxKeys: 3 });
}

/** A value beside what the schema accepts: another type, or one above or below a bound. */
export function invalidValue(schema: Schema): fc.Arbitrary<unknown> {
  const { minimum, maximum, minLength = 0, maxLength, maxItems, enum: options } = schema;
  const types = [schema.type, ...(schema.anyOf ?? []).map(({ type }) => type)].flat();
  const found: unknown[] = types.includes("null") ? [] : [null];
  if (minLength > 0) found.push("");
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) found.push(minimum - 1);
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) found.push(maximum + 1);
  if (maxLength !== undefined) found.push("x".repeat(maxLength + 1));
  if (maxItems !== undefined) found.push(Array.from({ length: maxItems + 1 }, () => "x"));
  if (options) found.push("not-an-option", `${options[0]} `, 7.5);
  if (!types.includes("string")) found.push("text");
  if (!types.includes("object")) found.push({ a: 1 });
  if (!types.includes("array")) found.push([["x"]]);
  if (types.includes("integer")) found.push(0.5);
  return fc.constantFrom(...found);
}

/** Either of the two, or a hostile value. */
export const anyValue = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(validValue(schema), invalidValue(schema), hostileValue);
