/** Calls `work` for each item, at most `limit` at once, and returns the results in order. After an error no further call starts; the error is thrown when the running calls have ended. */
export async function mapAtOnce<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  let failed = false;
  const take = async () => {
    while (!failed && next < items.length) {
      const index = next++;
      try {
        results[index] = await work(items[index] as T, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, take));
  for (const item of ended) if (item.status === "rejected") throw item.reason;
  return results;
}
