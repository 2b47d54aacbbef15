import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queuedJob } from "../../../test/helpers/accounts/account-states.ts";
import { startTestService, type TestService, testAccount } from "../../../test/helpers/servers/service.ts";
import { readJob } from "../../jobs/record.ts";
import { jobView } from "../../jobs/view.ts";
import { pool } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { storage } from "../../storage/index.ts";
import { signedFileUrl } from "../../storage/signed-url.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ work: false });
});
afterAll(() => service.stop());

interface Stored {
  content?: Uint8Array;
  contentType?: string;
  filename?: string;
  seconds?: number;
}

const digits = Buffer.from("0123456789");

/** Stores an output of a new job. Returns its link at the test's service, and the IDs. */
async function storedFile({ content = digits, contentType = "image/png", filename = "a.png", seconds }: Stored = {}) {
  const { id: accountId } = await testAccount(10);
  const jobId = await queuedJob(accountId);
  const [id, key] = [newId("file"), `results/00/${jobId}`];
  await storage().put(key, content, contentType);
  const expiresAt = new Date(Date.now() + (seconds ?? 86_400) * 1000);
  await pool().query(
    `INSERT INTO file (id, job_id, account_id, position, storage_key, content_type, filename, bytes, expires_at)
     VALUES ($1, $2, $3, 0, $4, $5, $6, $7, $8)`,
    [id, jobId, accountId, key, contentType, filename, content.length, expiresAt],
  );
  const { pathname, search } = new URL(signedFileUrl(id, expiresAt));
  return { id, jobId, accountId, key, link: `${new URL(service.base).origin}${pathname}${search}` };
}

