// Bodies of generated requests for a route's documented schema.
import fc from "fast-check";
import { type Body, formBody, formMistake, jsonBody, oddContentType } from "./bodies.ts";
import type { Route } from "./document.ts";
import { type FilePool, Upload } from "./files.ts";
import { hostileJsonText, hostileText, hostileValue } from "./hostile.ts";
import { invalidValue, validValue } from "./values.ts";

interface FuzzBody extends Body {
  /** Whether the body breaks the documented schema. */
  mustRefuse: boolean;
}

/** Valid, nearly valid and hostile bodies as JSON and as forms; null for none. */
export function getBody(route: Route, files: FilePool): fc.Arbitrary<FuzzBody | null> {
  const odd = (body: Body): FuzzBody => ({ ...body, mustRefuse: false });
  const unexpected = hostileValue.map((value) => odd(jsonBody(value)));
  if (route.bytes !== undefined)
    return fc.oneof({ weight: 9, arbitrary: getBytes(route.bytes) }, { weight: 1, arbitrary: unexpected });
  if (!route.json && !route.form)
    return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: unexpected });
  if (!route.json)
    return fc.oneof({ weight: 9, arbitrary: getForm(route, files) }, { weight: 1, arbitrary: unexpected });
  const fields = validFields(route, files);
  const broken = fc.tuple(fields, brokenField(route)).map(([valid, one]) => ({ ...valid, ...one }));
  const hostile = fc.tuple(fields, hostileFields(route, files)).map(([valid, some]) => ({ ...valid, ...some }));
  const oddType = fc.tuple(fields, oddContentType).map(([valid, contentType]) => ({ ...formBody(valid), contentType }));
  const documented = route.examples.map((example) => ({
    weight: 4,
    arbitrary: fc.constant(odd(jsonBody(example))),
  }));
  return fc.oneof(
    ...documented,
    { weight: 4, arbitrary: fc.tuple(fields, fc.boolean()).map(([valid, urls]) => odd(jsonBody(valid, urls))) },
    { weight: 6, arbitrary: fields.map((valid) => odd(formBody(valid))) },
    { weight: 4, arbitrary: broken.map((item) => ({ ...jsonBody(item), mustRefuse: true })) },
    { weight: 2, arbitrary: broken.map((item) => odd(formBody(item))) },
    { weight: 3, arbitrary: hostile.map((some) => odd(jsonBody(some))) },
    { weight: 3, arbitrary: hostile.map((some) => odd(formBody(some))) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fields, fc.array(formMistake, { minLength: 1, maxLength: 2 }))
        .map(([valid, mistakes]) => odd(formBody(valid, mistakes))),
    },
    { weight: 1, arbitrary: oddType.map(odd) },
    { weight: 1, arbitrary: hostileValue.map((value) => odd(jsonBody(value))) },
    { weight: 2, arbitrary: hostileJsonText.map((bytes) => odd({ contentType: "application/json", bytes })) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/** A few bytes of a file. */
const getBytes = (contentType: string, maxLength = 12): fc.Arbitrary<FuzzBody> =>
  fc
    .uint8Array({ minLength: 1, maxLength })
    .map((bytes) => ({ contentType, bytes: Buffer.from(bytes), mustRefuse: false }));

/** Valid and hostile forms, for a route without JSON. */
function getForm(route: Route, files: FilePool): fc.Arbitrary<FuzzBody> {
  const typed = { ...route, json: route.form };
  const fields = validFields(typed, files);
  const hostile = fc.tuple(fields, hostileFields(typed, files)).map(([valid, some]) => ({ ...valid, ...some }));
  return fc.oneof(fields, hostile).map((some) => ({ ...formBody(some), mustRefuse: false }));
}

/** A documented example, or only the required fields: some optional ones exclude each other. Null for a route without a body. */
export function getOrdinaryBody(route: Route, files: FilePool, round: number): fc.Arbitrary<FuzzBody | null> {
  if (route.bytes !== undefined) return getBytes(route.bytes, 1);
  if (!route.json && !route.form) return fc.constant(null);
  const typed = { ...route, json: route.json ?? route.form };
  const required = validFields(typed, files, { optional: false });
  // Examples name files by addresses that a test cannot fetch. A file that only the form has is an alternative.
  const hasFiles = [...route.files].some((name) => name in (typed.json?.properties ?? {}));
  const bodies = [required.map(hasFiles ? (fields) => formBody(fields) : (fields) => jsonBody(fields))];
  if (!hasFiles && route.examples.length > 0) {
    // Each example in turn, because some name files by addresses.
    const example = route.examples[Math.floor(round / 2) % route.examples.length];
    bodies.push(fc.constant(jsonBody(example)));
  }
  // The last kind, a documented example if there is one, comes first.
  const chosen = bodies.at(-1 - (round % bodies.length)) ?? fc.constant(null);
  return chosen.map((body) => body && { ...body, mustRefuse: false });
}

/** The required fields, those of one alternative, and unless `optional` is false some of the optional ones. */
function validFields(route: Route, files: FilePool, { optional = true } = {}): fc.Arbitrary<Record<string, unknown>> {
  const alternatives = route.json?.oneOf?.map(({ required }) => required) ?? [[]];
  // The first alternative is the usual one.
  const chosen = fc.oneof(
    ...alternatives.map((names, at) => ({ weight: at === 0 ? 4 : 1, arbitrary: fc.constant(names) })),
  );
  return chosen.chain((names) => {
    const required = new Set([...(route.json?.required ?? []), ...names]);
    const others = optional ? alternatives.flat() : Object.keys(route.json?.properties ?? {});
    return getFields(route, files, required, new Set(others.filter((name) => !required.has(name))));
  });
}

function getFields(
  { json, files: fileFields, fileLists }: Route,
  files: FilePool,
  required: ReadonlySet<string>,
  excluded: ReadonlySet<string>,
): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(json?.properties ?? {}).filter(([name]) => !excluded.has(name));
  const values = properties.map(([name, schema]) => {
    const file = fc.constantFrom(...ordinaryFiles(name, files));
    const list = fc.array(file, { maxLength: 3 });
    const value = fileFields.has(name) ? file : fileLists.has(name) ? list : validValue(schema);
    const entry = value.map((item) => ({ [name]: item }));
    return required.has(name)
      ? entry
      : fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: entry });
  });
  return fc.tuple(...values).map((entries) => Object.assign({}, ...entries) as Record<string, unknown>);
}

