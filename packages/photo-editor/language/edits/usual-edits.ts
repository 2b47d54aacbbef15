import { endColor } from "../../words.ts";

const OWNER = "(?:the|my|his|her|its|their|our|this|that)";
const END = "(?=$|[,.;!?\\n]| (?:and|but|then) | (?:please|pls|thanks)\\b)";
const START = "(^|[,.;!?\\n] ?|\\b(?:and|but|then|please) )";
const PICTURE = "(?:image|photo|photograph|picture|pic|shot|frame|slide|print|scan|scene)";
const DEGREE = "(?:(?:a (?:bit|little|lot|touch)|slightly|somewhat|much|way|far|even|really|so) )*";

/** "More dramatic sky" as "make the sky more dramatic", so that the change is that of the thing. */
const STATE_BEFORE_THING = new RegExp(
  `${START}(?:(?:with|i want|i'd like|give it|give me|get) )?(?:an? )?(${DEGREE}(?:more|less)) ([a-z]+(?: and [a-z]+)?) (sky|skies|clouds|grass|lawn|trees|leaves|water|sea|lake|sand|snow|background|backdrop|foreground|face|faces|skin|eyes|hair|lips|flowers?)${END}`,
  "g",
);
/** "Lighten only the shadows": no thing shares its tones with others. */
const ONLY_TONES =
  /\b(lighten|brighten|darken|lift|raise|lower|reduce|recover|deepen|open|soften)( up)? (?:only|just) the (?=(?:shadows|highlights|midtones|blacks|whites|(?:dark|bright|light)(?:er|est)? (?:areas?|parts?|tones?))\b)/g;
const SOFT_BACKGROUND = new RegExp(
  `${START}(?:(?:with|give it|make|i want|i'd like|add) )?(?:an? |the )?(?:(?:nice|nicely|very|creamy) )*(?:soft[- ]focus(?:ed)?|out[- ]of[- ]focus|defocus(?:s)?ed|blurr(?:y|ed)|soft(?:ly)? blurred|unsharp) (?:background|backdrop)${END}`,
  "g",
);
const NEUTRAL = new RegExp(
  `${START}(?:(?:make|give|use|get|keep|with|i want|i'd like|have|more|${OWNER}|it|${PICTURE}|look|look more|colou?rs?|tones?|a (?:bit|little)|completely|really|as) )*neutral(?:[- ]looking)?(?: (?:colou?rs?|tones?|look|white|light|lighting|colou?ring|temperature|version))?${END}`,
  "g",
);
/** "Make the whites really white" is a matter of the light. */
const WHITE_WHITES =
  /\b(?:make|turn|get|let) (?:the |all (?:the )?)?whites? (?:look |appear |be )?(?:(?:really|truly|properly|more|actually|pure|clean|completely) )*white(?:r)?\b/g;
const PASSPORT_BEFORE = new RegExp(
  `${START}((?:(?:make|create|turn (?:it|this) into|crop(?: it)? (?:to|for)) )?(?:an? |my |her |his )?(?:passport|visa|biometric|id)(?: card)? (?:photo|picture|pic|portrait|image)),? (?:with|on|before|against) (?:an? |the )?((?:(?:plain|solid|light|pale|off-) ?)*[a-z]+) (?:background|backdrop)${END}`,
  "g",
);
/** Strips at the edge of "the slide" are at the edge of the image. */
const STRIPS_OF = new RegExp(
  `\\b((?:(?:black|white|gr[ae]y|dark|light|outer|ugly|old|empty) )*(?:edges?|borders?|bars?|frames?|margins?|strips?)) (?:of|around|from|on|at) (?:the|this|my|that) (?:old |film |photo )?(?:slide|negative|scan|film|print|polaroid|screenshot)${END}`,
  "g",
);
/** Fog is everywhere in a scene, so its place within it says no more. */
const FOG_PLACE =
  /\b((?:(?:add|put|create|make|let|give it) )?(?:an? (?:bit|little|touch|hint|layer|veil)(?: of)? |some |light |soft |thin |slight |low |dense |morning )*(?:fog|mist|haze)) (?:(?:drifting|rising|hanging|floating|lying) )?(?:over|above|across|along|on top of|in|at|near|between|among|amongst|through|around) (?:the |those |all )?(?!background|picture|image|photo|back\b|distance)[a-z]+(?: [a-z]+)?(?= please\b|$|[,.;!?\n]| and | but )/g;
