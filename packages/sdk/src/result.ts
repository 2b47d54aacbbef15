import type { Job, Output } from "../generated/types.gen.ts";
import { AtelierError } from "./errors.ts";
import type { Disk } from "./files.ts";
import type { RequestOptions, Transport } from "./transport.ts";

/** A succeeded job with its files. */
export class Result {
  /** The job as the API returns it. */
  readonly job: Job;
  readonly files: readonly ResultFile[];

  constructor(job: Job, transport: Transport, disk: Disk) {
    this.job = job;
    this.files = job.outputs.map((output) => new ResultFile(output, transport, disk));
  }

  get id(): string {
    return this.job.id;
  }

  /** The first file. Throws `invalid_response` if the job has none. */
  get file(): ResultFile {
    const [file] = this.files;
    if (!file) throw new AtelierError("invalid_response", "The job has no result.", { jobId: this.id });
    return file;
  }

  /** The bytes of the first file. */
  bytes(options?: RequestOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.file.bytes(options);
  }

  /** The first file as a Blob with its content type. */
  blob(options?: RequestOptions): Promise<Blob> {
    return this.file.blob(options);
  }

  /** Writes the first file to a path. Throws `invalid_file` where there is no file system. */
  save(path: string | URL, options?: RequestOptions): Promise<void> {
    return this.file.save(path, options);
  }
}

/** A file that a job created. */
export class ResultFile {
  /** The file as the API describes it, with its signed `url`. */
  readonly output: Output;
  readonly #transport: Transport;
  readonly #disk: Disk;

  constructor(output: Output, transport: Transport, disk: Disk) {
    this.output = output;
    this.#transport = transport;
    this.#disk = disk;
  }

  /** Downloads the bytes. Throws ApiError `result_expired` if they were deleted. */
  async bytes({ signal }: RequestOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    const { url, data, content_type: contentType } = this.output;
    if (data !== undefined) return Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    if (url === null) throw new AtelierError("result_expired", "The result has expired or was deleted. Run it again.");
    const { pathname, searchParams } = new URL(url);
    // The request uses this client's base address, which can differ from the public one.
    const path = pathname.slice(pathname.lastIndexOf("/files/"));
    return this.#transport.bytes(path, Object.fromEntries(searchParams), { signal, contentType, withoutKey: true });
  }

  async blob(options?: RequestOptions): Promise<Blob> {
    return new Blob([await this.bytes(options)], { type: this.output.content_type });
  }

  /** Writes the file to a path. Throws `invalid_file` where there is no file system. */
  async save(path: string | URL, options?: RequestOptions): Promise<void> {
    await this.#disk.write(path, await this.bytes(options));
  }
}
