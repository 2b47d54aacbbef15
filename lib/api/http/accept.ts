import { AppError } from "@atelier/errors";
import type { Operation } from "../../operations/define.ts";
import { imageFormats } from "../../operations/fields.ts";

/** How the caller wants the answer: the job as JSON, or the output's own bytes, perhaps in one named type. */
export type Wanted = { kind: "json" } | { kind: "bytes"; contentType?: string | undefined };

interface Range {
  type: string;
  quality: number;
}

/** Chooses between JSON and bytes by the Accept header (RFC 9110, 12.5.1). Throws `not_acceptable`. */
export function negotiate(header: string | undefined, operation: Operation): Wanted {
  const ranges = parseAccept(header ?? "*/*");
  const own = ownTypes(operation);
  for (const { type } of ranges) {
    if (type === "*/*" || type === "application/*" || type === "application/json") return { kind: "json" };
    if (own.wildcards.includes(type)) return { kind: "bytes" };
    if (own.types.includes(type)) return { kind: "bytes", contentType: type };
  }
  throw new AppError(
    "not_acceptable",
    `This operation answers with application/json, ${[...own.wildcards, ...own.types].join(", ")}.`,
  );
}

/** Whether a content type is what the caller takes. */
export function accepts(wanted: Wanted, contentType: string): boolean {
  return wanted.kind === "json" || wanted.contentType === undefined || wanted.contentType === contentType;
}

function ownTypes(operation: Operation): { wildcards: string[]; types: string[] } {
  if (operation.output === "image")
    return { wildcards: ["image/*"], types: imageFormats.map((format) => `image/${format}`) };
  return { wildcards: ["application/octet-stream"], types: [] };
}

/** The header's ranges, the most wanted first; those with quality 0 are left out. */
function parseAccept(header: string): Range[] {
  return header
    .split(",")
    .map((part) => {
      const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
      const quality = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
      return { type, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ type, quality }) => type !== "" && quality > 0)
    .sort((a, b) => b.quality - a.quality);
}
