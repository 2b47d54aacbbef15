import { integers64 } from "./items.ts";

const MAGIC = 0xf11a48d5013417f5n;

/** The tokens that may occur in a translation: the first ones of the vocabulary, and those of each source token. */
export interface Shortlist {
  first: number;
  best: number;
  /** The target tokens of each source token. */
  targets: readonly (readonly number[])[];
}

/** Marian's binary lexical shortlist. */
export function encodeShortlist({ first, best, targets }: Shortlist): Buffer {
  const offsets = [0];
  for (const tokens of targets) offsets.push((offsets.at(-1) ?? 0) + tokens.length);
  const lists = Uint32Array.from(targets.flatMap((tokens) => tokens.toSorted((a, b) => a - b)));
  const body = Buffer.concat([
    integers64(first, best, offsets.length, lists.length),
    integers64(...offsets),
    Buffer.from(lists.buffer),
  ]);
  const head = Buffer.from(BigUint64Array.from([MAGIC, checksum(body)]).buffer);
  return Buffer.concat([head, body]);
}

/** The hash combination of Boost over 64-bit words, as Marian computes it on 64-bit machines. */
function checksum(body: Buffer): bigint {
  let seed = 0n;
  for (let at = 0; at + 8 <= body.length; at += 8)
    seed = BigInt.asUintN(64, seed ^ (body.readBigUInt64LE(at) + 0x9e3779b9n + (seed << 6n) + (seed >> 2n)));
  return seed;
}
