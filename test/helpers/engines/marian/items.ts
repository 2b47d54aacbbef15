/** A tensor or text of a Marian model file. */
export interface MarianItem {
  name: string;
  type: number;
  shape: readonly number[];
  data: Uint8Array;
}

const FLOAT32 = 0x0404;
const INT8 = 0x0101;
/** Marian's type of an 8-bit matrix that is not arranged for a processor yet. */
const INTGEMM8 = 0x4101;
const ALIGNMENT = 256;

export function floatItem(name: string, shape: readonly number[], values: Float32Array): MarianItem {
  return { name, type: FLOAT32, shape, data: new Uint8Array(values.buffer, values.byteOffset, values.byteLength) };
}

export function textItem(name: string, text: string): MarianItem {
  const data = Buffer.from(`${text}\0`);
  return { name, type: INT8, shape: [data.length], data };
}

/**
 * Quantizes a matrix of `rows` × `columns` to 8 bits. The factor follows the values. Marian stores matrices transposed,
 * except for the embeddings, but keeps the shape.
 */
export function quantizedItem(
  name: string,
  [rows, columns]: readonly [number, number],
  values: Float32Array,
  transposed = true,
): MarianItem {
  const factor = 127 / (values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 127);
  const data = new Uint8Array(rows * columns + 4);
  const integers = new Int8Array(data.buffer);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      integers[transposed ? column * rows + row : row * columns + column] = Math.round(
        (values[row * columns + column] ?? 0) * factor,
      );
  new DataView(data.buffer).setFloat32(rows * columns, factor, true);
  return { name, type: INTGEMM8, shape: [rows, columns], data };
}

/** Marian's binary model format, version 1: headers, names, shapes, then the data at multiples of 256 bytes. */
export function encodeItems(items: readonly MarianItem[]): Buffer {
  const padded = items.map(({ data }) => Math.ceil(data.length / ALIGNMENT) * ALIGNMENT);
  const headers = items.map(({ name, type, shape }, at) =>
    integers64(Buffer.byteLength(name) + 1, type, shape.length, padded[at] ?? 0),
  );
  const names = items.map(({ name }) => Buffer.from(`${name}\0`));
  const shapes = items.map(({ shape }) => Buffer.from(Int32Array.from(shape).buffer));
  const head = Buffer.concat([integers64(1, items.length), ...headers, ...names, ...shapes]);
  const start = (Math.floor((head.length + 8) / ALIGNMENT) + 1) * ALIGNMENT;
  const gap = start - head.length - 8;
  const data = items.map((item, at) => Buffer.concat([item.data], padded[at] ?? 0));
  return Buffer.concat([head, integers64(gap), Buffer.alloc(gap), ...data]);
}

export const integers64 = (...values: readonly number[]) =>
  Buffer.from(BigUint64Array.from(values, (value) => BigInt(value)).buffer);
