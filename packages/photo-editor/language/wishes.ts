import { isKnown } from "../vocabulary.ts";
import { endColor } from "../words.ts";
import { withoutComplaints } from "./complaints.ts";

const START = "(^|[,.;!?\\n] ?|\\b(?:and|but|then) )";
const END = "(?=$|[,.;!?\\n]| (?:and|but|then|while|without|instead)\\b)";
const OWNER = "(?:the|my|his|her|its|their|this|that|these|those|both|all)";
const THING = `(${OWNER} [a-z](?:(?! (?:is|are|looks?|should|must|can|could|needs?) )[a-z' -]){1,50}?|it|this|everything)`;
const MAYBE = "(?: (?:please|maybe|possibly|perhaps|also|just|kindly))*";
const PICTURE = "(?:image|photo|picture|pic|frame|shot|scene|view)";

/** Openings of a wish before its verb: "is it possible to crop it". */
const OPENING = new RegExp(
  `${START}(?:(?:would|do) you mind|(?:is|would|was) it(?: be)? possible(?: for you)? to|(?:is there|do you have) (?:a|any) (?:way|chance) (?:to|you could|you can)|(?:are|would) you(?: be)? able to|(?:can|could|may|might) (?:we|i)(?! (?:have|see|get(?! rid))\\b)|(?:can|could|would|will) you(?:${MAYBE} (?:try to|help me(?: to)?|be so kind(?: as)? to))?|i was hoping (?:to|you could)|(?:i|we)(?:'d| would) (?:love|prefer)(?: you)? to(?! (?:have|see|get(?! rid))\\b)|we(?:'d| would)? (?:want|need|like) (?:you )?to(?! (?:have|see|get(?! rid))\\b)|it would be (?:nice|great|good|cool|lovely) (?:to|if you could)|(?:maybe|perhaps))${MAYBE} (?=[a-z])`,
  "g",
);
/** Openings of a wish before the thing or its state: "I want to see the cup in red". */
const WISH = `(?:(?:(?:can|could|may|might) (?:we|i)${MAYBE} )?(?:have|get|see)|(?:i|we)(?:'d| would)?(?: really| just| also)* (?:want|need|like|love|prefer|wish)(?: to (?:have|get|see))?)`;
const WISHED = new RegExp(
  `${START}${WISH} (?=${OWNER} |it |this |everything )([^,.;!?\\n]+?)(?=$|[,.;!?\\n]| (?:but|then|while)\\b)`,
  "g",
);
/** "Can I have a border" adds one. */
const HAD = new RegExp(
  `${START}(?:(?:can|could|may|might) (?:we|i)${MAYBE} )?(?:have|get) (?=an? |some |more |less )(an? |some )?`,
  "g",
);
/** A question about a thing: "can the cup be red". */
const ASKED = new RegExp(
  `${START}(?:can|could|should|would|might|may) ${THING}${MAYBE} (?:be|become|get|look) ([^,.;!?\\n]+?)${END}`,
  "g",
);
const GONE = new RegExp(
  `${START}${THING} (?:should|must|needs? to|has to|have to|can|could|may|might|shall) (?:go|disappear|vanish|be (?:gone|removed|deleted|erased))(?: (?:from|in) (?:the|this|my) ${PICTURE})?${END}`,
  "g",
);
const UNWANTED = new RegExp(
  `${START}(?:i|we) (?:do not|don't|dont) (?:want|need|like) (?:to (?:have|see) )?(${OWNER} [a-z][a-z' -]{1,50}?) (?:in|on) (?:the|this|my) ${PICTURE}${END}`,
  "g",
);
/** "Get the bin out of the shot" and "take the lettering off the photo". */
const OUT = new RegExp(
  `\\b(?:take|get|edit|move|leave|wipe|strip|clean) (${OWNER} [a-z][a-z' -]{1,60}?) (?:out of|off(?: of)?|from) (?:the|my|this|that|her|his|our) (?:background|${PICTURE})\\b`,
  "g",
);
/** Polite words at the end of a wish, which say nothing about it. */
const PLEASE = /,? (?:please|pls|plz|if possible|if you can|if you could|thank you|thanks)(?=$|[,.;!?\n])/g;
/** A thing in a color without a verb: "the bike in yellow". */
const IN_COLOR =
  /(^|[,.;!?\n] ?)(?:(?:show|give|get) (?:me )?)?((?:the|my|his|her|their) )?([a-z]+(?: [a-z]+)?) in (?:an? )?((?:light |dark |bright |pale |deep )?[a-z]+)(?= instead\b|$|[,.;!?\n])/g;

const VERBS: Readonly<Record<string, string>> = {
  removed: "remove",
  deleted: "delete",
  erased: "erase",
  gone: "remove",
  blurred: "blur",
  pixelated: "pixelate",
  cropped: "crop",
  rotated: "rotate",
  flipped: "flip",
  mirrored: "mirror",
  sharpened: "sharpen",
  brightened: "brighten",
  lightened: "lighten",
  darkened: "darken",
  straightened: "straighten",
  desaturated: "desaturate",
  resized: "resize",
  enlarged: "enlarge",
  replaced: "replace",
  changed: "change",
  turned: "turn",
  painted: "paint",
  recolored: "recolor",
  recoloured: "recolor",
  made: "make",
  smoothed: "smooth",
  whitened: "whiten",
  moved: "move",
};
const DONE = new RegExp(`^${THING} (?:to be |be )?(${Object.keys(VERBS).join("|")})( .+)?$`);
const STATE =
  /^(?:in |as |a bit |a little |a lot |much |slightly |somewhat |more |less |even |very |all |completely )*(?:(?:bright|light|dark|warm|cool|cold|sharp|crisp|soft|smooth|small|larg|bigg|blurri|clear|clean|pal|dull|blu|green|redd|yellow|pink|whit|black|gr[ae]y|brown|wid|tall|rich|deep|flatt|punchi|vivid)e?r|black(?:-| and | & )white|gr[ae]yscale|sepia|blurry|sharp|colou?rful|vivid|vibrant|transparent|square|in colou?r|(?:red|green|blue|yellow|orange|pink|purple|violet|magenta|teal|turquoise|golden|saturated|dramatic)(?<=\bmore [a-z]+))$/;

