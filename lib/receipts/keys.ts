import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { type Queryable, transaction } from "../platform/database/db.ts";
import { json, nullable, run, runForCount, statement, text, timestamp } from "../platform/database/statement.ts";
import { sealText, unsealText } from "../platform/secrets.ts";

const ALGORITHM = "EdDSA";

/** The header `typ` of what is signed, so that one is never taken for the other. */
export type SignedType = "atelier-receipt" | "atelier-tree-head";

/** Signs claims: a compact JWS (Ed25519). */
export type Signer = (type: SignedType, claims: object) => Promise<string>;

/** A published key: a JWK with the times of its use. */
export interface PublicKey {
  kty: "OKP";
  crv: "Ed25519";
  x: string;
  kid: string;
  created_at: string;
  retired_at: string | null;
}

/**
 * The signer with the current key, which is created if there is none or if APP_SECRET was replaced. `tx` holds the lock of
 * the tree, so that two processes do not create one.
 */
export async function readSigner(tx: Queryable): Promise<Signer> {
  const [current] = await run(tx, READ_CURRENT, {});
  const opened = current?.private_key ? openKey(current.id, current.private_key) : undefined;
  if (current && opened) return toSigner(current.id, opened);
  return createKey(tx);
}

/** Replaces the current key. Receipts and heads that it signed stay valid. Returns the new key's ID. */
export const rotateReceiptKey = (): Promise<string> =>
  transaction(async (tx) => {
    await lockTree(tx);
    await createKey(tx);
    const [current] = await run(tx, READ_CURRENT, {});
    return current?.id ?? "";
  });

/** Takes the tree's lock until the transaction ends: one process at a time signs and appends. */
export async function lockTree(tx: Queryable): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('receipts', 0))");
}

/** All public keys, newest first. */
export async function listPublicKeys(db: Queryable): Promise<PublicKey[]> {
  const rows = await run(db, LIST_KEYS, {});
  return rows.map(({ id, public_key, created_at, retired_at }) => ({
    ...public_key,
    kid: id,
    created_at: created_at.toISOString(),
    retired_at: retired_at?.toISOString() ?? null,
  }));
}

async function createKey(tx: Queryable): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true, crv: "Ed25519" });
  const exported = await exportJWK(publicKey);
  const id = await calculateJwkThumbprint(exported);
  const secret = await exportJWK(privateKey);
  await runForCount(tx, RETIRE_KEYS, {});
  await runForCount(tx, INSERT_KEY, {
    id,
    publicKey: exported,
    privateKey: sealText("receipt-key", JSON.stringify(secret), id),
  });
  return toSigner(id, secret);
}

/** Undefined if it was encrypted with another APP_SECRET. */
function openKey(id: string, sealed: string): JWK | undefined {
  try {
    return JSON.parse(unsealText("receipt-key", sealed, id));
  } catch {
    return undefined;
  }
}

async function toSigner(kid: string, secret: JWK): Promise<Signer> {
  const key = await importJWK(secret, ALGORITHM);
  return (typ, claims) =>
    new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader({ alg: ALGORITHM, typ, kid }).sign(key);
}

const READ_CURRENT = statement(
  "read_receipt_key",
  {},
  "SELECT id, private_key FROM receipt_key WHERE retired_at IS NULL",
  { id: text(), private_key: nullable(text()) },
);

const LIST_KEYS = statement(
  "list_receipt_keys",
  {},
  "SELECT id, public_key, created_at, retired_at FROM receipt_key ORDER BY created_at DESC LIMIT 1000",
  {
    id: text(),
    public_key: json<Pick<PublicKey, "kty" | "crv" | "x">>(),
    created_at: timestamp,
    retired_at: nullable(timestamp),
  },
);

const RETIRE_KEYS = statement(
  "retire_receipt_keys",
  {},
  "UPDATE receipt_key SET retired_at = now(), private_key = NULL WHERE retired_at IS NULL",
  {},
);

const INSERT_KEY = statement(
  "insert_receipt_key",
  { id: text(), publicKey: json<JWK>(), privateKey: text() },
  "INSERT INTO receipt_key (id, public_key, private_key) VALUES ($id, $publicKey, $privateKey)",
  {},
);
