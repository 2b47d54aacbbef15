import { UploadsRoutes } from "../../generated/resources.gen.ts";
import type { ResumableUpload, Upload } from "../../generated/types.gen.ts";
import { AtelierError } from "../errors.ts";
import { type FileInput, readFileInput } from "../files.ts";
import { backOffMs, isRetryable, sleep } from "../retry.ts";
import { notAtelier, path, type RequestOptions } from "../transport.ts";

export interface ResumableOptions extends RequestOptions {
  onProgress?: (received: number, bytes: number) => void;
  /** The bytes of one request. Default: 8 MB. */
  partBytes?: number;
}

const PART_BYTES = 8_000_000;
/** The version of the protocol: tus 1.0. */
const TUS = { "tus-resumable": "1.0.0" };

/** Files that are sent once and used in several requests. They are stored for 24 hours. */
export class Uploads extends UploadsRoutes {
  /**
   * Sends a file, one above 8 MB in parts as `createResumable`. Its `id` is an input of operations. The service checks the
   * SHA-256 of a smaller one.
   */
  async create(file: FileInput, options?: RequestOptions): Promise<Upload> {
    const content = await readFileInput(file, this.disk);
    if (content.size > PART_BYTES) return this.createResumable(content, options);
    const form = new FormData();
    form.set("sha256", hex(await crypto.subtle.digest("SHA-256", await content.arrayBuffer())));
    form.set("file", content, content.name);
    // A second upload of the same file costs nothing and expires.
    return this.api.post("/uploads", form, { ...options, repeatable: true });
  }

  /**
   * Sends a large file in parts (the tus protocol 1.0). A part whose connection breaks off continues behind what was
   * received. A Blob can be larger than a path: in Node, `openAsBlob` reads one while it is sent.
   */
  async createResumable(file: FileInput, options: ResumableOptions = {}): Promise<Upload> {
    const content = await readFileInput(file, this.disk);
    const metadata = `filename ${base64(content.name)}`;
    const headers = { ...TUS, "upload-length": String(content.size), "upload-metadata": metadata };
    const { signal, onProgress, partBytes = PART_BYTES } = options;
    if (!(partBytes >= 1)) throw new AtelierError("invalid_option", "partBytes must be at least 1.");
    const id = await this.api.send(
      // An upload that is begun twice is empty and expires.
      { method: "POST", path: "/resumable-uploads", headers, signal, repeatable: true },
      async (response) => response.headers.get("location")?.split("/").at(-1) || Promise.reject(notAtelier(response)),
    );
    for (let [received, failures] = [0, 0]; received < content.size; ) {
      try {
        received = await this.#sendPart(id, content.slice(received, received + partBytes), received, signal);
        failures = 0;
      } catch (error) {
        signal?.throwIfAborted();
        const isBehind = error instanceof AtelierError && error.code === "upload_offset_conflict";
        if (failures >= this.api.maxRetries || !(isBehind || isRetryable(error, true))) throw error;
        await sleep(backOffMs(failures++), signal);
        received = (await this.api.get<ResumableUpload>(path`/resumable-uploads/${id}`, undefined, { signal }))
          .received;
      }
      onProgress?.(received, content.size);
    }
    return this.get(id, { signal });
  }

  /** Sends a part, once: a repetition could continue at another byte. Returns how many bytes are stored. */
  #sendPart(id: string, part: Blob, offset: number, signal: AbortSignal | undefined): Promise<number> {
    const headers = { ...TUS, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
    return this.api.send(
      { method: "PATCH", path: path`/resumable-uploads/${id}`, headers, body: part, signal, repeatable: false },
      async (response) => storedBytes(response),
    );
  }
}

/**
 * How many bytes of a resumable upload are stored. A response without them is an error, because the client would repeat
 * the request forever.
 */
function storedBytes(response: Response): number {
  const offset = response.headers.get("upload-offset") ?? "";
  if (!/^\d+$/.test(offset)) throw notAtelier(response);
  return Number(offset);
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
