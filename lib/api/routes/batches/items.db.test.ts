import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { storedUpload } from "../../../../test/helpers/files/stored-upload.ts";
import { startTestService, type TestService, testAccount } from "../../../../test/helpers/servers/service.ts";
import { operations } from "../../../operations/index.ts";
import { env } from "../../../platform/env.ts";
import { storage } from "../../../storage/index.ts";
import { BatchFolder } from "./folder.ts";
import { type CheckContext, checkItems } from "./items.ts";
import { BatchUsage, CHECKED_AT_ONCE } from "./usage.ts";

let service: TestService;
let image: Buffer;
beforeAll(async () => {
  service = await startTestService({ work: false });
  image = await readFile("public/samples/coffee.png");
});
afterAll(() => service.stop());

/** Checks items of an account's own upload. The folder of the check is removed after `use`. */
async function checkCopies(
  count: number,
  more: Partial<CheckContext>,
  use: (checked: Awaited<ReturnType<typeof checkItems>>) => Promise<void> | void = () => {},
): Promise<void> {
  const { id } = await testAccount(0);
  const upload = await storedUpload(id, { content: image });
  const folder = new BatchFolder();
  const context: CheckContext = {
    caller: { accountId: id, keyId: null },
    operations,
    folder,
    endUser: undefined,
    address: () => "127.0.0.1",
    signal: AbortSignal.timeout(60_000),
    ...more,
  };
  const items = Array.from({ length: count }, () => ({ input: { image: upload } }));
  const request = { operation: "background-remove", input: {}, skipInvalid: false, metadata: {}, items };
  try {
    await use(await checkItems(request, context));
  } finally {
    await folder.remove();
  }
}

/** The files of requests that are being checked. */
async function temporaryFiles(): Promise<string[]> {
  const entries = await readdir(join(env().DATA_DIR, "uploads"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test("the files of all items together are bounded, and checking stops there", async () => {
  const usage = () => new BatchUsage({ inputBytes: 10 * image.length, fetchMs: 60_000 });
  await checkCopies(10, { usage: usage() }, ({ items }) => {
    expect(items).toHaveLength(10);
  });
  await expect(checkCopies(11, { usage: usage() })).rejects.toMatchObject({ code: "payload_too_large" });
  const checked = vi.spyOn(BatchFolder.prototype, "ofItem");
  await expect(checkCopies(40, { usage: usage() })).rejects.toMatchObject({ code: "payload_too_large" });
  expect(checked.mock.calls.length).toBeLessThan(11 + CHECKED_AT_ONCE);
  checked.mockRestore();
});

test("fetching the files of all items together is bounded in time", async () => {
  const usage = new BatchUsage({ inputBytes: 1e9, fetchMs: 0 });
  await expect(checkCopies(5, { usage })).rejects.toMatchObject({ code: "request_timeout" });
});

test("an upload that many items name is read once", async () => {
  const read = vi.spyOn(storage(), "read");
  await checkCopies(6, {}, ({ items }) => {
    expect(items).toHaveLength(6);
  });
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRestore();
});

test("the files of a quote's items are not kept", async () => {
  const before = (await temporaryFiles()).length;
  await checkCopies(3, { keepFiles: true }, async () => {
    expect(await temporaryFiles()).toHaveLength(before + 4);
  });
  await checkCopies(3, { keepFiles: false }, async () => {
    // The copy that items would share.
    expect(await temporaryFiles()).toHaveLength(before + 1);
  });
});
