import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { AppError } from "@atelier/errors";
import { pool, type Queryable, transaction } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { int, nullable, run, statement, text } from "../platform/database/statement.ts";
import type { Prisma, Upload as StoredUpload } from "../platform/generated/prisma/client.ts";
import { newId } from "../platform/ids.ts";
import { FairSlots } from "../platform/limits/fair-slots.ts";
import { describeStorageError } from "../platform/processes/storage-full.ts";
import { storage } from "../storage/index.ts";
import type { UploadCopies } from "./copies.ts";
import { uploadSettings } from "./settings.ts";

/** How long an upload can be used. */
export const UPLOAD_HOURS = 24;
/** The most uploads that an account can have at a time. */
export const MAX_UPLOADS = 1_000;
const MEGABYTE = 1_000_000;

/** How many bytes the uploads of an account can have together, and so the most that one can have. */
export const maxUploadBytes = () => uploadSettings().UPLOAD_MEGABYTES * MEGABYTE;

/** A stored upload as responses contain it. */
export interface Upload extends Pick<StoredUpload, "id" | "filename" | "sha256" | "createdAt" | "expiresAt"> {
  bytes: number;
}

/** Its columns. */
export const uploadFields = {
  id: true,
  filename: true,
  bytes: true,
  sha256: true,
  createdAt: true,
  expiresAt: true,
} satisfies Prisma.UploadSelect;

/** An expiry that has passed on each clock, so that a row is hidden at once. */
export const HIDDEN = new Date(0);

/** Uploads that are complete and have not expired. */
const usable = (accountId: string): Prisma.UploadWhereInput => ({
  accountId,
  storedAt: { not: null },
  expiresAt: { gt: new Date() },
});

/** A row without bigints, which JSON cannot contain. A file is smaller than 2⁵³ bytes. */
export const withByteCount = <T extends { bytes: bigint }>({ bytes, ...row }: T) => ({ ...row, bytes: Number(bytes) });

/** The owner of uploads: an account, or one of its keys. */
export interface UploadOwner {
  accountId: string;
  /** Set for a key that can use only its own uploads. */
  onlyKeyId?: string | null | undefined;
  /** Set for a request that can name one upload many times. */
  copies?: UploadCopies | undefined;
}

/** A received file on local disk. */
export interface NewUpload {
  path: string;
  sizeBytes: number;
  sha256: string;
  filename?: string | undefined;
  /** The key that sent it; null from the playground. */
  keyId: string | null;
}

/**
 * Stores a received file for `UPLOAD_HOURS`; the file at its path may be moved. Throws `upload_limit_reached` if the
 * account's uploads would be too many or too large, or `storage_full`.
 */
export async function storeUpload(accountId: string, file: NewUpload): Promise<Upload> {
  const { id, key } = await reserveUpload(accountId, file, UPLOAD_HOURS);
  try {
    await storage().put(key, file.path, "application/octet-stream");
    const [upload] = await prisma().upload.updateManyAndReturn({
      where: { id, accountId, expiresAt: { gt: new Date() } },
      data: { storedAt: new Date() },
      select: uploadFields,
    });
    // The account was erased in the meantime.
    if (!upload) throw unknownUpload();
    return withByteCount(upload);
  } catch (error) {
    await storage().delete(key);
    await prisma().upload.deleteMany({ where: { id } });
    throw describeStorageError(error, "upload");
  }
}

/** Reserves space for a file for some hours. Returns its ID and where it is stored. Throws `upload_limit_reached`. */
export async function reserveUpload(
  accountId: string,
  { sizeBytes, sha256, filename, keyId }: Omit<NewUpload, "path">,
  hours: number,
): Promise<{ id: string; key: string }> {
  const id = newId("upload");
  const key = uploadKey(id);
  await withinLimit(accountId, sizeBytes, (tx) =>
    run(tx, RESERVE, { id, accountId, keyId, key, filename: filename ?? null, sizeBytes, sha256, hours }),
  );
  return { id, key };
}

