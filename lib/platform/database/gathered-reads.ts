/** A statement reads at most this many rows. */
const MAX_BATCH = 100;

interface Read<Key, Value> {
  key: Key;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Reads by key, of which those that begin together share a statement, such as those of callers that one notification woke.
 * None waits for the answer to another. `readAll` returns the values in the order of the keys, undefined for a missing one.
 */
export function gatherReads<Key, Value>(
  readAll: (keys: readonly Key[]) => Promise<readonly (Value | undefined)[]>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Read<Key, Value>[] = [];
  const send = () => {
    const reads = waiting;
    waiting = [];
    while (reads.length > 0) void answer(reads.splice(0, MAX_BATCH));
  };
  const answer = async (reads: readonly Read<Key, Value>[]) => {
    try {
      const values = await readAll(reads.map(({ key }) => key));
      for (const [at, { resolve }] of reads.entries()) resolve(values[at]);
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      // After all code that the current event has woken.
      if (waiting.length === 0) process.nextTick(send);
      waiting.push({ key, resolve, reject });
    });
}
