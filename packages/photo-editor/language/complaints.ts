import { endColor } from "../words.ts";

const START = "(^|[,.;!?\\n] ?|\\b(?:and|but|then|because) )";
const PICTURE = "(?:image|photo|photograph|picture|pic|shot|frame|scene)";
/** A thing with its place: "the flag on the left". */
const THING = `((?:the|that|this|those|these|my|his|her|their) (?!${PICTURE}\\b)[a-z](?:(?! (?:is|are|was|looks?|seems?|and|that) )[a-z' -]){1,50}?)`;
const DEGREE = "(?:so|very|really|too|way|quite|pretty|rather|just|a bit|a little|kind of|kinda|totally|super)";
/** Judgments that say what a person dislikes, and not which change would mend it. */
const JUDGMENT =
  "(?:distracting|annoying|ugly|disturbing|unnecessary|weird|strange|odd|boring|bland|terrible|awful|horrible|bad|wrong|messy|cheap|plain|out of place|in the way|not (?:nice|pretty|needed|good)|an eyesore)";
const DISLIKED = `(?:(?:is|are|looks?|seems?|feels?) (?:${DEGREE} )*${JUDGMENT}|(?:bothers|annoys|distracts|disturbs) me|(?:ruins|spoils|distracts from) (?:it|everything|the ${PICTURE})|(?:does not|doesn't|doesnt|do not|don't|dont) belong(?: (?:here|there))?)`;
/** Words between a complaint and its command. */
const JOINT = "(?:[,.;!?:-]+ ?| and | so )+(?:(?:so|and|please|pls|can you|could you|just|would you) )*";
const VERB =
  "(remove|delete|erase|get rid of|take out|take away|hide|blur|pixelate|darken|brighten|lighten|sharpen|desaturate|make|give|turn|paint|change|recolor|replace|crop out|cut out)";

/** "The flag is distracting, get rid of it" as "get rid of the flag". */
const ABOUT_THING = new RegExp(`${START}${THING} ${DISLIKED}${JOINT}${VERB} (?:it|that|this|them|those)\\b`, "g");
const ABOUT_DISLIKED = new RegExp(
  `${START}(?:i|we) (?:really )?(?:hate|dislike|do not like|don't like|dont like|can't stand) ${THING}${JOINT}${VERB} (?:it|that|this|them|those)\\b`,
  "g",
);
const ABOUT_SHOWN = new RegExp(
  `${START}there(?:'s| is| are|s) (?:an? |some |this |these |the )([a-z](?:(?! (?:that|which|is|are|and) )[a-z' -]){1,50}?)(?: (?:in the (?:back|background|distance)|behind (?:her|him|me|us|them|it)))?(?: (?:that|which) ${DISLIKED})?${JOINT}${VERB} (?:it|that|this|them|those)\\b`,
  "g",
);

