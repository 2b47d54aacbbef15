import { spawnSync } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { findFile, type ReceiptBundle, readHead, verifyConsistency, verifyReceipt } from "@atelier/sdk";
import { CompactSign, exportJWK, generateKeyPair } from "jose";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queuedJob } from "../../test/helpers/accounts/account-states.ts";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { isFull } from "../../test/helpers/short-form.ts";
import { pool } from "../platform/database/db.ts";
import { wellKnownReceipts } from "../platform/network/api-paths.ts";
import { appendReceipts } from "./append.ts";
import { checkReceipts } from "./check.ts";
import { deleteOldHeads, readFreshHead, readPublishedLog } from "./heads.ts";
import { rotateReceiptKey } from "./keys.ts";
import { proveConsistency, proveInclusion } from "./read.ts";

const LEAVES = isFull ? 100_000 : 1_500;
const PROOFS = isFull ? 200 : 12;

let service: TestService;
let account: TestAccount;
let picture: Buffer<ArrayBuffer>;
let guide: string;

beforeAll(async () => {
  service = await startTestService();
  account = await testAccount(1_000);
  picture = Buffer.from(await sharp("public/samples/coffee.png").resize(64, 64).png().toBuffer());
  guide = await readFile("docs/guides/receipts.md", "utf8");
});
afterAll(() => service.stop());

interface Item {
  proof: { path: readonly string[]; leaf_index?: number; tree_size?: number };
  head: string;
  receipt?: string;
  earlier?: string;
}

/** The program of the guide, which shares no code with the service. */
const independentProgram = () => /```python\n(.*?)```/s.exec(guide)?.[1] ?? "";

function verifyIndependently(keys: readonly object[], items: readonly Item[]): boolean[] {
  const input = JSON.stringify({ keys, items });
  const { stdout, stderr } = spawnSync("python3", ["-c", independentProgram()], { input, maxBuffer: 2 ** 26 });
  if (stderr.length > 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString());
}

async function readLog() {
  const response = await fetch(new URL(wellKnownReceipts, service.base));
  expect(response.status).toBe(200);
  return response.json();
}

async function upscale(fields: Record<string, string | Blob> = {}) {
  const image = new File([picture], "cup.png");
  const sent = await service.call(account, "POST", "/image-upscale", form({ image, factor: "2", ...fields }));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return sent.body;
}

async function readBundle(jobId: string): Promise<ReceiptBundle & { keys: object[] }> {
  const receipt = await service.call(account, "GET", `/jobs/${jobId}/receipt`);
  expect(receipt.status, JSON.stringify(receipt.body)).toBe(200);
  const proof = await service.call(account, "GET", `/receipts/${receipt.body.id}/proof`);
  expect(proof.status, JSON.stringify(proof.body)).toBe(200);
  const { keys } = await readLog();
  return { ...receipt.body, proof: proof.body, head: proof.body.head, keys };
}

/** Another bit in a text of base64url, hexadecimal or JSON. */
function flipBit(text: string): string {
  const bytes = Buffer.from(text);
  const at = randomInt(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(7));
  return bytes.toString("latin1");
}

