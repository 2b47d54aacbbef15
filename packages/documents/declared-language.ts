/** Tags that name no language. */
const NO_LANGUAGE = new Set(["und", "mul", "zxx", "x", "none"]);

/** A language tag as a document declares it, as BCP 47. Undefined if it is not valid or names no language. */
export function declaredTag(tag: string | null | undefined): string | undefined {
  if (!tag) return undefined;
  try {
    const [found] = Intl.getCanonicalLocales(tag.trim().replaceAll("_", "-"));
    return found && !NO_LANGUAGE.has(found.split("-")[0] ?? "") ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The most common value, such as the language of most words. Undefined if there is none. */
export function mostCommon(values: Iterable<string>): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
