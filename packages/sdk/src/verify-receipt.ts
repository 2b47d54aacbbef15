import { AtelierError } from "./errors.ts";

/** The claims of a receipt. Commitments and digests are in hexadecimal. */
export interface ReceiptClaims {
  job: string;
  operation: string;
  status: "succeeded" | "failed" | "canceled";
  test: boolean;
  engine: string | null;
  models: { name: string; sha256: string }[];
  software: string;
  credits: number;
  parameters: string;
  inputs: string[];
  outputs: string[];
  created_at: string;
  started_at: string | null;
  finished_at: string;
}

/** The claims of a signed head of the tree. */
export interface HeadClaims {
  log: string;
  tree_size: number;
  root_hash: string;
  timestamp: string;
}

/** A receipt with all that is needed to check it without a connection. */
export interface ReceiptBundle {
  receipt: string;
  /** The inclusion proof, as the service returns it. */
  proof: { leaf_index: number; tree_size: number; path: readonly string[] };
  /** The signed head to check against: that of the proof, or one that was stored or published elsewhere. */
  head: string;
  /** The published public keys. */
  keys: readonly object[];
  /** Opens the commitments, as long as the job's data is kept. */
  opening?: { salt: string; parameters: string } | null | undefined;
}

/**
 * Checks a receipt without a connection: its signature, the head's signature, the inclusion proof, and the parameters if
 * they can be opened. Throws AtelierError `foreign_key`, `receipt_tampered`, `head_wrong` or `receipt_not_included`.
 */
export async function verifyReceipt({ receipt, proof, head, keys, opening }: ReceiptBundle): Promise<{
  claims: ReceiptClaims;
  head: HeadClaims;
}> {
  const claims = await readSigned<ReceiptClaims>(receipt, "atelier-receipt", keys, "receipt_tampered");
  const signed = await readHead(head, keys);
  if (signed.tree_size !== proof.tree_size)
    throw new AtelierError(
      "head_wrong",
      `The head is of a tree of ${signed.tree_size} leaves, and the proof of one of ${proof.tree_size}. Get the proof with this tree_size.`,
    );
  if (toHex(await computeRoot(receipt, proof)) !== signed.root_hash)
    throw new AtelierError(
      "receipt_not_included",
      "The tree of this head does not contain the receipt. The receipt, the proof or the head was replaced.",
    );
  if (opening && (await commit(opening.salt, await sha256(encode(opening.parameters)))) !== claims.parameters)
    throw new AtelierError("receipt_tampered", "The parameters are not those that the receipt was signed for.");
  return { claims, head: signed };
}

/**
 * Checks without a connection that the tree of an earlier head is the beginning of that of a later one (RFC 9162, section
 * 2.1.4.2): nothing was changed or removed in between. `path` is the consistency proof. Throws AtelierError `head_wrong`.
 */
