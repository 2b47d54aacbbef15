import {
  findFile,
  type HeadClaims,
  type ReceiptBundle,
  type ReceiptClaims,
  readHead,
  verifyConsistency,
  verifyReceipt,
} from "@atelier/sdk/verify-receipt";

/** Why a receipt cannot be confirmed. */
export type Refusal =
  | "unreadable"
  | "no_proof"
  | "unreachable"
  | "unsupported"
  | "foreign_key"
  | "receipt_tampered"
  | "head_wrong"
  | "receipt_not_included";

const refusals: readonly string[] = ["foreign_key", "receipt_tampered", "head_wrong", "receipt_not_included"];

/** A receipt that cannot be confirmed. */
export class RefusedReceipt extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** A confirmed receipt. */
export interface CheckedReceipt {
  claims: ReceiptClaims;
  head: HeadClaims;
  /** The leaves of the newest published tree. */
  newest: number;
  /** Whether the parameters were compared; false if the job's data was deleted. */
  isOpened: boolean;
  files: { name: string; match: Awaited<ReturnType<typeof findFile>> }[];
}

type SavedReceipt = Omit<ReceiptBundle, "keys">;

interface Log {
  keys: object[];
  head: { jws: string };
}

/**
 * Checks the text of a receipt, as a job's page and `atl verify --save` write it, and whether files are of its job. It
 * reads the published keys and heads, and the proof if the text has none; nothing is sent. Throws RefusedReceipt.
 */
export async function checkReceipt(text: string, files: readonly File[]): Promise<CheckedReceipt> {
  if (!(await isSupported())) throw new RefusedReceipt("unsupported");
  const saved = await complete(parseReceipt(text));
  const log = await readJson<Log>("/.well-known/atelier-receipts.json", "unreachable");
  try {
    const { claims, head } = await verifyReceipt({ ...saved, keys: log.keys });
    const newest = await readHead(log.head.jws, log.keys);
    await verifyConsistency(...(await compare(head, newest)));
    const found = [];
    if (saved.opening)
      for (const file of files) {
        const content = new Uint8Array(await file.arrayBuffer());
        found.push({ name: file.name, match: await findFile(claims, saved.opening.salt, content) });
      }
    return { claims, head, newest: newest.tree_size, isOpened: Boolean(saved.opening), files: found };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw refusals.includes(code) ? new RefusedReceipt(code as Refusal) : error;
  }
}

/** Both heads in their order, with the proof between them. */
async function compare(head: HeadClaims, newest: HeadClaims): Promise<[HeadClaims, HeadClaims, readonly string[]]> {
  if (head.tree_size === newest.tree_size) return [head, newest, []];
  const [first, second] = head.tree_size < newest.tree_size ? [head, newest] : [newest, head];
  const path = `/api/v1/receipts/consistency?first=${first.tree_size}&second=${second.tree_size}`;
  // A tree that this service never had has no proof.
  return [first, second, (await readJson<{ path: string[] }>(path, "head_wrong")).path];
}

/** The JSON of a receipt, or the signed text alone. */
function parseReceipt(text: string): Partial<SavedReceipt> & { receipt: string } {
  const trimmed = text.trim();
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(trimmed)) return { receipt: trimmed };
  const parsed = parse<Partial<SavedReceipt>>(trimmed);
  if (typeof parsed?.receipt !== "string") throw new RefusedReceipt("unreadable");
  return { ...parsed, receipt: parsed.receipt };
}

/** Adds the proof of a receipt of the signed-in account. */
async function complete(sent: Partial<SavedReceipt> & { receipt: string }): Promise<SavedReceipt> {
  const { receipt, proof, head, opening } = sent;
  if (Array.isArray(proof?.path) && typeof head === "string") return { receipt, proof, head, opening };
  const job = readJob(receipt);
  if (job === undefined) throw new RefusedReceipt("unreadable");
  const own = await readJson<SavedReceipt>(`/jobs/${job}/receipt`, "no_proof");
  return { receipt, proof: own.proof, head: own.head, opening: opening ?? own.opening };
}

/** The job that a receipt names, which is not checked yet. */
function readJob(jws: string): string | undefined {
  const payload = jws.split(".")[1] ?? "";
  try {
    const { job } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof job === "string" && /^job_\w+$/.test(job) ? job : undefined;
  } catch {
    return undefined;
  }
}

/** Reads JSON of this service. Throws RefusedReceipt with `refusal` for another response. */
async function readJson<T>(path: string, refusal: Refusal): Promise<T> {
  const response = await fetch(path).catch(() => undefined);
  if (!response) throw new RefusedReceipt("unreachable");
  if (!response.ok) throw new RefusedReceipt(response.status >= 500 ? "unreachable" : refusal);
  return response.json();
}

/** Browsers have Ed25519 since 2025, and only on https and on this machine. */
async function isSupported(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]);
    return true;
  } catch {
    return false;
  }
}

function parse<T>(text: string): T | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
