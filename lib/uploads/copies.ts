import { copyFile, link } from "node:fs/promises";
import { join } from "node:path";

/** The copies of uploads that one request has made. An upload that it names again is linked and not read again. */
export class UploadCopies {
  readonly #directory: () => Promise<string>;
  readonly #copies = new Map<string, Promise<string>>();

  constructor(directory: () => Promise<string>) {
    this.#directory = directory;
  }

  /** Writes an upload to `path`. `read` writes it to a path, and is called for the first copy. */
  async write(id: string, path: string, read: (path: string) => Promise<void>): Promise<void> {
    const copy = this.#copies.get(id) ?? this.#readFirst(id, read);
    this.#copies.set(id, copy);
    const first = await copy;
    // Some file systems have no hard links, or limit how many a file can have.
    await link(first, path).catch(() => copyFile(first, path));
  }

  async #readFirst(id: string, read: (path: string) => Promise<void>): Promise<string> {
    const path = join(await this.#directory(), id);
    await read(path);
    return path;
  }
}