test("a job's receipt says what ran and what it cost, and opens to its files and parameters", async () => {
  const job = await upscale();
  const bundle = await readBundle(job.id);
  const { claims, head } = await verifyReceipt(bundle);
  expect(claims).toMatchObject({
    job: job.id,
    operation: "image-upscale",
    status: "succeeded",
    test: false,
    engine: job.engine,
    credits: job.credits.charged,
    created_at: job.created_at,
    started_at: job.started_at,
    finished_at: job.finished_at,
  });
  expect(claims.models).toContainEqual({ name: expect.any(String), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(head.tree_size).toBeGreaterThan(bundle.proof.leaf_index);
  const { salt = "", parameters = "{}" } = bundle.opening ?? {};
  expect(JSON.parse(parameters)).toMatchObject({ factor: 2, seed: job.seed });
  const output = new Uint8Array(
    await (
      await fetch(new URL(new URL(job.outputs[0].url).pathname + new URL(job.outputs[0].url).search, service.base))
    ).arrayBuffer(),
  );
  expect(await findFile(claims, salt, output)).toEqual({ kind: "output", index: 0 });
  expect(await findFile(claims, salt, picture)).toEqual({ kind: "input", index: 0 });
  expect(await findFile(claims, salt, new TextEncoder().encode("another file"))).toBeNull();
});

test("the program of the guide has at most 100 lines and accepts a receipt, but not one with another bit", async () => {
  expect(independentProgram().split("\n").length).toBeLessThanOrEqual(100);
  const { receipt, proof, head, keys } = await readBundle((await upscale()).id);
  const item = { receipt, proof, head };
  const flipped = Array.from({ length: 8 }, () => [
    { ...item, receipt: flipBit(receipt) },
    { ...item, head: flipBit(head) },
    { ...item, proof: { ...proof, path: proof.path.map((hash, at) => (at === 0 ? flipBit(hash) : hash)) } },
  ]).flat();
  const [accepted, ...others] = verifyIndependently(keys, [item, ...flipped]);
  expect(accepted).toBe(true);
  // A hexadecimal digit in upper case is the same bit string.
  const isSame = ({ proof: { path } }: (typeof flipped)[number]) => path.join().toLowerCase() === proof.path.join();
  const changed = flipped.map((item) => item.receipt !== receipt || item.head !== head || !isSame(item));
  expect(others).toEqual(changed.map((isChanged) => !isChanged));
  for (const [at, one] of flipped.entries())
    if (changed[at]) await expect(verifyReceipt({ ...one, keys })).rejects.toThrow();
});

test("a tampered receipt, a wrong head, a foreign key and a missing leaf have their own errors", async () => {
  const bundle = await readBundle((await upscale()).id);
  const [header, payload = "", signature] = bundle.receipt.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const cheaper = Buffer.from(JSON.stringify({ ...claims, credits: 0 })).toString("base64url");
  await expect(verifyReceipt({ ...bundle, receipt: `${header}.${cheaper}.${signature}` })).rejects.toMatchObject({
    code: "receipt_tampered",
  });
  const { privateKey, publicKey } = await generateKeyPair("EdDSA", { crv: "Ed25519" });
  const sign = (typ: string, kid: string, content: object) =>
    new CompactSign(Buffer.from(JSON.stringify(content)))
      .setProtectedHeader({ alg: "EdDSA", typ, kid })
      .sign(privateKey);
  const foreign = await sign("atelier-receipt", "foreign", { ...claims, credits: 0 });
  await expect(verifyReceipt({ ...bundle, receipt: foreign })).rejects.toMatchObject({ code: "foreign_key" });
  const empty = await sign("atelier-tree-head", "own", {
    log: "",
    tree_size: 1,
    root_hash: "0".repeat(64),
    timestamp: "",
  });
  const keys = [...bundle.keys, { ...(await exportJWK(publicKey)), kid: "own" }];
  await expect(verifyReceipt({ ...bundle, head: empty, keys })).rejects.toMatchObject({ code: "head_wrong" });
  const second = await readBundle((await upscale()).id);
  await expect(verifyReceipt({ ...second, receipt: bundle.receipt, opening: null })).rejects.toMatchObject({
    code: "receipt_not_included",
  });
});

test("deletion and retention 0 erase the salt, and the receipt stays valid", async () => {
  const job = await upscale();
  const before = await readBundle(job.id);
  expect((await service.call(account, "DELETE", `/jobs/${job.id}`)).status).toBe(204);
  const unretained = await upscale({ retention: "0", response: "base64" });
  await expect.poll(() => countSalts(unretained.id)).toBe(0);
  expect(await countSalts(job.id)).toBe(0);
  for (const id of [job.id, unretained.id]) {
    const after = await readBundle(id);
    expect(after.opening).toBeNull();
    const { claims } = await verifyReceipt(after);
    // Without the salt, nothing in the receipt is a digest of the input.
    expect(JSON.stringify(claims)).not.toContain(createHash("sha256").update(picture).digest("hex"));
    expect(claims.outputs).toHaveLength(1);
  }
  expect((await readBundle(job.id)).receipt).toBe(before.receipt);
});

const countSalts = async (jobId: string) =>
  (await pool().query("SELECT FROM receipt WHERE job_id = $1 AND salt IS NOT NULL", [jobId])).rowCount;

test("another account and a restricted key of other jobs see no receipt and no proof", async () => {
  const { id } = await upscale();
  const otherAccount = await testAccount();
  for (const path of [`/jobs/${id}/receipt`, `/receipts/${id.replace("job_", "rcpt_")}/proof`])
    expect((await service.call(otherAccount, "GET", path)).status, path).toBe(404);
});

test("an open job has no receipt, and a canceled one has a receipt that costs nothing", async () => {
  const id = await queuedJob(account.id);
  const early = await service.call(account, "GET", `/jobs/${id}/receipt`);
  expect([early.status, early.body.code]).toEqual([409, "job_running"]);
  await service.call(account, "POST", `/jobs/${id}/cancel`);
  const { claims } = await verifyReceipt(await readBundle(id));
  expect(claims).toMatchObject({ job: id, status: "canceled", engine: null, credits: 0, outputs: [] });
});

test("receipts that an old key signed stay valid after its rotation", async () => {
  const before = await readBundle((await upscale()).id);
  await rotateReceiptKey();
  const after = await readBundle((await upscale()).id);
  expect(after.keys.length).toBeGreaterThan(1);
  expect(after.receipt.split(".")[0]).not.toBe(before.receipt.split(".")[0]);
  for (const bundle of [before, after]) await verifyReceipt({ ...bundle, keys: after.keys });
  const privateKeys = await pool().query("SELECT FROM receipt_key WHERE private_key IS NOT NULL");
  expect(privateKeys.rowCount).toBe(1);
});

test("the ledger agrees with the receipts, and a changed past charge is a mismatch", async () => {
  const { id } = await upscale();
  await appendReceipts();
  await readFreshHead(0);
  expect((await checkReceipts()).mismatches).toEqual([]);
  const changes = [
    ["UPDATE ledger_entry SET credits = credits - 1 WHERE reference = 'job:' || $1", "credits = credits + 1"],
    ["UPDATE job SET charged = charged - 1 WHERE id = $1", "charged = charged + 1"],
    ["UPDATE receipt SET jws = jws || 'A' WHERE job_id = $1", "jws = left(jws, -1)"],
  ] as const;
  for (const [change, undo] of changes) {
    await changeAsOperator(change, id);
    const { mismatches } = await checkReceipts();
    expect(mismatches.map(({ subject }) => subject)).toContain(id);
    await changeAsOperator(change.replace(/SET .*? WHERE/, `SET ${undo} WHERE`), id);
  }
  expect((await checkReceipts()).mismatches).toEqual([]);
  await expect(pool().query("UPDATE receipt SET jws = 'x' WHERE job_id = $1", [id])).rejects.toThrow("append-only");
});

/** An operator with all rights of the database, whom no trigger stops. */
async function changeAsOperator(sql: string, id: string): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query("SET session_replication_role = replica");
    expect((await client.query(sql, [id])).rowCount).toBe(1);
  } finally {
    await client.query("RESET session_replication_role");
    client.release();
  }
}

