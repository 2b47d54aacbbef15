/** The bits of a size, by its selector (ISO/IEC 18181-1, SizeHeader). */
const SIZE_BITS = [9, 13, 18, 30] as const;
/** Width over height of the ratios 1 to 7. */
const RATIOS = [
  [0, 1],
  [1, 1],
  [12, 10],
  [4, 3],
  [3, 2],
  [16, 9],
  [5, 4],
  [2, 1],
] as const;

/** The size in the header of a JPEG XL file. Throws RangeError if it has none. */
export function jxlSize(file: Buffer): { width: number; height: number } {
  const start = codestreamStart(file);
  let bit = 8 * (start + 2);
  const read = (count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index++, bit++) value += ((file[bit >> 3] >> (bit & 7)) & 1) * 2 ** index;
    return value;
  };
  const isSmall = read(1) === 1;
  const side = () => (isSmall ? 8 * (read(5) + 1) : read(SIZE_BITS[read(2)] ?? 0) + 1);
  const height = side();
  const [across, down] = RATIOS[read(3)];
  return { width: across === 0 ? side() : Math.floor((height * across) / down), height };
}

/** Where the codestream begins: at the start, or in a box `jxlc` or the first `jxlp` of a container. */
function codestreamStart(file: Buffer): number {
  if (file[0] === 0xff) return 0;
  for (let at = 0; at + 16 <= file.length; ) {
    const [size, type] = [file.readUInt32BE(at), file.toString("latin1", at + 4, at + 8)];
    const header = size === 1 ? 16 : 8;
    if (type === "jxlc") return at + header;
    if (type === "jxlp") return at + header + 4;
    const length = size === 1 ? Number(file.readBigUInt64BE(at + 8)) : size;
    if (length < header) break;
    at += length;
  }
  throw new RangeError("The file has no codestream.");
}
