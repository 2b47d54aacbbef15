import { isRound, type Shape } from "../shapes.ts";
import { share, type View } from "./view.ts";

/** Whether a region is between the face and the shoulders, and reaches from one to about the other one. */
export const isAtNeck = (shape: Shape, head: Shape, body: Shape): boolean =>
  shape.y > head.bottom - 0.15 * (head.bottom - head.top) &&
  shape.y < body.top + 0.1 * (body.bottom - body.top) &&
  shape.bottom - shape.top < head.bottom - head.top;

/** Parts that are worn around the neck. */
const AT_NECK = /^(?:scarf|bow|collar|bell)$/;

/** Whether the bow of a prompt is a tie, which leaves the neck above it bare. */
const namesTie = ({ partWords }: View["named"]): boolean => /^(?:tie|necktie)s?$/.test(partWords.get("bow") ?? "");

/** Whether a region right below a face is narrower than it, so it is bare skin, unless the prompt names what is worn there. */
export const isNeck = (shape: Shape, head: Shape, { named }: View): boolean =>
  ![...named.parts.keys()].some(
    (name) => AT_NECK.test(name) && !(name === "bow" && namesTie(named)) && !named.partWords.has("hat"),
  ) &&
  shape.neighbors.has(head.label) &&
  shape.right - shape.left < 0.75 * (head.right - head.left) &&
  Math.abs(shape.x - head.x) < 0.15 * (head.right - head.left);

/** Whether a region is between a neck and the hair that falls beside it. */
export const isBesideNeck = (shape: Shape, head: Shape, { thing }: View): boolean =>
  shape.aspect < 0.7 &&
  shape.neighbors.has(head.label) &&
  thing.shapes.some((lock) => lock.neighbors.has(shape.label) && lock.area > shape.area && isBesideHead(lock, head));

/** Whether a region is beside a face, at its left or right. */
const isBesideHead = ({ x, top }: Shape, { left, right, bottom, y }: Shape): boolean =>
  top < y + 0.3 * (bottom - y) && (x < left + 0.12 * (right - left) || x > right - 0.12 * (right - left));

/** The regions of a scarf: the widest flat one right below the head, and the narrow ones that hang down from it. */
export function findScarf(head: Shape, view: View): Set<Shape> {
  const [high, wide] = [head.bottom - head.top, head.right - head.left];
  const [neck] = view.thing.shapes
    .filter(
      (shape) =>
        shape !== head &&
        shape.aspect > 1.3 &&
        share(shape, view) < 0.13 &&
        shape.y > head.y + 0.3 * high &&
        shape.top < head.bottom + 0.15 * high &&
        shape.bottom < head.bottom + 0.8 * high &&
        Math.abs(shape.x - head.x) < 0.4 * wide &&
        shape.right - shape.left > 0.4 * wide,
    )
    .sort((a, b) => b.area - a.area);
  const scarf = new Set<Shape>(neck ? [neck] : []);
  const isTail = (shape: Shape) =>
    neck !== undefined &&
    shape.area < 0.7 * neck.area &&
    shape.right - shape.left < 0.45 * wide &&
    shape.y > neck.y &&
    shape.fill > 0.6 &&
    shape.bottom < neck.bottom + 2 * high &&
    Math.abs(shape.x - head.x) < 0.7 * wide;
  for (const piece of scarf)
    for (const shape of view.thing.shapes)
      if (piece.neighbors.has(shape.label) && isTail(shape) && shape.bottom > piece.y) scarf.add(shape);
  return scarf;
}

/** How far a tie is from the middle of a face, and its largest width, by the width of the face. Its knot is as wide as high. */
const TIE = {
  middle: 0.14,
  width: 0.5,
  share: 0.08,
  aspect: 0.85,
  knot: 0.012,
} as const;

/** Whether a region hangs down the middle of the clothes below a face, if the prompt names a tie. */
export const isTie = (shape: Shape, head: Shape, view: View): boolean =>
  namesTie(view.named) &&
  shape.top > head.bottom - 0.05 * (head.bottom - head.top) &&
  !shape.neighbors.has(head.label) &&
  !isRound(shape) &&
  Math.abs(shape.x - head.x) < TIE.middle * (head.right - head.left) &&
  shape.right - shape.left < TIE.width * (head.right - head.left) &&
  share(shape, view) < (shape.aspect < TIE.aspect ? TIE.share : TIE.knot);
