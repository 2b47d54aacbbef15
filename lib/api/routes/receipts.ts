import { AppError } from "@atelier/errors";
import { z } from "zod";
import { hasEnded } from "../../jobs/record.ts";
import type { Caller } from "../../keys/authenticate.ts";
import { wellKnownReceipts } from "../../platform/network/api-paths.ts";
import { type Head, readPublishedLog } from "../../receipts/heads.ts";
import { proveConsistency, proveInclusion, readReceipt, toJobId, toReceiptId } from "../../receipts/read.ts";
import { defineRoute, type Route } from "../define-route.ts";
import { component } from "../openapi/json-schema.ts";
import { count, time } from "../openapi/values.ts";
import { readVisibleJob } from "./jobs/visible-job.ts";

/** A tree has fewer leaves than the largest integer of its columns. */
const MAX_LEAVES = 2 ** 31 - 1;

const treeSize = z.coerce.number().int().min(0).max(MAX_LEAVES);

const hash = z.string().meta({ pattern: "^[0-9a-f]{64}$" });

const exampleHash = "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d";
const exampleJws = "eyJhbGciOiJFZERTQSJ9.eyJqb2IiOiJqb2JfMDEifQ.c2lnbmF0dXJl";

const receipt = component(
  "Receipt",
  {
    object: z.literal("receipt"),
    id: z.string(),
    job_id: z.string(),
    receipt: z.string().meta({
      description:
        "A compact JWS (EdDSA, Ed25519) over the job's operation, engine, models, software version, credits, times, and commitments to its parameters, inputs and outputs.",
    }),
    leaf_index: count.meta({ description: "Its place in the tree of all receipts." }),
    opening: z.object({ salt: hash, parameters: z.string() }).nullable().meta({
      description:
        "Opens the commitments: SHA-256(salt, SHA-256 of a file or of the parameters' text). Null once the job's data is deleted.",
    }),
  },
  {
    object: "receipt",
    id: "rcpt_01kaznf2vke8r9s0dq3w6h7t5m",
    job_id: "job_01kaznf2vke8r9s0dq3w6h7t5m",
    receipt: exampleJws,
    leaf_index: 4711,
    opening: { salt: exampleHash, parameters: '{"seed": 1804289383, "format": "png"}' },
  },
);

const proof = component(
  "ReceiptProof",
  {
    object: z.literal("receipt_proof"),
    receipt_id: z.string(),
    leaf_index: count,
    tree_size: count,
    path: z.array(hash).meta({ description: "The inclusion proof of RFC 9162, section 2.1.3, in hexadecimal." }),
    head: z.string().nullable().meta({ description: "The signed head of this tree, if one was signed at this size." }),
  },
  {
    object: "receipt_proof",
    receipt_id: "rcpt_01kaznf2vke8r9s0dq3w6h7t5m",
    leaf_index: 4711,
    tree_size: 4712,
    path: [exampleHash],
    head: exampleJws,
  },
);

const consistency = component(
  "ReceiptConsistency",
  {
    object: z.literal("receipt_consistency"),
    first: count,
    second: count,
    path: z.array(hash).meta({ description: "The consistency proof of RFC 9162, section 2.1.4, in hexadecimal." }),
  },
  { object: "receipt_consistency", first: 4000, second: 4712, path: [exampleHash] },
);

const head = z.object({
  tree_size: count,
  signed_at: time,
  jws: z.string().meta({ description: "A compact JWS over the size of the tree, its root hash and the time." }),
});

const exampleHead = { tree_size: 4712, signed_at: "2026-11-20T09:30:01.320Z", jws: exampleJws };

const key = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
  kid: z.string(),
  created_at: time,
  retired_at: time.nullable(),
});

