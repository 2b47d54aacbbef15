import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PATTERN = /^atl_(?:test_)?([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;
const TEST_PREFIX = "atl_test_";
/** The visible characters of a key after its fixed beginning: enough to distinguish keys, too few to guess one. */
const VISIBLE = 6;

/** A new key: `atl_` or `atl_test_`, 30 random base-62 characters (178 bits) and their CRC-32 in 6 more. */
export function newKey({ test = false } = {}): string {
  const body = Array.from({ length: 30 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  return `${test ? TEST_PREFIX : "atl_"}${body}${checksum(body)}`;
}

/** Whether a text has a key's format and checksum. A mistyped key is refused without a lookup. */
export function looksLikeKey(text: string): boolean {
  const match = PATTERN.exec(text);
  return match !== null && checksum(match[1] ?? "") === match[2];
}

/** The visible parts of a stored key. */
export function keyLabel(key: string): { prefix: string; lastFour: string } {
  const start = key.startsWith(TEST_PREFIX) ? TEST_PREFIX.length : "atl_".length;
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
