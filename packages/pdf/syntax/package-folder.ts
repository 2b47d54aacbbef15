import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/**
 * The folder of an installed package, or an empty string if it is not installed. Bundlers do not follow this lookup,
 * so the package's files stay out of bundles.
 */
export function packageFolder(name: string): string {
  try {
    return dirname(findPackageJSON(name, import.meta.url) ?? "");
  } catch {
    return "";
  }
}
