import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import type { Storage } from "../../lib/storage/storage.ts";

/**
 * The disk of the simulation. A task can end before a deletion that it does not wait for, so every call takes effect at
 * once: otherwise a seed would not have the same history each time.
 */
export class SimulatedStore implements Storage {
  readonly #files = new Map<string, Uint8Array>();

  clear(): void {
    this.#files.clear();
  }

  async put(key: string, content: Uint8Array | string): Promise<void> {
    this.#files.set(key, typeof content === "string" ? readFileSync(content) : content);
  }

  async read(key: string): Promise<{ stream: Readable; sizeBytes: number } | null> {
    const bytes = this.#files.get(key);
    return bytes ? { stream: Readable.from([bytes]), sizeBytes: bytes.length } : null;
  }

  async size(key: string): Promise<number | null> {
    return this.#files.get(key)?.length ?? null;
  }

  async delete(key: string): Promise<void> {
    this.#files.delete(key);
  }

  async *list(): AsyncGenerator<never> {}

  deleteIncomplete = async (): Promise<number> => 0;

  check = async (): Promise<null> => null;

  async localCopy(key: string): Promise<string> {
    throw new RangeError(`No engine runs in the simulation, so nothing reads ${key} from a path.`);
  }
}
