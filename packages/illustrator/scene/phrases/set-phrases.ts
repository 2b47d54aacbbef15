import { orderDesign } from "./designs/design-phrases.ts";
import { nameIcons } from "./icon-phrases.ts";

/** Usual phrases, with words for what they show. A phrase that goes on, "a business meeting of cats", stays. */
const PHRASES: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [
    /^(?:an? |the )?(?:kids'? |children's )?birthday party$/i,
    "two children, a birthday cake and three colorful balloons in a room",
  ],
  [
    /\b(?:an? |the )?family (?:having an? |at an? )?picnic(?=$|[.]|\s(?:in|on|at|under|by|near|beside)\b)/gi,
    "a man, a woman and a child with a picnic",
  ],
  [/^(?:an? |the )?(?:wedding|bridal|newlywed) couple\b(?! of\b)|^(?:the )?newlyweds\b/i, "a bride and a groom"],
  [
    /^(?:an? |the )?(?:(?:business|team|office|work) meeting|team working together)(?! (?:of|with)\b)/i,
    "three office workers at a table in an office",
  ],
  [
    /\b(?:an? |the )?fruit basket\b|\bbasket of (?:mixed |fresh |assorted )?fruits?(?=$|[,.]|\s(?:on|in|and)\b)/gi,
    "a basket of apples, oranges and bananas",
  ],
  [/\bfloral (?=(?:seamless )?pattern\b)/gi, "flower "],
  [
    /^(?:an? )?(?:soccer|football) (?:match|game)\b(?! on (?:tv|television|a screen))/i,
    "two soccer players with a soccer ball on a meadow",
  ],
  [
    /^an? basketball player(?: (?:dunking|dribbling|playing|jumping))?(?=$|[,.]|\s(?:in|on|at)\b)/i,
    "a person bouncing ball",
  ],
  // After a quoted text. "Flowers painted on it" are on the thing.
  [/^\s*,?\s*(?:written|lettered|painted) on (?:it|them|top)\b/gi, ""],
  [/\bsushi (platter|plate|board|tray) with (\w+) (?:pieces|rolls)\b/gi, "$1 with $2 sushi"],
  [/\b(?:smiling|happy|laughing) sun\b|\bsun with an? (?:smiling |happy |cute )?face\b/gi, "sun with face"],
  [
    /\b(?:smiling|happy|laughing) (?:full )?moon\b|\bmoon with an? (?:smiling |happy |sleepy |cute )?face\b/gi,
    "full moon face at night",
  ],
  [/\bplaying (?:on|in|at) (?:the|a) playground\b/gi, "beside a playground slide in a park"],
  [/\brocket (?:launch(?:ing)?|taking off|lift-?off)\b(?! from)/gi, "rocket in the sky"],
  [/(?<!baby |child )\bgrowth chart\b/gi, "chart increasing"],
  [/^(?:an? )?(?:music|rock|jazz) band (?:playing )?(?=on (?:a |the )?stage$)/i, "a singer, a guitar and three drums "],
  [/^(?:an? |the )?(?:science|chemistry) lab(?:oratory)?$/i, "a microscope, a test tube and an alembic on a table"],
  [
    /\bclock (?:showing|that shows|set to) (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: o'?clock|(?=$|[,.]|\s(?:in|on)\b))/gi,
    "$1 o'clock",
  ],
  [/\b(?:an? )?gradient background from ([a-z]+ to [a-z]+)/gi, "abstract gradient from $1"],
  [
    /\b(?:(?:galloping|running|trotting|wading|splashing|stomping) through (?:the |an? )?(?:(?:shallow|clear|cold) )?water|standing in the water)\b/gi,
    "in shallow water",
  ],
  [/\bin the back(?=$|[.,;])/gi, "in the background"],
  // The pictured Christmas tree has balls and a yellow star at its top.
  [/\bdecorated (?:fir|spruce|pine|evergreen)(?: tree)?\b/gi, "christmas tree"],
  [
    /\b(christmas trees?) (?:with|and) an? (?:(?:yellow|gold|golden|bright|shining|glowing) )?star(?: (?:on|at) (?:the |its )?(?:top|tip))?(?! (?:on|behind|above|over|beside|next)\b)/gi,
    "$1",
  ],
  // A tree in the snow is outdoors.
  [/\b(christmas trees?) in (?:the )?(?:deep )?snow\b/gi, "$1 on a snowy meadow"],
  [/\b(?:glass )?bowl with (an?|two|three) (goldfish|fish)\b/gi, "fishbowl with $1 $2"],
  // Fish that are alive are in a bowl of glass, and those on a table are food.
  [
    /\b(goldfish|(?:orange|red|golden|little|small|tiny|tropical) fish(?:es)?)((?: swimming)? in (?:an?|the|its|their)(?: (?:small|round|little|big|large))?) (?:glass )?bowl\b/gi,
    "$1$2 fishbowl",
  ],
  // The pictured road is of asphalt, and no stone lies on it.
  [/\b(?:stone|cobble|brick)[- ](?=(?:paved )?(?:street|road|alley|lane|sidewalk)s?\b)/gi, "cobblestone "],
  [/\bdna (?:helix|double helix|strand)\b/gi, "dna"],
  [/\b(?:game|gaming) controller\b|\bgamepad\b/gi, "video game"],
  [/\btennis rac(?:k|qu)et(?: (?:and|with) (?:an? |the )?(?:tennis )?ball)?\b/gi, "tennis"],
  [/\bdisco ball\b/gi, "mirror ball"],
  [/\bconstruction site(?: with an? (?:building )?crane)?\b/gi, "building construction"],
  [/\b(?:the |a )?solar system\b(?! (?:with|of))/gi, "a sun, a ringed planet and a globe in space"],
  [/\b(?:a |the )?pumpkin patch\b(?! (?:with|of))/gi, "three pumpkins on a field"],
  [/\bmusic notes\b/gi, "musical notes"],
  [/\btarget with an arrow in (?:the|its) (?:center|centre|middle|bullseye)\b|\bdart ?board\b/gi, "bullseye"],
  [/\bgraveyard\b(?! with)/gi, "meadow with three headstones"],
  // The moon and the stars are seen through the window.
  [
    /\b(?:the |an? )?((?:full |crescent |big |bright )?moon|stars) (?:shining |visible |seen |glowing )?(?:in|through|behind|outside) (?:the|a) window\b/gi,
    "a window, $1",
  ],
  // A hat with a wide brim is no top hat.
  [
    /\b((?:woman|girl|lady|grandmother|grandma)(?: (?:in|with|wearing))) an? ((?:big |large |huge )?)(?:(?:wide|floppy) )?hat\b/gi,
    "$1 a $2sun hat",
  ],
  [/\ban? (?:wide|floppy|wide-brimmed|broad-brimmed) hat\b/gi, "a sun hat"],
  [/\b(?:an? |the )?(?:small |big |large )?piece of (?=cheese|wood|bread|paper)\b/gi, "a "],
  [/\bfrisbee\b/gi, "flying disc"],
  [
    /\bfishing (?:together )?(?:from|off|at) (an?|the) ((?:[a-z]+ )?(?:pier|dock|jetty|bridge|boat)\b)/gi,
    "fishing on $1 $2",
  ],
  // Who fishes in a river stands at it.
  [/\bfishing in (an?|the) ((?:[a-z]+ )?(?:river|lake|pond|sea|ocean|stream)\b)/gi, "fishing at $1 $2"],
  [/\b(on|at|from|off) (an?|the) ((?:small |old |long |little |short |wooden )*)(?:dock|jetty)\b/gi, "$1 a $3pier"],
  [/\b(?:an? |the )?(?:bunch|hand|cluster) of ((?:ripe |fresh |yellow |green )*)bananas\b/gi, "a $1banana bunch"],
  [/\bbunches of ((?:ripe |fresh |yellow |green )*)bananas\b/gi, "$1banana bunches"],
  [/\b(?:an? |the )?(?:bunch|cluster) of ((?:[a-z]+ ){0,2}?)grapes\b/gi, "a $1grape"],
  [/\bbunches of ((?:[a-z]+ ){0,2}?)grapes\b/gi, "$1grapes"],
  [/\bbunch of ((?:[a-z]+ ){0,2}?)(flowers|roses|tulips|sunflowers|daisies|wildflowers|lilies)\b/gi, "bouquet of $1$2"],
  // The pictured squirrel holds a nut at its mouth.
  [
    /\b(squirrels?) (?:(?:is|are) )?(?:that (?:is|are) )?(?:eating|nibbling|holding|gnawing)(?: on| at)? (?:(?:an?|its|their|some|two) )?(?:big |small )?(?:nuts?|acorns?|hazelnuts?|walnuts?|chestnuts?)\b(?! (?:from|out))/gi,
    "$1",
  ],
  [/\b(?:an? |the )?tea set\b/gi, "a teapot and two teacups"],
  [/\b(?:an? |the )?wheat field\b/gi, "a field of wheat"],
  [/\b(polka) dot pattern\b/gi, "$1 dots pattern"],
];

