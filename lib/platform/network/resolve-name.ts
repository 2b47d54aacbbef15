import dns, { type LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { readFile, stat } from "node:fs/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** How long the look-up of a name may take. */
export const RESOLVE_TIMEOUT_MS = 2_000;
const HOSTS_PATH = process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";
const MAX_HOSTS_BYTES = 1024 * 1024;

const LOOPBACK: readonly LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/**
 * The addresses of a name, IPv4 first: of the file `hosts`, else by DNS within 2 s. `localhost` is always this machine, as
 * RFC 6761 demands. Unlike `dns.lookup`, slow name servers hold no thread, so that the look-ups of one account do not
 * delay another one's, or its files. Throws an error with a `code`: `ETIMEOUT`, `ENOTFOUND` or another one of DNS.
 */
export async function resolveName(name: string): Promise<LookupAddress[]> {
  const family = isIP(name);
  if (family !== 0) return [{ address: name, family }];
  const host = name.toLowerCase().replace(/\.$/, "");
  if (host === "localhost" || host.endsWith(".localhost")) return [...LOOPBACK];
  const listed = (await readHosts()).get(host);
  return listed ? [...listed] : resolveByDns(host);
}

async function resolveByDns(host: string): Promise<LookupAddress[]> {
  const [v4, v6] = await withResolver((resolver) =>
    Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]),
  );
  const found = [...getAddresses(v4, 4), ...getAddresses(v6, 6)];
  if (found.length > 0) return found;
  throw getFailure([v4, v6], host);
}

/** The texts (TXT records) of a name, within 2 s; none if it has none. Throws an error with a `code`, as `resolveName`. */
export async function resolveTexts(name: string): Promise<string[]> {
  const [result] = await withResolver((resolver) => Promise.allSettled([resolver.resolveTxt(name)]));
  // A long text is sent in parts.
  if (result.status === "fulfilled") return result.value.map((parts) => parts.join(""));
  if (["ENOTFOUND", "ENODATA"].includes(result.reason?.code)) return [];
  throw getFailure([result], name);
}

/** Runs queries for at most 2 s. Each name has its own resolver, because canceling ends all queries of one. */
async function withResolver<T>(query: (resolver: Resolver) => Promise<T>): Promise<T> {
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: 1 });
  // The servers that this process was set to use; a new resolver has those of the system.
  const servers = dns.getServers();
  if (servers.join() !== resolver.getServers().join()) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), RESOLVE_TIMEOUT_MS);
  try {
    return await query(resolver);
  } finally {
    clearTimeout(timer);
  }
}

const getAddresses = (result: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
  result.status === "fulfilled" ? result.value.map((address) => ({ address, family })) : [];

const TOO_SLOW = ["ETIMEOUT", "ECANCELLED"];

/** A name without addresses of one kind may have one of the other, so a look-up that took too long decides. */
function getFailure(results: readonly PromiseSettledResult<unknown>[], host: string): Error {
  const codes = results.flatMap((result) => (result.status === "rejected" ? [String(result.reason?.code)] : []));
  const code = codes.some((code) => TOO_SLOW.includes(code)) ? "ETIMEOUT" : (codes[0] ?? "ENOTFOUND");
  return Object.assign(new Error(`The name ${host} could not be resolved: ${code}.`), { code });
}

let known: { version: string; hosts: ReadonlyMap<string, readonly LookupAddress[]> } | undefined;

/** The names of the file `hosts`, which is read again when it has changed. */
async function readHosts(): Promise<ReadonlyMap<string, readonly LookupAddress[]>> {
  try {
    const { mtimeMs, size } = await stat(HOSTS_PATH);
    const version = `${mtimeMs}.${size}`;
    if (size > MAX_HOSTS_BYTES) return new Map();
    if (known?.version !== version) known = { version, hosts: parseHosts(await readFile(HOSTS_PATH, "utf8")) };
    return known.hosts;
  } catch {
    // A machine may have no such file.
    return new Map();
  }
}

/** The addresses of each name in the text of a file `hosts`. */
export function parseHosts(text: string): Map<string, LookupAddress[]> {
  const hosts = new Map<string, LookupAddress[]>();
  for (const line of text.split("\n")) {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names.map((name) => name.toLowerCase()))
      hosts.set(name, [...(hosts.get(name) ?? []), { address: ipaddr.parse(address).toString(), family }]);
  }
  return hosts;
}
