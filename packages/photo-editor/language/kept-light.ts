import type { Step } from "../plan.ts";
import { protecting } from "./asides.ts";

const KEPT_LIGHT =
  /^(?:but )?(?:keep|keeping|leave|preserve|retain|maintain) (?:the |its |that )?(?:(?:warm|beautiful|lovely|nice|original|golden|soft|evening) )*(?:sunset|sunrise|sundown|dusk|dawn|twilight|mood|atmosphere|light|glow|evening sky|sunset sky)(?: (?:colou?rs?|light|mood|sky|glow|feeling|feel|look|atmosphere|intact|unchanged|untouched|as (?:it|they) (?:is|are)))?$/;
const LIGHTENS: readonly Step["tool"][] = ["brightness", "exposure", "tones", "contrast"];

/**
 * The steps before a clause such as "keep the sunset", which lies in the highlights: a change of the shadows keeps it, and after
 * a change of all tones the highlights are moved back. Null for other clauses and steps.
 */
export function keptLight(steps: readonly Step[], words: string): Step[] | null {
  if (steps.length === 0 || !KEPT_LIGHT.test(words) || !steps.every(({ tool }) => LIGHTENS.includes(tool))) return null;
  return protecting(steps, "highlights");
}
