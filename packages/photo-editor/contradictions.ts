import type { EditContext } from "./edit-context.ts";
import type { Step } from "./plan.ts";
import { readShift } from "./step-check.ts";

/** A wish with less than this share of its opposite only corrects it: "brighter, a touch darker". */
const MIN_OPPOSITE = 0.4;

/** Names two steps of a plan that ask for opposite things, as "warmer and cooler": together they change next to nothing. */
export function warnOfContradiction(plan: readonly Step[], edit: EditContext): void {
  const wishes = plan.flatMap((step) => readWish(step) ?? []);
  const first = wishes.find(({ trait, percent }, at) =>
    wishes.slice(at + 1).some((later) => later.trait === trait && isOpposite(percent, later.percent)),
  );
  if (!first) return;
  edit.guessed = true;
  edit.context.warn(
    `Two wishes for the ${first.name} are opposite, so they cancel each other. Half of the price is charged. Ask for one of them.`,
  );
}

/** The traits that a step moves, of which thing, and how far. */
function readWish(step: Step): { trait: string; name: string; percent: number }[] | null {
  const { tool, arguments: args } = step;
  const shift = readShift(step);
  // Looks join an exposure with a brightness on purpose.
  if (shift && tool !== "exposure") {
    const part = tool === "apply_to" ? args.part : "";
    return [
      { trait: `${tool === "apply_to" ? args.effect : tool} ${part}`, name: shift.trait, percent: shift.percent },
    ];
  }
  if (tool === "exposure") return [{ trait: tool, name: "brightness", percent: 100 * args.stops }];
  if (tool === "contrast") return [{ trait: tool, name: tool, percent: args.percent }];
  if (tool === "sharpen") return [{ trait: tool, name: "sharpness", percent: args.percent }];
  if (tool === "blur") return [{ trait: "sharpen", name: "sharpness", percent: -BLURRED }];
  return null;
}

/** A blur of the whole image counts like so much less sharpness, in percent. */
const BLURRED = 60;

function isOpposite(first: number, second: number): boolean {
  const [small = 0, large = 0] = [Math.abs(first), Math.abs(second)].sort((a, b) => a - b);
  return first * second < 0 && small >= MIN_OPPOSITE * large;
}
