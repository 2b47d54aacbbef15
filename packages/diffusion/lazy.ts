/** Something that is opened at its first use. A failed attempt is forgotten, so that the next use tries again. */
export interface Lazy<T> {
  get(): Promise<T>;
  /** Releases it if it was opened. The next use opens it again. */
  release(): Promise<void>;
}

export function lazy<T extends { release(): Promise<void> }>(open: () => Promise<T>): Lazy<T> {
  let opened: Promise<T> | undefined;
  return {
    get() {
      opened ??= Promise.resolve()
        .then(open)
        .catch((error: unknown) => {
          opened = undefined;
          throw error;
        });
      return opened;
    },
    async release() {
      const last = opened;
      opened = undefined;
      await (await last)?.release();
    },
  };
}