/** An hour in digits on a clock. */
const SHOWN_HOUR =
  /\b(clock (?:showing|that shows|set to)) (1[0-2]|[1-9])(?::00)?(?: o'?clock|(?=$|[,.]|\s(?:in|on)\b))/gi;
const HOURS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A desk or a table at a window, and what is on it: "a desk by the window: a laptop and a lamp". */
const LAID =
  /^((?:an? |the )?(?:[a-z]+ ){0,2}(?:desk|table))( (?:by|near|at|next to|beside|in front of|under) (?:the|a) window)?(?: with|:| and on it) (.+)$/i;
const LAMP = /(?<!floor |street |standing |oil )\b(?:table |desk |banker's |reading )?lamp\b/gi;
/** Things of a list that are not on the table. */
const BESIDE =
  /\b(?:floor|next to|beside|under|behind|below) (?:it|the (?:table|desk))\b|\bon the floor\b|\bnext to it\b/i;

/** Puts the things of a list on the table, and not on the window beside it. A lamp on a table is a desk lamp. */
const layTable = (text: string): string =>
  text.replace(LAID, (whole, table: string, window: string | undefined, things: string) =>
    BESIDE.test(things)
      ? whole
      : [table, "with", things.replace(LAMP, "desk lamp") + (window ? ", in a room with a window" : "")].join(" "),
  );

const QUOTED = /("[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|(?<=^|\s)['‘][^'’\n]*['’](?=$|[\s,.;!?]))/;

/** A prompt with usual phrases for scenes and icons in words for what they show. Quoted texts stay. */
export function spellOut(prompt: string): string {
  const parts = orderDesign(prompt).split(QUOTED);
  const spelled = parts.map((part, at) => {
    if (at % 2 === 1) return part;
    const hours = part.replace(SHOWN_HOUR, (_whole, clock: string, hour: string) => `${clock} ${HOURS[Number(hour)]}`);
    return nameIcons(PHRASES.reduce((text, [pattern, plain]) => text.replace(pattern, plain), hours));
  });
  return parts.length === 1 ? layTable(spelled.join("")) : spelled.join("");
}
