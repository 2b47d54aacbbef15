/** Converts floats to the bits of IEEE 754 half precision, rounded to the nearest, ties to even. Too large values become infinite. */
export function toHalf(values: Float32Array): Uint16Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  const halves = new Uint16Array(values.length);
  for (let at = 0; at < halves.length; at++) halves[at] = halfBits(bits[at]);
  return halves;
}

/** Converts the bits of half precision to floats. */
export function fromHalf(halves: Uint16Array): Float32Array {
  const values = new Float32Array(halves.length);
  for (let at = 0; at < values.length; at++) values[at] = halfValues[halves[at]];
  return values;
}

function halfBits(bits: number): number {
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 112;
  const mantissa = bits & 0x7fffff;
  if (exponent >= 31) return sign | (exponent === 143 && mantissa !== 0 ? 0x7e00 : 0x7c00);
  if (exponent > 0) {
    const truncated = (exponent << 10) | (mantissa >>> 13);
    return sign | (truncated + roundUp(mantissa & 0x1fff, 0x1000, truncated));
  }
  // Subnormal: the leading bit of the mantissa becomes explicit.
  const shift = 14 - exponent;
  if (shift > 24) return sign;
  const full = mantissa | 0x800000;
  const truncated = full >>> shift;
  return sign | (truncated + roundUp(full & ((1 << shift) - 1), 1 << (shift - 1), truncated));
}

/** 1 if the cut-off part is above one half, or is one half and the kept part is odd. */
const roundUp = (rest: number, half: number, kept: number) =>
  Number(rest > half || (rest === half && (kept & 1) === 1));

const halfValues = Float32Array.from({ length: 65_536 }, (_, bits) => {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 31;
  const mantissa = bits & 0x3ff;
  if (exponent === 31) return mantissa === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (exponent === 0 ? mantissa * 2 ** -24 : (1 + mantissa / 1024) * 2 ** (exponent - 15));
});
