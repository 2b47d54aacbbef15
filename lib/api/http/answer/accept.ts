import { AppError } from "@atelier/errors";
import type { Operation } from "../../../operations/define.ts";

/** The accepted response: the job as JSON, or the output's bytes, optionally of one content type. */
export type AcceptedResponse = { kind: "json" } | { kind: "bytes"; contentType?: string | undefined };

interface Range {
  type: string;
  quality: number;
}

/** Chooses between JSON and bytes by the Accept header (RFC 9110, 12.5.1). Throws `not_acceptable`. */
export function negotiate(header: string | undefined, operation: Operation): AcceptedResponse {
  const ranges = parseAccept(header ?? "*/*");
  const own = ownTypes(operation);
  for (const { type } of ranges) {
    if (type === "*/*" || type === "application/*" || type === "application/json") return { kind: "json" };
    if (own.wildcards.includes(type)) return { kind: "bytes" };
    if (own.types.includes(type)) return { kind: "bytes", contentType: type };
  }
  throw new AppError(
    "not_acceptable",
    `This operation returns ${[...new Set(["application/json", ...own.wildcards, ...own.types])].join(", ")}.`,
  );
}

/** Whether the caller accepts a content type. */
export function accepts(accepted: AcceptedResponse, contentType: string): boolean {
  return accepted.kind === "json" || accepted.contentType === undefined || accepted.contentType === contentType;
}

/** Throws `not_acceptable` if the caller does not accept the content type of the output. */
export function requireAccepted(accepted: AcceptedResponse, contentType: string): void {
  if (!accepts(accepted, contentType))
    throw new AppError("not_acceptable", `The output is ${contentType}. Accept that type or application/json.`);
}

/** The types of an operation's outputs. application/json selects the job, so a JSON file is application/octet-stream. */
const ownTypes = ({ output, contentTypes }: Operation): { wildcards: string[]; types: readonly string[] } => ({
  wildcards: [output === "image" ? "image/*" : "application/octet-stream"],
  types: contentTypes,
});

/** The header's ranges by descending quality, without those of quality 0. */
function parseAccept(header: string): Range[] {
  return header
    .split(",")
    .map((part) => {
      const [type = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const quality = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
      return { type, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ type, quality }) => type !== "" && quality > 0)
    .sort((a, b) => b.quality - a.quality);
}
