/** The offsets of shadows, as a share of the line's height, and the steps between them. */
const OFFSET = { most: 0.15, step: 0.025 };
/** The share of a shadow that a moved copy of its letters covers. */
const IN_COPY = 0.85;
/** The share of a moved copy that lies on the letters or on their shadow. */
const COPY_SEEN = 0.8;
/** Letters and their shadow have fewer pixels in common. */
const MAX_COMMON = 0.1;
/** The pixels of a mask that are compared. */
const SAMPLES = 2500;

/**
 * Whether a mask is the hard shadow of letters: the part of a moved copy of them that they do not cover. Both are 1 for each
 * pixel that belongs to them. The letters lie on top, so they are larger than what is seen of their shadow.
 */
export function isHardShadow(shadow: Uint8Array, letters: Uint8Array, width: number, height: number): boolean {
  const [own, whole] = [pixelsIn(shadow), pixelsIn(letters)];
  if (own.count === 0 || whole.count <= own.count) return false;
  if (share(own.sample, (at) => letters[at]) > MAX_COMMON) return false;
  const most = Math.ceil(OFFSET.most * height);
  const step = Math.max(1, Math.round(OFFSET.step * height));
  for (let y = -most; y <= most; y += step)
    for (let x = -most; x <= most; x += step) {
      const shift = y * width + x;
      if (share(own.sample, (at) => letters[at - shift]) < IN_COPY) continue;
      if (share(whole.sample, (at) => shadow[at + shift] || letters[at + shift]) >= COPY_SEEN) return true;
    }
  return false;
}

function pixelsIn(mask: Uint8Array): { count: number; sample: number[] } {
  const count = mask.reduce((sum, value) => sum + value, 0);
  const every = Math.max(1, Math.floor(count / SAMPLES));
  const sample: number[] = [];
  let seen = 0;
  for (let at = 0; at < mask.length; at++) if (mask[at] && seen++ % every === 0) sample.push(at);
  return { count, sample };
}

const share = (pixels: readonly number[], isIn: (at: number) => number | undefined) =>
  pixels.reduce((sum, at) => sum + Number(Boolean(isIn(at))), 0) / pixels.length;