/** Where an upload is stored. Folders are shared by a part of the id, as those of results. */
export const uploadKey = (id: string) => `uploads/${id.slice(-2)}/${id}`;

/** Runs `reserve`, which writes the row of an upload of `sizeBytes`, if the account may have it. Throws `upload_limit_reached`. */
export async function withinLimit(
  accountId: string,
  sizeBytes: number,
  reserve: (tx: Queryable) => Promise<unknown>,
): Promise<void> {
  const turn = await reservations.take(accountId);
  if (typeof turn === "string")
    throw new AppError("rate_limited", "Too many uploads of this account end at once. Send fewer at a time.", {
      retryAfterSeconds: 5,
    });
  try {
    await transaction(async (tx) => {
      // Two concurrent uploads would not count each other's bytes.
      await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`uploads:${accountId}`]);
      await refuseAboveLimit(tx, accountId, sizeBytes);
      await reserve(tx);
    });
  } finally {
    turn();
  }
}

/** An account reserves one upload at a time: reservations that wait for its lock would hold all database connections. */
const reservations = new FairSlots({
  total: Number.POSITIVE_INFINITY,
  perShare: 1,
  waitingPerShare: 256,
  waitMs: 30_000,
});

/** The number of the account's uploads and their bytes together. */
export async function sumUploads(db: Queryable, accountId: string): Promise<{ count: number; bytes: number }> {
  const [stored] = await run(db, STORED, { accountId });
  return stored ?? { count: 0, bytes: 0 };
}

async function refuseAboveLimit(tx: Queryable, accountId: string, sizeBytes: number): Promise<void> {
  const stored = await sumUploads(tx, accountId);
  if (stored.bytes + sizeBytes <= maxUploadBytes() && stored.count < MAX_UPLOADS) return;
  throw new AppError(
    "upload_limit_reached",
    `An account can have ${MAX_UPLOADS} uploads of ${uploadSettings().UPLOAD_MEGABYTES} MB together. Delete some with DELETE /uploads/{id}, or wait until they expire.`,
  );
}

const STORED = statement(
  "stored_uploads",
  { accountId: text() },
  "SELECT coalesce(sum(bytes), 0)::bigint AS bytes, count(*)::int AS count FROM upload WHERE account_id = $accountId",
  { bytes: int, count: int },
);

const RESERVE = statement(
  "reserve_upload",
  {
    id: text(),
    accountId: text(),
    keyId: nullable(text()),
    key: text(),
    filename: nullable(text()),
    sizeBytes: int,
    sha256: text(),
    hours: int,
  },
  `INSERT INTO upload (id, account_id, key_id, storage_key, filename, bytes, sha256, expires_at)
   VALUES ($id, $accountId, $keyId, $key, $filename, $sizeBytes, $sha256, now() + make_interval(hours => $hours))`,
  {},
);

/** The owner's uploads, newest first; `before` is an upload's id. */
export async function listUploads(
  { accountId, onlyKeyId }: UploadOwner,
  { limit, before }: { limit: number; before?: string | null | undefined },
): Promise<Upload[]> {
  const uploads = await prisma().upload.findMany({
    where: {
      ...usable(accountId),
      ...(onlyKeyId ? { keyId: onlyKeyId } : {}),
      ...(before ? { id: { lt: before } } : {}),
    },
    select: uploadFields,
    orderBy: { id: "desc" },
    take: limit,
  });
  return uploads.map(withByteCount);
}

/**
 * One of the owner's uploads. Throws `not_found`, for another account's or an expired one too, and `key_restricted` for
 * one of another key.
 */
export async function readUpload({ accountId, onlyKeyId = null }: UploadOwner, id: string): Promise<ReadUpload> {
  const upload = await prisma().upload.findFirst({ where: { ...usable(accountId), id }, select: readFields });
  if (!upload) throw unknownUpload();
  if (onlyKeyId === null || upload.keyId === onlyKeyId) return withByteCount(upload);
  const message = 'This upload was made with another key, and this API key lacks the scope "jobs". Use the other key.';
  throw new AppError("key_restricted", message);
}

