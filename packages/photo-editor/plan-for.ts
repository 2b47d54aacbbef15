import { AppError } from "@atelier/errors";
import { parseInstructions } from "./clauses.ts";
import { replacesText } from "./grammar/lettering.ts";
import { readInstructions } from "./grammar.ts";
import type { Plan } from "./plan.ts";

/** Changes of a thing, of which only the thing was not understood. */
const ON_A_THING =
  /^(?:please )?(?:remove|delete|erase|get rid of|take (?:away|out|off)|hide|blur|pixelate|censor|recolou?r|brighten|darken|lighten|sharpen|desaturate) (?:the|my|his|her|its|their|all|this|that|these|those|every|both) /;

/** The plan for instructions. Throws AppError `nothing_matched` if no word has a known meaning. */
export function planFor(instructions: string): Plan {
  const plan = readInstructions(instructions);
  if (plan.steps.length === 0) {
    if (parseInstructions(instructions).clauses.some(replacesText))
      throw new AppError(
        "nothing_matched",
        'The text to replace is not clear. Name the old and the new text in quotation marks, as in: replace "SALE" with "SOLD".',
      );
    const unread = plan.notUnderstood.find((words) => ON_A_THING.test(words));
    if (unread !== undefined)
      throw new AppError(
        "nothing_matched",
        `The instruction "${unread.slice(0, 120)}" names no single thing. Name one thing, as in "remove the cup", and mark it with a mask if it cannot be found by its name.`,
      );
    if (plan.notUnderstood.length > 0) throw notRead(plan.notUnderstood);
    throw new AppError(
      "nothing_matched",
      'Nothing in the instructions was understood. This editor changes size, crop, light, colors, style, background, sky and lettering, and removes, recolors or blurs things; it cannot draw new ones. Write in English, for example "crop to a square, make it warmer and add a vignette".',
    );
  }
  return plan;
}

/** More clauses, or longer ones, would make the message unreadable. */
const [MAX_QUOTED, MAX_QUOTED_LENGTH] = [3, 120];

/** The error that quotes the clauses that no rule reads. */
function notRead(clauses: readonly string[]): AppError {
  const quoted = clauses.slice(0, MAX_QUOTED).map((words) => `"${words.slice(0, MAX_QUOTED_LENGTH)}"`);
  return new AppError(
    "nothing_matched",
    `The editor does not know how to do this: ${quoted.join(", ")}. It changes size, crop, light, colors, style, background, sky and lettering, and removes, recolors or blurs things; it cannot draw new ones. Use plain words and name one thing each, as in "make the cup blue", or mark the thing with a mask.`,
  );
}
