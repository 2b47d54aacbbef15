import { isEnclosed, isRound, type Shape } from "../shapes.ts";
import { main, type Painter, part, share, type View } from "./view.ts";

export const snowman: Painter = (shape, view) => {
  // A hat can be as round, but is higher than it is wide.
  const isBall = (otherShape: Shape) =>
    isRound(otherShape) && otherShape.aspect > 0.8 && share(otherShape, view) > 0.05;
  const balls = view.thing.shapes.filter(isBall);
  if (balls.includes(shape)) return main(view, "snow");
  const top = balls.toSorted((a, b) => a.y - b.y)[0];
  const hasFace =
    top !== undefined && view.thing.shapes.some((nose) => nose.inside === top.label && isCarrot(nose, view));
  if (top && !hasFace && isScarfBand(shape, top, view)) return part(view, "scarf", [216, 62, 66], "fabric");
  const pieces = top && !hasFace ? findHeadPieces(top, view) : [];
  const head = pieces.length > 0 ? joinBoxes(pieces) : top;
  const isIn = (ball: Box) =>
    shape.x > ball.left && shape.x < ball.right && shape.y > ball.top && shape.y < ball.bottom;
  if (share(shape, view) < 0.02 && (isRound(shape) || isButton(shape, view)))
    return { name: "coal", color: [50, 46, 58], material: "plain" };
  const nose = part(view, "nose", [244, 138, 52]);
  if (pieces.includes(shape)) return isCarrot(shape, view) ? nose : main(view, "snow");
  if (head && shape.y < head.top + 0.15 * (head.bottom - head.top)) return part(view, "hat", [52, 48, 66], "fabric");
  if (head && isIn(head) && shape.y < head.top + 0.85 * (head.bottom - head.top)) return nose;
  const isNeck = head && shape.top < head.bottom + 0.6 * (head.bottom - head.top);
  return isNeck && share(shape, view) < 0.1 ? part(view, "scarf", [216, 62, 66], "fabric") : main(view, "snow");
};

/** Whether a small region in a ball is below or above a disc of its size: buttons in a row, of which a hand draws no two alike. */
const isButton = (shape: Shape, { thing }: View): boolean =>
  isEnclosed(shape, thing) &&
  shape.aspect > 0.6 &&
  shape.aspect < 1.6 &&
  thing.shapes.some(
    (button) =>
      button !== shape &&
      isRound(button) &&
      Math.abs(button.x - shape.x) < 0.02 &&
      Math.abs(Math.log(button.area / shape.area)) < 0.7,
  );

/** How far from the top of the upper ball a scarf reaches, by the height of the ball, and how flat it is. */
const SCARF = { reach: 0.3, aspect: 1.8 } as const;

/** Whether a region is in the band across the top of the upper ball: the scarf, which outlines of the balls can divide. */
function isScarfBand(shape: Shape, ball: Shape, view: View): boolean {
  if (!view.named.parts.has("scarf")) return false;
  const reach = SCARF.reach * (ball.bottom - ball.top);
  const isIn = (piece: Shape) =>
    piece !== ball && piece.top > ball.top - reach && piece.bottom < ball.top + reach && share(piece, view) < 0.12;
  if (!isIn(shape)) return false;
  const { left, right, top, bottom } = joinBoxes(view.thing.shapes.filter(isIn));
  const flatness = shape.aspect * ((shape.bottom - shape.top) / (shape.right - shape.left));
  return right - left > 0.5 * (ball.right - ball.left) && ((right - left) / (bottom - top)) * flatness > SCARF.aspect;
}

type Box = Pick<Shape, "left" | "right" | "top" | "bottom">;

const joinBoxes = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.min(...boxes.map(({ top }) => top)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** The height of a head, as a share of the ball below it. */
const HEAD_HEIGHT = 0.8;
/** A hat fills more of its box than a head. */
const MAX_HEAD_FILL = 0.9;

/**
 * The regions of a head that is no disc, because the lines of its hat, nose and mouth divide it: those right above the
 * upper ball. Empty if the upper ball is the head.
 */
function findHeadPieces(ball: Shape, view: View): Shape[] {
  const { shapes } = view.thing;
  const high = ball.bottom - ball.top;
  const isOver = ({ x, y }: Shape) =>
    x > ball.left && x < ball.right && y < ball.top + 0.05 * high && y > ball.top - HEAD_HEIGHT * high;
  const pieces = shapes.filter((piece) => piece !== ball && isOver(piece) && piece.fill < MAX_HEAD_FILL);
  const area = pieces.reduce((sum, piece) => sum + piece.area, 0);
  const { left, right, top } = joinBoxes(pieces);
  const isWide = right - left > 0.45 * (ball.right - ball.left);
  // The hat of the prompt is the cap on the head, if nothing is above it.
  const hasHat = shapes.some(({ y, area: own }) => y < top && own > 0.1 * area);
  return area > 0.2 * ball.area && isWide && (hasHat || !view.named.parts.has("hat")) ? pieces : [];
}

/** Whether a small region in a face is long, as a carrot is. */
const isCarrot = (shape: Shape, view: View) => shape.aspect > 1.5 && share(shape, view) < 0.02 && shape.fill < 0.9;
