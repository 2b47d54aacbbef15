import type { Readable } from "node:stream";
import { AppError, type ErrorCode, invalidInput } from "@atelier/errors";
import { DataStore, type Lock, Server, TUS_RESUMABLE, Upload } from "@tus/server";
import { refuseUnstorableText } from "../../../platform/database/storable-text.ts";
import { newId } from "../../../platform/ids.ts";
import { apiPaths } from "../../../platform/network/api-paths.ts";
import {
  addPart,
  beginResumable,
  completeResumable,
  type ResumableUpload,
  readResumable,
  removeResumable,
  takeLease,
} from "../../../uploads/resumable.ts";
import { maxUploadBytes, UPLOAD_HOURS, type UploadOwner } from "../../../uploads/uploads.ts";

const TUS_PATH = `${apiPaths.main}/resumable-uploads`;
/** A part is stored when this many bytes have arrived. A server that is killed loses no more of an upload. */
const PART_BYTES = 4 * 1024 * 1024;

/** Who sends a request of the tus protocol. */
export interface TusSession {
  owner: UploadOwner;
  /** The key that new uploads belong to; null from the playground. */
  keyId: string | null;
  /** A folder for the complete file. It is called only when a file is complete. */
  directory: () => Promise<string>;
}

/**
 * Answers a request of the tus protocol 1.0 (https://tus.io/protocols/resumable-upload). Throws what
 * `lib/uploads/resumable.ts` throws, `upload_offset_conflict`, `payload_too_large`, `invalid_input` and
 * `unsupported_tus_version`. Each request has a server of its own, because the store is bound to the caller.
 */
export async function answerTus(request: Request, session: TusSession): Promise<Response> {
  if (request.headers.get("tus-resumable") !== TUS_RESUMABLE)
    throw new AppError("unsupported_tus_version", `Send the header Tus-Resumable: ${TUS_RESUMABLE}.`);
  let failure: unknown;
  const store = new PartStore(session);
  const server = new Server({
    path: TUS_PATH,
    datastore: store,
    locker: { newLock: (id: string) => store.getLock(id) },
    relativeLocation: true,
    // Uploads are closed to pages of other sites.
    allowedOrigins: [],
    maxSize: maxUploadBytes(),
    namingFunction: () => newId("upload"),
    onUploadFinish: async (_request, { id }) => {
      await completeResumable(session.owner, id, await session.directory());
      return {};
    },
    onResponseError: (_request, error) => {
      failure = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(request);
  if (response.status < 400) return response;
  if (failure instanceof AppError) throw failure;
  throw describeRefusal(response.status, (await response.text()).trim(), failure);
}

/** The error for a request that the protocol's library refused. */
function describeRefusal(status: number, text: string, cause: unknown): unknown {
  const codes: Record<number, ErrorCode> = {
    404: "not_found",
    409: "upload_offset_conflict",
    413: "payload_too_large",
  };
  const code = codes[status];
  if (code === "payload_too_large") return new AppError(code, "The request has more bytes than the upload may have.");
  if (code === "upload_offset_conflict")
    return new AppError(code, "Ask for the position with HEAD, and continue the upload from there.");
  if (code) return new AppError(code);
  return status < 500 || status === 501 ? invalidInput("", `The tus request is not valid: ${text}.`) : cause;
}

/** Stores uploads in parts. Only the request with the newest lease adds bytes, in all server processes. */
class PartStore extends DataStore {
  override extensions = ["creation", "creation-with-upload", "termination", "expiration"];
  readonly #session: TusSession;
  #lease = "";

  constructor(session: TusSession) {
    super();
    this.#session = session;
  }

  override getExpiration = () => UPLOAD_HOURS * 3_600_000;

  /** A lock that never waits: it ends the previous request's lease, as the protocol requires for hanging connections. */
  getLock(id: string): Lock {
    const take = async () => {
      this.#lease = await takeLease(this.#session.owner.accountId, id);
    };
    return { lock: take, unlock: async () => {} };
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload;
    if (!(Number.isSafeInteger(size) && size > 0)) throw invalidInput("", "Send the file's length in Upload-Length.");
    const { owner, keyId } = this.#session;
    await beginResumable(owner.accountId, { id, bytes: size, keyId, ...readMetadata(metadata) });
    this.#lease = await takeLease(owner.accountId, id);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await readResumable(this.#session.owner, id);
    // The server was killed between the last byte and the complete file.
    if (upload.received === upload.bytes && !upload.storedAt)
      await completeResumable(this.#session.owner, id, await this.#session.directory());
    return toTusUpload(upload);
  }

  /** Adds the bytes of a request. Returns the new position. Bytes that arrived before a connection broke are kept. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let position = offset;
    let waiting: Buffer[] = [];
    let bytes = 0;
    const flush = async () => {
      if (bytes === 0) return;
      const isAdded = await addPart({ id, lease: this.#lease, start: position }, Buffer.concat(waiting, bytes));
      if (!isAdded) throw new AppError("upload_offset_conflict", "A newer request continues this upload.");
      position += bytes;
      [waiting, bytes] = [[], 0];
    };
    try {
      for await (const chunk of stream) {
        waiting.push(chunk);
        bytes += chunk.length;
        if (bytes >= PART_BYTES) await flush();
      }
    } finally {
      await flush();
    }
    return position;
  }

  override remove = (id: string): Promise<void> => removeResumable(this.#session.owner, id);
}

/** The names that clients of the protocol use are `filename` or `name`; `sha256` is ours. */
function readMetadata(metadata: Record<string, string | null>) {
  refuseUnstorableText(metadata);
  const sha256 = metadata.sha256 ?? "";
  if (!/^([0-9a-f]{64})?$/i.test(sha256))
    throw invalidInput("/sha256", "Send the SHA-256 of the file as 64 hexadecimal digits.");
  const filename = metadata.filename ?? metadata.name ?? null;
  return {
    metadata: JSON.stringify(metadata),
    filename: filename?.slice(0, 200).toWellFormed() ?? null,
    sha256: sha256.toLowerCase(),
  };
}

const toTusUpload = ({ id, bytes, received, resumable, createdAt }: ResumableUpload) =>
  new Upload({
    id,
    size: bytes,
    offset: received,
    metadata: JSON.parse(resumable),
    creation_date: createdAt.toISOString(),
  });
