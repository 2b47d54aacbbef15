/** A tensor of floats, row by row. */
export interface Tensor {
  data: Float32Array;
  dims: readonly number[];
}

export const tensor = (data: Float32Array, dims: readonly number[]): Tensor => ({ data, dims });

/** Joins tensors along the first dimension. The other dimensions must be equal. */
export function stack(tensors: readonly Tensor[]): Tensor {
  const [, ...rest] = tensors[0]?.dims ?? [];
  const data = new Float32Array(tensors.reduce((sum, tensor) => sum + tensor.data.length, 0));
  let at = 0;
  for (const tensor of tensors) {
    data.set(tensor.data, at);
    at += tensor.data.length;
  }
  return { data, dims: [tensors.reduce((sum, tensor) => sum + tensor.dims[0], 0), ...rest] };
}

/** Repeats a tensor along the first dimension, the whole of it each time. */
export const repeat = (one: Tensor, times: number): Tensor =>
  times === 1 ? one : stack(Array.from({ length: times }, () => one));

/** Joins tensors [n, c, h, w] along the channels. A tensor with one row is used for every row. */
export function joinChannels(tensors: readonly Tensor[]): Tensor {
  const [rows = 0, , height = 0, width = 0] = tensors[0]?.dims ?? [];
  const channels = tensors.reduce((sum, { dims }) => sum + dims[1], 0);
  const data = new Float32Array(rows * channels * height * width);
  let at = 0;
  for (let row = 0; row < rows; row++) {
    for (const tensor of tensors) {
      const size = tensor.data.length / (tensor.dims[0] ?? 1);
      const from = tensor.dims[0] === 1 ? 0 : row * size;
      data.set(tensor.data.subarray(from, from + size), at);
      at += size;
    }
  }
  return { data, dims: [rows, channels, height, width] };
}

/** `count` equal parts along the first dimension, without copying. */
export function split({ data, dims: [rows = 0, ...rest] }: Tensor, count: number): Tensor[] {
  const size = data.length / count;
  return Array.from({ length: count }, (_, part) => ({
    data: data.subarray(part * size, (part + 1) * size),
    dims: [rows / count, ...rest],
  }));
}
