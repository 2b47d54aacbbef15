// Encodes generated fields as JSON and as forms, with the mistakes that clients make in forms.
import fc from "fast-check";
import { Upload } from "./files.ts";

/** A body and the type that names its encoding. */
export interface Body {
  contentType: string | undefined;
  bytes: Buffer;
}

/** Fields as JSON. Files are base64, and texts keep half surrogate pairs as escapes. */
export function jsonBody(fields: unknown, dataUrls = false): Body {
  const text = JSON.stringify(fields, (_name, value: unknown) =>
    value instanceof Upload ? (dataUrls ? "data:image/png;base64," : "") + value.bytes.toString("base64") : value,
  );
  return { contentType: "application/json", bytes: Buffer.from(text ?? "null") };
}

/** One part of a form. */
interface Part {
  head: string;
  bytes: Buffer;
}

const BOUNDARY = "----fuzzboundary7MA4YWxkTrZu0gW";

/** Fields as a form: files with their names, each file of a list as a part, other lists and objects as JSON, the rest as text. */
export function formBody(fields: Record<string, unknown>, mistakes: FormMistake[] = []): Body {
  const isFileList = (value: unknown): value is unknown[] =>
    Array.isArray(value) && value.some((item) => item instanceof Upload);
  let parts = Object.entries(fields).flatMap(([name, value]) =>
    isFileList(value) ? value.map((item) => parsePart(name, item)) : parsePart(name, value),
  );
  for (const mistake of mistakes) parts = partMistakes[mistake]?.(parts) ?? parts;
  const encoded = parts.map(({ head, bytes }) =>
    Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`, "utf8"), bytes, Buffer.from("\r\n")]),
  );
  const end = mistakes.includes("no end") ? "" : `--${BOUNDARY}--\r\n`;
  const start = mistakes.includes("preamble") ? "A text before the first part.\r\n" : "";
  return {
    contentType: `multipart/form-data; boundary=${mistakes.includes("other boundary") ? "other" : BOUNDARY}`,
    bytes: Buffer.concat([Buffer.from(start), ...encoded, Buffer.from(end)]),
  };
}

function parsePart(name: string, value: unknown): Part {
  const field = `content-disposition: form-data; name="${escaped(name)}"`;
  if (value instanceof Upload)
    return { head: `${field}; filename="${value.name}"\r\ncontent-type: application/octet-stream`, bytes: value.bytes };
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return { head: field, bytes: Buffer.from(text ?? "") };
}

/** Browsers escape quotes and line breaks in names in this way. */
const escaped = (name: string) =>
  name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A").slice(0, 2_000);

const partMistakes: Readonly<Record<string, (parts: Part[]) => Part[]>> = {
  doubled: (parts) => [...parts, ...parts.slice(0, 1)],
  missing: (parts) => parts.slice(1),
  "no name": (parts) => [...parts, { head: "content-disposition: form-data", bytes: Buffer.from("x") }],
  "empty name": (parts) => [...parts, { head: 'content-disposition: form-data; name=""', bytes: Buffer.from("x") }],
  "no disposition": (parts) => [...parts, { head: "content-type: text/plain", bytes: Buffer.from("x") }],
  "file name without a file": (parts) =>
    parts.map(({ head, bytes }) => ({ head: head.replace("form-data;", 'form-data; filename="a";'), bytes })),
  "encoded name": (parts) => [
    ...parts,
    { head: "content-disposition: form-data; name=\"a\"; filename*=UTF-8''%00%ff%41", bytes: Buffer.from("x") },
  ],
  "odd encoding": (parts) =>
    parts.map(({ head, bytes }) => ({ head: `${head}\r\ncontent-transfer-encoding: base64`, bytes })),
  "odd charset": (parts) =>
    parts.map(({ head, bytes }) => ({ head: `${head}\r\ncontent-type: text/plain; charset=utf-7`, bytes })),
  "long head": (parts) => parts.map(({ head, bytes }) => ({ head: `${head}\r\nx-long: ${"x".repeat(90_000)}`, bytes })),
  "broken head": (parts) => parts.map(({ bytes }) => ({ head: "\0\0\xff;;;==", bytes })),
  "many parts": (parts) => [...parts, ...Array.from({ length: 70 }, (_, index) => parsePart(`field${index}`, "x"))],
  "half a character": (parts) =>
    parts.map(({ head, bytes }) => ({ head, bytes: Buffer.concat([bytes, Buffer.from([0xed, 0xa0, 0x80])]) })),
};

const wholeMistakes = ["no end", "preamble", "other boundary"] as const;
/** The name of a mistake. */
type FormMistake = string;

/** Any one mistake. */
export const formMistake: fc.Arbitrary<FormMistake> = fc.constantFrom(...Object.keys(partMistakes), ...wholeMistakes);

/** Content types that differ from the body's own. */
export const oddContentType: fc.Arbitrary<string | undefined> = fc.constantFrom(
  undefined,
  "",
  "application/json;",
  "application/json; charset=utf-16",
  "APPLICATION/JSON",
  "application/json, multipart/form-data",
  "application/problem+json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary=""',
  `multipart/form-data; boundary=${"x".repeat(500)}`,
  "multipart/form-data; boundary=a; boundary=b",
  "Multipart/Form-Data; boundary=----fuzzboundary7MA4YWxkTrZu0gW",
  "multipart/mixed; boundary=----fuzzboundary7MA4YWxkTrZu0gW",
  "\xff\xfe",
);