const readFields = { ...uploadFields, storageKey: true, keyId: true } satisfies Prisma.UploadSelect;
type ReadUpload = Upload & Pick<StoredUpload, "storageKey" | "keyId">;

/** The ID of the newest of the owner's uploads with this content; undefined if there is none. */
export async function findUpload({ accountId, onlyKeyId }: UploadOwner, sha256: string): Promise<string | undefined> {
  const found = await prisma().upload.findFirst({
    where: { ...usable(accountId), sha256, ...(onlyKeyId ? { keyId: onlyKeyId } : {}) },
    select: { id: true },
    orderBy: { id: "desc" },
  });
  return found?.id;
}

/** Copies one of the owner's uploads to a path, for a job. Throws as `readUpload`, or `payload_too_large` above `maxBytes`. */
export async function copyUpload(
  owner: UploadOwner,
  id: string,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<Upload> {
  const upload = await readUpload(owner, id);
  if (upload.bytes > maxBytes)
    throw new AppError("payload_too_large", `The upload is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB.`);
  const read = (to: string) => readStored(upload.storageKey, to);
  await (owner.copies ? owner.copies.write(id, path, read) : read(path));
  return upload;
}

async function readStored(key: string, path: string): Promise<void> {
  const found = await storage().read(key);
  if (!found) throw unknownUpload();
  await pipeline(found.stream, createWriteStream(path));
}

/** Deletes one of the owner's uploads. Jobs that were submitted with it have their own copy. Throws as `readUpload`. */
export async function deleteUpload(owner: UploadOwner, id: string): Promise<void> {
  const { storageKey } = await readUpload(owner, id);
  // The row is hidden first, so that a crash leaves bytes for the task for expired data and never a row without bytes.
  const hidden = await prisma().upload.updateMany({
    where: { ...usable(owner.accountId), id },
    data: { expiresAt: HIDDEN },
  });
  if (hidden.count === 0) throw unknownUpload();
  await storage().delete(storageKey);
  await prisma().upload.deleteMany({ where: { id } });
}

/** Deletes a batch of expired uploads. Returns how many it deleted. */
export async function deleteExpiredUploads(): Promise<number> {
  const expired = await run(pool(), EXPIRED, { limit: BATCH });
  return deleteRows({ id: { in: expired.map(({ id }) => id) } });
}

/** By the clock of the database: a process whose clock is ahead must not delete uploads that can be used. */
const EXPIRED = statement(
  "expired_uploads",
  { limit: int },
  "SELECT id FROM upload WHERE expires_at < now() ORDER BY id LIMIT $limit",
  { id: text() },
);

/** Deletes all uploads of an account, also those that are being stored. */
export async function eraseUploads(accountId: string): Promise<void> {
  while ((await deleteRows({ accountId })) > 0);
}

/** Every upload of an account as its data export shows it. */
export async function* exportUploads(accountId: string): AsyncGenerator<Upload> {
  let before: string | undefined;
  do {
    const page = await listUploads({ accountId }, { limit: BATCH, before });
    yield* page;
    before = page.length === BATCH ? page.at(-1)?.id : undefined;
  } while (before !== undefined);
}

const BATCH = 200;

async function deleteRows(where: Prisma.UploadWhereInput): Promise<number> {
  const uploads = await prisma().upload.findMany({
    where,
    select: { id: true, storageKey: true, parts: { select: { storageKey: true } } },
    orderBy: { id: "asc" },
    take: BATCH,
  });
  for (const { storageKey, parts } of uploads)
    for (const key of [...parts.map((part) => part.storageKey), storageKey]) await storage().delete(key);
  await prisma().upload.deleteMany({ where: { id: { in: uploads.map(({ id }) => id) } } });
  return uploads.length;
}

export const unknownUpload = () =>
  new AppError("not_found", "This upload does not exist or has expired. Upload the file again with POST /uploads.");
