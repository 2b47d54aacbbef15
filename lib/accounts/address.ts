import { isIP } from "node:net";
import { invalidInput } from "@atelier/errors";
import { z } from "zod";
import { digestFor } from "../platform/secrets.ts";

const email = z.email().max(254);

/** An email address as accounts store it: trimmed and in lower case. Throws `invalid_input`. */
export function parseEmail(text: string): string {
  const result = email.safeParse(text.trim().toLowerCase());
  if (!result.success)
    throw invalidInput("/email", "This is not an email address. Use an address such as you@example.com.");
  return result.data;
}

/**
 * The digest that identifies an address's one trial grant, and its one redemption of each code. Case and +tag do not count,
 * so a tag gives no second one.
 */
export function addressDigest(address: string): string {
  const at = address.lastIndexOf("@");
  const name = address.slice(0, at).toLowerCase();
  const plus = name.indexOf("+");
  return digestFor("trial", `${plus > 0 ? name.slice(0, plus) : name}${address.slice(at).toLowerCase()}`);
}

/** The digest of an IP address's network: an IPv4 /24 or an IPv6 /48. */
export function networkDigest(ip: string): string {
  return digestFor("trial", `network:${getNetwork(ip)}`);
}

/** The network part of an IP address. A text that is not an IP address is returned unchanged. */
export function getNetwork(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIP(plain) === 4) return plain.split(".").slice(0, 3).join(".");
  if (isIP(plain) === 6) return expand(plain).slice(0, 3).join(":");
  return plain;
}

function expand(ip: string): string[] {
  const [head = "", tail = ""] = ip.toLowerCase().split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = ip.includes("::") ? Math.max(0, 8 - left.length - right.length) : 0;
  return [...left, ...Array.from({ length: zeros }, () => "0"), ...right].map((part) => part.replace(/^0+(?=.)/, ""));
}
