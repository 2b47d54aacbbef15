/** Runs concurrent calls. The first failure aborts the others, because their results would be discarded. */
export async function abortOnFailure<T>(signal: AbortSignal, use: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const failed = new AbortController();
  try {
    return await use(AbortSignal.any([signal, failed.signal]));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}
