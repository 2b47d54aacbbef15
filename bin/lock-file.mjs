/**
 * The lock file with the address of each package in this registry, or null if it does not list every optional package
 * of this platform. Without the addresses, npm asks the registry about each package again.
 */
export function toInstallableLock(text, registry, { platform, arch }) {
  const lock = JSON.parse(text);
  const names = new Set(Object.keys(lock.packages).map(getName));
  for (const [path, entry] of Object.entries(lock.packages)) {
    const optional = Object.keys(entry.optionalDependencies ?? {});
    if (optional.some((name) => name.includes(`${platform}-${arch}`) && !names.has(name))) return null;
    if (!path.includes("node_modules/") || entry.link || entry.resolved) continue;
    const name = entry.name ?? getName(path);
    const file = `${name.split("/").at(-1)}-${entry.version}.tgz`;
    entry.resolved = new URL(`${name}/-/${file}`, registry).href;
  }
  return JSON.stringify(lock);
}

function getName(path) {
  return path.split("node_modules/").at(-1);
}
