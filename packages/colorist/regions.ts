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
  const relax = (i: number, j: number, step: number) => {
    const through = distance[j] + step;
    if (through < distance[i]) distance[i] = through;
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (x > 0) relax(i, i - 1, 1);
      if (y > 0) relax(i, i - width, 1);
      if (x > 0 && y > 0) relax(i, i - width - 1, DIAGONAL);
      if (x < width - 1 && y > 0) relax(i, i - width + 1, DIAGONAL);
    }
  for (let y = height - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--) {
      const i = y * width + x;
      if (x < width - 1) relax(i, i + 1, 1);
      if (y < height - 1) relax(i, i + width, 1);
      if (x < width - 1 && y < height - 1) relax(i, i + width + 1, DIAGONAL);
      if (x > 0 && y < height - 1) relax(i, i + width - 1, DIAGONAL);
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
  const open = (i: number) => labels[i] === 0 && distance[i] > radius;
  for (let start = 0; start < labels.length; start++) {
    if (!open(start)) continue;
    const label = count + 1;
    const members = [start];
    labels[start] = label;
    for (let at = 0; at < members.length; at++) {
      const i = members[at];
      const x = i % width;
      for (const next of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width])
        if (next >= 0 && next < width * height && open(next)) {
          labels[next] = label;
          members.push(next);
        }
    }
    if (members.length >= minPixels) count = label;
    else for (const i of members) labels[i] = -1;
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
  let front: number[] = [];
  for (let i = 0; i < labels.length; i++) if (labels[i] > 0) front.push(i);
  for (let step = 0; step < steps && front.length > 0; step++) {
    const next: number[] = [];
    for (const i of front) {
      const x = i % width;
      for (const j of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width])
        if (j >= 0 && j < width * height && labels[j] === 0 && (overInk || !ink[j])) {
          labels[j] = labels[i];
          next.push(j);
        }
    }
    front = next;
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
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x;
      if (ink[i]) continue;
      for (const j of [i + 1, i + width]) {
        const [a, b] = [labels[i], labels[j]];
        if (a > 0 && b > 0 && a !== b && !ink[j]) {
          const key = Math.min(a, b) * 65_536 + Math.max(a, b);
          shared.set(key, (shared.get(key) ?? 0) + 1);
        }
      }
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
  const renamed = new Map<number, number>();
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    if (label <= 0) continue;
    const top = find(label);
    let name = renamed.get(top);
    if (name === undefined) {
      name = renamed.size + 1;
      renamed.set(top, name);
    }
    labels[i] = name;
  }
  return renamed.size;
}
