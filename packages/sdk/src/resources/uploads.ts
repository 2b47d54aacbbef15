import type { ListUploadsData, Upload } from "../../generated/types.gen.ts";
import { type FileInput, readFileInput } from "../files.ts";
import type { Pages } from "../pages.ts";
import { path, type RequestOptions } from "../transport.ts";
import { type ListQuery, Resource } from "./resource.ts";

/** Files that are sent once and used in several requests. They are stored for 24 hours. */
export class Uploads extends Resource {
  /** Sends a file. Its `id` is an input of operations. The service checks the SHA-256. */
  async create(file: FileInput, options?: RequestOptions): Promise<Upload> {
    const content = await readFileInput(file, this.disk);
    const form = new FormData();
    form.set("sha256", hex(await crypto.subtle.digest("SHA-256", await content.arrayBuffer())));
    form.set("file", content, content.name);
    // A second upload of the same file costs nothing and expires.
    return this.api.post("/uploads", form, { ...options, repeatable: true });
  }

  list(query: ListQuery<ListUploadsData> = {}, options?: RequestOptions): Pages<Upload> {
    return this.pages("/uploads", query, options);
  }

  get(id: string, options?: RequestOptions): Promise<Upload> {
    return this.api.get(path`/uploads/${id}`, undefined, options);
  }

  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/uploads/${id}`, undefined, options);
  }
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
