import { expect, test } from "vitest";
import { readArchive, writeArchive } from "./archive.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const DIRECTORY_ENTRY = 0x02014b50;

/** The positions of the entries in the directory of an archive. */
function directory(bytes: Uint8Array): { view: DataView; entries: number[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const positions = Array.from({ length: bytes.length - 4 }, (_, at) => at);
  return { view, entries: positions.filter((at) => view.getUint32(at, true) === DIRECTORY_ENTRY) };
}

test("entries keep their names, order and bytes", async () => {
  const entries = new Map([
    ["mimetype", encode("application/epub+zip")],
    ["b.xml", encode("second")],
    ["a.xml", encode("first".repeat(1_000))],
    ["Ünïcödé/日本.xml", encode("<a/>")],
    ["empty", new Uint8Array()],
  ]);
  expect([...(await readArchive(writeArchive(entries)))]).toEqual([...entries]);
});

test("a second reader of an archive may change its own entries", async () => {
  const bytes = writeArchive(new Map([["a", encode("a")]]));
  (await readArchive(bytes)).delete("a");
  expect((await readArchive(bytes)).size).toBe(1);
});

test("large entries are unpacked without a thread for each", async () => {
  const large = encode(Array.from({ length: 100_000 }, (_, n) => n * 7_919).join(" "));
  const bytes = writeArchive(new Map(Array.from({ length: 8 }, (_, n) => [`${n}`, large])));
  let threads = 0;
  const count = () => threads++;
  process.on("worker", count);
  expect((await readArchive(bytes)).size).toBe(8);
  process.off("worker", count);
  expect(threads).toBe(0);
});

test("an entry that unpacks to more bytes than it declares is refused", async () => {
  const bytes = writeArchive(new Map([["a", encode("words ".repeat(100_000))]]));
  const { view, entries } = directory(bytes);
  view.setUint32((entries[0] ?? 0) + 24, 10, true);
  await expect(readArchive(bytes)).rejects.toMatchObject({ code: "unreadable_document", message: /damaged/ });
});

test("entries that share large data are refused like a zip bomb", async () => {
  const bytes = writeArchive(
    new Map([
      ["mimetype", new Uint8Array(1_000_000)],
      ...Array.from({ length: 500 }, (_, n) => [`${n}`, encode("a")] as const),
    ]),
  );
  const { view, entries } = directory(bytes);
  for (const at of entries) {
    view.setUint16(at + 10, 0, true);
    view.setUint32(at + 20, 1_000_000, true);
    view.setUint32(at + 24, 0, true);
    view.setUint32(at + 42, 0, true);
  }
  await expect(readArchive(bytes)).rejects.toMatchObject({ code: "unreadable_document", message: /more data/ });
});

test.each([0, 10, 21, 30, 60, 90])("an archive that is cut off after %i bytes is refused", async (length) => {
  const bytes = writeArchive(new Map([["a", encode("words")]])).slice(0, length);
  await expect(readArchive(bytes)).rejects.toMatchObject({ code: "unreadable_document", message: /damaged/ });
});
