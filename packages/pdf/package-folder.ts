import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** Where an installed package's files lie; empty where it is not installed. A bundler does not see this, so it packs none of them. */
export function packageFolder(name: string): string {
  try {
    return dirname(findPackageJSON(name, import.meta.url) ?? "");
  } catch {
    return "";
  }
}
