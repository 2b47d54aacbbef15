/** An entry of a zip archive, from the directory at its end. */
export interface ArchiveEntry {
  name: string;
  /** 0 is stored, 8 is deflated. */
  method: number;
  isEncrypted: boolean;
  /** The data as it is in the archive. */
  data: Uint8Array;
  /** The size that the data unpacks to. */
  originalSize: number;
}

const END = 0x06054b50;
const END_SIZE = 22;
const MAX_COMMENT = 65_535;
const LOCATOR_64 = 0x07064b50;
const END_64 = 0x06064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_SIZE = 46;
const EXTRA_64 = 1;
const UNKNOWN_32 = 0xffff_ffff;
const UTF_8 = 0x800;

/** The entries of an archive (APPNOTE 6.3.10). Throws RangeError if the directory is damaged. */
export function* readDirectory(bytes: Uint8Array): Generator<ArchiveEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let { at, count } = toDirectory(view);
  for (; count > 0; count--) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new RangeError("The directory of the archive is damaged.");
    const flags = view.getUint16(at + 8, true);
    const nameEnd = at + DIRECTORY_ENTRY_SIZE + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const { size, originalSize, offset } = getSizes(view, at, nameEnd, extraEnd);
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (start + size > bytes.length) throw new RangeError("An entry of the archive is cut off.");
    yield {
      name: new TextDecoder(flags & UTF_8 ? "utf-8" : "latin1").decode(
        bytes.subarray(at + DIRECTORY_ENTRY_SIZE, nameEnd),
      ),
      method: view.getUint16(at + 10, true),
      isEncrypted: (flags & 1) === 1,
      data: bytes.subarray(start, start + size),
      originalSize,
    };
    at = extraEnd + view.getUint16(at + 32, true);
  }
}

/** The position of the directory and the number of its entries. */
function toDirectory(view: DataView): { at: number; count: number } {
  const first = Math.max(0, view.byteLength - END_SIZE - MAX_COMMENT);
  for (let end = view.byteLength - END_SIZE; end >= first; end--) {
    if (view.getUint32(end, true) !== END) continue;
    if (end >= 20 && view.getUint32(end - 20, true) === LOCATOR_64) {
      const large = readLarge(view, end - 12);
      if (view.getUint32(large, true) === END_64)
        return { at: readLarge(view, large + 48), count: view.getUint32(large + 32, true) };
    }
    return { at: view.getUint32(end + 16, true), count: view.getUint16(end + 10, true) };
  }
  throw new RangeError("The archive has no directory.");
}

/** The sizes and the position of an entry. Large archives store those that need more than 32 bits in an extra field. */
function getSizes(
  view: DataView,
  at: number,
  nameEnd: number,
  extraEnd: number,
): { size: number; originalSize: number; offset: number } {
  let extra = nameEnd;
  while (extra + 4 <= extraEnd && view.getUint16(extra, true) !== EXTRA_64)
    extra += 4 + view.getUint16(extra + 2, true);
  let next = extra + 4;
  const read = (position: number): number => {
    const value = view.getUint32(position, true);
    if (value !== UNKNOWN_32 || next + 8 > extraEnd) return value;
    next += 8;
    return readLarge(view, next - 8);
  };
  // The extra field has the values in this order.
  const originalSize = read(at + 24);
  const size = read(at + 20);
  return { originalSize, size, offset: read(at + 42) };
}

const readLarge = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));
