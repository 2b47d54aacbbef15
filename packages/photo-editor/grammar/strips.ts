import { step } from "../plan.ts";
import type { Rule } from "./rule.ts";

const SIDES = ["left", "top", "right", "bottom"] as const;

const LOOK =
  "(?:(?:thin|narrow|small|ugly|black|white|gr[ae]y|dark|light|bright|plain|solid|empty|blank|colou?red|scanner|scan|letterbox|pillarbox|remaining|outer|old|unwanted) )";
const SIDE = "(?:left|right|top|bottom|upper|lower)";
/** The words for where strips lie: "at the right-and-bottom edge", "around the photo". */
const AT = `(?: (?:at|on|along|from|of|in|around|round)(?: (?:the|its|all|both|each|every|it))*(?: ${SIDE}(?:(?:-and-| and | or )${SIDE})*)?(?: (?:outer )?(?:edges?|sides?|borders?|margins?|image|photo|picture))*(?: of (?:it|the (?:image|photo|picture)))?)`;
const VERB = "(?:crop|cut|trim|remove|delete|erase|get rid of|take|clean up|lose)(?: (?:off|away|out))?";

/** "Cut off the dark line at the right edge", "remove the black bars", "trim the white border". */
const STRIPS = new RegExp(
  `^${VERB}(?: (?:the|that|this|those|these|any|all|its))* (${LOOK}*)(line|strip|stripe|bar|band|border|frame|margin|edge)(s?)(?: (?:off|away|out))?(${AT})?$`,
);
/** Names that things in the picture have too, so that a look or a place is needed. */
const COMMON = /^(?:edge|frame|border|margin|line|stripe|band)$/;

/** A crop of strips of one color at the sides of the image: scan edges, letterbox bars, old borders. */
export const stripRule: Rule = ({ words }) => {
  const [, look = "", kind = "", , place = ""] = STRIPS.exec(words) ?? [];
  if (kind === "") return null;
  const isAtEdge = /\b(?:edges?|borders?|margins?|sides?|image|photo|picture|around it|top|bottom)\b/.test(place);
  const isPlain = /\b(?:black|white|gr[ae]y|dark|blank|empty|scan|scanner|letterbox|pillarbox|plain|solid)\b/.test(
    look,
  );
  // "Crop off the edges" cuts off a share of each side, and "remove the line" can mean one in the picture.
  if (COMMON.test(kind) && !isPlain && !(kind !== "edge" && isAtEdge)) return null;
  if (/^(?:line|stripe|band)$/.test(kind) && !isAtEdge) return null;
  if (/^(?:strip|bar)$/.test(kind) && !isPlain && !isAtEdge) return null;
  const named = place.replaceAll("upper", "top").replaceAll("lower", "bottom");
  const sides = SIDES.filter((side) => new RegExp(`\\b${side}\\b`).test(named));
  return [step("crop", { strips: sides.length > 0 ? sides : [...SIDES] })];
};
