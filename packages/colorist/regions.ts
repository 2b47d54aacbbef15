/** The drawing split into regions. Labels are 1 to `count`, row by row. */
export interface Segmentation {
  width: number;
  height: number;
  labels: Int32Array;
  count: number;
}

/**
 * Splits the space between lines into regions and closes small gaps: balls of decreasing size fill the drawing, and
 * areas that a ball cannot reach stay separate (trapped-ball segmentation, Zhang et al. 2009). Line pixels are
 * assigned to the nearest region.
 */
export function cutRegions(ink: Uint8Array, width: number, height: number): Segmentation {
  const distance = distanceTo(ink, width, height);
  const labels = new Int32Array(ink.length);
  const largest = Math.max(3, Math.round(Math.max(width, height) / 110));
  let count = 0;
  for (const radius of [largest, largest / 2, largest / 4, 1, 0]) {
    const first = count;
    count = seed(labels, distance, width, height, radius, count, radius >= 1 ? Math.max(4, radius * radius) : 12);
    if (count > first) grow(labels, ink, width, height, Math.ceil(radius) + 1, false);
  }
  count = joinOpen(labels, ink, width, height, count, largest * 2.4);
  grow(labels, ink, width, height, Infinity, true);
  return { width, height, labels, count };
}

/** The labels of regions that reach an edge of the picture. */
export function findEdgeLabels({ labels, width, height }: Segmentation): Set<number> {
  const found = new Set<number>();
  for (let x = 0; x < width; x++) found.add(labels[x]).add(labels[(height - 1) * width + x]);
  for (let y = 0; y < height; y++) found.add(labels[y * width]).add(labels[(y + 1) * width - 1]);
  return found;
}

const DIAGONAL = Math.SQRT2;

/** Distance of each pixel to the nearest marked pixel, by two chamfer passes. */
export function distanceTo(marked: Uint8Array, width: number, height: number): Float32Array {
  const distance = new Float32Array(marked.length).fill(1e6);
  for (let i = 0; i < marked.length; i++) if (marked[i]) distance[i] = 0;
  const last = width - 1;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      let nearest = distance[i];
      if (x > 0) nearest = Math.min(nearest, distance[i - 1] + 1);
      if (y > 0) {
        nearest = Math.min(nearest, distance[i - width] + 1);
        if (x > 0) nearest = Math.min(nearest, distance[i - width - 1] + DIAGONAL);
        if (x < last) nearest = Math.min(nearest, distance[i - width + 1] + DIAGONAL);
      }
      distance[i] = nearest;
    }
  for (let y = height - 1, i = marked.length - 1; y >= 0; y--)
    for (let x = last; x >= 0; x--, i--) {
      let nearest = distance[i];
      if (x < last) nearest = Math.min(nearest, distance[i + 1] + 1);
      if (y < height - 1) {
        nearest = Math.min(nearest, distance[i + width] + 1);
        if (x < last) nearest = Math.min(nearest, distance[i + width + 1] + DIAGONAL);
        if (x > 0) nearest = Math.min(nearest, distance[i + width - 1] + DIAGONAL);
      }
      distance[i] = nearest;
    }
  return distance;
}

function seed(
  labels: Int32Array,
  distance: Float32Array,
  width: number,
  height: number,
  radius: number,
  count: number,
  minPixels: number,
): number {
  const members = new Int32Array(labels.length);
  let size = 0;
  const add = (i: number, label: number) => {
    if (labels[i] !== 0 || distance[i] <= radius) return;
    labels[i] = label;
    members[size++] = i;
  };
  for (let start = 0; start < labels.length; start++) {
    const label = count + 1;
    size = 0;
    add(start, label);
    for (let at = 0; at < size; at++) {
      const i = members[at];
      const x = i % width;
      if (x > 0) add(i - 1, label);
      if (x < width - 1) add(i + 1, label);
      if (i >= width) add(i - width, label);
      if (i < width * (height - 1)) add(i + width, label);
    }
    if (size === 0) continue;
    if (size >= minPixels) count = label;
    else for (let at = 0; at < size; at++) labels[members[at]] = -1;
  }
  for (let i = 0; i < labels.length; i++) if (labels[i] === -1) labels[i] = 0;
  return count;
}

/** Grows every region evenly by `steps` pixels into free pixels, and over lines if `overInk` is set. */
function grow(
  labels: Int32Array,
  ink: Uint8Array,
  width: number,
  height: number,
  steps: number,
  overInk: boolean,
): void {
  const isFree = (i: number) => labels[i] === 0 && (overInk || !ink[i]);
  const hasFree = (i: number) =>
    (i % width > 0 && isFree(i - 1)) ||
    (i % width < width - 1 && isFree(i + 1)) ||
    (i >= width && isFree(i - width)) ||
    (i < width * (height - 1) && isFree(i + width));
  // Each pixel is reached once, so one queue holds the fronts of all steps.
  const queue = new Int32Array(labels.length);
  let end = 0;
  for (let i = 0; i < labels.length; i++) if (labels[i] > 0 && hasFree(i)) queue[end++] = i;
  const add = (i: number, label: number) => {
    if (!isFree(i)) return;
    labels[i] = label;
    queue[end++] = i;
  };
  let at = 0;
  for (let step = 0; step < steps && at < end; step++)
    for (const front = end; at < front; at++) {
      const i = queue[at];
      const x = i % width;
      if (x > 0) add(i - 1, labels[i]);
      if (x < width - 1) add(i + 1, labels[i]);
      if (i >= width) add(i - width, labels[i]);
      if (i < width * (height - 1)) add(i + width, labels[i]);
    }
}

/** Joins regions with a common border longer than a gap: only a narrow passage had stopped the ball. */
function joinOpen(
  labels: Int32Array,
  ink: Uint8Array,
  width: number,
  height: number,
  count: number,
  gap: number,
): number {
  const shared = new Map<number, number>();
  const note = (i: number, j: number) => {
    const [a, b] = [labels[i], labels[j]];
    if (a === b || a <= 0 || b <= 0 || ink[j]) return;
    const key = Math.min(a, b) * 65_536 + Math.max(a, b);
    shared.set(key, (shared.get(key) ?? 0) + 1);
  };
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x;
      if (ink[i]) continue;
      note(i, i + 1);
      note(i, i + width);
    }
  const root = Int32Array.from({ length: count + 1 }, (_, i) => i);
  const find = (i: number): number => {
    while (root[i] !== i) {
      root[i] = root[root[i] ?? i] ?? i;
      i = root[i] ?? i;
    }
    return i;
  };
  for (const [key, length] of shared) if (length > gap) root[find(Math.floor(key / 65_536))] = find(key % 65_536);
  const names = new Int32Array(count + 1);
  let named = 0;
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] <= 0) continue;
    const top = find(labels[i]);
    if (names[top] === 0) names[top] = ++named;
    labels[i] = names[top];
  }
  return named;
}
