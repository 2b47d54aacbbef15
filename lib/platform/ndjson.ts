/**
 * A streamed file with one JSON object on each line. `read` returns the objects after the last one it returned, and none
 * at the end.
 */
export function ndjsonResponse<Row>(
  filename: string,
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): Response {
  let last: Row | undefined;
  const stream = new ReadableStream<string>({
    pull: async (controller) => {
      const rows = await read(last);
      for (const row of rows) controller.enqueue(`${JSON.stringify(row)}\n`);
      last = rows.at(-1);
      if (rows.length === 0) controller.close();
    },
  });
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: {
      "content-type": "application/x-ndjson",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "no-store",
    },
  });
}