const log = component(
  "ReceiptLog",
  {
    object: z.literal("receipt_log"),
    keys: z.array(key).meta({
      description:
        "The public keys of receipts and heads as JWK, newest first. Retired ones stay, for older signatures.",
    }),
    head: head.meta({ description: "The newest head, at most five minutes old." }),
    daily: z.array(head).meta({ description: "The last head of each day of a year, newest first." }),
  },
  {
    object: "receipt_log",
    keys: [
      {
        kty: "OKP",
        crv: "Ed25519",
        x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
        kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
        created_at: "2026-11-20T09:00:00.000Z",
        retired_at: null,
      },
    ],
    head: exampleHead,
    daily: [exampleHead],
  },
);

/** The receipt of a job of the caller. Throws as `readVisibleJob`, `readReceipt`, and `job_running`. */
async function readVisibleReceipt(caller: Caller, jobId: string) {
  const job = await readVisibleJob(caller, jobId);
  if (!hasEnded(job)) throw new AppError("job_running", "The job has not ended. It has a receipt when it has.");
  return readReceipt(caller.accountId, job.id);
}

const read = defineRoute({
  method: "GET",
  path: "/jobs/:id/receipt",
  tag: "Receipts",
  operationId: "getReceipt",
  summary: "Get the signed receipt of an ended job",
  description:
    "The receipt says what ran and what it cost. It is a leaf of an append-only tree over all receipts of the service, so it cannot be changed later without a mismatch. The guide “Receipts” describes how to check it without our code.",
  access: "any",
  output: receipt,
  isSecret: true,
  errors: [409],
  async handler({ caller, params }) {
    const { id, jobId, jws, position, opening } = await readVisibleReceipt(caller, params.id);
    return { object: "receipt" as const, id, job_id: jobId, receipt: jws, leaf_index: position, opening };
  },
});

const prove = defineRoute({
  method: "GET",
  path: "/receipts/:id/proof",
  tag: "Receipts",
  operationId: "getReceiptProof",
  summary: "Prove that a receipt is in the tree",
  access: "any",
  query: z.strictObject({
    tree_size: treeSize.optional().meta({
      description: "The size of the tree, such as that of a head that you stored. By default the newest head's.",
    }),
  }),
  output: proof,
  errors: [409],
  async handler({ caller, params, query }) {
    const { jobId, position } = await readVisibleReceipt(caller, toJobId(params.id));
    const { treeSize: size, path, head: signed } = await proveInclusion(position, query.tree_size);
    return {
      object: "receipt_proof" as const,
      receipt_id: toReceiptId(jobId),
      leaf_index: position,
      tree_size: size,
      path,
      head: signed?.jws ?? null,
    };
  },
});

const compare = defineRoute({
  method: "GET",
  path: "/receipts/consistency",
  tag: "Receipts",
  operationId: "getReceiptConsistency",
  summary: "Prove that the tree of receipts only grew between two heads",
  access: "open",
  query: z.strictObject({
    first: treeSize.default(0).meta({ description: "The size of the earlier tree." }),
    second: treeSize.optional().meta({ description: "The size of the later tree. By default the present size." }),
  }),
  output: consistency,
  async handler({ query }) {
    return { object: "receipt_consistency" as const, ...(await proveConsistency(query.first, query.second)) };
  },
});

const published = defineRoute({
  method: "GET",
  path: "/receipts/log",
  tag: "Receipts",
  operationId: "getReceiptLog",
  summary: "Get the keys and the signed heads of the tree of receipts",
  description: `The same document is at ${wellKnownReceipts}.`,
  access: "open",
  output: log,
  async handler() {
    const { keys, head: newest, daily } = await readPublishedLog();
    return { object: "receipt_log" as const, keys, head: toHead(newest), daily: daily.map(toHead) };
  },
});

const toHead = ({ treeSize: size, signedAt, jws }: Head) => ({
  tree_size: size,
  signed_at: signedAt.toISOString(),
  jws,
});

/** The receipts of jobs, and the tree over them. */
export const receiptRoutes: Route[] = [read, prove, compare, published];
