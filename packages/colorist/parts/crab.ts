import { isEnclosed, isRound, type Shape } from "../shapes.ts";
import { down, main, type Painter, part, share, type View } from "./view.ts";

/**
 * A crab that is seen from above or from the front: its claws are the largest regions beside its shell, and its eyes are on
 * stalks over the shell or in its upper part.
 */
export const crab: Painter = (shape, view) => {
  const { largest } = view;
  if (!largest || shape === largest) return main(view, "soft");
  if (isClaw(shape, view)) return part(view, "foot", view.base, "soft");
  const over = view.thing.shapes.filter((eye) => isOverShell(eye, view));
  const isEye = over.length > 0 ? over.includes(shape) : isRound(shape) && down(shape, view) < 0.5;
  if (isEye && share(shape, view) < 0.05) return part(view, "eye", [253, 253, 253], "soft");
  // Shapes on the shell are spots.
  return isEnclosed(shape, view.thing) && view.named.parts.has("dot")
    ? part(view, "dot", view.base, "soft")
    : main(view, "soft");
};

const isClaw = (shape: Shape, view: View): boolean => {
  const { largest, wide } = view;
  return (
    largest !== null &&
    share(shape, view) > 0.025 &&
    !isEnclosed(shape, view.thing) &&
    Math.abs(shape.x - largest.x) > 0.25 * wide
  );
};

const isOverShell = (shape: Shape, view: View): boolean => {
  const { largest } = view;
  return (
    largest !== null &&
    shape.bottom < largest.top + 0.06 * view.high &&
    Math.abs(shape.x - largest.x) < 0.25 * view.wide &&
    share(shape, view) < 0.05
  );
};
