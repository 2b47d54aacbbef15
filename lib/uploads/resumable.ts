import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, invalidInput } from "@atelier/errors";
import { pool } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { int, nullable, run, runForCount, statement, text } from "../platform/database/statement.ts";
import type { Prisma, Upload as StoredUpload } from "../platform/generated/prisma/client.ts";
import { describeStorageError } from "../platform/processes/storage-full.ts";
import { storage } from "../storage/index.ts";
import {
  HIDDEN,
  UPLOAD_HOURS,
  type Upload,
  type UploadOwner,
  unknownUpload,
  uploadFields,
  uploadKey,
  withByteCount,
  withinLimit,
} from "./uploads.ts";

const fields = {
  ...uploadFields,
  received: true,
  resumable: true,
  storedAt: true,
  keyId: true,
} satisfies Prisma.UploadSelect;

/** An upload that is received in several requests: `received` of its `bytes` are stored. */
export interface ResumableUpload extends Upload, Pick<StoredUpload, "storedAt" | "keyId"> {
  received: number;
  resumable: string;
}

/** The parameters with which a client creates an upload. */
export interface NewResumable {
  id: string;
  /** The file's length in bytes. */
  bytes: number;
  /** The protocol's header Upload-Metadata, which is returned as it was sent. */
  metadata: string;
  filename: string | null;
  /** The SHA-256 that the complete file must have, as hexadecimal digits; "" if any file is accepted. */
  sha256: string;
  keyId: string | null;
}

/** Reserves space for an upload that is received later. Throws `upload_limit_reached`. */
export async function beginResumable(accountId: string, upload: NewResumable): Promise<void> {
  const { id, bytes, metadata, filename, sha256, keyId } = upload;
  const file = { storageKey: uploadKey(id), filename, bytes, sha256, metadata };
  const values = { id, accountId, keyId, ...file, hours: UPLOAD_HOURS };
  await withinLimit(accountId, bytes, (tx) => run(tx, BEGIN, values));
}

const BEGIN = statement(
  "begin_resumable_upload",
  {
    id: text(),
    accountId: text(),
    keyId: nullable(text()),
    storageKey: text(),
    filename: nullable(text()),
    bytes: int,
    sha256: text(),
    hours: int,
    metadata: text(),
  },
  `INSERT INTO upload (id, account_id, key_id, storage_key, filename, bytes, sha256, expires_at, resumable)
   VALUES ($id, $accountId, $keyId, $storageKey, $filename, $bytes, $sha256, now() + make_interval(hours => $hours), $metadata)`,
  {},
);

/**
 * One of the owner's resumable uploads, complete or not. Throws `not_found`, also for another account's or an expired one,
 * and `key_restricted` for one of another key.
 */
export async function readResumable(
  { accountId, onlyKeyId = null }: UploadOwner,
  id: string,
): Promise<ResumableUpload> {
  const upload = await findResumable(accountId, id);
  if (!upload) throw unknownUpload();
  if (onlyKeyId === null || upload.keyId === onlyKeyId) return upload;
  throw new AppError("key_restricted", "This upload was begun with another API key. Use that key.");
}

async function findResumable(accountId: string, id: string): Promise<ResumableUpload | null> {
  const row = await prisma().upload.findFirst({
    where: { accountId, id, resumable: { not: null }, expiresAt: { gt: new Date() } },
    select: fields,
  });
  if (!row || row.resumable === null) return null;
  return { ...withByteCount(row), received: Number(row.received), resumable: row.resumable };
}

/** Makes a request the only one that may add bytes. Returns its lease; the lease of an earlier request ends. */
export async function takeLease(accountId: string, id: string): Promise<string> {
  const lease = randomUUID();
  await prisma().upload.updateMany({ where: { accountId, id }, data: { lease } });
  return lease;
}

/** Where bytes are added. */
export interface PartPosition {
  id: string;
  lease: string;
  /** How many bytes are stored before the part. */
  start: number;
}

/** Stores the next bytes of an upload. Returns whether they count: not if another request took the lease. Throws `storage_full`. */
export async function addPart({ id, lease, start }: PartPosition, bytes: Uint8Array): Promise<boolean> {
  const key = `${uploadKey(id)}.${randomUUID()}`;
  await runForCount(pool(), RESERVE_PART, { key, id, start });
  try {
    await storage().put(key, bytes, "application/octet-stream");
    if ((await runForCount(pool(), COUNT_PART, { key, id, lease, start, byteCount: bytes.length })) === 1) return true;
  } catch (error) {
    await removePart(key);
    throw describeStorageError(error, "upload");
  }
  await removePart(key);
  return false;
}

