import type { Raster } from "@atelier/images/raster";

const BLOCK = 8;
const STEP = 4;
/** The constants of the paper for values from 0 to 255. */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/** The mean structural similarity of two images of one size, in gray (Wang et al. 2004), over blocks of 8 pixels. */
export function structuralSimilarity(a: Raster, b: Raster): number {
  const [x, y] = [computeGray(a), computeGray(b)];
  let sum = 0;
  let count = 0;
  for (let top = 0; top + BLOCK <= a.height; top += STEP)
    for (let left = 0; left + BLOCK <= a.width; left += STEP) {
      sum += blockSimilarity(x, y, a.width, left, top);
      count++;
    }
  return sum / count;
}

function blockSimilarity(x: Float32Array, y: Float32Array, width: number, left: number, top: number): number {
  let [meanX, meanY, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let row = top; row < top + BLOCK; row++)
    for (let at = row * width + left; at < row * width + left + BLOCK; at++) {
      const [valueX, valueY] = [x[at] ?? 0, y[at] ?? 0];
      meanX += valueX;
      meanY += valueY;
      xx += valueX * valueX;
      yy += valueY * valueY;
      xy += valueX * valueY;
    }
  const size = BLOCK * BLOCK;
  meanX /= size;
  meanY /= size;
  const [varianceX, varianceY] = [xx / size - meanX ** 2, yy / size - meanY ** 2];
  const covariance = xy / size - meanX * meanY;
  return (
    ((2 * meanX * meanY + C1) * (2 * covariance + C2)) / ((meanX ** 2 + meanY ** 2 + C1) * (varianceX + varianceY + C2))
  );
}

/** The mean absolute difference of two images of one size and number of channels, in levels of 255. */
export function meanDifference(a: Raster, b: Raster): number {
  let sum = 0;
  for (let at = 0; at < a.data.length; at++) sum += Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0));
  return sum / a.data.length;
}

/** The mean of the three channels of each pixel. */
export function computeGray({ width, height, channels, data }: Raster): Float32Array {
  const out = new Float32Array(width * height);
  for (let at = 0; at < out.length; at++) {
    const from = at * channels;
    out[at] = ((data[from] ?? 0) + (data[from + 1] ?? 0) + (data[from + 2] ?? 0)) / 3;
  }
  return out;
}
