import { BlockList, isIP } from "node:net";
import type { LanguageModelChoice, LocalitySettings } from "./define.ts";

const LOCAL_NAMES = [".localhost", ".local", ".internal", ".lan", ".home.arpa"];

/**
 * Whether a server is one of the operator's machines: a loopback or private address, a name without a dot, a name under a
 * private suffix, or a host of the setting LOCAL_HOSTS. No name is resolved, because a resolver can change its response.
 */
export function isLocalAddress(address: string | undefined, { localHosts = [] }: LocalitySettings): boolean {
  const url = address === undefined ? null : URL.parse(address);
  if (!url) return false;
  const host = url.hostname.replace(/^\[|\]$/g, "").toLowerCase();
  if (localHosts.includes(host)) return true;
  const version = isIP(host);
  if (version !== 0) return privateRanges.check(host, version === 4 ? "ipv4" : "ipv6");
  return !host.includes(".") || LOCAL_NAMES.some((suffix) => host.endsWith(suffix));
}

/** Whether a language model runs on one of the operator's machines. A company's model at another address is a proxy to it. */
export const isLocalModel = ({ provider, address }: LanguageModelChoice, settings: LocalitySettings): boolean =>
  provider === "openai-compatible" && isLocalAddress(address, settings);

const privateRanges = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const)
  privateRanges.addSubnet(network, prefix, "ipv4");
privateRanges.addAddress("::1", "ipv6");
privateRanges.addSubnet("fc00::", 7, "ipv6");
privateRanges.addSubnet("fe80::", 10, "ipv6");
