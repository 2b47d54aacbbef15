import { endColor } from "../words.ts";

const END = "(?=$|[,.;!?\\n]| (?:and|but|then) )";
const OWNER = "(?:the|my|his|her|its|their|this|that)";

/** Wishes as people say them, and the same in the words that the rules read. */
const SPOKEN: readonly (readonly [pattern: RegExp, words: string])[] = [
  // "My ex (the man on the right)" says in brackets who is meant.
  [new RegExp(`\\b${OWNER} [a-z]+ \\(((?:the|a) [a-z][a-z ]{2,40})\\)`, "g"), "$1"],
  [/,? (?:but )?(?:please )?nothing (?:too )?(?:crazy|extreme|fancy|dramatic|strong|over the top)\b/g, " subtly"],
  [/,? but (?:still|keep it|not un|it should (?:still )?(?:look|be)) ?natural(?:[- ]looking)?\b/g, ""],
  [
    /(?<=[a-z][,.;] ?)(?:the room|it|the (?:photo|picture|image)) (?:feels|looks|is) (?:so |a bit |very )*(?:gloomy|cramped|lifeless|depressing)\b/g,
    "",
  ],
  // Colors that faded.
  [
    /\b(?:the )?colou?rs (?:look|are|seem|feel|came out) (?:so |too |very |a bit |rather |quite )*(?:washed[- ]out|dull|pale|faded|flat|weak)(?:,? (?:(?:so|and|please) )*(?:make|let) them (?:pop|stronger|brighter|more vivid|richer))?/g,
    "make the colors more vivid",
  ],
  [/\b(?:make|let) the edges (?:fade|fading) (?:out )?(?:in)?to (white|black)\b/g, "fade the edges to $1"],
  [/\bgolden (?=(?:[a-z]+ )?(?:frame|border|edge|letters|lettering|text|outline)\b)/g, "gold "],
  // Parts that a color names.
  [
    new RegExp(
      `\\b(?:only keep|keep only|keep|leave) the ([a-z]+) (?:of|in) (${OWNER}) ([a-z]+)(?: in colou?r)?,? (?:and |but )?(?:make )?(?:everything else|the rest|all else) (?:in )?(?:gr[ae]y|black[ -]and[ -]white|grayscale)`,
      "g",
    ),
    "keep only $2 $1 $3 in color",
  ],
  [/\bthe same (?=(?:light |dark )?[a-z]+ as (?:the|my|his|her) )/g, ""],
  [new RegExp(`\\bcoat of ((?:light |dark )?[a-z]+) paint${END}`, "g"), "$1 coat of paint"],
  [/\b(?:fresh|new|nice) (?=(?:light |dark )?[a-z]+ coat of paint)/g, ""],
  [/\b(?:faces?|heads?) of the people in the (?:background|back)\b/g, "faces"],
  [/\bthe one of the (?=[a-z]+(?:$|[,.;]))/g, "the "],
  [/\bcrop out (the [a-z]+(?: [a-z]+)?) (?:on|at) the (left|right|top|bottom) edge\b/g, "crop out $1 on the $2"],
  [
    /\bcrop (?:it |this |the (?:image|photo|picture) )?(?:a (?:bit|little) |much )?(?:tighter|closer|more tightly|more closely)(?=$|[,.;!?\n]| and )/g,
    "crop 8% off each side",
  ],
  [
    /(?<!\b(?:leave|leaving|keep|keeping|want|need|add|with|have) )\b(?:there(?:'s| is|s) |it has )?(?:too much|a lot of|so much) (?:empty |free |blank |dead )?(?:sky|space|room|ceiling|wall) (?:above|over|on top of) (?:the|my|his|her|their) (?:heads?|hair|people|person|subject)\b/g,
    "crop 12% off the top",
  ],
  [
    /\b(?:add|give (?:it|her|him|me|us)|leave|make) (?:some |a (?:bit|little)(?: of)? )?(?:more |extra )?(?:space|room|headroom) (?:above|over) (?:(?:the|my|his|her|their) )?(?:heads?|hair|person|subject)\b/g,
    "extend the image at the top by 15%",
  ],
  [
    new RegExp(
      `(?<=\\b(?:background|backdrop)(?: (?:away|out|off|completely|entirely|first|please))*[,.;]? ?(?:and |then |please )*)\\b(?:replace|add|use|put|with) (?:it with )?an? ((?:light |dark |pale )?[a-z]+) one(?= with (?:an? )?(?:natural |soft |slight )?shadow${END}|${END})`,
      "g",
    ),
    "add a $1 background",
  ],
  [/\bnatural (?=shadow\b)/g, "soft "],
  [
    /\b(?:take|get|cut) ((?:the|my|his|her) [a-z]+(?: [a-z]+)?) out(?: of (?:it|there|the (?:image|photo|picture|scene)))?,? and (?:put|place|set) (?:it|him|her|them) (?=(?:on|onto|in|into|in front of|against) )/g,
    "put $1 ",
  ],
  [
    /\b(?:change|turn|set) the (?:daytime|day time|time of (?:the )?day) (?:to|into) (?:an? |the )?/g,
    "make it look like ",
  ],
  [
    /\buse an? blurred (?:version|copy) of (?:it|the (?:image|photo|picture)) (?:as|for) (?:the |a )?background (?:for|to make it|in|at|to get) (?:an? )?(\d{1,2} ?: ?\d{1,2}|square)/g,
    "pad to $1 with blurred bars",
  ],
  [
    /\bonly ((?:the|my|his|her) [a-z]+(?: [a-z]+)?) (?:should|must|shall|may) (?:be|stay|remain) (?:sharp|in focus),? (?:and )?(?:(?:the rest|everything else|all else) (?:(?:should be|is|can be) )?(?:blurry|blurred|out of focus))?/g,
    "blur everything except $1",
  ],
  [
    /(^|[,.;!?\n] ?|\band )(?:only|just) (?=(?:sharpen|crop|brighten|darken|straighten|resize|rotate|denoise|blur) (?:it|this|the (?:image|photo|picture))\b)/g,
    "$1",
  ],
  [/\bmake the white balance (?:more |look )*(?:neutral|natural|correct|right|better)\b/g, "fix the white balance"],
  [
    /\bthere(?:'s| is|s) an? ((?:strong |slight )?(?:yellow|blue|green|red|magenta|orange)(?:ish)?) (?:cast|tint)\b/g,
    "remove the $1 cast",
  ],
  // A picture that is upside down is turned once.
  [
    new RegExp(
      `\\bupside[- ]?down,? (?:(?:so|and|please|can you|could you|just) )*(?:turn|flip|rotate|put|set|spin) (?:it|this|the (?:image|photo|picture|shot))(?: back| over| around)?(?: to)?(?: (?:(?:the )?(?:right|correct|proper|other) way(?: up| round| around)?|right[- ]side[- ]up|upright|straight))?${END}`,
      "g",
    ),
    "upside down",
  ],
  [
    new RegExp(
      `\\b(remove|undo|lose|get rid of|take (?:off|away)) ${OWNER} ((?:(?:strong|heavy|ugly|old|vintage|retro|faded|instagram) )*(?:yellow|orange|blue|green|red|magenta|pink|purple|brown)(?:ish)?) (?:(?:vintage|retro|instagram|color|colour|photo|film) )*(?:filter|tint|cast|tone)(?: so (?:that )?[^,.;§\\n]{2,60}?)?${END}`,
      "g",
    ),
    "remove the color cast",
  ],
  // A screen or a sign that is filled with words has them on it.
  [
    new RegExp(
      `\\bfill (${OWNER} [a-z]+(?: [a-z]+){0,2}) with (?:${OWNER} )?(?:(?:words?|text|lettering|letters|phrase|message|sentence|writing) )?(§\\d+)`,
      "g",
    ),
    "write $2 on $1",
  ],
  [
    /\b(the (?:whole |entire )?)(?:(?:stormy|cloudy|dull|overcast|hazy|boring|flat|empty) )+(?=sky (?:blue|pink|orange|purple|red|yellow|turquoise)(?=$|[,.;!?\n]| and | with | but ))/g,
    "$1",
  ],
  // The ground that is left fills the place of a removed thing.
  [
    new RegExp(
      `\\b((?:remove|delete|erase|get rid of) ${OWNER} (?!background|backdrop)[^,.;\\n§]{2,60}?),? (?:and|so) (?:leave|keep|show) (?:only|just|nothing but) (?:the )?(?:water|grass|sand|sky|snow|road|street|wall|floor|ground|sea|lawn|background)(?: (?:there|in its place|instead))?${END}`,
      "g",
    ),
    "$1",
  ],
  // The outer two of several people.
  [
    new RegExp(
      `\\b(blur|pixelate|censor|hide|anonymi[sz]e) (?:(?:only|just) )?(?:${OWNER} )?(?:faces of (?:the )?(?:two )?(?:(?:outer|outermost) )?(?:men|women|people|persons|guys|girls|boys|kids|children|ladies|ones)(?: (?:on|at) the (?:outsides?|outer sides|two ends|ends|edges|far left and (?:far )?right))?|(?:two (?:outer|outermost)|(?:outer|outermost)(?: two)?) faces)(?<=outer.*|outermost.*|(?:outsides?|sides|ends|edges|right))(?:,? (?:and |but )*(?:leave|keep|not|except) the (?:middle|center|central|one in the (?:middle|center))(?: (?:one|man|woman|person|guy|face))?(?: (?:alone|visible|sharp|unchanged|untouched|as (?:it|he|she) is))?)?${END}`,
      "g",
    ),
    "$1 the left face and $1 the right face",
  ],
  // Two adjectives of one look.
  [
    /\b(an?) (soft|gentle|clean|calm|cozy|cosy|cool|cold|clear|bright|light|deep|rich|fresh|natural|elegant|modern|simple|plain|smooth), ([a-z]+) (?=(?:feel|look|mood|tone|light|atmosphere|style|background|sky|vibe|finish)\b)/g,
    "$1 $2 $3 ",
  ],
  // A part of the image after "for" says where the look is wanted.
  [
    /\b(feel|look|mood|tone|atmosphere|style) for (?:an? |my |our |the )(?:[a-z]+ )?(?:website|site|shop|store|brand|business|company|caf[eé]|restaurant|bakery|hotel|album|menu|magazine|blog|feed|cover|campaign|brochure|catalog(?:ue)?|article|newsletter|post|ad|advert|book|portfolio|invitation|card|wedding|party)(?=$|[,.;!?\n])/g,
    "$1",
  ],
  [
    /\b(?:give it|give (?:the )?(?:image|photo|picture)|make it|add) an? (?:blue(?:ish)? |bluish |dark )?night (?:mood|look|feel|atmosphere)\b/g,
    "make it look like night",
  ],
  [
    /,? (?:and )?leav(?:e|ing) (?:a (?:bit|little)(?: of)?|some) (?:space|room|margin|air) (?:around (?:it|her|him|them)|on (?:each|every|all|both) sides?|everywhere)\b/g,
    "",
  ],
  [/\b(?:everyone|everybody|people)'s faces?\b/g, "the faces"],
  [
    /\b(the faces) except (?:for )?the (man|woman|girl|boy|person|one) (?:at|in) the front\b/g,
    "$1 except the biggest $2",
  ],
  [/\b(?:licen[cs]e|number) plates? (?:of|on) (?:the|my|his|her|this) [a-z]+\b/g, "license plate"],
  [
    /\b(?:fade|turn|make) (?:the rest|everything else|all else) (?:(?:in)?to )?(?:gr[ae]y|black[ -]and[ -]white)\b/g,
    "make everything else black and white",
  ],
  [
    /\b(?:i )?(?:need|want) (?:it|this|that) (?:in|as|at) (?:an? )?(?:(?:portrait|landscape|square|vertical|horizontal)(?: format)? )?(\d{2,5}) ?[x×] ?(\d{2,5})(?: ?px| ?pixels)?/g,
    "resize to $1x$2",
  ],
  [
    /\bresize to (\d{2,5}x\d{2,5}),? (?:and |but )?without (?:cutting|cropping|losing)(?: off| away)? (?:anything|(?:the|my) [a-z]+)(?: off)?/g,
    "pad to $1",
  ],
  [
    /^i want ((?:the|my) [a-z]+(?: in (?:the )?front| on the (?:left|right))?) in ((?:light |dark |royal |navy )?[a-z]+) and the (?:others?|rest)(?: (?:stay|remain))? (?:as (?:they|it) (?:are|is)|unchanged)/g,
    "make $1 $2",
  ],
  [
    /\bset (?:the )?(contrast|brightness|saturation|warmth|sharpness|vibrance) to ([+-]?(?!0)\d{1,3})(?: ?%| percent)?/g,
    "$1 $2%",
  ],
  [/\bset (?:the )?saturation to 0(?: ?%| percent)?(?![\d.])/g, "make it black-and-white"],
  [/\b(?:increase|raise|turn up|boost) the (?:colou?r )?temperature\b/g, "make it warmer"],
  [/\b(?:decrease|lower|reduce|turn down) the (?:colou?r )?temperature\b/g, "make it cooler"],
  [/\bmake (?:it|this|the (?:image|photo|picture)) (?:look )?(?:more )?sunny\b/g, "make it brighter, make it warmer"],
  [/\b(?:the |all )?(?:kids|children|people|guests|students|players|workers)(?:'s|') faces\b/g, "the faces"],
  [/\bboost only the\b/g, "boost the"],
  [/\bbring down the (?=(?:reds|yellows|greens|blues|oranges|pinks|purples)\b)/g, "reduce the "],
  [/\b(?:make|turn) the (?:dark )?corners (?:lighter|brighter)\b/g, "add a white vignette slightly"],
  [
    /\b(?:monochrome|duotone) (red|blue|green|purple|orange|yellow|brown|pink)(?=$|[,.;])/g,
    "black-and-white, add a $1 tint",
  ],
  [/ together(?=$|[,.;!?\n])/g, ""],
  [/\bto the size of an? [a-z]+(?: [a-z]+)?,? (?=\d)/g, "to "],
  [
    /(\b\d{1,2} ?: ?\d{1,2}|\bsquare)(?: format| shape)?,? (?:and |but )?without (?:cutting|losing) (?:anything|it|any of it|parts?|something)(?: off| away)?/g,
    "$1 padded",
  ],
  [
    /\b(?:vertical|portrait|upright)(?: format)? for (?:tik-?tok|(?:instagram |insta )?(?:stories|story|reels?)|snapchat|shorts)\b/g,
    "9:16",
  ],
  [
    /\bstraighten (?:the|my|that|this) (?!image|photo|picture|horizon|hair|teeth|tie|collar)[a-z]+(?=$|[,.;!?\n]| (?:and|but) )/g,
    "straighten it",
  ],
  [/\b(wrinkles|bags|dark circles) (?:under|around) (?:the|my|his|her|their) eyes\b/g, "$1"],
  [/\btext box (?:with|saying|that says) (§\d+)/g, "text $1 in a white box"],
  [
    /\bclean up (?=(?:the|my|this) (?:table|desk|floor|room|background|street|wall|kitchen|counter|image|photo|picture|scene)\b)/g,
    "tidy up ",
  ],
  [/\b(?:change|correct|update|set) the (price|date|year|number|time) from (?=[$€£\d])/g, "change the $1 "],
  // An old photo that shall look new is no wish for an old look.
  [
    /\b(?:make|let|get) (?:this|the|my|that) old (?:photo|picture|image|photograph) (?:look )?(?:like )?(?:new|good|fresh|modern|better|nice|great)(?: again)?\b|\b(?:restore|refresh|repair|revive) (?:this|the|my|that) old (?:photo|picture|image|photograph)\b/g,
    "improve the image, reduce the noise",
  ],
  [/\b90'?s (?=(?:look|style|photo|picture|film|vibes?|feel|effect|filter)\b)/g, "80s "],
  [
    /\b(?:quite a (?:bit|lot)|a (?:good|fair|great) (?:bit|deal|lot)|a whole lot|rather a lot)(?=$|[,.;!?\n]| (?:brighter|darker|warmer|cooler|and|but)\b)/g,
    "a lot",
  ],
  [
    /\b(?:i'd like|i want|i need|give me) (?:just|only) the (top|bottom|upper|lower|left|right) (half|third|quarter)\b/g,
    "crop to the $1 $2",
  ],
  [
    /\b(?:the )?sky (?:is |looks )?(?:too |so |very |a bit )?(?:boring|dull|empty|plain|bland|flat)[,.;:]? (?:so )?(?=(?:give me|add an?|put in|replace|use an?|i'd)\b)/g,
    "",
  ],
  [
    /\b(?:give me|i'd like|i want|use|put in) an? ((?:[a-z]+ )?(?:sunset|sunrise|starry night))(?: sky)?(?: instead)?(?=$|[,.;!?\n])/g,
    "replace the sky with a $1 sky",
  ],
  [
    /\bcrop(?: it| the (?:image|photo|picture))? so(?: that)? ((?:the|my|his|her) [a-z]+(?: [a-z]+)?) (?:fills?|takes? up) (?:up )?the (?:whole |entire )?(?:frame|image|photo|picture)\b/g,
    "crop to $1",
  ],
  [/\bhole (?=(?:image|photo|picture|thing)\b)/g, "whole "],
  [/ pleas(?=$|[.!])/g, ""],
  [
    /,? without (?:adding|getting|creating|introducing) (?:any |more |too much )?(?:noise|grain|artifacts?|halos?)\b/g,
    "",
  ],
  [
    /\b(\d{2,5} ?x ?\d{2,5})(?: ?px| ?pixels)?,? (?:with )?no cropping,? (?:and )?(?:the )?(black|white|gr[ae]y) bars (?:are|is|would be) (?:fine|ok|okay|good)\b/g,
    "$1 padded with $2",
  ],
  [
    /\b(?:i need|i want|give me|make(?: me)?|create) an? transparent (?:png|image|cut-?out|file|version)(?: file| image)? (?:of|with|from) ((?:only |just )?(?:the|my|his|her) [a-z]+(?: [a-z]+)?)(?=$|[,.;!?\n])/g,
    "cut out $1, save it as png",
  ],
  [
    /\b(make (?:the|my|his|her) [a-z]+) (?:glow|shine) (?=(?:(?:a (?:bit|little)|much|slightly) )?(?:warmer|brighter|cooler|softer)\b)/g,
    "$1 ",
  ],
  // The tint of "brighten the dog with a red tint" would be that of the whole image.
  [
    /(?<=\b(?:it|this|image|photo|picture|everything|white|sepia|monochrome|gr[ae]yscale)) with (?=an? (?:slight |subtle |light |strong )?(?:red|blue|green|purple|orange|yellow|pink|brown|teal)(?:ish)? tint\b)/g,
    ", add ",
  ],
  [/(^|[.!?\n] ?)(?:i|we) (?:find|think|feel)(?: that)? (?=(?:the|this|my|it)\b)/g, "$1"],
  [
    /(?<=\b(?:the|this|my) (?:image|photo|picture)) (?=too (?:blue|yellow|dark|bright|warm|cold|orange|red|green|dull)\b)/g,
    " is ",
  ],
  [
    /\bso (?:strongly|much|heavily|hard),? that (?:you|one|nobody|no one|people|we) (?:can't|cannot|can not|can|don't|no longer can)(?: no longer)? [a-z ]{3,40}(?=$|[,.;!?\n])/g,
    "strongly",
  ],
  [/\bby (?:a |the )?factor (?:of )?(\d(?:\.\d)?|two|three|four)(?=$|[,.;!?\n]| (?:and|then) )/g, "$1 times"],
  [/\bmake (the|my|his|her) smile (?:look )?(whiter|brighter)\b/g, "make $1 teeth $2"],
  [/\bwhiten (the|my|his|her) smile\b/g, "whiten $1 teeth"],
  [
    /,? (?:and |but )?(?:leav(?:e|ing)|with) (?:plenty of|lots of|a lot of|much) (?:space|room|air) around (?:it|her|him|them)\b/g,
    ", it fills a third of the picture",
  ],
];

/** "Her hair should be a bit darker, like chestnut brown" names the color. */
const LIKE_COLOR =
  /\b((?:the|my|his|her|its|their) [a-z]+(?: [a-z]+)?) (should be|could be) (?:(?:a (?:bit|little)|much|slightly) )?(?:darker|lighter|brighter|warmer|cooler), (?:more )?like (?:an? )?((?:light |dark )?[a-z]+(?: [a-z]+)?)(?=$|[,.;!?\n])/g;
/** "The sweater: mustard". */
const THING_AND_COLOR =
  /(^|[,.;!?\n] ?)((?:the|my|his|her) [a-z]+(?: [a-z]+)?): ?((?:light |dark )?[a-z]+(?: [a-z]+)?)(?=$|[,.;!?\n])/g;
/** "The car too silver" is misspelled. */
const TOO_COLOR = /\b((?:change|turn|paint|make) [a-z' ]{3,40}) too ([a-z]+(?: [a-z]+)?)(?=$|[,.;!?\n])/g;
/** A second border around the first: "then a 40px white one around it". */
const BORDER_AROUND =
  /(\b(?:frame|border)\b[^;\n]{0,60}?(?:,|;| and| then)+ )(?:add )?an? ((?:\d+ ?(?:px|pixels?) )?(?:thin |thick |wide |narrow )?[a-z]+) one(?: around (?:it|that))?(?=$|[,.;!?\n])/g;

/** Wishes in lower case as the forms that the other rules read: "there's too much sky above her head" as a crop. */
export const inUsualWords = (text: string): string =>
  SPOKEN.reduce((words, [pattern, plain]) => words.replace(pattern, plain), text)
    .replace(LIKE_COLOR, (whole, thing: string, _should: string, color: string) =>
      endColor(color)?.rest === "" ? `make ${thing} ${color}` : whole,
    )
    .replace(TOO_COLOR, (whole, change: string, color: string) =>
      endColor(color)?.rest === "" && /^(?:change|turn)\b/.test(change) ? `${change} to ${color}` : whole,
    )
    .replace(THING_AND_COLOR, (whole, start: string, thing: string, color: string) =>
      endColor(color)?.rest === "" ? `${start}make ${thing} ${color}` : whole,
    )
    .replace(BORDER_AROUND, (whole, before: string, look: string) =>
      endColor(look) ? `${before}add a ${look} border` : whole,
    );
