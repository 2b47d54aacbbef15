import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type Item, listItems } from "../../../batches/record.ts";
import type { Job } from "../../../jobs/record.ts";
import { log } from "../../../platform/telemetry/log.ts";
import { storage } from "../../../storage/index.ts";
import { itemView } from "./view.ts";

const PAGE_SIZE = 100;
const types = { jsonl: "application/jsonl", zip: "application/zip" };

/** The headers of a download of a batch's results. */
export const batchDownload = (batchId: string, extension: keyof typeof types): Record<string, string> => ({
  "content-type": types[extension],
  "content-disposition": `attachment; filename="${batchId}.${extension}"`,
  "x-content-type-options": "nosniff",
});

/** The ended items of a batch as JSON Lines, read page by page as they are sent. */
export function resultLines(accountId: string, batchId: string): ReadableStream {
  async function* lines() {
    for await (const item of endedItems(accountId, batchId)) yield `${JSON.stringify(itemView(item))}\n`;
  }
  return Readable.toWeb(Readable.from(lines())) as ReadableStream;
}

/**
 * The outputs of a batch's succeeded items as a ZIP archive that is made as it is sent. By default, a file's name begins with
 * its item's ID, or with its number in the request; outputs without a name are left out, and deleted ones.
 */
export function outputArchive(
  accountId: string,
  batchId: string,
  getName: (item: Item, index: number) => string | undefined = nameOutput,
): ReadableStream {
  const archive = new ZipFile();
  const output = new Readable().wrap(archive.outputStream);
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  archive.on("error", fail);
  addOutputs(archive, { accountId, batchId, getName }, output).catch((error: unknown) => {
    log().warn({ error, batchId }, "an archive of outputs was not completed");
    fail(error);
  });
  return Readable.toWeb(output) as ReadableStream;
}

/** Adds a file when the one before it was read, so that one file is open at a time. */
async function addOutputs(
  archive: ZipFile,
  {
    accountId,
    batchId,
    getName,
  }: { accountId: string; batchId: string; getName: (item: Item, index: number) => string | undefined },
  output: Readable,
): Promise<void> {
  let open: Readable | undefined;
  output.once("close", () => open?.destroy());
  for await (const item of endedItems(accountId, batchId)) {
    for (const [index, file] of item.job.files.entries()) {
      if (output.destroyed) return;
      const name = getName(item, index);
      if (name === undefined) continue;
      const found = file.deleted_at ? null : await storage().read(file.storage_key);
      if (!found) continue;
      const ended = new Promise((resolve) => found.stream.once("close", resolve));
      // The bytes of images and documents do not become smaller.
      archive.addReadStream(found.stream, name, { compress: false, mtime: item.job.created_at });
      open = found.stream;
      if (output.destroyed) open.destroy();
      await ended;
    }
  }
  archive.end();
}

/** For example "00012-cup.png" or "shoe-7.png"; further outputs have a number. */
function nameOutput({ position, item, job }: Item, index: number): string {
  const name = item ?? String(position).padStart(4, "0");
  return `${name}${job.files.length > 1 ? `-${index + 1}` : ""}${getExtension(job, index)}`;
}

/** The extension of an output's file with its dot. */
export const getExtension = ({ files }: Job, index: number): string =>
  /\.[a-z0-9]{1,8}$/i.exec(files[index]?.filename ?? "")?.[0] ?? "";

async function* endedItems(accountId: string, batchId: string): AsyncGenerator<Item> {
  let after: number | undefined;
  for (;;) {
    const items = await listItems(accountId, batchId, { limit: PAGE_SIZE, after });
    yield* items.filter(({ job }) => job.finished_at !== null);
    after = items.at(-1)?.position;
    if (items.length < PAGE_SIZE) return;
  }
}
