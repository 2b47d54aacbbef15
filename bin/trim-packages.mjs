import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Files of installed packages that nothing here loads, by their path in `node_modules`. npm installs them because a
 * package ships them with files that are needed.
 */
const unused = [
  // Libraries for other platforms.
  (path, { platform, arch }) => {
    const [, own] = /^onnxruntime-node\/bin\/napi-v\d+\/([^/]+\/[^/]+)\//.exec(path) ?? [];
    return own !== undefined && own !== `${platform}/${arch}`;
  },
  // Compilers of queries for other databases.
  (path) => /^@prisma\/client\/runtime\/query_compiler_\w+\.(?!postgresql\.)/.test(path),
  // Names of emoji in other languages.
  (path) => /^emojibase-data\/(?!en\/|meta\/)[\w-]+\/.*\.json$/.test(path),
  (path) => /\.(js|mjs|cjs|css|ts|mts|cts)\.map$/.test(path),
];

/** Removes unused files of the packages in the folder `modules`. npm does not restore them at a later install. */
export function trimPackages(modules, system = process) {
  const visit = (folder) => {
    for (const entry of readdirSync(join(modules, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      // Links are not followed, so the project's own packages stay as they are.
      if (entry.isDirectory()) visit(path);
      else if (unused.some((isUnused) => isUnused(path, system))) rmSync(join(modules, path));
    }
  };
  visit("");
}
