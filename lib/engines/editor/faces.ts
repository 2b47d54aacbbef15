import { cropped, placeOnColor, resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { overlap } from "../cleaner/finder.ts";
import { type LoadedGraph, loadGraph } from "../cleaner/graph-model.ts";
import { EngineError } from "../ports/index.ts";

type Box = readonly [x: number, y: number, width: number, height: number];

interface Face {
  box: Box;
  score: number;
}

/** Side of the network's input in pixels. */
const SIDE = 256;
/** Anchors of its two layers: the stride in pixels, and the number of anchors at each point. */
const LAYERS = [
  { stride: 16, perPoint: 2 },
  { stride: 32, perPoint: 6 },
];
/** Headlights and faces of animals reach 0.7. */
const MIN_SCORE = 0.72;
/** Boxes with a larger overlap are one face. */
const MAX_OVERLAP = 0.3;
const MAX_FACES = 50;
/** The network's box ends at the eyebrows and the chin; the ellipse of the mask covers the forehead and the ears. */
const GROWTH = 1.35;

/**
 * The faces of people in an image: a mask with one ellipse per face, and the box of the largest face. Null if there are
 * none. Faces are found with BlazeFace (Bazarevsky et al. 2019) in the image and, for small ones, in four overlapping
 * quarters.
 */
export async function findFaces(image: Raster, cacheDirectory: string): Promise<{ mask: Mask; box: Box } | null> {
  const graph = await loadGraph("blazeface", cacheDirectory);
  const opaque = placeOnColor(image, { r: 255, g: 255, b: 255, alpha: 1 });
  const found: Face[] = [];
  for (const area of areasOf(image)) found.push(...(await facesIn(opaque, area, graph)));
  const faces: Face[] = [];
  for (const face of found.sort((a, b) => b.score - a.score))
    if (faces.length < MAX_FACES && !faces.some((other) => isSameFace(other.box, face.box))) faces.push(face);
  if (faces.length === 0) return null;
  const boxes = faces.map(({ box }) => grown(box));
  const largest = boxes.reduce((a, b) => (b[2] * b[3] > a[2] * a[3] ? b : a));
  return { mask: ellipses(boxes, image), box: largest };
}

/** The whole image, and its quarters with an overlap. */
function areasOf({ width, height }: Raster): Box[] {
  const [across, down] = [Math.ceil(width * 0.6), Math.ceil(height * 0.6)];
  if (Math.min(across, down) < 64) return [[0, 0, width, height]];
  const corners = [0, width - across].flatMap((x) => [0, height - down].map((y): Box => [x, y, across, down]));
  return [[0, 0, width, height], ...corners];
}

async function facesIn(image: Raster, area: Box, { model, tf }: LoadedGraph): Promise<Face[]> {
  const [left, top, width, height] = area;
  const part = cropped(image, left, top, width, height);
  const scale = SIDE / Math.max(width, height);
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const small = await resizeRaster(part, across, down);
  const pixels = new Float32Array(SIDE * SIDE * 3);
  for (let y = 0; y < down; y++)
    for (let at = 0; at < across * 3; at++)
      pixels[y * SIDE * 3 + at] = (small.data[y * across * 3 + at] ?? 0) / 127.5 - 1;
  const input = tf.tensor4d(pixels, [1, SIDE, SIDE, 3], "float32");
  const outputs = model.execute(input);
  const tensors = Array.isArray(outputs) ? outputs.toSorted((a, b) => a.size - b.size) : [];
  // By size: scores and boxes of the layer with 384 anchors come before those of the layer with 512.
  const [farScores, nearScores, farBoxes, nearBoxes] = await Promise.all(tensors.map((tensor) => tensor.data()));
  for (const tensor of [input, ...tensors]) tensor.dispose();
  if (!farScores || !nearScores || !farBoxes || !nearBoxes)
    throw new EngineError("The face detector returned no output.");
  const faces: Face[] = [];
  for (const [layer, scores, boxes] of [
    [0, nearScores, nearBoxes],
    [1, farScores, farBoxes],
  ] as const)
    for (const { box, score } of decoded(layer, scores, boxes))
      faces.push({
        score,
        box: [left + box[0] / scale, top + box[1] / scale, box[2] / scale, box[3] / scale],
      });
  return faces;
}

/** The boxes of one layer with a high score, in pixels of the network's input. */
function* decoded(layer: 0 | 1, scores: ArrayLike<number>, boxes: ArrayLike<number>): Generator<Face> {
  const { stride = 16, perPoint = 2 } = LAYERS[layer] ?? {};
  const points = SIDE / stride;
  for (let index = 0; index < scores.length; index++) {
    const score = 1 / (1 + Math.exp(-(scores[index] ?? 0)));
    if (score < MIN_SCORE) continue;
    const point = Math.floor(index / perPoint);
    const [dx = 0, dy = 0, width = 0, height = 0] = [0, 1, 2, 3].map((part) => boxes[index * 16 + part] ?? 0);
    const [x, y] = [((point % points) + 0.5) * stride + dx, (Math.floor(point / points) + 0.5) * stride + dy];
    yield { score, box: [x - width / 2, y - height / 2, width, height] };
  }
}

/** Whether two boxes show one face; a part of a face that a quarter cuts off lies inside the whole face. */
function isSameFace(one: Box, other: Box): boolean {
  const center = { x: other[0] + other[2] / 2, y: other[1] + other[3] / 2 };
  const inside = center.x > one[0] && center.x < one[0] + one[2] && center.y > one[1] && center.y < one[1] + one[3];
  return inside || overlap(one, other) > MAX_OVERLAP;
}

function grown([x, y, width, height]: Box): Box {
  const [wider, taller] = [width * GROWTH, height * GROWTH * 1.1];
  return [x + width / 2 - wider / 2, y + height / 2 - taller * 0.56, wider, taller];
}

function ellipses(boxes: readonly Box[], { width, height }: Raster): Mask {
  const data = new Uint8Array(width * height);
  for (const [left, top, across, down] of boxes) {
    const [rx, ry] = [across / 2, down / 2];
    const [x0, y0] = [left + rx, top + ry];
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(top + down)); y++)
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(left + across)); x++)
        if (((x + 0.5 - x0) / rx) ** 2 + ((y + 0.5 - y0) / ry) ** 2 <= 1) data[y * width + x] = 255;
  }
  return { width, height, data };
}