test(
  "random inclusion and consistency proofs of a large tree pass the independent program, and one flipped bit does not",
  async () => {
    await appendReceipts();
    const first = await readFreshHead(0);
    await pool().query(
      `INSERT INTO receipt (job_id, account_id, claims, ended_at)
       SELECT 'job_many' || n, 'acct_many', jsonb_build_object('job', 'job_many' || n, 'credits', 0), now() + n * interval '1 ms'
       FROM generate_series(1, $1) n`,
      [LEAVES],
    );
    // Two processes at once leave no gap and no duplicate.
    const appended = await Promise.all([appendReceipts(), appendReceipts()]);
    expect(appended[0] + appended[1]).toBe(LEAVES);
    const { rows: gaps } = await pool().query(
      "SELECT max(position) + 1 - count(*) AS gaps FROM receipt WHERE position IS NOT NULL",
    );
    expect(Number(gaps[0].gaps)).toBe(0);
    const { keys, head } = await readPublishedLog();
    const { rows: heads } = await pool().query<{ tree_size: number; jws: string }>(
      "SELECT tree_size, jws FROM receipt_head WHERE tree_size > $1 ORDER BY random() LIMIT $2",
      [first.treeSize, PROOFS],
    );
    const items: Item[] = [];
    for (const earlier of heads.filter(({ tree_size }) => tree_size < head.treeSize)) {
      const { path } = await proveConsistency(earlier.tree_size, head.treeSize);
      items.push({ earlier: earlier.jws, head: head.jws, proof: { path } });
      await verifyConsistency(await readHead(earlier.jws, keys), await readHead(head.jws, keys), path);
    }
    for (let at = 0; at < PROOFS; at++) {
      const { tree_size: size, jws } = heads[at % heads.length] ?? { tree_size: head.treeSize, jws: head.jws };
      const { position, path } = await proveInclusion(randomInt(size), size);
      const { rows } = await pool().query("SELECT jws FROM receipt WHERE position = $1", [position]);
      items.push({ receipt: rows[0].jws, head: jws, proof: { path, leaf_index: position, tree_size: size } });
    }
    expect(items.filter(({ earlier }) => earlier).length).toBeGreaterThan(0);
    expect(new Set(verifyIndependently(keys, items))).toEqual(new Set([true]));
    const flipped = items.map(({ proof, ...item }) => ({
      ...item,
      proof: { ...proof, path: proof.path.map((hash, at) => (at === 0 ? flipDigit(hash) : hash)) },
    }));
    expect(
      new Set(
        verifyIndependently(
          keys,
          flipped.filter(({ proof }) => proof.path.length > 0),
        ),
      ),
    ).toEqual(new Set([false]));
  },
  isFull ? 900_000 : 60_000,
);