const CHEERFUL = new RegExp(
  `${START}(?:(?:make|let|get|give) (?:it|this|${OWNER} (?:whole |entire )?${PICTURE}) (?:look |feel |seem )?|(?:with )?)(?:an? )?(?:(?:more|much|a (?:bit|little)|really|nice) )*(?:cheerful|happy|happier|friendly|friendlier|joyful|lively|livelier|summery|upbeat|fresh and bright)(?: (?:look|mood|feel|feeling|atmosphere|vibe|colou?rs|tones?))?${END}`,
  "g",
);
const DEEPER = new RegExp(
  `${START}(?:(?:give|add|bring|get|make) )?(?:(?:it|this|${OWNER} ${PICTURE}) )?(?:(?:some|a (?:bit|little)) )?more (?:depth|dimension|plasticity)(?: (?:to|into) (?:it|${OWNER} ${PICTURE}))?${END}`,
  "g",
);
const READY = new RegExp(
  `\\b(?:make|get) (?:it|this|${OWNER} ${PICTURE}) (?:ready for (?:instagram|facebook|the web|print|posting|social media)|(?:instagram|insta|web|print|facebook)[- ]?(?:ready|worthy|able))${END}`,
  "g",
);
/** After a complaint, words such as "I cannot see the faces" are its reason: that the image is dark or blurred. */
const CANNOT_SEE =
  /(\b(?:too|so|very|really|quite|pretty) (?:dark|bright|blurry|small|dim|pale|grainy)[^.;!?\n]{0,20}?)(?:[,.;!] ?| and | so )(?:(?:i|you|we|one) )?(?:can't|cannot|can not|can hardly|can barely|could not|couldn't|hardly|barely|nobody can|no one can|impossible to) (?:really )?(?:see|recogni[sz]e|make out|read|tell)(?: (?:much|anything|a thing|what it is|the details?|him|her|them|it|who it is))?(?=$|[,.;!?\n])/g;
const FRESH_COLORS =
  /\b(?:freshen(?: up)?|fresh up|refresh|brush up|revive|restore|fix|improve|correct|bring back|perk up|rescue|save) (?:the |its |these |those |my )?(?:(?:old|faded|washed[- ]out|pale|dull|weak|tired|lost|flat) )+(colou?rs?|contrast)\b/g;
