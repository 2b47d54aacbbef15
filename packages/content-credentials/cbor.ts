// The few CBOR items (RFC 8949) that COSE signatures and C2PA manifests consist of.

/** An unsigned or negative integer, up to 32 bits. */
export const encodeInteger = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));

export const encodeBytes = (bytes: Uint8Array): Buffer => Buffer.concat([head(2, bytes.length), bytes]);

export const encodeText = (text: string): Buffer => {
  const bytes = Buffer.from(text, "utf8");
  return Buffer.concat([head(3, bytes.length), bytes]);
};

export const encodeArray = (...items: Buffer[]): Buffer => Buffer.concat([head(4, items.length), ...items]);

/** A map of encoded keys and values, in the order given. */
export const encodeMap = (...entries: [key: Buffer, value: Buffer][]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

export const encodeTagged = (tag: number, item: Buffer): Buffer => Buffer.concat([head(6, tag), item]);

export const NULL = Buffer.from([0xf6]);

/** A value in the assertions or the claim of a manifest. Numbers are integers. */
export type CborValue = string | number | Uint8Array | readonly CborValue[] | { readonly [key: string]: CborValue };

/** Text, an integer, bytes, a list, or a map with its keys in the order given. */
export function encodeValue(value: CborValue): Buffer {
  if (typeof value === "string") return encodeText(value);
  if (typeof value === "number") return encodeInteger(value);
  if (value instanceof Uint8Array) return encodeBytes(value);
  if (Array.isArray(value)) return encodeArray(...value.map(encodeValue));
  return encodeMap(
    ...Object.entries(value).map(([key, item]) => [encodeText(key), encodeValue(item)] as [Buffer, Buffer]),
  );
}

/** The first bytes of an item: its major type and its length or value (RFC 8949, section 3). */
function head(majorType: number, value: number): Buffer {
  const type = majorType << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 0x100) return Buffer.from([type | 24, value]);
  const long = value >= 0x10000;
  const bytes = Buffer.alloc(long ? 5 : 3);
  bytes[0] = type | (long ? 26 : 25);
  if (long) bytes.writeUInt32BE(value, 1);
  else bytes.writeUInt16BE(value, 1);
  return bytes;
}
