import type { Segmentation } from "./regions.ts";

/** Measures of one region. Positions and sizes are shares of the picture's width and height. */
export interface Shape {
  label: number;
  /** Share of the picture's area. */
  area: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  x: number;
  y: number;
  /** Width divided by height, in pixels. */
  aspect: number;
  /** Share of its bounding box that it fills. */
  fill: number;
  /** Like `fill`, but including regions inside it: a ring is as solid as its disc. */
  solid: number;
  /** Width near its top divided by width near its bottom. A shape with a value under 1 tapers upward. */
  taper: number;
  touches: { left: boolean; top: boolean; right: boolean; bottom: boolean };
  neighbors: Map<number, number>;
  /** Label of the region that surrounds most of it, or 0. */
  inside: number;
  /** Length at which it touches the edge of the picture, divided by its height. */
  edge: number;
  /** The number of short lines around it, as those of a sun. */
  rays: number;
  /** Whether it is a disc from which a line goes on straight, as that of a lamp. */
  isOnPole: boolean;
  /** The number of junctions at which it is drawn before each of its neighbors. */
  over: Map<number, number>;
  /** The connected strokes of the drawing at its outline. */
  strokes: Set<number>;
}

/** Measures every region of a segmentation, in label order. */
export function measureShapes(segmentation: Segmentation): Shape[] {
  const { width, height, labels, count } = segmentation;
  const shapes = Array.from({ length: count }, (_, i) => emptyShape(i + 1));
  countPixels(shapes, segmentation);
  measureTaper(shapes, labels, width, height);
  // Boxes are compared in pixels, so all of them are before any is converted to shares.
  for (const shape of shapes) shape.inside = surroundingLabel(shape, shapes);
  for (const shape of shapes) normalize(shape, width, height);
  for (const shape of shapes) shape.solid = shape.fill;
  for (const shape of shapes) {
    const outer = shapes[shape.inside - 1];
    if (outer) outer.solid += (shape.area * outer.fill) / Math.max(1e-9, outer.area);
  }
  return shapes;
}

const emptyShape = (label: number): Shape => ({
  label,
  area: 0,
  left: 1e9,
  top: 1e9,
  right: -1,
  bottom: -1,
  x: 0,
  y: 0,
  aspect: 1,
  fill: 0,
  solid: 0,
  taper: 1,
  touches: { left: false, top: false, right: false, bottom: false },
  neighbors: new Map(),
  inside: 0,
  edge: 0,
  rays: 0,
  isOnPole: false,
  over: new Map(),
  strokes: new Set(),
});

/** Sums up area, position, bounding box (in pixels) and common borders. */
function countPixels(shapes: readonly Shape[], { width, height, labels }: Segmentation): void {
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const shape = shapes[labels[i] - 1];
      if (!shape) continue;
      shape.area++;
      shape.x += x;
      shape.y += y;
      shape.left = Math.min(shape.left, x);
      shape.right = Math.max(shape.right, x);
      shape.top = Math.min(shape.top, y);
      shape.bottom = Math.max(shape.bottom, y);
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) shape.edge++;
      for (const j of [x < width - 1 ? i + 1 : -1, y < height - 1 ? i + width : -1]) {
        const other = j < 0 ? 0 : labels[j];
        if (other <= 0 || other === shape.label) continue;
        shape.neighbors.set(other, (shape.neighbors.get(other) ?? 0) + 1);
        const neighbor = shapes[other - 1];
        neighbor?.neighbors.set(shape.label, (neighbor.neighbors.get(shape.label) ?? 0) + 1);
      }
    }
}

/** Derives proportions and touched edges, and converts pixels to shares of the picture. */
function normalize(shape: Shape, width: number, height: number): void {
  const [wide, high] = [shape.right - shape.left + 1, shape.bottom - shape.top + 1];
  shape.aspect = wide / high;
  shape.fill = shape.area / (wide * high);
  shape.touches = {
    left: shape.left <= 1,
    top: shape.top <= 1,
    right: shape.right >= width - 2,
    bottom: shape.bottom >= height - 2,
  };
  shape.edge /= high;
  Object.assign(shape, {
    x: shape.x / shape.area / width,
    y: shape.y / shape.area / height,
    left: shape.left / width,
    right: (shape.right + 1) / width,
    top: shape.top / height,
    bottom: (shape.bottom + 1) / height,
    area: shape.area / (width * height),
  });
}

function surroundingLabel(shape: Shape, shapes: readonly Shape[]): number {
  const border = [...shape.neighbors.values()].reduce((a, b) => a + b, 0);
  let [label, longest] = [0, 0];
  for (const [neighbor, length] of shape.neighbors) if (length > longest) [label, longest] = [neighbor, length];
  const outer = shapes[label - 1];
  const isAround =
    longest > border * 0.62 &&
    outer &&
    outer.left <= shape.left &&
    outer.right >= shape.right &&
    outer.top <= shape.top &&
    outer.bottom >= shape.bottom;
  return isAround ? label : 0;
}

