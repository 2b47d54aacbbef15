/** One value of a CSV line (RFC 4180). A value that a spreadsheet would read as a formula is escaped as text. */
export function csvValue(value: string | number | Date | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = value instanceof Date ? value.toISOString() : value;
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A streamed CSV file: `read` returns the lines after the last one it returned, and none at the end.
 */
export function csvResponse<Row>(
  filename: string,
  columns: { [name: string]: (row: Row) => string | number | Date | null },
  read: (after: Row | undefined) => Promise<Row[]>,
): Response {
  let last: Row | undefined;
  const line = (values: readonly (string | number | Date | null)[]) => `${values.map(csvValue).join(",")}\r\n`;
  const stream = new ReadableStream<string>({
    start: (controller) => controller.enqueue(line(Object.keys(columns))),
    pull: async (controller) => {
      const rows = await read(last);
      for (const row of rows) controller.enqueue(line(Object.values(columns).map((value) => value(row))));
      last = rows.at(-1);
      if (rows.length === 0) controller.close();
    },
  });
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "no-store",
    },
  });
}
