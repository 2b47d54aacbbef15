import { findColor } from "@atelier/vocabulary";

/** A tower before the word for one of its parts, in a prompt that has named its building. */
const OF_TOWER =
  "(?<=\\b(?:castle|palace|fortress|church|cathedral|mansion|tower)\\b[^.;]*)\\b(?:tower|turret)(?:['’]?s?) ";

const BESIDE = "next to|beside|behind|near|in front of";
/** The place after a thing in a prompt, up to words before another thing, which can have such parts of its own. */
const after = (things: string, others = `and an?|${BESIDE}`): string =>
  `(?<=\\b(?:${things})\\b(?:(?! (?:${others}) )[^.;])*)`;

/** Verbs before "for" and somebody who is in the picture. */
const TOWARD = "(?:look|wait|search|ask|call|cook)(?:e?s|ing)?|car(?:es?|ing)";

/** Things of two words, of which one alone is another thing. */
const COMPOUNDS: readonly (readonly [RegExp, string])[] = [
  [/\bice[ -]creams?\b/giu, "icecream"],
  [/\bnight[ -]?stand\b/giu, "nightstand"],
  [/\b(?:dark|brown|black|tanned|tan) skin\b/giu, "brown face"],
  [/\b(?:pale|fair|light) skin\b/giu, "beige face"],
  [/\b(?:cut|sliced) (?:in|into) (?:half|halves|two|slices)\b/giu, ""],
  [/\bfire hydrant/giu, "hydrant"],
  // Whom a picture is for is not in it. Who looks or waits for somebody is beside them.
  [
    new RegExp(
      `(?<!\\b(?:${TOWARD})),? for (?:(?:the |an? |our )?(?:kids?|child(?:ren)?|bab(?:y|ies)|boys?|girls?|toddlers?)(?:'s|s')? (?:rooms?|bedrooms?|book|poster|card|party|birthday|t-?shirt)|(?:little |small |young )?(?:kids|children|babies|toddlers)|the nursery)(?=\\s*(?:,|\\.|;|$))`,
      "giu",
    ),
    "",
  ],
  [/\b(yellow|red|blue|green|brown|orange|purple|pink|gr[ae]y|white|black)ish\b/giu, "$1"],
  [/\bbluish\b/giu, "blue"],
  [/\breddish\b/giu, "red"],
  [/\bdark blonde?\b/giu, "brown"],
  [/\b(?:light|ash) blonde?\b/giu, "blond"],
  [/\bport-?hole(s?)\b/giu, "window$1"],
  [/\bspiral (?=(?:shell|pattern|snail)\b)/giu, ""],
  [/\bhot[ -]dog/giu, "hotdog"],
  [/(?<!\b(?:brown|white|black|gr[ae]y) )\bpolar bear/giu, "white bear"],
  [/\bice[ -]floe/giu, "ice"],
  [/\b(?:coffee|espresso|sewing|washing|vending|slot)[ -]machine/giu, "machine"],
  [/\btortoise(?:shell|-shell)? (?=(?:frame|glasses|cat))/giu, "brown "],
  [/\beye[ -]?patch\b/giu, ""],
  [/\b(?:rowing|row|fishing|motor|paddle)[ -]?boat(s?)\b/giu, "boat$1"],
  // A place without a look of its own.
  [/\b(?:camp(?:ing)?|building|construction)[ -]?(?:site|ground)\b/giu, "outdoors"],
  [/\b(?:home )?office\b(?= ?(?:,|with|:))/giu, "room"],
  [/\b(?:mushroom|toadstool)[ -](?:house|home|cottage)\b/giu, "mushroom"],
  [/\b(?:piles?|heaps?|mounds?) of (?:earth|soil|dirt|sand|snow|hay|leaves|stones|gravel|rubble)\b/giu, "mound"],
  [
    new RegExp(
      `${after("car|ambulance|truck|engine|van|taxi", BESIDE)}\\b(?:flashing )?(?:lights?|lamps?) on (?:the|its) (?:roof|top)\\b`,
      "giu",
    ),
    "beacon",
  ],
  [/\bballs? of ([a-z]+(?: [a-z]+)?) (?:wool|yarn|thread|string)\b/giu, "$1 ball"],
  [/\b(?:wool|yarn)(?:en)? ball\b/giu, "ball"],
  [/\b([a-z]+ )?slices? of (?=(?:water)?melon|lemon|orange|pizza|cake|bread|cheese|apple)/giu, "$1"],
  [/\b(?:alarm|wall|grandfather|cuckoo) clock\b/giu, "clock"],
  [new RegExp(`${after("clock")}\\b(?:clock )?face\\b`, "giu"), "dial"],
  [
    new RegExp(
      `${after("excavator|digger|bulldozer|tank|crawler|snowplow")}\\b(?:tracks|chains|caterpillars)\\b`,
      "giu",
    ),
    "treads",
  ],
  [/\b(?:wicker|rattan|straw) (?=(?:basket|chair|armchair|bag)\b)/giu, "tan "],
  [/(?<=\bshell,? (?:with )?[a-z ]{0,24})\b(?:fields|plates|scutes|markings)\b/giu, "spots"],
  [/\b(?:floor|table|desk|bedside)[ -]lamp\b/giu, "lamp"],
  [/\bhot[ -]air balloon\b/giu, "balloon"],
  [/\bwatering[ -]can\b/giu, "can"],
  // Straw has a color, unless the prompt gives the hat another one.
  [/(^|, ?|\b(?:an?|the|his|her|and|with|wearing) )straw[ -]hat\b/giu, "$1beige hat"],
  [/\b(?:top|straw|sun|cowboy|witch(?:'s)?|party)[ -]hat\b/giu, "hat"],
  [/\bclay (?=(?:flower[ -]?)?(?:pots?|jugs?|vases?|bowls?|jars?|roofs?|bricks?)\b)/giu, "terracotta "],
  [/\bflower[ -]?pots?\b/giu, "pot"],
  [/\b(?:with|and) (?:snow|snowy|snow[ -]capped) (?:tops?|peaks?|caps?|summits?)\b/giu, ""],
  [/\b(?:hot[ -]air )?balloon basket\b/giu, "basket"],
  // "Blue tower roofs" are the roofs of the castle, and no tower beside it.
  [new RegExp(`${OF_TOWER}tops\\b`, "giu"), "roofs"],
  [new RegExp(`${OF_TOWER}(?=(?:roofs?|windows?|walls?|doors?|flags?)\\b)`, "giu"), ""],
  [/\b(castle|palace|fortress) with (?:[a-z]+ )?(?:towers?|turrets?|battlements)\b/giu, "$1"],
  [/(, |\bmade of |\bbuilt of )(?:gr[ea]y )?stone(?=\s*(?:,|\.|;|$))/giu, "$1grey"],
  [/\btreasure[ -]chest\b/giu, "treasure-chest"],
  [/\bpiggy[ -]?bank/giu, "pig"],
  [/\bbeach[ -](?=(?:balls?|umbrellas?|parasols?|towels?|chairs?|bags?)\b)/giu, ""],
  // "Building a snowman" is no building.
  [/\bbuilding (?=(?:an?|the|his|her|their|some) )/giu, "and "],
  [/\bwater[ -]?lil(?=y\b|ies\b)/giu, "lil"],
  [/\bbus[ -](?:stop|shelter)\b/giu, "bus-stop"],
  [/\bcarrot(?= nose\b)/giu, "orange"],
  [/\b(dark|light) wooden (?=[a-z])/giu, "$1 brown "],
  [/\bwooden (?=[a-z])/giu, "brown "],
  [/\bsandy (?:ground|soil|floor|bottom|bank|shore|hills?)\b/giu, "sand"],
  [/\bsnowy (?:ground|fields?|meadow|hills?)\b/giu, "snow"],
  [/\bgrassy (?:ground|fields?|hills?)\b/giu, "grass"],
  [/\btip of (?:the|its|his|her) tail\b/giu, "tip"],
  [/\btail[ -]tip\b/giu, "tip"],
  [/\b([a-z]+)[ -]tipped tail\b/giu, "tail with a $1 tip"],
  // The light of a lamp is in its shade.
  [/(?<=\b(?:lamp|lantern|lamppost) with (?:an? )?(?:warm |bright |glowing )?(?:[a-z]+ )?)light\b/giu, "shade"],
  [
    new RegExp(
      `${after("lighthouse")}\\b(?:light(?! (?:blue|green|gr[ae]y|pink|purple|brown|yellow|orange|red)\\b)|lamp|lantern|beacon)\\b`,
      "giu",
    ),
    "window",
  ],
  [/(?<=\b(?:bicycle|bike|motorcycle|motorbike|moped|scooter|vespa)\b.*)\bseat\b/giu, "saddle"],
  [/\bsandy (?=(?:path|road|track|trail|driveway)\b)/giu, "beige "],
  [/\bdenim (?=[a-z])/giu, "blue "],
  // The leaves of a tree are its crown.
  [/\b([a-z]+ )?leaves (?:of|from|on) (an?|the) (?=(?:tree|bush)\b)/giu, "$2 $1"],
  [/\brubber (?=(?:boots?|ducks?|balls?|tires?|tyres?|dinghy)\b)/giu, ""],
  [/\bhoney[ -]colou?red\b/giu, "golden"],
  [/(?<=\b(?:cupcake|muffin)s?\b.*)\bpaper (?:cup|case|liner|wrapper)s?\b/giu, "wrapper"],
  [/\b(?:mountain|alpine) (?=(?:lake|river|valley|view|landscape|scene|meadow)\b)/giu, "mountains and a "],
];

/** Flavors of ice cream and the names of their colors. */
const FLAVORS: Readonly<Record<string, string>> = {
  strawberry: "pink",
  raspberry: "pink",
  vanilla: "cream",
  chocolate: "brown",
  mint: "mint",
  pistachio: "mint",
  lemon: "yellow",
  mango: "orange",
  blueberry: "purple",
  caramel: "tan",
  coconut: "white",
};
const FLAVOR = new RegExp(
  `\\b(${Object.keys(FLAVORS).join("|")})\\b(?! (?:on top|sauce|syrup|chips?|sprinkles?))( (?:scoops?|balls?|flavou?r)\\b)?( (?=icecream|cone))?`,
  "giu",
);
/** "Strawberry pink" and "chocolate brown" are colors. */
const FLAVOR_OF_COLOR = new RegExp(`\\b(?:${Object.keys(FLAVORS).join("|")}) ([a-z]+)\\b`, "giu");
/** "Yellow lower wings and purple upper wings". */
const SHADE = "(?:dark |light |deep |pale |bright )?[a-z]+";
const LOWER_FIRST = new RegExp(
  `\\b(${SHADE}) (?:lower|bottom|hind) (wings?)\\b(.*?)\\b(${SHADE}) (?:upper|top|fore|front) wings?\\b`,
  "iu",
);
/** "Lower half blue" and "the top half is white". */
const HALF_IN_COLOR =
  /\b(?:the )?(lower|bottom|upper|top) (?:half|part)(?: is| in| painted)? ((?:dark |light |deep |pale |bright )?[a-z]+)\b/giu;
const COLORED_HALF = /\b(lower|bottom|upper|top) half\b/giu;
const getHalf = (side: string) => (/^(?:lower|bottom)$/i.test(side) ? "lower-half" : "upper-half");
const COLORS_BEFORE_STRIPED = /\b([a-z]+)(?: and |-and-|\/)([a-z]+)[- ]striped ([a-z]+)\b/giu;
const STRIPED_PART = /\bstriped ([a-z]+) in ([a-z]+)(?: and |-and-|\/)([a-z]+)\b/giu;
const STRIPED_IN_COLORS = /\bstriped(?: in)? ([a-z]+)(?: and |-and-|\/)([a-z]+)\b/giu;

/** "White porcelain" after a teapot is its color. "A green wood" is a forest. */
const OF_MATERIAL =
  /\b([a-z]+) (?:porcelain|ceramics?|china|enamel|plastic|leather|metal|chrome|steel|velvet|fabric|(?<!\b(?:an?|the) (?:[a-z]+ ){1,2})wood)(?=\s*(?:,|\.|;|$| with| and))/giu;
/** "A red wooden boat" is red, and "a wooden boat" brown. */
const COLOR_OF_MATERIAL = /\b([a-z]+) (?:wooden|wicker|rattan|denim|clay|straw|tortoiseshell) (?=[a-z])(?!hat\b)/giu;
const EACH_OWN = /\bone ([a-z]+) and one ([a-z]+) ([a-z]+)\b/giu;

const RAINBOW = "red, orange, yellow, green, blue and purple";
const SEVERAL = "red, yellow, green and blue";
const RAINBOW_AFTER = /\b(?:with|in) (?:bright |vivid )?rainbow(?:[- ]|[- ]colou?red )(?:stripes|panels|colou?rs)\b/giu;
/** "Each panel in a different color", "in many colors". */
const MANY_COLORS =
  /(?:,? ?\b(?:with )?(?:each|every) [a-z]+ (?:in |has |with )?(?:a |its )?(?:different|own|another)(?: [a-z]+)? colou?rs?\b)|(?:\bin (?:many|several|different|various|all)(?: bright| vivid)? colou?rs\b)/giu;
const MULTICOLORED =
  /\b(?:multi[- ]?colou?red|colou?rful)(?= (?:balloon|umbrella|parasol|kite|ball|beach ball|tent|awning)s?\b)/giu;
const RAINBOW_BEFORE = /\brainbow[- ](?:colou?red|striped)\b/giu;

/**
 * Writes phrases of a prompt in the words that its reader knows: things of two words, "striped red and white", "rainbow
 * stripes", and flavors of ice cream, which are colors of its scoops.
 */
export function rewrite(prompt: string): string {
  const named = prompt.replace(COLOR_OF_MATERIAL, (all, color: string) => (areColors(color) ? `${color} ` : all));
  const text = COMPOUNDS.reduce((words, [pattern, noun]) => words.replaceAll(pattern, noun), named)
    .replace(OF_MATERIAL, (all, color: string) => (areColors(color) ? color : all))
    .replace(EACH_OWN, (all, first: string, second: string, noun: string) =>
      areColors(first, second) ? `a ${first} ${noun} and a ${second} ${noun}` : all,
    )
    .replace(HALF_IN_COLOR, (all, side: string, color: string) =>
      areColors(color) || areColors(color.split(" ").at(-1) ?? "") ? `with a ${color} ${getHalf(side)}` : all,
    )
    .replace(LOWER_FIRST, (all, lower: string, wings: string, between: string, upper: string) =>
      areColors(lower, upper) ? `${upper} ${wings}${between}${lower} ${wings}` : all,
    )
    .replace(COLORED_HALF, (_all, side: string) => getHalf(side))
    .replace(RAINBOW_AFTER, `in ${RAINBOW}`)
    .replace(MANY_COLORS, ` in ${SEVERAL}`)
    .replace(MULTICOLORED, SEVERAL)
    .replace(RAINBOW_BEFORE, RAINBOW)
    .replace(COLORS_BEFORE_STRIPED, (all, first: string, second: string, noun: string) =>
      areColors(first, second) ? `${noun} with ${first} and ${second} stripes` : all,
    )
    .replace(STRIPED_PART, (all, noun: string, first: string, second: string) =>
      areColors(first, second) ? `${first} ${noun} with ${second} stripes` : all,
    )
    .replace(STRIPED_IN_COLORS, (all, first: string, second: string) =>
      areColors(first, second) ? `with ${first} and ${second} stripes` : all,
    );
  if (!/\bicecream\b/i.test(text)) return text;
  // The cone of an ice cream is a waffle.
  return text
    .replace(/\bwaffle(?:[ -]cone)?\b/giu, "cone")
    .replace(FLAVOR_OF_COLOR, (all, color: string) => (areColors(color) ? color : all))
    .replace(FLAVOR, (_all, flavor: string, _scoop: string | undefined, isBefore: string | undefined) => {
      const color = FLAVORS[flavor.toLowerCase()] ?? flavor;
      return isBefore ? `${color} ` : `with a ${color} scoop`;
    });
}

const areColors = (...names: string[]) => names.every((name) => findColor(name.toLowerCase()) !== null);
