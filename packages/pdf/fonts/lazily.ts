/** A function that makes a value when it is first called, and returns the same value from then on. */
export function lazily<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}
