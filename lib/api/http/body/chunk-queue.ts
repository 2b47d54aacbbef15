/** Chunks that arrive by messages, as an iterable. `onTaken` runs when a chunk is taken, so that the sender can go on. */
export class ChunkQueue implements AsyncIterable<Buffer> {
  readonly #onTaken: () => void;
  readonly #waiting: Buffer[] = [];
  #ended = false;
  #error: Error | undefined;
  #wake: () => void = () => {};

  constructor(onTaken: () => void) {
    this.#onTaken = onTaken;
  }

  push(chunk: Uint8Array): void {
    this.#waiting.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  fail(error: Error): void {
    this.#error = error;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#error) throw this.#error;
      const chunk = this.#waiting.shift();
      if (chunk) {
        this.#onTaken();
        yield chunk;
      } else if (this.#ended) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}