test("of the heads older than a week only the last one of each day is kept, and no other can be deleted", async () => {
  for (let count = 0; count < 4; count++) await readFreshHead(0);
  const { rows } = await pool().query("SELECT tree_size, signed_at FROM receipt_head ORDER BY signed_at DESC LIMIT 4");
  const client = await pool().connect();
  try {
    await client.query("SET session_replication_role = replica");
    // Three heads of one day, and one of the day before.
    for (const [index, { signed_at }] of rows.entries())
      await client.query(
        `UPDATE receipt_head SET signed_at = date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
           - make_interval(days => $2) + make_interval(hours => $3) WHERE signed_at = $1`,
        [signed_at, index === 3 ? 10 : 9, index],
      );
  } finally {
    await client.query("RESET session_replication_role");
    client.release();
  }
  const readOld = async () =>
    (await pool().query("SELECT signed_at FROM receipt_head WHERE signed_at < now() - interval '7 days' ORDER BY 1"))
      .rows;
  const [before, , , last] = await readOld();
  await expect(pool().query("DELETE FROM receipt_head WHERE signed_at = $1", [last.signed_at])).rejects.toThrow(
    "append-only",
  );
  expect(await deleteOldHeads()).toBe(2);
  expect(await readOld()).toEqual([before, last]);
  expect(await deleteOldHeads()).toBe(0);
  await expect(pool().query("DELETE FROM receipt_head")).rejects.toThrow("append-only");
});

/** One flipped bit of a hash in hexadecimal. */
const flipDigit = (hash: string) =>
  (Number.parseInt(hash.slice(0, 1), 16) ^ (1 << randomInt(4))).toString(16) + hash.slice(1);
