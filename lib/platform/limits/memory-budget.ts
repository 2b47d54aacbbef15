/** A number of bytes that requests may hold at once, with a part of it per share. */
export class MemoryBudget {
  readonly #totalBytes: number;
  readonly #shareBytes: number;
  readonly #shares = new Map<string, number>();
  #usedBytes = 0;

  /** `shareBytes` is the most that one share (an account, or a network before authentication) may hold. */
  constructor({ totalBytes, shareBytes }: { totalBytes: number; shareBytes: number }) {
    this.#totalBytes = totalBytes;
    this.#shareBytes = shareBytes;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  /** Takes bytes if both limits allow it. Returns the limit that is exceeded, or null. */
  take(share: string, bytes: number): "share" | "total" | null {
    const held = this.#shares.get(share) ?? 0;
    if (held + bytes > this.#shareBytes) return "share";
    if (this.#usedBytes + bytes > this.#totalBytes) return "total";
    this.#shares.set(share, held + bytes);
    this.#usedBytes += bytes;
    return null;
  }

  /** Gives bytes back. */
  give(share: string, bytes: number): void {
    const held = (this.#shares.get(share) ?? 0) - bytes;
    if (held > 0) this.#shares.set(share, held);
    else this.#shares.delete(share);
    this.#usedBytes -= bytes;
  }
}