export async function verifyConsistency(
  earlier: Pick<HeadClaims, "tree_size" | "root_hash">,
  later: Pick<HeadClaims, "tree_size" | "root_hash">,
  path: readonly string[],
): Promise<void> {
  const wrong = new AtelierError(
    "head_wrong",
    "The later head does not contain the tree of the earlier one: receipts were changed or removed.",
  );
  if (earlier.tree_size === later.tree_size) {
    if (earlier.root_hash !== later.root_hash || path.length > 0) throw wrong;
    return;
  }
  if (earlier.tree_size === 0) return;
  if (earlier.tree_size > later.tree_size) throw wrong;
  let [node, last] = [earlier.tree_size - 1, later.tree_size - 1];
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  const isPower = Number.isInteger(Math.log2(earlier.tree_size));
  const [start, ...steps] = isPower ? [earlier.root_hash, ...path] : path;
  if (start === undefined) throw wrong;
  let [first, second] = [fromHex(start), fromHex(start)];
  for (const step of steps) {
    if (last === 0) throw wrong;
    const sibling = fromHex(step);
    if (node % 2 === 1 || node === last) {
      first = await hashNode(sibling, first);
      second = await hashNode(sibling, second);
      while (node % 2 === 0 && node > 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else second = await hashNode(second, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  if (last !== 0 || toHex(first) !== earlier.root_hash || toHex(second) !== later.root_hash) throw wrong;
}

/** The claims of a signed head. Throws AtelierError `foreign_key` or `head_wrong`. */
export const readHead = (jws: string, keys: readonly object[]): Promise<HeadClaims> =>
  readSigned(jws, "atelier-tree-head", keys, "head_wrong");

/** The part of its job that a file was: an input or an output with its place; null if it is neither. Reads the salt. */
export async function findFile(
  claims: Pick<ReceiptClaims, "inputs" | "outputs">,
  salt: string,
  content: Uint8Array,
): Promise<{ kind: "input" | "output"; index: number } | null> {
  const commitment = await commit(salt, await sha256(content));
  for (const kind of ["output", "input"] as const) {
    const index = claims[`${kind}s`].indexOf(commitment);
    if (index >= 0) return { kind, index };
  }
  return null;
}

type Refusal = "receipt_tampered" | "head_wrong";

const nouns: Record<Refusal, string> = { receipt_tampered: "receipt", head_wrong: "head" };

/** The claims of a compact JWS (RFC 7515, Ed25519) that one of the keys signed. */
async function readSigned<Claims>(
  jws: string,
  type: string,
  keys: readonly object[],
  refusal: Refusal,
): Promise<Claims> {
  const noun = nouns[refusal];
  const [header, payload, signature, ...rest] = jws.split(".");
  const { kid, alg, typ } = (header && rest.length === 0 ? parse(header) : undefined) ?? {};
  if (!header || !payload || !signature || alg !== "EdDSA" || typ !== type)
    throw new AtelierError(refusal, `This is not a signed ${noun}.`);
  const jwk = keys.find((key) => Reflect.get(key, "kid") === kid);
  if (!jwk)
    throw new AtelierError(
      "foreign_key",
      `The ${noun} is signed with the key ${kid}, which this service has not published.`,
    );
  const { kty, crv, x }: { kty?: string; crv?: string; x?: string } = jwk;
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x } as JsonWebKey, "Ed25519", false, ["verify"]);
  const isSigned = await crypto.subtle.verify("Ed25519", key, decode(signature), encode(`${header}.${payload}`));
  const claims = isSigned ? parse(payload) : undefined;
  if (!claims) throw new AtelierError(refusal, `The ${noun} was changed: its signature does not match.`);
  return claims as Claims;
}

/** The root that an inclusion proof leads to (RFC 9162, section 2.1.3.2). */
async function computeRoot(leaf: string, { leaf_index, tree_size, path }: ReceiptBundle["proof"]) {
  let hash = await sha256(join(new Uint8Array([0]), encode(leaf)));
  let [node, last] = [leaf_index, tree_size - 1];
  for (const step of path) {
    const sibling = fromHex(step);
    if (node % 2 === 1 || node === last) {
      hash = await hashNode(sibling, hash);
      while (node % 2 === 0 && node > 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else hash = await hashNode(hash, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : new Uint8Array();
}

const hashNode = (left: Uint8Array, right: Uint8Array) => sha256(join(new Uint8Array([1]), left, right));

const commit = async (salt: string, digest: Uint8Array) => toHex(await sha256(join(fromHex(salt), digest)));

const sha256 = async (content: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(content)));

const encode = (text: string) => new TextEncoder().encode(text);

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const fromHex = (text: string) =>
  Uint8Array.from(text.match(/[0-9a-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** The bytes of base64url; none if it is no base64url in its only canonical form. */
function decode(text: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const canonical = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return canonical === text ? Uint8Array.from(binary, (char) => char.charCodeAt(0)) : new Uint8Array();
  } catch {
    return new Uint8Array();
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(decode(text)));
  } catch {
    return undefined;
  }
}