/** "I don't like the red" says why a color changes. */
const DISLIKED_COLOR =
  /^(?:i|we) (?:really )?(?:do not|don't|dont) (?:really )?like (?:the|this|that|its) ([a-z]+(?: [a-z]+)?)(?: colou?r)?[,.;:!-]+ ?(?=\S)/;
/** Words for the photo itself: "sharpen this mess". */
const SLANG = /\b(?:this|that) (?:mess|disaster|thing|baby|beauty|one)\b(?! (?:on|in|at|is|looks))/g;
/** Verbs for a removal that are not formal or name the tool: "lose the bench", "retouch out the spoon". */
const LOSE =
  /(^|[,.;!?\n] ?|\b(?:and|but|then|please|just) )(?:lose|ditch|zap|nuke|scrap|kill|(?:retouch|airbrush|edit|photoshop|clone|paint|heal|touch) out) (?=(?:the|that|this|those|these|my|his|her|their) )/g;

const FAULT =
  "(?:dark|dim|bright|yellow|orange|blue|bluish|yellowish|cold|warm|blurry|blurred|soft|noisy|grainy|dull|flat|pale|washed[- ]out|saturated|colou?rful|crooked)";
const FAULTS: Readonly<Record<string, string>> = { blurred: "blurry", yellowish: "yellow", colourful: "colorful" };
/** "Its way to dark" and "thats to bright" with the usual typing mistakes. */
const TYPED = new RegExp(
  `\\b(it|that|this|he|she)(?:'s|s| is| looks)((?: (?:${DEGREE.slice(3, -1)}|much|far|bit))*) too? (?=${FAULT}\\b)`,
  "g",
);
/** "The stairs picture is too yellow" is about the picture. */
const NAMED_PICTURE = new RegExp(
  `${START}(?:the|this|that|my) (?!whole |entire )(?:[a-z]+ ){1,2}(${PICTURE}) (?=(?:is|looks|seems|feels|came out|turned out) )`,
  "g",
);
/** Complaints about the look of a photo: "this is so noisy and dull" asks for the opposites. */
const ABOUT_PHOTO = new RegExp(
  `${START}(?:it|this|that|everything|it all|all|(?:the|this|my) (?:whole )?${PICTURE})(?:'s| (?:is|looks|seems|feels|appears|came out|turned out|is looking))(?: (?:${DEGREE}|far|somewhat|extremely|awfully|terribly))* (${FAULT}(?:(?:,| and|, and) (?:(?:${DEGREE}) )*${FAULT})*)(?=$|[,.;!?\\n]| (?:and|but|then)\\b)`,
  "g",
);
const ABOUT_LOOK = new RegExp(`^(?:looks?|seems?|feels?) (?:${DEGREE} )*(${FAULT})(?=[,.;!?])`);
const REPAIRED = new RegExp(
  `\\b(?:fix|repair|save|rescue|improve|clean(?: up)?) (?:the|this|my|that) (?:${DEGREE} )*(${FAULT}) ${PICTURE}\\b`,
  "g",
);
const inFaults = (faults: string): string =>
  (faults.match(new RegExp(FAULT, "g")) ?? [])
    .map((fault) => (fault === "crooked" ? "straighten it" : `too ${FAULTS[fault] ?? fault}`))
    .join(", ");

/** The change that mends what is too strong in one thing. */
const MENDS: Readonly<Record<string, (thing: string) => string>> = {
  dark: (thing) => `brighten ${thing}`,
  dim: (thing) => `brighten ${thing}`,
  bright: (thing) => `darken ${thing}`,
  light: (thing) => `darken ${thing}`,
  pale: (thing) => `increase the saturation of ${thing}`,
  dull: (thing) => `increase the saturation of ${thing}`,
  blurry: (thing) => `sharpen ${thing}`,
  soft: (thing) => `sharpen ${thing}`,
  sharp: (thing) => `blur ${thing}`,
  warm: (thing) => `make ${thing} cooler`,
  cold: (thing) => `make ${thing} warmer`,
};
const STRONG =
  "(?:dark|dim|bright|light|pale|dull|blurry|soft|sharp|warm|cold|saturated|colou?rful|vivid|intense|orange|red|green|blue|yellow|pink|purple|magenta)";
/** "The coffee looks too orange, tone it down" as a change of the coffee. The words for its repair add nothing. */
const ABOUT_LOOK_OF_THING = new RegExp(
  `${START}(?!(?:the|my|this|that) (?:whole |entire )?(?:${PICTURE}|shadows?|highlights?|midtones|colou?rs?|contrast|light|lighting|whites|blacks|(?:dark|bright|light)(?:er|est)? (?:areas?|parts?|tones?))\\b)${THING} (?:is|are|looks?|seems?|appears?|came out|turned out) (?:(?:${DEGREE.slice(3, -1)}|much|far) )*too (${STRONG})(?:[,.;!-]+ ?(?:and |so |please )*(?:tone|turn|bring|dial|take|calm|cool|dim|fix|correct|change|reduce|lower|adjust|lift|sort) (?:it|that|this|them)(?: (?:down|up|back|out))?(?: (?:a (?:bit|little)|slightly|please))*)?(?=$|[,.;!?\\n]| (?:and|but|then)\\b)`,
  "g",
);

const LIGHT = { dark: "lift the shadows", bright: "recover the highlights" } as const;
/** "It is too dark in the back of the garage" is about the tones that lie there. */
const AT_PLACE = new RegExp(
  `${START}(?:it|this|everything)(?:'s| is) (?:${DEGREE} )*too (dark|bright) (?:in|at|on|under|behind) (?:the|my|this) [a-z][a-z ]{2,40}?(?=$|[,.;!?\\n]| (?:and|but)\\b)`,
  "g",
);

/** Sounds and asides that ask for nothing. */
const SOUND = /^(?:(?:ugh+|argh+|hm+|oh|ok|okay|well|um+|uh|yo|sorry|oops|meh|wow|man|damn|so)[,.! ]+)+(?=[a-z])/;
const TASTE = / (?:for|to) (?:my|our) (?:taste|liking|eyes?)\b/g;
const CLOSED = /[,.;] ?(?:and )?(?:done|that's (?:it|all)|thats (?:it|all)|cheers|nothing more)(?=[.!]*$)/;

/** Complaints in lower case as commands: "the flag is distracting, can you get rid of it?" as "get rid of the flag". */
export const withoutComplaints = (text: string): string =>
  text
    .replace(SOUND, "")
    .replace(TASTE, "")
    .replace(CLOSED, "")
    .replace(DISLIKED_COLOR, (whole, color: string) => (endColor(color)?.rest === "" ? "" : whole))
    .replace(TYPED, (_whole, it: string, degree: string) => `${it}'s${degree} too `)
    .replace(NAMED_PICTURE, "$1the $2 ")
    .replace(SLANG, "it")
    .replace(LOSE, "$1remove ")
    .replace(ABOUT_THING, (_whole, start: string, thing: string, verb: string) => `${start}${verb} ${thing}`)
    .replace(ABOUT_DISLIKED, (_whole, start: string, thing: string, verb: string) => `${start}${verb} ${thing}`)
    .replace(ABOUT_SHOWN, (_whole, start: string, thing: string, verb: string) => `${start}${verb} the ${thing}`)
    .replace(AT_PLACE, (_whole, start: string, tone: "dark" | "bright") => start + LIGHT[tone])
    .replace(ABOUT_LOOK_OF_THING, (_whole, start: string, thing: string, fault: string) => {
      const mend = MENDS[fault] ?? ((named: string) => `reduce the saturation of ${named}`);
      return start + mend(thing);
    })
    .replace(ABOUT_PHOTO, (whole, start: string, faults: string) => {
      const isFar = /\b(?:way|far|much) too\b/.test(whole);
      return start + inFaults(faults).replaceAll("too ", isFar ? "way too " : "too ");
    })
    .replace(ABOUT_LOOK, (_whole, faults: string) => inFaults(faults))
    .replace(REPAIRED, (_whole, faults: string) => inFaults(faults));
