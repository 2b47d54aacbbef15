/** A page of a list of the API. */
export interface Page<T> {
  data: T[];
  next_cursor?: string | null;
}

/** A list of the API: iterate it to read all entries, page after page, or read single pages. */
export class Pages<T> implements AsyncIterable<T> {
  readonly #read: (cursor: string | undefined) => Promise<Page<T>>;

  constructor(read: (cursor: string | undefined) => Promise<Page<T>>) {
    this.#read = read;
  }

  /** One page: the first, or the one after `cursor`. */
  page(cursor?: string): Promise<Page<T>> {
    return this.#read(cursor);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (let cursor: string | undefined; ; ) {
      const { data, next_cursor: next } = await this.#read(cursor);
      yield* data;
      if (!next) return;
      cursor = next;
    }
  }
}
