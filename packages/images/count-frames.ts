/**
 * The number of frames of a GIF, WebP or APNG by its structure, without decoding it; 1 for other images. Damaged or cut off
 * files count the frames that are there.
 */
export function countFrames(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const name = (at: number, length = 4) => String.fromCharCode(...file.subarray(at, at + length));
  if (name(0, 4) === "\x89PNG") return countPng(view, name);
  if (name(0, 4) === "RIFF" && name(8) === "WEBP") return Math.max(1, countWebp(view, name));
  if (name(0, 4) === "GIF8") return Math.max(1, countGif(file));
  return 1;
}

type Name = (at: number) => string;

/** APNG's `acTL` chunk has the number: browsers ignore it after the first `IDAT` (PNG, Third Edition, section 11.3.6.1). */
function countPng(view: DataView, name: Name): number {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = name(at + 4);
    if (type === "acTL") return Math.max(1, view.getUint32(at + 8));
    if (type === "IDAT") return 1;
  }
  return 1;
}

function countWebp(view: DataView, name: Name): number {
  let count = 0;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    if (name(at) === "ANMF") count++;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return count;
}

const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** Counts image descriptors (GIF89a, sections 18 to 25). */
function countGif(file: Uint8Array): number {
  const colorTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterBlocks = (start: number) => {
    let at = start;
    while (at < file.length && file[at] !== 0) at += 1 + file[at];
    return at + 1;
  };
  let count = 0;
  let at = 13 + colorTable(file[10]);
  while (at < file.length) {
    if (file[at] === EXTENSION) at = afterBlocks(at + 2);
    else if (file[at] === IMAGE) {
      count++;
      // The descriptor, its color table and the code size come before the samples.
      at = afterBlocks(at + 11 + colorTable(file[at + 9]));
    } else break;
  }
  return count;
}
