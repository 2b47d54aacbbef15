// Values that no schema describes: texts, numbers and structures that broke other services.
import fc from "fast-check";

const ODD_TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "half \udfff pair",
  "\ufeffmark",
  "\u202eright to left",
  "\u0301",
  "line\r\nbreak: yes",
  "'; DROP TABLE job; --",
  "../../../../etc/passwd",
  "..\\..\\windows",
  "%00%ff%2e%2e",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template injection.
  "${7*7}{{7*7}}<%= 7*7 %>",
  "<script>alert(1)</script>",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-0",
  "1e309",
  "0x10",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "toString",
  "🫠👩‍👩‍👧‍👦",
  "ﷺ".repeat(50),
];

/** Lengths at and above the bounds of fields, parameters, fields of a form and bodies. */
const LENGTHS = [64, 65, 100, 101, 200, 201, 256, 500, 501, 4_000, 4_001, 100_001];

/** A text of one line of Latin-1 characters, as a header or path can contain. */
export const latinText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 40,
});

/** Texts with NUL, half surrogate pairs, control characters, and of lengths up to 1.1 MB. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 2, arbitrary: fc.constantFrom(...LENGTHS).map((length) => "x".repeat(length)) },
  { weight: 1, arbitrary: fc.constant("\ud83d".repeat(2_000)) },
);

const hostileNumber = fc.oneof(
  fc.constantFrom(-1, -0, 0.5, 1e-300, 1e308, -1e308, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e21),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** A list in a list, `depth` times. */
const nested = (depth: number): unknown => {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.constantFrom(63, 64, 65, 2_000).map(nested) },
  { weight: 1, arbitrary: fc.constantFrom(21, 51, 3_000).map((length) => Array.from({ length }, () => "x")) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 30 }) },
);

/** Bodies that are not JSON, or JSON that `JSON.stringify` never writes. */
export const hostileJsonText: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      "",
      "{",
      '{"a":',
      "[]",
      "null",
      '"text"',
      "{'a': 1}",
      '{"seed": 1e400}',
      '{"seed": -1e400}',
      '{"prompt": "\\ud800"}',
      '{"prompt": "\\u0000"}',
      '{"\\u0000": 1}',
      '{"prompt": "a", "prompt": "b"}',
      '{"__proto__": {"image": "x"}}',
      '{"constructor": {"prototype": {}}}',
      '\ufeff{"prompt": "mark"}',
      "{}{}",
    )
    .map((text) => Buffer.from(text)),
  fc.constantFrom(100, 100_000).map((depth) => Buffer.from(`{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`)),
  fc.constantFrom([0xff, 0xfe], [0x7b, 0xc3, 0x28, 0x7d], [0xed, 0xa0, 0x80]).map((bytes) => Buffer.from(bytes)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.constant(Buffer.from(`{"prompt": "${"x".repeat(1_100_000)}"}`)),
);
