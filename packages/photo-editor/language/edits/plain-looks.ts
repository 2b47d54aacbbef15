import { endColor } from "../../words.ts";
import { applyRules, END, NAME, OWNER, PICTURE, type Rule } from "./clause-parts.ts";

/** A stormy sky is dark anyway. */
const STORMY = /\b(stormy|thundery|dramatic) and (?:much |a bit |very )?(?:dark|darker|gr[ae]y|moody)\b/g;

/** Wishes about light and colors in other words than the rules read. */
const LOOKS: readonly Rule[] = [
  [
    new RegExp(
      `\\btake (${OWNER} (?!colou?r|reflection|grain|noise|haze|light|blue)${NAME}) (?:out of|away from) (?:the|this|my) (?:sky|${PICTURE})${END}`,
      "g",
    ),
    "remove $1",
  ],
  [
    /\b(?:keep|stop|prevent) the (sky|clouds|window|snow) from (?:blowing|burning|being blown|washing|getting too bright)(?: out)?(?=$|[.;!?\n])/g,
    "keep the $1 unchanged",
  ],
  [
    /\b((?:brighten|lighten) (?:it|everything|the (?:image|photo|picture))(?: up)?(?: a (?:bit|little))?) without (?:blowing|burning|washing) out the (sky|clouds|window|snow)\b/g,
    "$1, keep the $2 unchanged",
  ],
  [STORMY, "$1"],
  // Noise is removed everywhere, also where it was seen.
  [
    /\b((?:too much|a lot of|lots of|so much|some) (?:noise|grain))(?: (?:in|on) (?:the )?(?:shadows|dark (?:areas|parts)|sky|background|darks))?,? (?:please )?(?:clean|fix|remove|reduce|get rid of) (?:that|it|this)(?: up| out)?/g,
    "reduce the noise",
  ],
  [
    new RegExp(
      `\\b(?:increase|raise|boost|improve|bring out|enhance|add|more) (?:the |more |some )?(?:clarity|definition|structure) (?:of|in|on|to) ((?:the|my|his|her) (?!shadows|highlights|midtones|${PICTURE}\\b|whole|(?:black|dark|white|bright|light)(?:est)? )${NAME})${END}`,
      "g",
    ),
    "increase the contrast of $1",
  ],
  [
    /\badd (?:a (?:bit|little|touch) (?:more )?|some (?:more )?|slightly more |more )light(?=$|[,.;!?\n]| (?:and|but|please)\b)/g,
    "make it a bit brighter",
  ],
  [
    /\b(?:remove|take (?:out|away)|reduce|get rid of|cut through|clear) (?:the |that |this )?(?:(?:blue|white|gr[ae]y|atmospheric|bluish|slight|distant) )*haze(?: (?:in|over|on|from) the [a-z]+)?/g,
    "remove the haze",
  ],
  [
    /\b(?:remove|take (?:out|away)|reduce|get rid of|tone down) (?:the |any )?redness(?=$|[,.;!?\n]| (?:and|but|then)\b)/g,
    "reduce the reds",
  ],
  [
    /(?<=\b(?:vintage|retro|old)(?: (?:look|style|photo))?,? (?:and )?)(?:slightly |a (?:bit|little) |lightly )?yellowed(?=$|[,.;!?\n]| (?:and|but|please)\b)/g,
    "slightly warmer",
  ],
  [/\b(remove the [a-z]+(?:ish)? (?:colou?r )?cast) (?:from|in|of|on) the (?:image|photo|picture|scene|shot)\b/g, "$1"],
  // A style and its years are one wish.
  [/\b(vintage|retro)(?: (?:look|style|feel))?,? (?:like |as |just like )?(?:from|in|of) the (?:19)?\d0'?s\b/g, "$1"],
  [
    /\b(?:remove|get rid of|lose|fix|take away) (?:the|this|that|its) (?:dull|flat|lifeless|washed[- ]out|drab) (?:look|colou?rs|feel)(?=$|[,.;!?\n]| and\b)/g,
    "make the colors more vivid, increase the contrast",
  ],
  [
    new RegExp(
      `\\b(?:bring out|emphasi[sz]e|accentuate) (${OWNER} (?:water|waves|sea|clouds|rocks|stones|mountains|texture of the [a-z]+))${END}`,
      "g",
    ),
    "increase the contrast of $1",
  ],
  [
    /\b(?:even out|balance|equali[sz]e) the (?:lighting|light|brightness|exposure)[,;:]? (?:because |since |as )?(?:the )?(left|right|top|bottom|upper|lower)(?: (?:side|half|part))? is (?:(?:much|a bit|a lot|far) )?(darker|brighter|lighter)(?: than (?:the )?(?:left|right|top|bottom|other side|rest)(?: side| half)?)?(?=$|[,.;!?\n]| (?:and|but|then)\b)/g,
    (_whole: string, side: string, state: string) => `${state === "darker" ? "brighten" : "darken"} the ${side} side`,
  ],
  [
    /\b(?:the )?white balance is (?:off|wrong|bad)(?: ?[-–,:;] ?(?:everything|it|all|the (?:image|photo|picture)) (?:is|looks) (?:(?:very|so) )?(?:orange|yellow|green|blue|red|pink|magenta)(?:ish)?)?/g,
    "fix the white balance",
  ],
  [
    /\b(?:tone down|reduce|weaken) the (?:reds|yellows) (?:in|of|on) ((?:the|my|his|her|their) (?:face|skin|cheeks))\b/g,
    "reduce the saturation of $1",
  ],
  [
    /\b(?:an? )?sunny (?:day|weather)(?: please)? instead of (?:the )?(?:rain|clouds|fog|overcast|gr[ae]y [a-z]+)/g,
    "change the weather to a sunny day",
  ],
  [
    /\b(?:a )?soft,? dreamy (?:look|feel|mood|effect)(?: with an? (?:light |soft |gentle )?glow)?(?=$|[.;!?\n]| and\b)/g,
    "add a soft glow",
  ],
  [/\b((?:strong|heavy|soft|light|subtle) vignette), dark(?=$|[.;!?\n])/g, "$1"],
  [
    /\b(?:change|replace|swap|turn) the (?:[a-z]+ )?sky (?:to|into|with|for|by) something (?:more )?(?!not\b)[a-z]+,? (?:like|such as|e\.?g\.?|for example|maybe) (an? )/g,
    "replace the sky with $1",
  ],
  [
    /\b(?:change|turn|make|paint) the ([a-z]+) of the ([a-z]+) (?:to|into|in) (?:an? )?(?=[a-z])/g,
    (whole: string, color: string, thing: string) =>
      endColor(color)?.rest === "" && !/^(?:image|photo|picture|sky)$/.test(thing)
        ? `change the ${thing} from ${color} to `
        : whole,
  ],
  [/\bmetallic ([a-z]+)/g, (whole: string, color: string) => (endColor(color)?.rest === "" ? color : whole)],
  [
    /\b(?:fix|correct) the colou?rs?,? (?:because |since |as )?(?:they|it) (?:look|are|is|looks) (?:(?:too|very|so|a bit) )?(green|yellow|blue|red|orange|magenta|purple|pink)(?:ish)?\b/g,
    "remove the $1 cast",
  ],
  [
    /\b((?:the|my|his|her) [a-z' ]{3,30}) (?:has|have) an? (?:yellow|blue|green|red|orange|pink|gr[ae]y)(?:ish)? (?:cast|tint|tinge|hue),? (?:so )?(?:please )?make (?:it|them) (white|black|gr[ae]y)\b/g,
    "make $1 $2",
  ],
  [/\bcrystal(?: clear)? blue\b/g, "light blue"],
  [
    /\b(?:swap|replace|exchange) the (?:[a-z]+ )?sky (?:with|for|by) (?:dark|black|heavy|stormy|thunder) ?clouds\b/g,
    "replace the sky with a stormy sky",
  ],
  [/\b(?:lighten|brighten) the vignette\b/g, "add a white vignette slightly"],
  [/\bfade the blacks\b/g, "lift the blacks"],
  [
    /\b(?:take out|remove|get rid of) the (?:red|orange|yellow|green|blue|purple|pink|magenta|brown|cyan) (?:tint|tinge|cast) (?:of|on|from|in) (the (?!image|photo|picture|scene|shot)[a-z]+)(?:,? (?:they|it) (?:should|must) be (?:neutral )?(white|black|gr[ae]y|red|green|blue|yellow|brown))?(?=$|[,.;!?\n]| (?:and|but|then)\b)/g,
    (_whole: string, thing: string, color?: string) =>
      color === undefined ? `reduce the saturation of ${thing}` : `make ${thing} ${color}`,
  ],
  [
    /\b(?:it|the (?:image|photo|picture))(?:'s| is) (?:very|too|so|quite|really) dark (?:at|around|in) the (?:edges|corners|borders|sides)[,;.:] ?(?:so |and |please )*(?:even out|balance) the light(?:ing)?\b/g,
    "make the corners lighter",
  ],
  [/\b((?:pencil|ink|charcoal|line) (?:sketch|drawing)) on (?:plain )?white paper\b/g, "$1"],
  [
    /\bmake the (?:gr[ae]y|white|dull|cloudy|overcast|boring) sky (?:a )?blue with (?:some|a few|white|light|fluffy) (?:white |fluffy )?clouds\b/g,
    "replace the sky with a blue sky with white clouds",
  ],
  [
    /\bgive (the [a-z]+) (?:more of )?an? (?:soft |warm )?golden glow\b|\bgive (the [a-z]+) more of a golden glow\b/g,
    (_whole: string, first?: string, second?: string) => `make ${first ?? second} warmer`,
  ],
  [
    /\b(?:take|clear|get) (?:all )?the clouds away,? (?:and )?(?:i want |make it |just |only )?(?:an? )?(?:plain|clear|clean) blue sky\b/g,
    "add a cloudless sky",
  ],
];

/** Wishes about light and colors in lower case, as the rules read them. */
export const inPlainLooks = (text: string): string => applyRules(LOOKS, text);