async function get(link: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await fetch(link, { headers, method });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

test("a range is answered with its bytes, and its place in Content-Range", async () => {
  const { link } = await storedFile();
  for (const [range, place, part] of [
    ["bytes=0-0", "0-0", "0"],
    ["bytes=2-4", "2-4", "234"],
    ["bytes=7-", "7-9", "789"],
    ["bytes=-3", "7-9", "789"],
    ["bytes=8-100", "8-9", "89"],
    ["bytes=-100", "0-9", "0123456789"],
  ] as const) {
    const { status, headers, body } = await get(link, { range });
    expect([status, headers.get("content-range"), body]).toEqual([206, `bytes ${place}/10`, part]);
    expect(headers.get("content-length")).toBe(String(part.length));
    expect(headers.get("accept-ranges")).toBe("bytes");
  }
});

test("a range outside of the file is refused with the file's size", async () => {
  const { link } = await storedFile();
  for (const range of ["bytes=10-", "bytes=11-12", "bytes=-0"]) {
    const { status, headers, body } = await get(link, { range });
    expect([status, headers.get("content-range")]).toEqual([416, "bytes */10"]);
    expect(JSON.parse(body).code).toBe("range_not_satisfiable");
  }
});

test("several ranges, other units and malformed ranges are answered with the whole file", async () => {
  const { link } = await storedFile();
  for (const range of ["bytes=0-1,4-5", "rows=1-2", "rows=50-", "bytes", "bytes=a-b", "bytes=4-2", "bytes=-", ""]) {
    const { status, body } = await get(link, { range });
    expect([range, status, body]).toEqual([range, 200, "0123456789"]);
  }
});

test("If-Range gives the range only with the file's ETag", async () => {
  const { link, id } = await storedFile();
  const ranged = (condition: string) => get(link, { range: "bytes=1-2", "if-range": condition });
  expect(await ranged(`"${id}"`)).toMatchObject({ status: 206, body: "12" });
  for (const etag of ['"file_other"', `W/"${id}"`, "Wed, 21 Oct 2026 07:28:00 GMT"])
    expect(await ranged(etag)).toMatchObject({ status: 200, body: "0123456789" });
});

test("a file that the client has is answered with 304", async () => {
  const { link, id } = await storedFile();
  expect((await get(link)).headers.get("etag")).toBe(`"${id}"`);
  for (const known of [`"${id}"`, `W/"${id}"`, `"x", "${id}"`, "*"]) {
    const { status, headers, body } = await get(link, { "if-none-match": known, range: "bytes=1-2" });
    expect([status, headers.get("etag"), body]).toEqual([304, `"${id}"`, ""]);
    expect(headers.get("cache-control")).toMatch(/^private, max-age=\d+$/);
  }
  expect((await get(link, { "if-none-match": '"x"' })).status).toBe(200);
});

test("HEAD has the headers of GET without the body", async () => {
  const { link } = await storedFile();
  const [head, whole] = [await get(link, { range: "bytes=1-2" }, "HEAD"), await get(link)];
  expect([head.status, head.body]).toEqual([200, ""]);
  for (const name of ["content-length", "content-type", "content-disposition", "etag", "accept-ranges"])
    expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
});

test("a name in another script is sent in UTF-8 with an ASCII fallback, and quotes stay inside of the name", async () => {
  const { link } = await storedFile({ filename: 'Übersicht "Q4" 東京.png' });
  expect((await get(link)).headers.get("content-disposition")).toBe(
    `inline; filename="?bersicht \\"Q4\\" ??.png"; filename*=UTF-8''%C3%9Cbersicht%20%22Q4%22%20%E6%9D%B1%E4%BA%AC.png`,
  );
});

test("a type that browsers execute is downloaded", async () => {
  const { link } = await storedFile({ contentType: "image/svg+xml", filename: "a.svg" });
  expect((await get(link)).headers.get("content-disposition")).toBe("attachment; filename=a.svg");
});

test("a client may keep a file for an hour, but not after it expires", async () => {
  const maxAge = async (seconds: number) =>
    Number(
      /max-age=(\d+)/.exec((await get((await storedFile({ seconds })).link)).headers.get("cache-control") ?? "")?.[1],
    );
  expect(await maxAge(86_400)).toBe(3600);
  expect(await maxAge(1_000)).toBeLessThanOrEqual(1_000);
});

test("a deleted file and its thumbnail are gone, for all methods and conditions", async () => {
  const content = await sharp("public/samples/coffee.png").resize(64).png().toBuffer();
  const { link, id } = await storedFile({ content });
  expect((await get(`${link}&size=thumbnail`)).status).toBe(200);
  await pool().query("UPDATE file SET deleted_at = now() WHERE id = $1", [id]);
  for (const url of [link, `${link}&size=thumbnail`]) {
    expect((await get(url)).status).toBe(410);
    expect((await get(url, {}, "HEAD")).status).toBe(410);
    expect((await get(url, { "if-none-match": "*" })).status).toBe(410);
  }
});

test("bytes that the store has lost are reported by GET and HEAD", async () => {
  const { link, key } = await storedFile();
  await storage().delete(key);
  expect([(await get(link)).status, (await get(link, {}, "HEAD")).status]).toEqual([410, 410]);
});

test("an image output has a link to a WebP thumbnail of at most 320 pixels", async () => {
  const content = await sharp("public/samples/coffee.png").resize(800, 600).png().toBuffer();
  const { jobId, accountId, link } = await storedFile({ content });
  await pool().query("UPDATE job SET status = 'succeeded', finished_at = now() WHERE id = $1", [jobId]);
  const [output] = jobView(await readJob(accountId, jobId)).outputs;
  expect(output?.thumbnail_url).toBe(`${output?.url}&size=thumbnail`);
  const { pathname, search } = new URL(output?.thumbnail_url ?? "");
  const answer = await fetch(`${new URL(link).origin}${pathname}${search}`);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  const etag = answer.headers.get("etag") ?? "";
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([format, width, height]).toEqual(["webp", 320, 240]);
  expect((await get(`${link}&size=thumbnail`, { "if-none-match": etag })).status).toBe(304);
});

test("outputs that are no images, and deleted ones, have no thumbnail", async () => {
  const { jobId, accountId, id } = await storedFile({ contentType: "application/pdf", filename: "a.pdf" });
  await pool().query("UPDATE job SET status = 'succeeded', finished_at = now() WHERE id = $1", [jobId]);
  const links = async () => jobView(await readJob(accountId, jobId)).outputs.map(({ thumbnail_url }) => thumbnail_url);
  expect(await links()).toEqual([null]);
  await pool().query("UPDATE file SET content_type = 'image/png', deleted_at = now() WHERE id = $1", [id]);
  expect(await links()).toEqual([null]);
});
