import { invalidInput } from "@atelier/errors";
import { readSegmentDocument, writeSegmentDocument } from "./segment-document.ts";
import { mergeEqual, readSegmentRows } from "./segment-rows.ts";
import type { ExchangePair, ExchangeSegment, ReadSegment } from "./segment-types.ts";
import { readSegmentWorkbook, writeSegmentWorkbook } from "./segment-workbook.ts";
import { readSegmentXliff, writeSegmentXliff } from "./segment-xliff.ts";

/** The formats in which segments are exchanged. */
export const exchangeFormats = ["xliff", "docx", "xlsx"] as const;
export type ExchangeFormat = (typeof exchangeFormats)[number];

export const exchangeTypes: Readonly<Record<ExchangeFormat, { contentType: string; extension: string }>> = {
  xliff: { contentType: "application/xliff+xml", extension: "xlf" },
  docx: {
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extension: "docx",
  },
  xlsx: { contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extension: "xlsx" },
};

/** Writes segments as XLIFF 2.1 (OASIS), or as a table with the columns id, place, source and target. */
export function writeSegmentFile(
  format: ExchangeFormat,
  segments: readonly ExchangeSegment[],
  pair: ExchangePair,
): Uint8Array {
  if (format === "xliff") return new TextEncoder().encode(writeSegmentXliff(segments, pair));
  const rows = [
    ["id", "place", `source (${pair.from})`, `target (${pair.to})`],
    ...segments.map(({ id, place, source, target }) => [String(id), place, source, target ?? ""]),
  ];
  return format === "docx" ? writeSegmentDocument(rows) : writeSegmentWorkbook(rows);
}

/** Reads a file that `writeSegmentFile` wrote and a translator changed. Throws `invalid_input` with the pointer /file. */
export async function readSegmentFile(bytes: Uint8Array): Promise<ReadSegment[]> {
  try {
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return mergeEqual(readSegmentXliff(bytes));
    const tables = (await readSegmentWorkbook(bytes)) ?? (await readSegmentDocument(bytes)) ?? [];
    return mergeEqual(readSegmentRows(tables));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "";
    throw invalidInput("/file", `The file cannot be read as exported segments. ${reason}`.trim());
  }
}
