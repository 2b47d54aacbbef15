import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PATTERN = /^atl_(?:test_|client_|mcp_|admin_)?([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;
const PREFIXES = {
  live: "atl_",
  test: "atl_test_",
  client: "atl_client_",
  connection: "atl_mcp_",
  admin: "atl_admin_",
} as const;

export type KeyMode = keyof typeof PREFIXES;
/** The visible characters of a key after its fixed beginning: enough to distinguish keys, too few to guess one. */
const VISIBLE = 6;

/** A new key: the prefix of its mode, 30 random base-62 characters (178 bits) and their CRC-32 in 6 more. */
export function newKey(mode: KeyMode = "live"): string {
  const body = Array.from({ length: 30 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  return `${PREFIXES[mode]}${body}${checksum(body)}`;
}

/** Whether a text has a key's format and checksum. A mistyped key is refused without a lookup. */
export function looksLikeKey(text: string): boolean {
  const match = PATTERN.exec(text);
  return match !== null && checksum(match[1] ?? "") === match[2];
}

/** Whether a text looks like a client token, which a browser may send from another site. */
export const isClientToken = (text: string): boolean => text.startsWith(PREFIXES.client);

/** Whether a text looks like the access token of a connection, which only the MCP server accepts. */
export const isAccessToken = (text: string): boolean => text.startsWith(PREFIXES.connection);

/** The visible parts of a stored key. */
export function keyLabel(key: string): { prefix: string; lastFour: string } {
  const start = key.lastIndexOf("_") + 1;
  return { prefix: key.slice(0, start + VISIBLE), lastFour: key.slice(-4) };
}

function checksum(body: string): string {
  let remainder = crc32(body);
  let text = "";
  for (let position = 0; position < 6; position++) {
    text = ALPHABET.charAt(remainder % 62) + text;
    remainder = Math.floor(remainder / 62);
  }
  return text;
}