function measureTaper(shapes: Shape[], labels: Int32Array, width: number, height: number): void {
  const upper = new Float64Array(shapes.length + 1);
  const lower = new Float64Array(shapes.length + 1);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const label = labels[i];
      const shape = shapes[label - 1];
      if (!shape) continue;
      const share = (y - shape.top) / Math.max(1, shape.bottom - shape.top);
      if (share < 0.25) upper[label] += 1;
      else if (share > 0.75) lower[label] += 1;
    }
  for (const shape of shapes) shape.taper = (upper[shape.label] + 1) / (lower[shape.label] + 1);
}

export const isRound = (shape: Shape) =>
  shape.solid > 0.68 && shape.solid < 0.88 && shape.aspect > 0.72 && shape.aspect < 1.38;

/** Whether a region lies within another one of the same thing, and not only in the background. */
export const isEnclosed = (shape: Shape, { shapes }: Pick<Thing, "shapes">): boolean =>
  shapes.some(({ label }) => label === shape.inside);

/** Adjacent regions that form one drawn thing. */
export interface Thing {
  shapes: Shape[];
  area: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  x: number;
  y: number;
  aspect: number;
}

/** Groups adjacent regions that are not background into things, largest first. */
export function gatherThings(shapes: readonly Shape[], isBackground: (shape: Shape) => boolean, wide: number): Thing[] {
  const left = new Set(shapes.filter((shape) => !isBackground(shape)));
  const byLabel = new Map(shapes.map((shape) => [shape.label, shape]));
  const things: Thing[] = [];
  for (const start of left) {
    left.delete(start);
    const members = [start];
    for (const member of members)
      for (const label of member.neighbors.keys()) {
        const next = byLabel.get(label);
        if (next && left.delete(next)) members.push(next);
      }
    things.push(toThing(members, wide));
  }
  return things.sort((a, b) => b.area - a.area);
}

/** The thing that consists of these regions. `wide` is the picture's width divided by its height. */
export function toThing(shapes: Shape[], wide: number): Thing {
  const box = {
    left: Math.min(...shapes.map((m) => m.left)),
    top: Math.min(...shapes.map((m) => m.top)),
    right: Math.max(...shapes.map((m) => m.right)),
    bottom: Math.max(...shapes.map((m) => m.bottom)),
  };
  return {
    shapes,
    area: shapes.reduce((sum, m) => sum + m.area, 0),
    ...box,
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    aspect: ((box.right - box.left) * wide) / Math.max(0.001, box.bottom - box.top),
  };
}

/** Whether two regions are on one connected stroke. */
export const shareStroke = (first: Shape, second: Shape): boolean =>
  [...first.strokes].some((stroke) => second.strokes.has(stroke));

/** A region at least as solid is a rectangle. */
export const BOX = 0.86;

/** Whether a thing on a wall has two or four panes of one size beside and above each other. */
export function hasPanes({ shapes, area, y, aspect }: Thing): boolean {
  const sizes = shapes.filter(({ solid, area: own }) => solid > BOX && own > 0.12 * area).map((pane) => pane.area);
  const isEven = Math.max(...sizes) < 1.5 * Math.min(...sizes);
  return isEven && (sizes.length === 2 || sizes.length === 4) && y < 0.55 && aspect > 0.5 && aspect < 2.2;
}

/** Whether lines divide a disc into a few pieces, as the stripes of a ball: no piece fills a corner of its box. */
export const isDividedDisc = ({ shapes, area, left, right, top, bottom, aspect }: Thing): boolean => {
  const filled = area / Math.max(1e-9, (right - left) * (bottom - top));
  const [wide, high] = [0.06 * (right - left), 0.06 * (bottom - top)];
  const isAtCorner = (shape: Shape) =>
    (shape.left < left + wide || shape.right > right - wide) &&
    (shape.top < top + high || shape.bottom > bottom - high);
  return (
    shapes.length > 1 &&
    shapes.length < 9 &&
    aspect > 0.8 &&
    aspect < 1.25 &&
    filled > 0.7 &&
    filled < 0.86 &&
    shapes.every((shape) => !isAtCorner(shape) || shape.fill < 0.84) &&
    shapes.some(({ area: own }) => own > 0.12 * area && own < 0.7 * area)
  );
};

/** The length of the outline of a region at its neighbors, in pixels. */
export const getBorder = ({ neighbors }: Pick<Shape, "neighbors">): number =>
  [...neighbors.values()].reduce((sum, length) => sum + length, 0);
