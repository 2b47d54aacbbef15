import { step } from "../plan.ts";
import type { Rule } from "./rule.ts";

const WHOSE = "(?:(?:the|my|her|his|their|our|all|those|these) )*";
const RED_EYES = "red[- ]?eyes?(?: (?:effects?|flash|problem|reflections?|glare))?";
/** Words for the red pupils of a flash photo: "fix the red eyes", "red-eye removal", "make the red eyes normal". */
const CORRECTED = new RegExp(
  `^(?:(?:fix|correct|remove|repair|retouch|reduce|eliminate|get rid of|take (?:out|away)|edit out|clean up|undo|cure|neutrali[sz]e) ${WHOSE}${RED_EYES}|(?:do|apply|use|run|add) (?:a |some )?red[- ]?eye (?:removal|correction|reduction|fix)|red[- ]?eye (?:removal|correction|reduction|fix)|make ${WHOSE}red eyes? (?:look )?(?:normal|natural|black|dark)(?: again)?|(?:get|take) the red out of ${WHOSE}eyes?|no (?:more )?red eyes?|(?:remove|fix) the red (?:in|from) ${WHOSE}(?:eyes?|pupils?))(?: (?:please|from the flash|of the flash|caused by the flash|in (?:the|this) (?:photo|picture|image)))?$`,
);

/** The correction of red pupils. */
export const redEyeRule: Rule = ({ words }) => (CORRECTED.test(words) ? [step("red_eye", {})] : null);
