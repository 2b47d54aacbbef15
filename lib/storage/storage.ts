import type { Readable } from "node:stream";

/** A part of a file: the positions of its first and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  storedAt: Date;
}

/** Why a store cannot be used. `settings`: the operator must correct a setting; a repetition does not help. */
export interface StoreFault {
  kind: "settings" | "unavailable";
  /** Tells the operator how to fix the fault. Contains no secret. */
  message: string;
}

/** A request that a client can send to the store without a key, until a time. */
export interface PresignedRequest {
  url: string;
  /** The headers that the client must send exactly. */
  headers: Record<string, string>;
}

/** How a client receives a file from the store. */
export interface Delivery {
  contentType: string;
  /** The header Content-Disposition. */
  disposition: string;
  expiresAt: Date;
}

/** The content that a client may send to the store. The store refuses other bytes. */
export interface ExpectedContent {
  sizeBytes: number;
  /** As hexadecimal digits. */
  sha256: string;
  expiresAt: Date;
}

/** Requests of clients to the store itself, if the settings allow them. */
export interface PresignedStorage {
  download(key: string, delivery: Delivery): Promise<string>;
  upload(key: string, content: ExpectedContent): Promise<PresignedRequest>;
  /** The SHA-256 that the store computed when it received the file, as hexadecimal digits; null if it has none. */
  sha256(key: string): Promise<string | null>;
}

/** Where inputs and results are stored. A key is a path such as `results/k3/job_…-file_…` and never contains text from a request. */
export interface Storage {
  /** Stores bytes, or the local file at a path; the file may be moved. */
  put(key: string, content: Uint8Array | string, contentType: string): Promise<void>;
  /** A local path to read it from. A remote store downloads it into `directory`, which is created if missing. */
  localCopy(key: string, directory: string): Promise<string>;
  /** Its bytes, or those of a range that lies within the file; null if nothing is stored under the key. `sizeBytes` counts the bytes of the stream. */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; sizeBytes: number } | null>;
  /** Its size in bytes; null if nothing is stored under the key. */
  size(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  /** All files whose keys begin with a folder such as `results/`, in no order. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Deletes what remains of files of a folder whose upload began before a time and did not end. Returns how many there were. */
  deleteIncomplete(folder: string, before: Date): Promise<number>;
  /** Absent if clients cannot use the store themselves. */
  presigned?: PresignedStorage | undefined;
  /** Whether the store can be used: null, or why not. Takes a few seconds at most. */
  check(): Promise<StoreFault | null>;
}
