import { endColor } from "../../words.ts";

const OWNER = "(?:the|my|his|her|its|their|our|this|that|these|those|all the|all)";
const PICTURE = "(?:image|photo|photograph|picture|pic|shot|frame|view|scene|background)";
const END = "(?=$|[,.;!?\\n]| (?:and|but|then) | please\\b)";
const NAME = "[a-z]+(?: (?!(?:and|but|then|in|on|at|of|with|to|from|for)\\b)[a-z]+){0,2}?";
/** Words after "make the sky stormy" that a stormy sky is anyway. */
const STORMY = /\b(stormy|thundery|dramatic) and (?:much |a bit |very )?(?:dark|darker|gr[ae]y|moody)\b/g;

type Rule = readonly [pattern: RegExp, plain: string | ((...found: string[]) => string)];

/** What people ask for in other words than the rules read. Later rules see what earlier ones wrote. */
const RULES: readonly Rule[] = [
  // "Can I have this with a thin border".
  [
    /\b(?:can|could|may) (?:i|we) (?:please )?(?:have|get) (?:it|this|that|the (?:image|photo|picture)) (?:with|in|as) /g,
    "add ",
  ],
  [
    new RegExp(`\\btake (${OWNER} ${NAME}) (?:out of|away from) (?:the|this|my) (?:sky|${PICTURE})${END}`, "g"),
    "remove $1",
  ],
  [
    /\b(?:keep|stop|prevent) the (sky|clouds|window|snow|highlights) from (?:blowing|burning|being blown|washing|getting too bright)(?: out)?\b/g,
    "keep the $1 unchanged",
  ],
  [/\bwithout (?:blowing|burning|washing) out the (sky|clouds|window|snow)\b/g, ", keep the $1 unchanged"],
  [
    /(?:,? (?:because |since |as )?|^)(?:it|this|that|everything)(?:'s| is| looks| seems) (?:(?:so|too|very|all|a (?:bit|little)|quite|rather) )*washed[- ]out[,.;:]? ?(?=(?:so |and )?(?:please )?(?:give|add|make|more|increase|boost|improve))/g,
    "",
  ],
  [STORMY, "$1"],
  [
    /(\btoo dark)[,.;:]? (?:so |and |please )*(?:lift|raise|push|bring up) it(?: up)?(?: a (?:bit|little))?(?=$|[,.;!?\n]| (?:and|but)\b)/g,
    "$1",
  ],
  // Noise is removed everywhere, also where it was seen.
  [
    /\b((?:too much|a lot of|lots of|so much|some) (?:noise|grain))(?: (?:in|on) (?:the )?(?:shadows|dark (?:areas|parts)|sky|background|darks))?,? (?:please )?(?:clean|fix|remove|reduce|get rid of) (?:that|it|this)(?: up| out)?/g,
    "reduce the noise",
  ],
  [
    new RegExp(
      `\\b(?:increase|raise|boost|improve|bring out|enhance|add|more) (?:the |more |some )?(?:clarity|definition|structure|texture) (?:of|in|on|to) ((?:the|my|his|her) (?!shadows|highlights|midtones|${PICTURE}\\b|whole|(?:black|dark|white|bright|light)(?:est)? )${NAME})${END}`,
      "g",
    ),
    "increase the contrast of $1",
  ],
  [
    new RegExp(
      `\\b(?:cut|crop|trim) (?:off|away|out) the (?:bottom|top|left|right)(?: (?:part|side|edge|bit))? (?:where|with) (the ${NAME})(?: (?:is|are|can be seen|shows))?${END}`,
      "g",
    ),
    "crop out $1",
  ],
  [
    /\b(?:give|make|lend) the (?:portrait|selfie|headshot|landscape|snapshot)(?= (?:an? |look |more |a bit |dark|bright|warm|cool))/g,
    (whole: string) => whole.replace(/the [a-z]+$/, "it"),
  ],
  [
    /\b(?:put|place|add|use|set) an? (gradient from [a-z ]+? to [a-z]+(?: [a-z]+)?|(?:plain |solid )?[a-z]+(?: [a-z]+)? gradient) behind (?:the |my |him|her|it|them)[a-z' ]*/g,
    "replace the background with a $1",
  ],
  [
    /\b(?:a |an )?(?:square )?(?:thumbnail|icon|avatar|version|image|picture) (?:of|with|at|in) (\d{2,4}) ?(?:px|pixels?)(?: wide| square)?(?! ?[x×])/g,
    (whole: string, size: string) => (/square|thumbnail|icon|avatar/.test(whole) ? `resize to ${size}x${size}` : whole),
  ],
  [/\b(?:give|make|get|send) me resize\b/g, "resize"],
  [
    /\badd (?:a (?:bit|little|touch) (?:more )?|some (?:more )?|slightly more |more )light(?=$|[,.;!?\n]| (?:and|but|please)\b)/g,
    "make it a bit brighter",
  ],
  [
    /\b(?:remove|take (?:out|away)|reduce|get rid of|cut through|clear) (?:the |that |this )?(?:(?:blue|white|gr[ae]y|atmospheric|bluish|slight|distant) )*haze(?: (?:in|over|on|from) the [a-z]+)?/g,
    "remove the haze",
  ],
  [
    /\b(?:remove|take (?:out|away)|reduce|get rid of|tone down) (?:the |any )?(?:skin )?redness(?: (?:in|on|of|from) (?:the|my|his|her|their) (?:face|skin|cheeks|nose))?/g,
    "reduce the reds",
  ],
  [/\b(?:slightly |a (?:bit|little) |lightly )?yellowed(?=$|[,.;!?\n]| (?:and|but|please)\b)/g, "slightly warmer"],
  [
    /\b(replace|change|swap|exchange) (?:the (?:text|words?|lettering|letters|writing|name|slogan) )?(§\d+) (?:on|in|at) (?:the|my|his|her|this|that) [a-z]+(?:[ -][a-z]+)? (with|by|to|into|for) (?=§)/g,
    "$1 the text $2 $3 ",
  ],
  // A style and its years are one wish.
  [/\b(vintage|retro)(?: (?:look|style|feel))?,? (?:like |as |just like )?(?:from|in|of) the (?:19)?\d0'?s\b/g, "$1"],
  [
    /\b(?:remove|get rid of|lose|fix|take away) (?:the|this|that|its) (?:dull|flat|gr[ae]y|boring|lifeless|washed[- ]out|drab) (?:look|colou?rs?|feel|mood)\b/g,
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
    new RegExp(
      `\\b(the ${NAME}) (?:that|which|who) (?:is|are) (?:(?:half|partly|partially) )?(?:cut off|cropped|visible) (?:at|on|by) the (left|right|top|bottom)(?: (?:edge|side|border))?`,
      "g",
    ),
    "$1 on the $2",
  ],
  [
    new RegExp(
      `\\b(?:(?:i'd like|i want|i need|make|give me) )?(?:a version )?(?:with )?(?:a transparent|no) background(?: please)?,? (?:just|only) (the ${NAME})${END}`,
      "g",
    ),
    "cut out $1",
  ],
  [
    /\b(?:even out|balance|equali[sz]e) the (?:lighting|light|brightness|exposure)[,;:]? (?:because |since |as )?(?:the )?(left|right|top|bottom|upper|lower)(?: (?:side|half|part))? is (?:(?:much|a bit|a lot|far) )?(darker|brighter|lighter)(?: than [a-z ]+)?(?=$|[,.;!?\n])/g,
    (_whole: string, side: string, state: string) => `${state === "darker" ? "brighten" : "darken"} the ${side} side`,
  ],
  [
    /(\b(?:make|turn|paint) (?:the|my|his|her) [a-z]+(?: [a-z]+)? [a-z]+(?: [a-z]+)?),? as (?:if|though) [^,.;!?\n]+/g,
    "$1",
  ],
  [
    /\b(?:the )?white balance is (?:off|wrong|bad)(?: ?[-–,:;] ?(?:everything|it|all|the (?:image|photo|picture)) (?:is|looks) (?:(?:too|very|so) )?[a-z]+)?/g,
    "fix the white balance",
  ],
  [
    /\b(tone down|reduce|weaken) the (reds|yellows|greens|blues|oranges|pinks) (?:in|of|on) (?:the|my|his|her|their) (?:face|skin|cheeks|faces)\b/g,
    "$1 the $2",
  ],
  [/\bgive (?:the|my|this) [a-z]+ an? (?:new|different|other) ([a-z]+) colou?r: ?(?=[a-z])/g, "make the $1 "],
  [/\bget me (?=an? (?:close-?up|crop|square|version)\b)/g, "make "],
  [/\b(?:a )?panorama (?=crop\b|\d)/g, ""],
  [
    /\badd (?:some |a bit of )?(?:more )?(?:empty )?(?:space|room) (?:at|on|to) the (top|bottom|left|right)(?: side)?(?=$|[,.;!?\n]| (?:and|but)\b)/g,
    "extend the canvas at the $1 by 20%",
  ],
  [
    /\bmake (the (?:people|persons|men|women|bystanders|strangers|passers-by|children|kids)(?: in the (?:background|back))?) (?:unrecogni[sz]able|anonymous)\b/g,
    "pixelate $1",
  ],
  [
    /\b(?:make|get) the (?:file|image|photo|picture) smaller[,:;]? (?=(?:max(?:imum)?|at most|no more than|to) \d)/g,
    "",
  ],
  [
    /\b(?:an? )?sunny (?:day|weather)(?: please)? instead of (?:the )?(?:rain|clouds|fog|overcast|gr[ae]y [a-z]+)/g,
    "change the weather to a sunny day",
  ],
  [
    /\b(?:clean|wipe)(?: up| off| away)? the ((?:lens |dust |dirt |sensor )?(?:spots|specks|stains|dust))(?: (?:in|from|off|on) the [a-z]+)?/g,
    "remove the $1",
  ],
  [
    /\b(?:match|adapt|adjust|set) the colou?rs (?:to|for) (?:an? )?(sunset|sunrise|night|evening|morning|golden hour)(?: (?:mood|look|light|atmosphere))?/g,
    "make it look like $1",
  ],
  [/\b(?:a )?soft,? dreamy (?:look|feel|mood|effect)(?: with an? (?:light |soft |gentle )?glow)?/g, "add a soft glow"],
  [/\b((?:strong|heavy|soft|light|subtle) vignette), (?:dark|black)(?=$|[.;!?\n])/g, "$1"],
  [/\b(number ?plates?) of (?:the|that|this) (?:[a-z]+ )?(?:car|van|truck|bus|motorcycle|motorbike)\b/g, "$1"],
  [/\b(make|turn|paint) the (sea|water|lake|sky|grass|river) to be\b/g, "$1 the $2"],
  [/\bi(?: want|'d like) the (sea|water|lake|sky|grass|river) to be\b/g, "make the $1"],
  [
    /\b(make|turn|paint|recolou?r) the ([a-z]+): the ([a-z]+) ones ([a-z]+(?: [a-z]+)?),? (?:and )?the ([a-z]+) ones ([a-z]+)/g,
    "make the $3 $2 $4, make the $5 $2 $6",
  ],
  [
    /(^|[,.;\n] ?)(?:the )?date (?:in|at) the (?:([a-z]+(?: [a-z]+)?) )?corner: ?(?=§)/g,
    "$1add text in the $2 corner ",
  ],
  [
    /\b(people|men|women|persons?|man|woman|tourists|cars?) (?:who (?:are|is) )?(?:walking|passing|going|driving|standing|riding) (?:by|past)\b/g,
    "$1",
  ],
  [
    /\b(?:change|replace|swap|turn) the (?:[a-z]+ )?sky (?:to|into|with|for|by) something (?:more )?[a-z]+,? (?:like|such as|e\.?g\.?|for example|maybe) (an? )/g,
    "replace the sky with $1",
  ],
  [
    /\b(?:i'd (?:love|like) to|i want to|let me) see (?:this|it|the [a-z]+) with (an? [a-z -]+ background)\b/g,
    "replace the background with $1",
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
    /\b(overexposed|too bright)[,;.:]? (?:so |and |please )*(?:bring|turn|take|pull) (?:the brightness|the exposure|it|that) down(?: a (?:bit|little))?/g,
    "$1",
  ],
  [
    /,? (?:and|but) (?:please )?(?:keep|leave|have) the (?:whole|entire|full) ([a-z]+) (?:in|inside|within|visible in) (?:the |this )?(?:image|photo|picture|frame|crop|shot)\b/g,
    " with the $1 in it",
  ],
  [
    /\b(warmer|brighter|softer|lighter|sharper|friendlier|clearer) and more (?:inviting|welcoming|pleasant|appealing|attractive|friendly|beautiful)\b/g,
    "$1",
  ],
  [
    /\b(?:fix|correct) the colou?rs?,? (?:because |since |as )?(?:they|it) (?:look|are|is|looks) (?:(?:too|very|so|a bit) )?(green|yellow|blue|red|orange|magenta|purple|pink)(?:ish)?\b/g,
    "remove the $1 cast",
  ],
  [
    /\b((?:the|my|his|her) [a-z' ]{3,30}) (?:has|have) an? (?:yellow|blue|green|red|orange|pink|gr[ae]y)(?:ish)? (?:cast|tint|tinge|hue),? (?:so )?(?:please )?make (?:it|them) (white|black|gr[ae]y|neutral)\b/g,
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
    /\b((?:the|a|an|his|her|that|this) [a-z]+(?: [a-z]+){0,2}) (?:clipped|attached|fixed|pinned|stuck|taped|glued) (?:to|on|onto) (?=(?:the|his|her|my|their) [a-z])/g,
    "$1 on ",
  ],
  [
    /\b(?:take out|remove|get rid of|reduce) the (?:[a-z]+) (?:tint|tinge|hue|cast) (?:of|on|from|in) (the [a-z]+)(?:,? (?:they|it) (?:should|must) be [a-z ]+)?(?=$|[,.;!?\n]| and )/g,
    "reduce the saturation of $1",
  ],
  [
    /\b(?:but )?keep (?:a bit of|a little|some) (grain|contrast)(?: and (?:a bit of |some )?(grain|contrast))?/g,
    (_whole: string, first: string, second?: string) =>
      [first, second]
        .filter(Boolean)
        .map((noun) => `add a bit of ${noun === "grain" ? "film grain" : noun}`)
        .join(", "),
  ],
  [
    /\b(?:it|the (?:image|photo|picture))(?:'s| is) (?:very|too|so|quite|really) dark (?:at|around|in) the (?:edges|corners|borders|sides)(?:[,;.:] ?(?:so |and |please )*(?:even out|balance) the light(?:ing)?)?/g,
    "make the corners lighter",
  ],
  [
    /\bthere(?:'s| is) (?:a lot of|too much|so much|some) (haze|fog|mist)[,;.:] ?(?:so |and |please )*(?:clear|clean) it up(?: so(?: that)? the [a-z]+ (?:is|looks|becomes) (?:sharper|clearer))?/g,
    "remove the $1, sharpen it",
  ],
  [
    /(\bblack[ -]and[ -]white\b[^.;!?\n]*?),? like (?:an? )?(?:old |vintage )?newspaper (?:photo|photograph|picture|print|image)\b/g,
    "$1",
  ],
  [/\bon (?:plain )?white paper\b/g, ""],
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
  [
    /(\b(?:make|turn|paint) (?:the|my|his|her) [a-z]+(?: [a-z]+)? [a-z]+),? (?:and|but) (?:keep|leave) the (?:black|white|gr[ae]y|dark|plain) (?:background|backdrop)(?: as it is| unchanged)?/g,
    "$1",
  ],
  [
    /\b(smooth|increase|raise|reduce|blur|brighten|darken|sharpen) (a (?:little|bit)) (the [a-z]+(?: of the [a-z]+)?)/g,
    "$1 $3 $2",
  ],
  [
    /\baugment (a (?:little|bit) )?(?=the )/g,
    (_whole: string, degree?: string) => (degree ? "slightly increase " : "increase "),
  ],
  [/\bcent(?:er|re)d in the sky\b/g, "in the middle of the sky"],
];

/** "Make the snow whiter, it looks blue" says why the color changes. */
const LOOKS_COLORED =
  /(\bmake (?:the|my|his|her) [a-z]+(?: [a-z]+)? (?:look )?(?:a (?:bit|little) )?(?:white|whiter|bluer|greener|redder|yellower|browner|gr[ae]yer|more (?:blue|green|red|yellow|orange|pink|neutral))),? (?:because |since |as )?(?:it|they)(?:'s| is|'re| are| looks?) (?:too |so |very |a bit )?([a-z]+)(?=$|[,.;!?\n])/g;

/** "Change the car to blue and blur the garage behind it". */
const BEHIND_IT =
  /(\b(?:make|turn|paint|change|brighten|darken|sharpen|recolou?r) )((?:the|my|his|her) [a-z]+)(\b[^.;!?\n]{0,40}?(?:,| and|, and) )blur (?:the|all the) [a-z]+ behind (?:it|them|him|her)\b/g;

/** The words that follow "them", after a clause that names who: "the couple closer, crop tighter around them". */
const CLOSER_AROUND =
  /\b(?:i'd like|i want|bring|show|get) ((?:the|my|his|her) [a-z]+(?: [a-z]+)?) (?:closer|nearer|larger|bigger)[,.;:]? (?:so |and |please )?crop (?:in )?(?:(?:closer|tighter|more tightly|tightly) )?(?:around|to|on) (?:it|them|him|her)\b/g;

/** "Everything behind it" after a clause about a thing. */
const THING_SHARP =
  /\b((?:the|my|his|her) [a-z]+(?: [a-z]+)?) (?:should|must|has to|have to|shall) (?:be|stay|remain) (?:sharp|in focus|crisp)(?: and|,| but)? (?:everything|all) (?:else |behind (?:it|them|him|her) |around (?:it|them|him|her) )?(?:is |should be |must be )?(?:blurry|blurred|out of focus|soft)\b/g;

/** Common wishes in lower case, as the rules read them. */
export const inPlainEdits = (text: string): string =>
  RULES.reduce(
    (words, [pattern, plain]) =>
      typeof plain === "string" ? words.replace(pattern, plain) : words.replace(pattern, plain),
    text,
  )
    .replace(BEHIND_IT, "$1$2$3blur everything except $2")
    .replace(CLOSER_AROUND, "crop to $1")
    .replace(THING_SHARP, "blur everything except $1")
    .replace(LOOKS_COLORED, (whole, change: string, color: string) => (endColor(color)?.rest === "" ? change : whole));
