import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, invalidInput } from "@atelier/errors";
import { pool } from "../platform/database/db.ts";
import {
  int,
  nullable,
  type RowOf,
  run,
  runForCount,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";
import { describeStorageError } from "../platform/processes/storage-full.ts";
import { storage } from "../storage/index.ts";
import { UPLOAD_HOURS, type UploadOwner, unknownUpload, uploadKey, withinLimit } from "./uploads.ts";

const columns = {
  id: text(),
  filename: nullable(text()),
  bytes: int,
  received: int,
  sha256: text(),
  resumable: text(),
  created_at: timestamp,
  stored_at: nullable(timestamp),
  expires_at: timestamp,
  key_id: nullable(text()),
};

/** An upload that is received in several requests: `received` of its `bytes` are stored. */
export type ResumableUpload = RowOf<typeof columns>;

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
  const [upload] = await run(pool(), READ, { accountId, id });
  if (!upload) throw unknownUpload();
  if (onlyKeyId === null || upload.key_id === onlyKeyId) return upload;
  throw new AppError("key_restricted", "This upload was begun with another API key. Use that key.");
}

const READ = statement(
  "read_resumable_upload",
  { accountId: text(), id: text() },
  `SELECT ${Object.keys(columns).join(", ")} FROM upload
   WHERE account_id = $accountId AND id = $id AND resumable IS NOT NULL AND expires_at > now()`,
  columns,
);

/** Makes a request the only one that may add bytes. Returns its lease; the lease of an earlier request ends. */
export async function takeLease(accountId: string, id: string): Promise<string> {
  const lease = randomUUID();
  await runForCount(pool(), LEASE, { accountId, id, lease });
  return lease;
}

const LEASE = statement(
  "lease_upload",
  { accountId: text(), id: text(), lease: text() },
  "UPDATE upload SET lease = $lease WHERE account_id = $accountId AND id = $id",
  {},
);

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
  await runForCount(pool(), REMOVE_PART, { key });
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

const REMOVE_PART = statement(
  "remove_upload_part",
  { key: text() },
  "DELETE FROM upload_part WHERE storage_key = $key",
  {},
);

/**
 * Makes one file of a completely received upload, in `directory`, and stores it as an upload. Does nothing if that was
 * done. Throws `invalid_input`, and deletes the upload, if the file's SHA-256 differs from the client's.
 */
export async function completeResumable(owner: UploadOwner, id: string, directory: string): Promise<void> {
  const upload = await readResumable(owner, id);
  if (upload.stored_at || upload.received < upload.bytes) return;
  const path = join(directory, id);
  const sha256 = await joinParts(id, path).catch(async (error: unknown) => {
    // Another request completed it, and deleted the parts.
    if ((await readResumable(owner, id)).stored_at) return null;
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
  if ((await runForCount(pool(), COMPLETE, { accountId: owner.accountId, id, sha256 })) === 1) await removeParts(id);
  // The upload was deleted in the meantime, or another request completed it.
  else if ((await run(pool(), READ, { accountId: owner.accountId, id })).length === 0)
    await storage().delete(uploadKey(id));
}

/** Writes the parts of an upload to one file. Returns its SHA-256. */
async function joinParts(id: string, path: string): Promise<string> {
  const hash = createHash("sha256");
  const parts = await run(pool(), COUNTED_PARTS, { id });
  await pipeline(Readable.from(getContent(parts, hash)), createWriteStream(path));
  return hash.digest("hex");
}

async function* getContent(parts: { storage_key: string }[], hash: ReturnType<typeof createHash>) {
  for (const { storage_key } of parts) {
    const found = await storage().read(storage_key);
    if (!found) throw unknownUpload();
    for await (const chunk of found.stream) {
      hash.update(chunk);
      yield chunk;
    }
  }
}

const COUNTED_PARTS = statement(
  "counted_upload_parts",
  { id: text() },
  "SELECT storage_key FROM upload_part WHERE upload_id = $id AND bytes > 0 ORDER BY start",
  { storage_key: text() },
);

const COMPLETE = statement(
  "complete_resumable_upload",
  { accountId: text(), id: text(), sha256: text() },
  `UPDATE upload SET stored_at = now(), sha256 = $sha256
   WHERE account_id = $accountId AND id = $id AND stored_at IS NULL AND expires_at > now()`,
  {},
);

async function removeParts(id: string): Promise<void> {
  for (const { storage_key } of await run(pool(), ALL_PARTS, { id })) await removePart(storage_key);
}

const ALL_PARTS = statement(
  "upload_parts",
  { id: text() },
  "SELECT storage_key FROM upload_part WHERE upload_id = $id",
  {
    storage_key: text(),
  },
);

/** Deletes one of the owner's resumable uploads, complete or not. Throws as `readResumable`. */
export async function removeResumable(owner: UploadOwner, id: string): Promise<void> {
  await readResumable(owner, id);
  // Hidden first, so that a crash leaves bytes for the task for expired data.
  await runForCount(pool(), HIDE, { accountId: owner.accountId, id });
  await removeParts(id);
  await storage().delete(uploadKey(id));
  await runForCount(pool(), REMOVE, { accountId: owner.accountId, id });
}

const HIDE = statement(
  "hide_resumable_upload",
  { accountId: text(), id: text() },
  "UPDATE upload SET expires_at = now(), lease = NULL WHERE account_id = $accountId AND id = $id",
  {},
);
const REMOVE = statement(
  "remove_resumable_upload",
  { accountId: text(), id: text() },
  "DELETE FROM upload WHERE account_id = $accountId AND id = $id AND NOT EXISTS (SELECT FROM upload_part WHERE upload_id = $id)",
  {},
);
