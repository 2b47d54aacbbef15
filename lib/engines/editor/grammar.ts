import { AppError } from "../../errors.ts";
import { decorationRules, textRule } from "./grammar-decoration.ts";
import { geometryRules } from "./grammar-geometry.ts";
import { subjectRules } from "./grammar-subject.ts";
import { attributeRules } from "./grammar-tone.ts";
import type { Plan, Step } from "./plan.ts";

/** A clause of an instruction: in lower case for the rules, with quoted texts taken out and kept. */
export interface Clause {
  words: string;
  quotes: string[];
  /** What the clause before said of how much: "increase the contrast and saturation" increases both. */
  verb: string;
}

/** Reads a clause; null where it is none of its business. */
export type Rule = (clause: Clause) => Step[] | null;

const RULES: Rule[] = [textRule, ...subjectRules, ...geometryRules, ...decorationRules, ...attributeRules];

const NEGATION =
  /^(?:please )?(?:(?:but )?(?:do not|don't|dont|never|without|no need to|avoid|leave out)\b|no (?:crop|border|frame|text|vignette|shadow|blur)|keep (?:the |its )?(?:size|aspect|colou?rs?|background|rest|everything|original|quality|proportions|dimensions)|nothing else|leave (?:the |everything))/;
const POLITE =
  /^(?:(?:please|could you|can you|would you|i want you to|i want to|i'd like to|i would like to|let's|lets|now|just|also|then|and|finally|first|firstly|second|next|lastly|after that|afterwards|to|it|kindly)\s+)+/;

/**
 * Turns plain English into a plan of tools. Clauses are read one after another, in the order in which they are to happen;
 * a clause that says what not to do is understood and does nothing. What no rule reads comes back by its words.
 */
export function readInstructions(instructions: string): Plan {
  const plan: Plan = { steps: [], notUnderstood: [] };
  const { text, quotes } = takeQuotes(instructions.normalize("NFKC"));
  let verb = "";
  for (const words of clauses(text)) {
    if (NEGATION.test(words)) continue;
    const spoken = words
      .replace(POLITE, "")
      .replace(/\s+(?:please|thanks|thank you)$/, "")
      .trim();
    if (spoken === "") continue;
    verb =
      /^(increase|raise|boost|more|add|reduce|decrease|lower|less|cut|drop|improve|enhance)\b/.exec(spoken)?.[1] ??
      verb;
    const steps = extendText(plan.steps, spoken) ? [] : read({ words: spoken, quotes, verb });
    if (steps === null) plan.notUnderstood.push(restore(spoken, quotes));
    else plan.steps.push(...steps);
  }
  return plan;
}

/** The plan, or AppError `nothing_matched` where no word of the instruction meant anything. */
export function planFor(instructions: string): Plan {
  const plan = readInstructions(instructions);
  if (plan.steps.length === 0) {
    throw new AppError(
      "nothing_matched",
      'Nothing in the instructions was understood. Try "crop to a square, make it warmer and add a vignette".',
    );
  }
  return plan;
}

function read(clause: Clause): Step[] | null {
  for (const rule of RULES) {
    const steps = rule(clause);
    if (steps) return steps;
  }
  return null;
}

/** "in red", "at the top" or "48 px" behind a text belong to that text. */
function extendText(steps: Step[], words: string): boolean {
  const last = steps.at(-1);
  if (
    last?.tool !== "text" ||
    !/^(?:in|at|on|with|of)\b|^\d+ ?(?:px|pt)|^(?:white|black|red|bold|large|small|big|huge)\b[\w ]*$/.test(words)
  )
    return false;
  const more = textRule({ words: `write §0 ${words}`, quotes: [last.arguments.text], verb: "" });
  const made = more?.[0];
  if (made?.tool !== "text") return false;
  const said = made.arguments;
  if (
    said.size === undefined &&
    said.outline === undefined &&
    said.position === "bottom" &&
    said.color === "white" &&
    !/bottom|white/.test(words)
  )
    return false;
  last.arguments = {
    ...last.arguments,
    ...(said.size === undefined ? {} : { size: said.size }),
    ...(said.outline === undefined ? {} : { outline: said.outline }),
    ...(said.position === "bottom" && !/bottom/.test(words) ? {} : { position: said.position }),
    ...(said.color === "white" && !/white/.test(words) ? {} : { color: said.color }),
  };
  return true;
}

const STEMS: Record<string, string> = {
  rotat: "rotate",
  resiz: "resize",
  blurr: "blur",
  scal: "scale",
  remov: "remove",
};

/** Quoted texts become §0, §1 …, so that nothing inside them is read as an instruction. */
function takeQuotes(text: string): { text: string; quotes: string[] } {
  const quotes: string[] = [];
  const taken = text.replace(
    /["“”«»]([^"“”«»]+)["“”«»]|(?<=^|\s)['‘]([^'’]+)['’](?=$|[\s,.;!])/g,
    (_match, double?: string, single?: string) => `§${quotes.push(double ?? single ?? "") - 1}`,
  );
  return { text: taken.toLowerCase().replace(/[’]/g, "'").replace(/\s+/g, " ").trim(), quotes };
}

const restore = (words: string, quotes: readonly string[]) =>
  words.replace(/§(\d+)/g, (_match, index: string) => `"${quotes[Number(index)] ?? ""}"`);

/** Splits at punctuation and order words; "A before B" and "after A, B" are put in the order of events. */
function clauses(text: string): string[] {
  const kept = text
    .replace(/\bblack (?:and|&|n) white\b|\bb ?[&/] ?w\b/g, "black-and-white")
    .replace(/(\d),(\d{3})\b/g, "$1$2")
    .replace(/^before (.+?), (.+)$/, "$2 then $1")
    .replace(
      /\b(rotat|crop|resiz|flip|mirror|sharpen|blurr|scal|convert|straighten|brighten|darken|remov|add)p?ing\b/g,
      (_word, stem: string) => STEMS[stem] ?? stem,
    )
    .replace(/\b(duo-?tone [^,;.]*?) and /g, "$1 with ")
    .replace(/\bsalt and pepper\b/g, "salt-and-pepper")
    .replace(/\bleft and right\b/g, "left-and-right")
    .replace(/\btop and bottom\b/g, "top-and-bottom");
  return kept
    .split(
      /\s*[;\n!]+\s*|\s*[,.]+(?=\s|$)\s*|\s+(?:and then|and also|and finally|then|and|but|plus|as well as|followed by|after that|before|after which)\s+|\s*&\s*|\s*\+\s+(?=[a-z])/,
    )
    .map((part) => part.replace(/^(?:and|then|but|after|also|after that)\s+/, "").trim())
    .filter((part) => /[\p{L}\p{N}§]/u.test(part));
}