async function removePart(key: string): Promise<void> {
  await storage().delete(key);
  await prisma().uploadPart.deleteMany({ where: { storageKey: key } });
}

const RESERVE_PART = statement(
  "reserve_upload_part",
  { key: text(), id: text(), start: int },
  "INSERT INTO upload_part (storage_key, upload_id, start) SELECT $key, id, $start FROM upload WHERE id = $id",
  {},
);

/** The condition on `received` is checked again after a wait for a concurrent update, so that bytes are added once. */
const COUNT_PART = statement(
  "count_upload_part",
  { key: text(), id: text(), lease: text(), start: int, byteCount: int },
  `WITH added AS (
     UPDATE upload SET received = received + $byteCount::int
     WHERE id = $id AND lease = $lease AND received = $start AND stored_at IS NULL AND expires_at > now() RETURNING id
   )
   UPDATE upload_part SET bytes = $byteCount FROM added WHERE storage_key = $key AND upload_id = added.id`,
  {},
);

/**
 * Makes one file of a completely received upload, in `directory`, and stores it as an upload. Does nothing if that was
 * done. Throws `invalid_input`, and deletes the upload, if the file's SHA-256 differs from the client's.
 */
export async function completeResumable(owner: UploadOwner, id: string, directory: string): Promise<void> {
  const upload = await readResumable(owner, id);
  if (upload.storedAt || upload.received < upload.bytes) return;
  const path = join(directory, id);
  const sha256 = await joinParts(id, path).catch(async (error: unknown) => {
    // Another request completed it, and deleted the parts.
    if ((await readResumable(owner, id)).storedAt) return null;
    throw describeStorageError(error, "upload");
  });
  if (sha256 === null) return;
  if (upload.sha256 !== "" && upload.sha256 !== sha256) {
    await removeResumable(owner, id);
    throw invalidInput("/sha256", `The received file has the SHA-256 ${sha256}. Upload it again.`);
  }
  try {
    await storage().put(uploadKey(id), path, "application/octet-stream");
  } catch (error) {
    throw describeStorageError(error, "upload");
  }
  const completed = await prisma().upload.updateMany({
    where: { accountId: owner.accountId, id, storedAt: null, expiresAt: { gt: new Date() } },
    data: { storedAt: new Date(), sha256 },
  });
  if (completed.count === 1) await removeParts(id);
  // The upload was deleted in the meantime, or another request completed it.
  else if (!(await findResumable(owner.accountId, id))) await storage().delete(uploadKey(id));
}

/** Writes the parts of an upload to one file. Returns its SHA-256. */
async function joinParts(id: string, path: string): Promise<string> {
  const hash = createHash("sha256");
  const parts = await prisma().uploadPart.findMany({
    where: { uploadId: id, bytes: { gt: 0 } },
    select: { storageKey: true },
    orderBy: { start: "asc" },
  });
  await pipeline(Readable.from(getContent(parts, hash)), createWriteStream(path));
  return hash.digest("hex");
}

async function* getContent(parts: { storageKey: string }[], hash: ReturnType<typeof createHash>) {
  for (const { storageKey } of parts) {
    const found = await storage().read(storageKey);
    if (!found) throw unknownUpload();
    for await (const chunk of found.stream) {
      hash.update(chunk);
      yield chunk;
    }
  }
}

async function removeParts(uploadId: string): Promise<void> {
  const parts = await prisma().uploadPart.findMany({ where: { uploadId }, select: { storageKey: true } });
  for (const { storageKey } of parts) await removePart(storageKey);
}

/** Deletes one of the owner's resumable uploads, complete or not. Throws as `readResumable`. */
export async function removeResumable(owner: UploadOwner, id: string): Promise<void> {
  await readResumable(owner, id);
  // Hidden first, so that a crash leaves bytes for the task for expired data.
  const where = { accountId: owner.accountId, id };
  await prisma().upload.updateMany({ where, data: { expiresAt: HIDDEN, lease: null } });
  await removeParts(id);
  await storage().delete(uploadKey(id));
  // A part that is stored at the same time keeps the row, so that the task for expired data finds it.
  await prisma().upload.deleteMany({ where: { ...where, parts: { none: {} } } });
}
