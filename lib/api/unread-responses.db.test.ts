import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { queuedJob } from "../../test/helpers/accounts/account-states.ts";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { listener } from "../platform/database/notifications.ts";

let service: TestService;
let account: TestAccount;

beforeAll(async () => {
  service = await startTestService();
  account = await testAccount(100);
});
afterAll(() => service.stop());

const descriptors = async () => (await readdir("/proc/self/fd")).length;

/** The signed link of an output that is larger than what is read ahead, and the output's size. */
async function largeOutput(): Promise<{ link: URL; bytes: number }> {
  const image = new Blob([new Uint8Array(await sharp("public/samples/coffee.png").resize(300).png().toBuffer())]);
  const response = await fetch(`${service.base}/image-upscale`, {
    method: "POST",
    headers: account.headers,
    body: form({ image }),
  });
  const [{ url, bytes }] = (await response.json()).outputs;
  expect(bytes).toBeGreaterThan(200_000);
  const { pathname, search } = new URL(url);
  return { link: new URL(pathname + search, service.base), bytes };
}

/** Requests a file and closes the connection when the first bytes arrive. */
function startDownload({ port, pathname, search }: URL): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: x\r\n\r\n`);
      socket.once("data", () => socket.destroy());
    });
    socket.once("close", () => resolve());
  });
}

test("HEAD of a file and aborted downloads leave no descriptor open", async () => {
  const { link, bytes } = await largeOutput();
  const head = () => fetch(link, { method: "HEAD" });
  const first = await head();
  expect([first.status, first.headers.get("content-length")]).toEqual([200, String(bytes)]);
  const before = await descriptors();
  for (let count = 0; count < 50; count++) await head();
  for (let count = 0; count < 50; count++) await startDownload(link);
  await expect.poll(descriptors, { timeout: 10_000 }).toBeLessThan(before + 10);
});

test("HEAD of a job's events stops watching the job", async () => {
  const job = await queuedJob(account.id);
  const source = await listener();
  const subscribe = source.on.bind(source);
  let subscriptions = 0;
  vi.spyOn(source, "on").mockImplementation((channel, handler) => {
    const unsubscribe = subscribe(channel, handler);
    subscriptions++;
    return () => {
      subscriptions--;
      unsubscribe();
    };
  });
  for (let count = 0; count < 20; count++) {
    const response = await fetch(`${service.base}/jobs/${job}/events`, { method: "HEAD", headers: account.headers });
    expect(response.status).toBe(200);
  }
  expect(source.on).toHaveBeenCalledTimes(60);
  await expect.poll(() => subscriptions, { timeout: 10_000 }).toBe(0);
});