/** "The cup in red" or "the cup removed" as a command; null if the words name no state of a thing. */
function inCommand(words: string): string | null {
  const done = DONE.exec(words);
  if (done) return `${VERBS[done[2] ?? ""]} ${done[1]}${done[3] ?? ""}`;
  const end = endColor(words);
  const colored =
    end && new RegExp(`^${THING}(?: (?:to be|be|to look|look|in|as|all|painted|colou?red))*(?: an?)?$`).exec(end.rest);
  if (end && colored) return `make ${colored[1]} ${words.slice(end.rest.length).trim()}`;
  const stated = new RegExp(`^${THING} (?:to be |to look |be |look )?(.+)$`).exec(words);
  // The shortest thing with a state behind it.
  for (let at = stated?.[1]?.length ?? 0; stated && at > 0; at = words.indexOf(" ", at + 1)) {
    const state = words.slice(at + 1).replace(/^(?:to be|to look|be|look) /, "");
    if (STATE.test(state)) return `make ${words.slice(0, at)} ${state}`;
  }
  return null;
}

/** "The sky could be more blue" and "it would look better in black and white" ask for that state. */
const COULD = new RegExp(
  `${START}${THING} (?:(?:could|should|might|can|ought to|needs? to|has to|have to)(?: (?:please|maybe|perhaps|also|just|really))* (?:be|look|become)|would (?:be|look) (?:better|nicer|good|nice|cool|great)(?: (?:if it (?:was|were)|as|when))?) ([^,.;!?\\n]+?)${END}`,
  "g",
);
/** "The sky could use more contrast" and "it needs some warmth". */
const NEEDS = new RegExp(
  `${START}${THING} (?:could (?:use|do with)|needs?|wants) (?:(?:some|a (?:bit|little|touch|lot)(?: of)?) )?(more|less)?(?: of)? ?(contrast|saturation|warmth|brightness|sharpness|light|colou?r)${END}`,
  "g",
);

/** The amount of a change of a thing, or of the whole image. */
function inNeed(start: string, thing: string, sign: string, trait: string): string {
  const named =
    trait === "light" ? "brightness" : trait.startsWith("color") || trait.startsWith("colour") ? "saturation" : trait;
  const part = /^(?:it|this|everything)$|\b(?:image|photo|picture|pic|shot)$/.test(thing) ? "" : ` of ${thing}`;
  return `${start}${sign === "less" ? "reduce" : "increase"} the ${named}${part}`;
}

/** Wishes, questions and complaints in text without quotations as commands: "could we have the cup in red?" as "make the cup red". */
export const inCommands = (text: string): string =>
  withoutComplaints(text)
    .replace(PLEASE, "")
    .replace(OPENING, "$1")
    .replace(HAD, (_whole, start: string, article = "") => `${start}${article === "" ? "" : `add ${article}`}`)
    .replace(UNWANTED, "$1remove $2")
    .replace(GONE, "$1remove $2")
    .replace(OUT, "remove $1")
    .replace(ASKED, (whole, start: string, thing: string, state: string) => {
      const command = inCommand(`${thing} ${state}`);
      return command === null ? whole : start + command;
    })
    .replace(WISHED, (whole, start: string, words: string) => {
      const command = inCommand(words);
      return command === null ? whole : start + command;
    })
    .replace(COULD, (whole, start: string, thing: string, state: string) => {
      const command = inCommand(`${thing} ${state}`);
      return command === null ? whole : start + command;
    })
    .replace(NEEDS, (_whole, start: string, thing: string, sign: string | undefined, trait: string) =>
      inNeed(start, thing, sign ?? "more", trait),
    )
    .replace(IN_COLOR, (whole, start: string, owner: string | undefined, thing: string, color: string) =>
      endColor(color)?.rest === "" && (owner !== undefined || !isKnown(thing))
        ? `${start}make ${owner ?? "the "}${thing} ${color}`
        : whole,
    )
    // "No shine on the forehead" asks for a removal.
    .replace(
      new RegExp(
        `${START}(?:and |with )?no (?=(?:more )?(?:shine|glare|wrinkles|blemishes|pimples|spots|acne)\\b)(?:more )?`,
        "g",
      ),
      "$1remove the ",
    )
    .replace(
      new RegExp(
        `${START}(?:an? )?(slight|light|subtle|gentle|quick|small|minor|little)? ?(?:retouch(?:ing)?|touch[- ]?up|edit|correction)s?: ?(?=[a-z])`,
        "g",
      ),
      (_whole, start: string, size?: string) =>
        `${start}${/^(?:slight|light|subtle|gentle)$/.test(size ?? "") ? "slightly " : ""}`,
    );
