import ipaddr from "ipaddr.js";

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

const MAPPED_BITS = 96;

/**
 * The normal form of a network in CIDR notation or of one address, such as `10.0.0.0/8` for `10.1.2.3/8`. Null if the text
 * is neither; only IPv4 addresses with four decimal parts are read, because others mean different things to different tools.
 */
export function normalizeNetwork(text: string): string | null {
  const network = parseNetwork(text.trim());
  if (!network) return null;
  const [address, bits] = network;
  const cidr = `${address.toString()}/${bits}`;
  const first =
    address instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
      : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return `${first.toString()}/${bits}`;
}

/** Whether an address is in one of the networks. An IPv4 address in IPv6 form counts as IPv4. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => contains(network, [parsed, parsed instanceof ipaddr.IPv4 ? 32 : 128]));
}

/** Whether each network of the first list lies in a network of the second, all in normal form. */
export const areWithin = (networks: readonly string[], others: readonly string[]): boolean =>
  networks.every((network) => {
    const inner = parseNetwork(network);
    return inner !== null && others.some((outer) => contains(outer, inner));
  });

function contains(outer: string, [address, bits]: Network): boolean {
  const network = parseNetwork(outer);
  if (!network || network[0].kind() !== address.kind() || network[1] > bits) return false;
  return address.match(network[0], network[1]);
}

function parseNetwork(text: string): Network | null {
  // A zone names an interface of one machine.
  if (text.includes("%")) return null;
  const [, bits] = text.split("/");
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return null;
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return ipaddr.IPv4.parseCIDR(text);
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return [ipaddr.IPv4.parse(text), 32];
  if (!text.includes(":")) return null;
  if (ipaddr.IPv6.isValidCIDR(text)) return unmapped(ipaddr.IPv6.parseCIDR(text));
  return ipaddr.IPv6.isValid(text) ? unmapped([ipaddr.IPv6.parse(text), 128]) : null;
}

/** Servers that listen on IPv6 get mapped addresses for IPv4 clients, so both forms are the same network. */
function unmapped([address, bits]: [ipaddr.IPv6, number]): Network {
  return address.isIPv4MappedAddress() && bits >= MAPPED_BITS
    ? [address.toIPv4Address(), bits - MAPPED_BITS]
    : [address, bits];
}
