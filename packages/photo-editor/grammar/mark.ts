import { step } from "../plan.ts";
import { colorsIn } from "../words.ts";
import type { Rule } from "./rule.ts";
import { takePlace } from "./subject.ts";

type Shape = "circle" | "box" | "arrow";

const SHAPES: Record<string, Shape> = {
  circle: "circle",
  ring: "circle",
  oval: "circle",
  ellipse: "circle",
  box: "box",
  rectangle: "box",
  square: "box",
  frame: "box",
  arrow: "arrow",
};
const SHAPE = Object.keys(SHAPES).join("|");
const TO = "around|round|over|on|onto|pointing at|pointing to|pointing towards?|that points (?:at|to)|to|at|towards?";
const DRAWN = new RegExp(
  `^(?:(?:draw|add|put|place|paint|make|with) )?((?:an? )?(?:[a-z#0-9()-]+ ){0,4}?)(${SHAPE}) (?:${TO}) (.+)$`,
);
const VERB =
  /^(circle|encircle|box|point (?:an arrow )?(?:at|to)) ((?:the|my|his|her|its|their|this|that|all|both) .+)$/;
const MARKED = new RegExp(`^(?:mark|highlight|show|surround) (.+) with ((?:an? )?(?:[a-z#0-9-]+ ){0,4}?)(${SHAPE})$`);
const NOT_MARKED =
  /^(?:it|this|that|them|everything|all|image|photo|picture|whole .*|edges?|corners?|sides?|text|background|subject matter|left|right|top|bottom)$/;

/** A circle, box or arrow at a named thing: "draw a red circle around the cup", "circle the cat in blue". */
export const markRule: Rule = ({ words }) => {
  const drawn = DRAWN.exec(words);
  if (drawn && !/\b(?:remove|delete|erase|crop|cut|blur|the)\b/.test(drawn[1] ?? ""))
    return marked(SHAPES[drawn[2] ?? ""], drawn[3] ?? "", drawn[1] ?? "");
  const named = MARKED.exec(words);
  if (named) return marked(SHAPES[named[3] ?? ""], named[1] ?? "", named[2] ?? "");
  const verb = VERB.exec(words);
  if (!verb) return null;
  const shape = verb[1]?.startsWith("point") ? "arrow" : verb[1] === "box" ? "box" : "circle";
  return marked(shape, verb[2] ?? "", "");
};

function marked(shape: Shape | undefined, target: string, look: string) {
  const after = / (?:in|using|with) (?:an? )?((?:[a-z#0-9-]+ ?){1,4}?)(?: (?:line|circle|box|arrow|color|pen))?$/.exec(
    target,
  );
  const painted = after && colorsIn(after[1] ?? "").length > 0 ? after : null;
  const { rest, place } = takePlace(painted ? target.slice(0, painted.index) : target);
  const thing = rest.replace(/^(?:(?:the|an?|my|his|her|its|their|this|that|all|every|each|both|of) )+/, "").trim();
  if (!shape || !/^[a-z][a-z' -]{1,40}$/.test(thing) || thing.split(" ").length > 4 || NOT_MARKED.test(thing))
    return null;
  const around = place ? `${place.replace("-", " ")} ${thing}` : thing;
  const [color] = [...colorsIn(look), ...colorsIn(painted?.[1] ?? "")];
  const said = `${look} ${painted?.[1] ?? ""}`;
  const width = /\b(?:thick|bold|heavy|fat)\b/.test(said) ? "thick" : /\b(?:thin|fine)\b/.test(said) ? "thin" : null;
  return [step("mark", { shape, around: getThing(around), ...(color ? { color } : {}), ...(width ? { width } : {}) })];
}

/** "Woman's face" is a face: people are found by their faces, and other owners stay in the name. */
export function getThing(words: string): string {
  if (/^(?:(?:person|man|woman|girl|boy|child|astronaut|guy|lady|model)'s )?face$/.test(words)) return "face";
  const isOfAll =
    /^(?:(?:persons?|people|men|women|man|woman|girls?|boys?|child|children|guys?|lad(?:y|ies)|models?)(?:'s|s'|')? )?faces$/;
  return isOfAll.test(words) ? "faces" : words;
}