/** "For a joke" gives no purpose that changes anything. */
const FOR_FUN =
  /(?<=[a-z§0-9)"]),? (?:just )?(?:for|as) (?:(?:a|the) )?(?:bit of )?(?:joke|laugh|fun|gag|prank|lulz|surprise|kicks|change|start)(?=$|[,.;!?\n])/g;
/** Where a text disturbs nothing. */
const UNDISTURBED =
  /,? (?:(?:somewhere|anywhere|(?:at|in) a (?:place|spot))(?: where)?|where(?:ver)?|so(?: that)?) (?:nothing (?:important |else )?(?:is|stands|lies|gets)(?: (?:in the way|there|behind it|covered|hidden|lost))?|(?:it|this|the text) (?:(?:does not|doesn't|won't|doesnt) (?:disturb|bother|interfere|get in the way|be in the way|hide anything|cover anything)(?: (?:anything|anyone))?|(?:is not|isn't|isnt) in the way|fits(?: best)?|is (?:best |well |clearly )?(?:readable|legible|visible)|can be read(?: well)?|looks (?:good|best|nice)))(?=$|[,.;!?\n])/g;
const SUITABLE =
  /,? (?:in|at|on) an? (?:good|suitable|fitting|nice|appropriate|sensible) (?:place|spot|position|area)(?=$|[,.;!?\n])/g;

/** "The subject in the center of the picture" as a crop that puts it there. */
const CENTER_THING = new RegExp(
  `${START}(?:(?:cent(?:er|re)|cent(?:er|re) up) (${OWNER} (?!${PICTURE}\\b|text|title|lettering|caption|words?\\b)[a-z]+(?:'s [a-z]+)?(?: [a-z]+)?)(?: (?:in|within|inside) ${OWNER} ${PICTURE})?|(?:put|place|move|bring|get|shift) (${OWNER} (?!text|title|lettering|caption|words?\\b)[a-z]+(?:'s [a-z]+)?(?: [a-z]+)?) (?:(?:right|exactly|more) )?(?:in|into|to|at) the (?:cent(?:er|re)|middle)(?: of (?:it|${OWNER} ${PICTURE}))?|(${OWNER} (?!text|title|lettering|caption|words?\\b)[a-z]+(?: [a-z]+)?) should be (?:(?:in|at) the (?:cent(?:er|re)|middle)|cent(?:er|re)(?:e?d))(?: of (?:it|${OWNER} ${PICTURE}))?)${END}`,
  "g",
);
/** The part of a thing before it: "the orange belly of the bird". */
const PART_OF_THING = new RegExp(
  `\\b((?:make|turn|paint|change|colou?r|recolou?r|dye) )(?:the )((?:[a-z]+ )?)(belly|chest|breast|back|head|tail|wings?|beak|feathers?|fur|coat|mane|nose|ears?|roofs?|doors?|windows?|walls?|wheels?|petals?|leaves|stripes|spots|lid|handle|cover|collar|sleeves?) of ${OWNER} ([a-z]+) (?=(?:(?:in)?to |in )?(?:(?:light|dark|bright|deep|pale) )*([a-z]+)${END})`,
  "g",
);
/** "Crop so that only the dogs are in the picture", and the format of a crop. */
const CROP_TO_ONLY = new RegExp(
  `\\bcrop(?: it| ${OWNER} ${PICTURE})?,? so (?:that )?only (${OWNER} [a-z]+(?: [a-z]+){0,2}) (?:is|are|stays?|remains?)(?: (?:left|visible|seen|shown|(?:in|on) (?:it|${OWNER} ${PICTURE})))+(?=$|[,.;!?\\n])`,
  "g",
);
const CROP_FORMAT =
  /(?<=\bcrop\b[^.;!?\n]*?),? (?:in |as )?(?:an? )?(portrait|landscape)(?: (?:format|orientation))(?=$|[,.;!?\n])/g;
/** "Replace the text on the sign "A" with "B"". */
const TEXT_ON_THING = new RegExp(
  `\\b(replace|change|swap) (?:the )?(?:text|words?|lettering|writing|name) (?:on|of|at|above) ${OWNER} [a-z]+(?: [a-z]+)?:? (?:saying |reading |from )?(?=§\\S* (?:with|by|to|into|for) )`,
  "g",
);
/** "I need a transparent png of the bowl with the fig" after the background is gone. */
const PNG_OF_REST =
  /(?<=\b(?:remove|delete|erase|cut out|take away) the background), (?:(?:i need|i want|give me|as) )?an? (?:transparent )?png of [^.;!?\n]+/g;

/** "Give the car a matte red finish" is its color. */
const FINISH = new RegExp(
  `\\bgive (${OWNER} [a-z]+(?: [a-z]+)?) an? (?:(?:matte?|glossy|shiny|satin|metallic|nice|new|fresh) )*((?:(?:light|dark|bright|deep|pale) )?[a-z]+) (?:finish|paint(?: job)?|coat(?: of paint)?)${END}`,
  "g",
);
/** "The cow in front" is the largest one. */
const IN_FRONT =
  /\b(cut out|isolate|extract|crop to|zoom in on|recolou?r|paint|make|turn|brighten|darken|lighten|sharpen|change|keep|put) the (?!shadows|highlights|midtones|colou?rs)((?:[a-z]+ )?[a-z]+) (?:in (?:the )?(?:very )?(?:front|foreground)|closest to (?:the camera|us|me))(?! of\b)/g;
/** Painters and films say nothing more about a painting or an old photo. */
const PAINTER =
  /\b((?:oil )?painting|impressionis[tm](?: painting)?|watercolou?r) (?:by|in the style of|like) (?!the\b|an?\b)[a-z]+(?: [a-z]+)?(?=$|[,.;!?\n]| and )/g;
const FILM =
  /\b(?:an? |the )?(?:old )?(?:kodak|fuji(?:film)?|portra|agfa|ilford|kodachrome|ektachrome|lomo(?:graphy)?|disposable camera|instamatic)(?: (?:film|analog|camera|gold|portra))*(?: (?:look|style|effect|photo|filter|feel|vibe))?(?=$|[,.;!?\n]| and )/g;
const SPLASH = new RegExp(
  `${START}(?:selective colou?rs?|colou?r splash|colou?r pop|colou?r key)(?:[ ,:]+(?:effect|on|for|with|of))*[ ,:]+(?:keep |only |just )*(${OWNER} [a-z]+(?: [a-z]+)??)(?: (?:red|blue|green|yellow|orange|pink|purple|in colou?r|colou?red))?${END}`,
  "g",
);
const ONLY_SEEN = new RegExp(
  `${START}(?:i (?:only |just )?want to |let me )?(?:only |just )?(?:see|show) (?:only |just )?(${OWNER} [a-z]+(?: [a-z]+)?),? (?:and )?(?:remove|delete|hide|nothing|without)(?: everything)?(?: else)?${END}`,
  "g",
);
const BLEMISHES = new RegExp(
  `\\b(?:fix|retouch|remove|hide|clear|get rid of|reduce) (?:(?:${OWNER}|some|all|any) )*(?:small )?(?:blemishes|pimples|acne|skin (?:spots|imperfections|problems)|impurities|blackheads)(?: (?:on|from|in) ${OWNER} (?:face|skin|forehead|cheeks?))?${END}`,
  "g",
);
const STRONG_HUE =
  /\b(?:the )?(reds|greens|blues|yellows|oranges|pinks|purples|browns) (?:is|are|look|looks|seem) (?:(?:way|far|much|a (?:bit|little)) )?too (?:strong|intense|vivid|saturated|bright|much|loud|harsh)\b/g;
const NOT_ENOUGH =
  /(^|[,.;!?\n] ?|\band )(?:(?:there(?:'s| is)|it has) )?(?:not enough|too little|it (?:lacks|needs more)|lacks|missing) (contrast|saturation|colou?rs?|brightness|light|sharpness|warmth|punch)(?=$|[,.;!?\n]| and )/g;
const SUNSET_COLORS =
  /\b(?:make|let) the (?:sunset|sunrise|evening sky|afterglow|colou?rs of the (?:sunset|sunrise|sky)) (?:look |be )?(?:(?:even|much|a (?:bit|little)) )?(?:more (?:intense|vivid|dramatic|colou?rful|vibrant|beautiful)|stronger|richer|deeper)\b/g;
/** "Put a stormy sky in" as the addition of a sky. */
const SKY_PUT =
  /\b(?:put|place|drop|paint|use|insert|stick|paste|get) (?:me )?(an? (?:[a-z]+ ){1,4}sky|some clouds)(?: (?:in|there|instead|over it|behind (?:it|them|him|her)|into (?:it|the (?:image|photo|picture))))*(?=$|[,.;!?\n]| (?:and|but|please)\b)/g;
/** The ground around a thing goes on up to it, so that its own outline is the clear one. */
const AROUND_THING = new RegExp(
  `\\b(blur|defocus) (?:out )?(?:all )?the (?:grass|lawn|leaves|foliage|plants|trees|sand|snow|water|ground|floor|street|road|wall|stones?|rocks?|area|surroundings|scenery|everything) (?:around|surrounding|behind|in the background of) (?!her (?:an?|some|slightly|more|much|even)\\b)(${OWNER} [a-z]+(?: [a-z]+)?)${END}`,
  "g",
);
const CRISP = /\b(?:crisp(?:er)?|sharp(?:er)?|clear(?:er)?|fine|finer) details?(?=$|[,.;!?\n]| (?:and|but|please)\b)/g;
/** "Replace the sky by a plain light blue one without clouds" names a color. */
const SKY_OF_COLOR = new RegExp(
  `\\b((?:replace|swap|exchange) ${OWNER} (?:[a-z]+ )?sky (?:with|by|for) )(?:an? )?(?:(?:plain|clear|clean|simple|uniform|solid|bright|even) )*((?:(?:light|dark|deep|pale|soft|pastel) )?[a-z]+) (?:one|sky)(?: without (?:any )?clouds| with no clouds)?${END}`,
  "g",
);
/** The clouds of an evening have its colors. */
const EVENING_CLOUDS =
  /\b(?:(?:nice|beautiful|lovely|warm|soft|romantic|dramatic) )*(?:evening|sunset|dusk|twilight) sky with (?:(?:some|a few|soft|beautiful) )*(?:pink|orange|red|purple|golden|glowing|colou?rful)(?: (?:and|or) (?:pink|orange|red|purple|golden))? clouds\b/g;
const SKY_BEHIND = new RegExp(
  `\\b(?:put|place|add|set|insert|paint) an? ((?:[a-z]+ ){0,3}sky)(?: with ((?:[a-z]+ )?clouds))? behind ${OWNER} [a-z]+(?: [a-z]+)?${END}`,
  "g",
);
/** Another sky that is dramatic has dark clouds. */
const NEW_DRAMATIC_SKY = new RegExp(
  `\\b((?:replace|swap|exchange|change) ${OWNER} (?:[a-z]+ )?sky (?:with|by|for|to|into) )(?:an? )?(?:(?:more|very) )?(?:dramatic|moody|gloomy) (?:sky|one|clouds)${END}`,
  "g",
);
/** A dramatic sky is the own one with more contrast. */
const DRAMATIC_SKY = new RegExp(
  `${START}(?:(?:add|put in|use|give it|give me|i want|i'd like|with|get) )?(?:an? )?(?:dramatic|moody) sky(?: (?:there|instead))?${END}`,
  "g",
);
/** Nouns without an article: "cut out bee and flower on white", "cat on white background". */
const NO_NOUN =
  "(?!(?:it|this|that|them|these|those|everything|all|both|only|just|some|any|more|less|the|my|his|her|its|their|our|an?|one|text|words?|title|caption|background|out|up|off|on|in|into|over|for|with|and)\\b)";
const NOUN = `${NO_NOUN}[a-z]{3,}`;
const SHADE = "(?:(?:pure|plain|solid|light|dark|soft|pale|clean) )*[a-z]+";
const BARE_CUT = new RegExp(
  `${START}(cut out|isolate|extract|put|place) (${NOUN})(?: and (${NOUN}))?(?: (?:on|onto|before|against) (?:an? )?(${SHADE})(?: background| backdrop)?)?${END}`,
  "g",
);
const BARE_PLACED = new RegExp(
  `^(?:only |just )?(${NOUN})(?: and (${NOUN}))? (?:on|before|against) (?:an? )?(${SHADE})(?: background| backdrop)?${END}`,
  "g",
);
const withArticles = (first: string, second?: string): string =>
  second === undefined ? `the ${first}` : `the ${first} and the ${second}`;
function inBareCut(
  whole: string,
  start: string,
  verb: string,
  [first, second, shade]: readonly (string | undefined)[],
) {
  const isPlaced = /^(?:put|place)$/.test(verb);
  if (first === undefined || (isPlaced && shade === undefined)) return whole;
  if (shade !== undefined && !isColor(shade.replace(/^(?:pure|plain|solid|clean) /, ""))) return whole;
  const things = withArticles(first, second);
  if (shade === undefined) return `${start}${verb} ${things}`;
  return `${start}cut out ${things}, put it on a ${shade} background`;
}

const isColor = (words = ""): boolean => endColor(words.trim())?.rest === "";

/** "Cloudy grey sky out, nice blue sky in". */
const OUT_AND_IN =
  /(^|[,.;!?\n] ?)(?:the |this |an? )?((?:[a-z]+ ){0,3}(?:sky|background|backdrop)) out[,;]? (?:and )?(an? |the )?((?:[a-z]+ ){0,3}(?:sky|background|backdrop)) in(?: instead)?(?=$|[,.;!?\n])/g;
/** The reason to brighten an image, such as "because I cannot see the faces". */
const HARDLY_SEEN =
  /,? (?:because |since |as )?(?:you|one|i|we) can(?:not|'t| hardly| barely)(?: really)? (?:see|recogni[sz]e|make out) (?:the |my |his |her |anything|much)(?:[a-z]+)?(?=$|[,.;!?\n])/g;
const FOR_SALE =
  /(?<=[a-z0-9§])(?<!\b(?:it|this|that|them|one)),? for (?:our|my|the|their) (?:[a-z]+ ){0,2}(?:website|web ?site|online shop|shop|store|dealership|listing|catalog(?:ue)?|portal|ad|advert)(?=$|[,.;!?\n])/g;
/** A faded image is a complaint and no wish for a faded look. */
const LOOKS_FADED =
  /(?:,? (?:because |since |as )?|^)(?:the|this|my) (?:photo|picture|image|scan|slide|print) (?:looks|is|has|seems|appears) (?:(?:so|too|very|a (?:bit|little)|quite|rather) )*(?:faded|washed[- ]out|pale|dull|bleached)(?=$|[,.;!?\n])/g;
/** "Crop the dark border right" as the strip that is cut off. */
const DARK_EDGE =
  /\bcrop (?:(?:to|off) )?(?:the )?((?:dark|black|white|gr[ae]y|light) (?:borders?|edges?|margins?|strips?|rims?)) (?:(?:on|at) the )?(right|left|top|bottom)(?: side)?\b/g;
/** "It" after a change of a thing is that thing, and not the whole image. */
const SAME_THING =
  /\bmake (the [a-z]+(?: (?:behind|under|around|above|below|beside|in front of|next to) the [a-z]+)?) ((?:a (?:bit|little) |much )?(?:darker|brighter|lighter|warmer|cooler|sharper)) and (blur|sharpen|soften|desaturate) it(?=$|[,.;!?\n]| and )/g;

/** Common edits in lower case in the words that the rules read. */
export const inUsualEdits = (text: string): string =>
  text
    .replace(OUT_AND_IN, "$1replace the $2 with $3$4")
    .replace(HARDLY_SEEN, (whole) => (/\b(?:brighten|brighter|lighten|lighter)\b/.test(text) ? "" : whole))
    .replace(FOR_SALE, "")
    .replace(LOOKS_FADED, (whole) =>
      /\b(?:contrast|colou?rs?|saturation|vivid|vibrant)\b/.test(text)
        ? ""
        : `${/^,/.test(whole) ? ", " : ""}make the colors more vivid`,
    )
    .replace(DARK_EDGE, "cut off the $1 on the $2")
    .replace(
      /\bblur (?:out )?the (?:grass|lawn|leaves|foliage|plants|bushes|trees|meadow|flowers|sand|water) in the (background|backdrop)\b/g,
      "blur the $1",
    )
    .replace(/\bin sky\b/g, "in the sky")
    .replace(/ and the (background|backdrop) (dark(?:er)?|bright(?:er)?)(?=$|[,.;!?\n])/g, " and make the $1 $2")
    .replace(SAME_THING, "make $1 $2 and $3 $1")
    .replace(
      /\bgive me (?=an? (?:square|round|\d+ ?[:x] ?\d+|wide|tall|portrait|landscape) (?:crop|version|format)\b)/g,
      "make ",
    )
    .replace(/\b(?:fix|correct|repair) the ((?:strong |slight |ugly )?[a-z]+ (?:colou?r )?cast)\b/g, "remove the $1")
    .replace(/\bmake the (background|backdrop|surroundings) (?:very )?dark(?=$|[,.;!?\n]| and )/g, "darken the $1")
    .replace(
      STATE_BEFORE_THING,
      (_whole, start: string, degree: string, state: string, thing: string) =>
        `${start}make the ${thing} ${degree} ${state}`,
    )
    .replace(ONLY_TONES, "$1$2 the ")
    .replace(SOFT_BACKGROUND, "$1blur the background")
    .replace(NEUTRAL, "$1fix the white balance")
    .replace(WHITE_WHITES, "fix the white balance, brighten the whites")
    .replace(PASSPORT_BEFORE, (whole, start: string, photo: string, color: string) =>
      isColor(color.replace(/^(?:plain|solid) /, "")) ? `${start}${photo}, make the background ${color}` : whole,
    )
    .replace(STRIPS_OF, "$1")
    .replace(FOG_PLACE, "$1")
    .replace(CHEERFUL, "$1make it a bit brighter, more vivid colors, make it a bit warmer")
    .replace(DEEPER, "$1increase the contrast")
    .replace(READY, "enhance it")
    .replace(CANNOT_SEE, "$1")
    .replace(FRESH_COLORS, (_whole, noun: string) =>
      noun === "contrast" ? "increase the contrast" : "make the colors more vivid",
    )
    .replace(FOR_FUN, "")
    .replace(UNDISTURBED, (whole) => (/§/.test(text) ? " where it covers nothing" : whole))
    .replace(SUITABLE, (whole) => (/§/.test(text) ? " where it covers nothing" : whole))
    .replace(SKY_PUT, (_whole, sky: string) => (sky === "some clouds" ? "add clouds to the sky" : `add ${sky}`))
    .replace(
      /\bmake (the (?:sky|water|grass|lawn|skin|face|hair|background|leaves|trees|sea|flowers?)) (?:look )?(?:(?:a (?:bit|little)|much) )?more natural\b/g,
      "reduce the saturation of $1",
    )
    .replace(CROP_TO_ONLY, "crop to $1")
    .replace(CROP_FORMAT, (_whole, format: string) => (format === "portrait" ? ", 4:5" : ", 5:4"))
    .replace(TEXT_ON_THING, "$1 ")
    .replace(PNG_OF_REST, ", save as png")
    .replace(FINISH, (whole, thing: string, color: string) => (isColor(color) ? `make ${thing} ${color}` : whole))
    .replace(IN_FRONT, "$1 the biggest $2")
    .replace(PAINTER, "$1")
    .replace(FILM, "vintage look")
    .replace(SPLASH, "$1only $2 in color")
    .replace(ONLY_SEEN, "$1cut out $2")
    .replace(BLEMISHES, "smooth the skin")
    .replace(STRONG_HUE, "tone down the $1")
    .replace(
      NOT_ENOUGH,
      (_whole, start: string, noun: string) =>
        `${start}${/^(?:light|brightness)$/.test(noun) ? "make it brighter" : noun === "punch" ? "make it punchier" : `increase the ${noun.replace(/^colou?rs?$/, "saturation")}`}`,
    )
    .replace(SUNSET_COLORS, "make the colors more vivid")
    .replace(/\bin the (?:far )?distance\b/g, "in the background")
    .replace(/\b(?:oval|round|circular) (?=(?:(?:soft|gentle),? )?vignette\b)/g, "")
    .replace(/\b(?:un-?sharp|not sharp|out of focus)(?=,? (?:fix|correct|please|sharpen|and)\b)/g, "too blurry")
    .replace(
      /\b(?:moonlight|moonlit|night(?:time)?) (?:look|mood|atmosphere|scene)(?=$|[,.;!?\n]| please)/g,
      "make it look like night",
    )
    .replace(/\b(?:crystal|super|perfectly) clear\b/g, "sharper")
    .replace(/,? for an? (?:[a-z-]+ )?(?:look|feel|mood|effect|touch|atmosphere|vibe)(?=$|[,.;!?\n])/g, "")
    .replace(AROUND_THING, "blur everything except $2")
    .replace(CRISP, "sharpen it")
    .replace(SKY_OF_COLOR, (whole, lead: string, color: string) =>
      !isColor(color) || color === "blue"
        ? whole
        : /^(?:light|pale|soft|pastel) blue$/.test(color)
          ? `${lead}a clear blue sky`
          : `make the sky ${color}`,
    )
    .replace(EVENING_CLOUDS, "sunset sky")
    .replace(
      SKY_BEHIND,
      (_whole, sky: string, clouds?: string) => `add a ${sky}${clouds === undefined ? "" : ` with ${clouds}`}`,
    )
    .replace(NEW_DRAMATIC_SKY, "$1a stormy sky")
    .replace(DRAMATIC_SKY, "$1make the sky more dramatic")
    .replace(BARE_CUT, (whole, start: string, verb: string, ...named: (string | undefined)[]) =>
      inBareCut(whole, start, verb, named),
    )
    .replace(BARE_PLACED, (whole, ...named: (string | undefined)[]) => inBareCut(whole, "", "cut out", named))
    .replace(
      CENTER_THING,
      (_whole, start: string, first?: string, second?: string, third?: string) =>
        `${start}crop with ${first ?? second ?? third ?? "the subject"} in the center`,
    )
    .replace(PART_OF_THING, (whole, verb: string, color: string, part: string, owner: string, to: string) =>
      (color === "" || isColor(color)) && isColor(to) ? `${verb}the ${owner}'s ${color}${part} ` : whole,
    );
