/** Compares two versions of three numbers: negative if `a` is lower. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(".").map(Number)) as [number[], number[]];
  return left.map((part, index) => part - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/**
 * Replaces the version of the project in the text of a file. In a package.json, those are its own version and those of the
 * project's packages. Throws Error if the file does not name the version.
 */
export function withVersion(path: string, text: string, from: string, to: string): string {
  const own = path.endsWith("package.json") ? /("(?:version|@atelier\/[\w-]+)": ")([^"]+)(")/g : undefined;
  const replaced = own
    ? text.replace(own, (all, before: string, version: string, after: string) =>
        version === from ? `${before}${to}${after}` : all,
      )
    : text.replaceAll(new RegExp(`(?<![\\d.])${from.replaceAll(".", "\\.")}(?![\\d.]*\\d)`, "g"), to);
  if (replaced === text) throw new Error(`${path} does not name version ${from}.`);
  return replaced;
}
