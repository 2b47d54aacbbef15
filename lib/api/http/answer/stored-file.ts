import { Readable } from "node:stream";
import { AppError } from "@atelier/errors";
import { create as contentDisposition } from "content-disposition";
import type { FileRow } from "../../../jobs/record.ts";
import { isGone } from "../../../jobs/view.ts";
import { type ByteRange, storage } from "../../../storage/index.ts";
import { type Disposition, isRasterImage } from "../../../storage/signed-url.ts";
import { type Answer, addHeaders, type Context, send } from "../context.ts";
import { readThumbnail } from "./thumbnail.ts";

/** How long a client may show a file without asking again, if the file does not expire earlier. */
const MAX_AGE_SECONDS = 3600;

/** How long a redirect to the store works. Only the start of a download must fall into it. */
const REDIRECT_SECONDS = 900;

/** How a link shows a file, and until when it works. */
export interface FileLink {
  disposition: Disposition;
  expiresAt: Date;
}

/**
 * Answers GET or HEAD of a stored file (RFC 9110): whole, one range of it (206), or 304 if the client has it. Several
 * ranges at once are answered with the whole file. If the store serves clients itself, a download is redirected to it (302).
 * Throws `result_expired` and `range_not_satisfiable`.
 */
export async function sendStoredFile(context: Context, file: FileRow, link: FileLink): Promise<Response> {
  if (isGone(file)) throw expired();
  // Browsers display only raster images. All other types are downloaded.
  const type = isRasterImage(file.content_type) ? link.disposition : "attachment";
  // The bytes of a file never change, so its ID identifies them.
  const etag = `"${file.id}"`;
  const headers = {
    ...sharedHeaders(file, etag),
    "accept-ranges": "bytes",
    "content-type": file.content_type,
    "content-disposition": contentDisposition(file.filename, { type }),
  };
  if (isKnown(context, etag)) return notModified(context, headers);
  // A range of a HEAD request is ignored, because only GET defines one.
  if (context.req.method === "HEAD") return sendHead(context, file, headers);
  const direct = storage().presigned;
  if (direct && isDownload(context, type)) {
    const expiresAt = new Date(
      Math.min(link.expiresAt.getTime(), file.expires_at.getTime(), Date.now() + REDIRECT_SECONDS * 1000),
    );
    const delivery = { contentType: file.content_type, disposition: headers["content-disposition"], expiresAt };
    return redirect(context, await direct.download(file.storage_key, delivery));
  }
  const range = requestedRange(context, file.bytes, etag);
  const found = await storage().read(file.storage_key, range);
  if (!found) throw expired();
  const part = range ? { "content-range": `bytes ${range.start}-${range.end}/${file.bytes}` } : {};
  return send(context, {
    status: range ? 206 : 200,
    headers: { ...headers, ...part, "content-length": String(found.sizeBytes) },
    body: Readable.toWeb(found.stream) as ReadableStream,
  });
}

/** Answers GET or HEAD of an image's thumbnail. Throws `result_expired`, and `overloaded` if too many are being made. */
export async function sendThumbnail(context: Context, file: FileRow): Promise<Response> {
  if (isGone(file)) throw expired();
  // Another version of the encoder can make other bytes of the same image.
  const etag = `W/"${file.id}-thumbnail"`;
  // Only the field of IPTC is copied: a signed manifest belongs to the bytes of the original.
  const provenance = file.provenance?.includes("iptc") ? "iptc" : null;
  const headers = { ...sharedHeaders({ ...file, provenance }, etag), "content-type": "image/webp" };
  if (isKnown(context, etag)) return notModified(context, headers);
  const bytes = await readThumbnail(file.storage_key);
  if (!bytes) throw expired();
  return send(context, { status: 200, headers: { ...headers, "content-length": String(bytes.length) }, body: bytes });
}

/**
 * Whether the client only receives the bytes: a program, or a browser that saves a file. A browser shows images through this
 * server, whose headers isolate them and whose address is the only one that pages may load from.
 */
function isDownload(context: Context, type: Disposition): boolean {
  // Programs do not send this header. Some of them send the mode.
  if (context.req.header("sec-fetch-site") === undefined) return true;
  return context.req.header("sec-fetch-mode") === "navigate" && type === "attachment";
}

function redirect(context: Context, location: string): Response {
  const headers = { location, "cache-control": "no-store", vary: "Sec-Fetch-Site, Sec-Fetch-Mode" };
  return send(context, { status: 302, headers, body: null });
}

async function sendHead(context: Context, file: FileRow, headers: Answer["headers"]): Promise<Response> {
  const sizeBytes = await storage().size(file.storage_key);
  if (sizeBytes === null) throw expired();
  return send(context, { status: 200, headers: { ...headers, "content-length": String(sizeBytes) }, body: null });
}

const expired = () => new AppError("result_expired", "The result has expired or was deleted. Run the operation again.");

function sharedHeaders({ expires_at, provenance }: FileRow, etag: string): Record<string, string> {
  const leftSeconds = Math.floor((expires_at.getTime() - Date.now()) / 1000);
  return {
    etag,
    "cache-control": `private, max-age=${Math.max(0, Math.min(MAX_AGE_SECONDS, leftSeconds))}`,
    // A signed URL is the permission to read, so pages of every site may read the file.
    "access-control-allow-origin": "*",
    "access-control-expose-headers":
      "ETag, Accept-Ranges, Content-Range, Content-Length, Content-Disposition, Atelier-Provenance",
    ...(provenance ? { "atelier-provenance": provenance } : {}),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  };
}

/** Whether If-None-Match names the file. It compares weakly. */
function isKnown(context: Context, etag: string): boolean {
  const known = context.req.header("if-none-match");
  if (known === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return known.trim() === "*" || known.split(",").some((tag) => opaque(tag) === opaque(etag));
}

function notModified(context: Context, headers: Answer["headers"]): Response {
  const { "content-type": _type, "content-disposition": _disposition, ...validators } = headers;
  return send(context, { status: 304, headers: validators, body: null });
}

/** The range to send; undefined for the whole file, also for several ranges and for a malformed or unknown one. */
function requestedRange(context: Context, sizeBytes: number, etag: string): ByteRange | undefined {
  const condition = context.req.header("if-range");
  if (condition !== undefined && condition.trim() !== etag) return undefined;
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(context.req.header("range") ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return undefined;
  // "-500" requests the last 500 bytes.
  const start = first === "" ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? sizeBytes - 1 : Math.min(sizeBytes - 1, Number(last));
  if (last !== "" && first !== "" && Number(last) < start) return undefined;
  if (start < sizeBytes) return { start, end };
  addHeaders(context, { "content-range": `bytes */${sizeBytes}` });
  throw new AppError("range_not_satisfiable", `The file has ${sizeBytes} bytes. Send a range that starts within them.`);
}
