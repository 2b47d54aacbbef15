import { createHash } from "node:crypto";
import { AppError, invalidInput } from "@atelier/errors";
import { prisma } from "../platform/database/prisma.ts";
import type { Prisma } from "../platform/generated/prisma/client.ts";
import { storage } from "../storage/index.ts";
import type { PresignedRequest, PresignedStorage } from "../storage/storage.ts";
import {
  type NewUpload,
  reserveUpload,
  UPLOAD_HOURS,
  type Upload,
  type UploadOwner,
  unknownUpload,
  uploadFields,
  withByteCount,
} from "./uploads.ts";

/** The most that S3 accepts in one request. */
export const MAX_DIRECT_BYTES = 5_000_000_000;
/** How long the client may begin to send the file. */
const SEND_MINUTES = 60;
/** How long space is reserved for it, so that a slow file can end after its URL. */
const RESERVED_HOURS = 2;

/** The file that a client announces before it sends it directly to the store. */
export type NewDirectUpload = Omit<NewUpload, "path">;

export interface DirectUpload {
  id: string;
  request: PresignedRequest;
  expiresAt: Date;
}

/**
 * Reserves space for a file that the client sends to the store itself. It is an upload only after `completeDirect`. Throws
 * `invalid_input` if the store does not serve clients, and `upload_limit_reached`.
 */
export async function beginDirect(accountId: string, file: NewDirectUpload): Promise<DirectUpload> {
  const presigned = directStore();
  const { id, key } = await reserveUpload(accountId, file, RESERVED_HOURS);
  const expiresAt = new Date(Date.now() + SEND_MINUTES * 60_000);
  const { sizeBytes, sha256 } = file;
  return { id, request: await presigned.upload(key, { sizeBytes, sha256, expiresAt }), expiresAt };
}

/**
 * Makes a sent file one of the account's uploads, for `UPLOAD_HOURS` since it was begun; does nothing for one that already is. Throws
 * `invalid_input` if it was not sent yet or differs from the announced file, and `not_found` and `key_restricted` as
 * `readUpload`. A file that differs is deleted.
 */
export async function completeDirect({ accountId, onlyKeyId = null }: UploadOwner, id: string): Promise<Upload> {
  const own: Prisma.UploadWhereInput = { accountId, id, resumable: null };
  const isCurrent: Prisma.UploadWhereInput = { expiresAt: { gt: new Date() } };
  const found = await prisma().upload.findFirst({
    where: { ...own, ...isCurrent },
    select: { ...uploadFields, storageKey: true, keyId: true, storedAt: true },
  });
  if (!found) throw unknownUpload();
  const upload = withByteCount(found);
  if (onlyKeyId !== null && upload.keyId !== onlyKeyId)
    throw new AppError("key_restricted", "This upload was begun with another API key. Use that key.");
  if (upload.storedAt) return upload;
  const problem = await findDifference(upload);
  if (problem) {
    // The row first, so that a crash leaves bytes for the task for orphans and never a row without bytes.
    await prisma().upload.deleteMany({ where: { ...own, storedAt: null } });
    await storage().delete(upload.storageKey);
    throw problem;
  }
  const storedAt = new Date();
  const [completed] = await prisma().upload.updateManyAndReturn({
    where: { ...own, storedAt: null, expiresAt: { gt: storedAt } },
    data: { storedAt, expiresAt: new Date(upload.createdAt.getTime() + UPLOAD_HOURS * 3_600_000) },
    select: uploadFields,
  });
  if (!completed) throw unknownUpload();
  return withByteCount(completed);
}

/** Why the stored file is not the announced one; null if it is. Throws `invalid_input` if it was not sent yet. */
async function findDifference({
  storageKey,
  bytes,
  sha256,
}: Pick<Upload, "bytes" | "sha256"> & { storageKey: string }): Promise<AppError | null> {
  const sizeBytes = await storage().size(storageKey);
  if (sizeBytes === null)
    throw new AppError("invalid_input", "The file was not received yet. Send it to the URL of the upload first.");
  if (sizeBytes !== bytes)
    return invalidInput("/bytes", `The received file has ${sizeBytes} instead of ${bytes} bytes. Begin a new upload.`);
  const received = (await storage().presigned?.sha256(storageKey)) ?? (await readSha256(storageKey));
  if (received === sha256) return null;
  return invalidInput("/sha256", `The received file has the SHA-256 ${received}. Begin a new upload.`);
}

/** For a store that does not keep the checksum. */
async function readSha256(key: string): Promise<string | null> {
  const found = await storage().read(key);
  if (!found) return null;
  const hash = createHash("sha256");
  for await (const chunk of found.stream) hash.update(chunk);
  return hash.digest("hex");
}

function directStore(): PresignedStorage {
  const { presigned } = storage();
  if (presigned) return presigned;
  throw new AppError("invalid_input", "This service does not offer direct uploads. Send the file with POST /uploads.");
}
