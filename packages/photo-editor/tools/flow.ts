import { type Plane, softened } from "./planes.ts";

/** The direction of the image's edges at each pixel, as unit vectors. */
export interface Flow {
  width: number;
  height: number;
  x: Float32Array;
  y: Float32Array;
}

/**
 * The edge flow: the smaller eigenvector of the structure tensor, smoothed over `radius` pixels (Kyprianidis and
 * Döllner, "Image abstraction by structure adaptive filtering", 2008).
 */
export function computeFlow(grey: Plane, width: number, height: number, radius: number): Flow {
  const [xx, xy, yy] = [
    new Float32Array(grey.length),
    new Float32Array(grey.length),
    new Float32Array(grey.length),
  ] as const;
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - 1) * width;
    const down = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - 1);
      const right = Math.min(width - 1, x + 1);
      const row = y * width;
      const [a = 0, b = 0, c = 0] = [grey[up + left], grey[up + x], grey[up + right]];
      const [d = 0, e = 0] = [grey[row + left], grey[row + right]];
      const [f = 0, g = 0, h = 0] = [grey[down + left], grey[down + x], grey[down + right]];
      const dx = c + 2 * e + h - a - 2 * d - f;
      const dy = f + 2 * g + h - a - 2 * b - c;
      xx[row + x] = dx * dx;
      xy[row + x] = dx * dy;
      yy[row + x] = dy * dy;
    }
  }
  const smooth = (plane: Float32Array) => softened(plane, width, height, radius);
  return eigenvectors(smooth(xx), smooth(xy), smooth(yy), width, height);
}

function eigenvectors(xx: Plane, xy: Plane, yy: Plane, width: number, height: number): Flow {
  const [x, y] = [new Float32Array(xx.length), new Float32Array(xx.length)];
  for (let index = 0; index < xx.length; index++) {
    const across = 0.5 * Math.atan2(2 * (xy[index] ?? 0), (xx[index] ?? 0) - (yy[index] ?? 0));
    x[index] = -Math.sin(across);
    y[index] = Math.cos(across);
  }
  return { width, height, x, y };
}

/**
 * Smears a plane along the flow by `reach` pixels in both directions (line integral convolution, Cabral and Leedom
 * 1993).
 */
export function alongFlow(plane: Plane, { width, height, x: flowX, y: flowY }: Flow, reach: number): Plane {
  const smoothed = new Float32Array(plane.length);
  for (let start = 0; start < plane.length; start++) {
    const startX = start % width;
    const startY = (start - startX) / width;
    let sum = plane[start] ?? 0;
    let count = 1;
    for (let way = -1; way <= 1; way += 2) {
      let at = start;
      let [px, py] = [startX + 0.5, startY + 0.5];
      let [headX, headY] = [way * flowX[start], way * flowY[start]];
      for (let walked = 0; walked < reach; walked++) {
        px += headX;
        py += headY;
        if (px < 0 || py < 0 || px >= width || py >= height) break;
        at = (py | 0) * width + (px | 0);
        sum += plane[at] ?? 0;
        count++;
        const [nextX, nextY] = [flowX[at], flowY[at]];
        // A direction and its opposite are the same flow, so the walk keeps its own direction.
        const turn = nextX * headX + nextY * headY < 0 ? -1 : 1;
        headX = nextX * turn;
        headY = nextY * turn;
      }
    }
    smoothed[start] = sum / count;
  }
  return smoothed;
}

/**
 * Lines in dark dips of the tone, 0 on a line and 1 off it: differences of Gaussians across the flow, summed along it
 * and cut with a soft threshold (Kang, Lee and Chui 2007; Winnemöller 2011). `size` is half the width of a line in
 * pixels, `threshold` (about 0.01) the faintest dip that is drawn.
 */
export function flowLines(grey: Plane, flow: Flow, size: number, threshold: number): Plane {
  const { width, height, x: flowX, y: flowY } = flow;
  const reach = Math.max(2, Math.ceil(size * 3.2));
  const kernel = differenceKernel(size, reach);
  const dips = new Float32Array(grey.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const [acrossX, acrossY] = [flowY[index], -flowX[index]];
      let sum = 0;
      for (let step = -reach; step <= reach; step++) {
        const px = Math.min(width - 1, Math.max(0, Math.round(x + acrossX * step)));
        const py = Math.min(height - 1, Math.max(0, Math.round(y + acrossY * step)));
        sum += (grey[py * width + px] ?? 0) * kernel[step + reach];
      }
      dips[index] = sum;
    }
  }
  const gathered = alongFlow(dips, flow, Math.max(2, Math.round(size * 3)));
  return gathered.map((dip) =>
    dip > -threshold ? 1 : Math.max(0, 1 + Math.tanh((dip + threshold) / threshold) * 1.3),
  );
}

/** A narrow Gaussian minus a wide one. Its sum is 0, so that even tones give 0. */
function differenceKernel(size: number, reach: number): Float32Array {
  const steps = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);
  const bell = (sigma: number) => {
    const values = steps.map((step) => Math.exp(-(step * step) / (2 * sigma * sigma)));
    const total = values.reduce((a, b) => a + b, 0);
    return values.map((value) => value / total);
  };
  const [narrow, wide] = [bell(size), bell(size * 1.6)];
  return Float32Array.from(steps, (_, index) => narrow[index] - wide[index]);
}