const ordinaryFiles = (name: string, files: FilePool) => (name === "document" ? files.documents : files.images);

/** One field that breaks the schema, or a field that the schema does not have. */
function brokenField({ json }: Route): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(json?.properties ?? {});
  const broken = fc
    .constantFrom(...fields)
    .chain(([name, schema]) => invalidValue(schema).map((value) => ({ [name]: value })));
  const required = json?.required ?? [];
  const missing = required.length > 0 ? [fc.constantFrom(...required).map((name) => ({ [name]: undefined }))] : [];
  return fc.oneof(
    { weight: 8, arbitrary: broken },
    { weight: 1, arbitrary: fc.constant({ unknown_field: 1 }) },
    ...missing.map((arbitrary) => ({ weight: 1, arbitrary })),
  );
}

/** Files that are not what the field needs, addresses that must not be fetched, and any values in any fields. */
function hostileFields(
  { json, files: fileFields, fileLists }: Route,
  files: FilePool,
): fc.Arbitrary<Record<string, unknown>> {
  const addresses = fc.constantFrom(
    "https://127.0.0.1/x.png",
    "http://[::1]:1/",
    "https://",
    "file:///etc/passwd",
    "data:,x",
    "data:image/png;base64,",
    "====",
  );
  const file = fc.oneof(fc.constantFrom(...files.hostile, ...files.images, ...files.documents), addresses, hostileText);
  const names = Object.keys(json?.properties ?? {});
  const fileEntry = fileFields.size > 0 ? [fc.tuple(fc.constantFrom(...fileFields), file)] : [];
  const list = fc.array(fc.oneof(file, hostileValue), { maxLength: 6 });
  const listEntry = fileLists.size > 0 ? [fc.tuple(fc.constantFrom(...fileLists), list)] : [];
  const anyEntry = fc.tuple(
    fc.oneof(fc.constantFrom(...names), hostileText),
    fc.oneof(hostileValue, fc.constant(new Upload("a.txt", "a"))),
  );
  return fc
    .array(fc.oneof(anyEntry, ...fileEntry, ...listEntry), { minLength: 1, maxLength: 3 })
    .map((entries) => Object.fromEntries(entries));
}
