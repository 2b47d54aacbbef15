import { endColor } from "../words.ts";

const END = "(?=$|[,.;!?\\n]| (?:and|but|then) )";
const OWNER = "(?:the|that|this|those|these|my|his|her|its|their)";
const PICTURE = "(?:it|this|that|(?:the|this|my) (?:image|photo|photograph|picture|pic|shot))";
const HUE = "(?:red|green|blue|yellow|orange|pink|purple|magenta|cyan)";
const SIDE = "(?:top|bottom|left|right)";

/** Looks, shapes and sizes as people say them, and the same in the words that the rules read. */
const LOOKS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    new RegExp(`\\bmake ${PICTURE} (?:look )?(?:(?:a (?:bit|little)|much) )?less (?:washed[- ]out|faded|pale)\\b`, "g"),
    "make the colors more vivid",
  ],
  [/\bpop (?:the|its|all the) colou?rs\b/g, "make the colors pop"],
  [/\b(crisp|crisper|sharp|sharper|bright|brighter) (?:and|&) clean(?:er)?\b/g, "$1"],
  [
    new RegExp(`\\b(?:take|pull|draw|get) (?:some|a (?:bit|little)|a lot) of (?:the |that )?(${HUE}) out\\b`, "g"),
    "less $1",
  ],
  [
    new RegExp(
      `(?:${PICTURE}|(?:^|(?<=[,.;!?\\n] ?))(?:image|photo|picture|pic)) (?:has|got|shows) (?:an? |some )?(?:(?:slight|strong|ugly|bad|weird|heavy) )?${HUE}(?:ish)? (?:colou?r )?(?:cast|tint|tinge)(?:[,.;] ?(?:(?:so|and|please|can you) )*(?:fix|correct|remove|neutrali[sz]e|get rid of) (?:it|that|this))?`,
      "g",
    ),
    "remove the color cast",
  ],
  [
    /\b(an? )(?:softer|moodier),? (dreamy|cinematic|vintage|moody|matte) (?=(?:look|feel|style|mood|effect)\b)/g,
    "$1$2 ",
  ],
  [/\b(?:strong|hard|bold|punchy|heavy|lots of|plenty of) contrast\b/g, "high contrast"],
  [
    new RegExp(
      `\\b(?:crop|cut|trim)(?: ${PICTURE})?,? so(?: that)? (${OWNER} [a-z]+(?: [a-z]+)?) (?:is|are|stays?|sits?) (?:cent(?:er|re)(?:ed|d)|in the (?:middle|cent(?:er|re)))(?:,| and| in| as| to)* (?:an? )?(square|\\d{1,2} ?: ?\\d{1,2})`,
      "g",
    ),
    "crop to $2 with $1 in the center",
  ],
  [
    new RegExp(
      `\\b(?:crop|cut|trim|chop) (?:${OWNER} [a-z]+ )?(?:off )?(?:at|from|on) the (${SIDE}),? (?:by )?(?:about |around |roughly |maybe |say )?(an? (?:quarter|third|half|fifth|tenth)|\\d{1,2} ?(?:%|percent))${END}`,
      "g",
    ),
    "crop $2 off the $1",
  ],
  [
    /\b(?:resize|crop|scale|cut|make it|size it)(?: it)?(?: to| for| as| into)* (?:an? )?(?:instagram |insta |facebook )?square(?: of| at|,)? (\d{3,4})(?: ?px| ?pixels)?(?=$|[,.;!?\n]| and )(?! ?[x×])/g,
    "crop to a square, resize to $1x$1",
  ],
  [
    new RegExp(
      `make ${PICTURE} (?:bigger|larger|wider)[,:]? (?:and )?(?:make ${PICTURE} )?(twice|double|three times|four times|2x|3x|4x) as (?:wide|tall|high|big|large)(?: and (?:as )?(?:wide|tall|high|big|large))?${END}`,
      "g",
    ),
    "make it $1 as big",
  ],
  [
    /\b(?:an? |make (?:it|the file) an? )?(?:smaller|lighter) file(?: size)?,? (?=(?:under|below|less than|max|at most|up to)\b)/g,
    "",
  ],
  [
    /\b(?:clear|wipe|remove|take|get rid of|delete|erase) (?:all )?(?:the )?clouds (?:from|out of|in|off) the sky\b/g,
    "add a cloudless sky",
  ],
  [
    new RegExp(
      `\\b(?:clear|remove|delete|erase|get rid of|take away) (?:(?:all|the|those|these|any|all of the) )*(?:(?:white|gr[ae]y|dark|fluffy|storm|rain|ugly) )*clouds?(?: (?:from|out of|in|off) the sky)?${END}(?!(?:,| and)? (?:(?:make it|give (?:it|me)|add|with|use|show) )?an? (?:[a-z-]+ ){0,4}sky\\b)`,
      "g",
    ),
    "add a cloudless sky",
  ],
];

/** "Let's try the couch in forest green". */
const TRIED = new RegExp(
  `(?:let's|lets|let us|maybe|please|can we|could we|how about) (?:we )?(?:try|see|do|have) (${OWNER} [a-z]+(?: [a-z]+)?) in ((?:light |dark |forest |navy |royal )?[a-z]+)${END}`,
  "g",
);

/** Looks, shapes and sizes in lower case in the words that the rules read: "pop the colors" as "make the colors pop". */
export const inPlainLooks = (text: string): string =>
  LOOKS.reduce((words, [pattern, plain]) => words.replace(pattern, plain), text).replace(
    TRIED,
    (whole, thing: string, color: string) => (endColor(color)?.rest === "" ? `make ${thing} ${color}` : whole),
  );
