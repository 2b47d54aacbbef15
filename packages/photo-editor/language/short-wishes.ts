import { isKnown } from "../vocabulary.ts";
import { endColor } from "../words.ts";

const OWNER = "(?:the|that|this|those|these|my|his|her|its|their)";
const END = "(?=$|[,.;!?\\n]| (?:and|but|then) )";

const isColor = (words: string): boolean => endColor(words)?.rest === "";

/** "Could we lose the bench". */
const LOSE =
  /\b(?:could|can|may|let's|lets) (?:(?:we|you|i) )?(?:please )?(?:lose|ditch|drop) (?=(?:the|that|this|those|these|my|his|her|their) )/g;
/** "Just the dog, no background" and "I want the car only, nothing else" are cutouts. */
const ALONE = new RegExp(
  `^(?:(?:i|we)(?:'d| would)? (?:want|need|like) |give me |show )?(?:(?:just|only) (${OWNER} [a-z]+(?: [a-z]+)?)|(${OWNER} [a-z]+(?: [a-z]+)?) (?:only|alone)),? (?:and )?(?:no background|nothing else|without (?:the |any )?background)$`,
);
/** "Make the door a nice deep red": how a color is liked. */
const LIKED =
  /\b((?:make|paint|turn|colou?r|dye) (?:the|my|his|her|their|this|that) [a-z]+(?: [a-z]+)?) (?:in(?:to)? )?an? (?:(?:nice|really|lovely|beautiful|pretty|rich|warm|cool|good|cute),? )+([a-z]+(?: [a-z]+)?)(?= one\b|$|[,.;!?\n]| and )/g;
/** "Blue shirt instead of the red one". */
const INSTEAD = /^(?:an? |the )?([a-z]+(?: [a-z]+)?) ([a-z]+) instead of (?:the |a )?([a-z]+)(?: one)?$/;
/** "Swap red for blue on the bike". */
const SWAPPED = new RegExp(
  `\\b(?:swap|exchange|replace|change) (?:the )?([a-z]+) (?:for|with|by|to|into) ([a-z]+) (?:on|of|in) (${OWNER} [a-z]+(?: [a-z]+)?)${END}`,
  "g",
);
/** "Tint the hair a little reddish". */
const TINGED = new RegExp(
  `\\b(?:tint|make|turn|colou?r) (${OWNER} [a-z]+(?: [a-z]+)?) (?:(?:a (?:little|bit|touch)|slightly|somewhat) )?([a-z]+?)(?:d|t|l)?ish${END}`,
  "g",
);
/** "Blue sky with some clouds". */
const CLOUDED =
  /^(?:(?:an?|give me an?|i want an?|i'd like an?|make it an?) )?((?:clear |bright |deep |light )?blue) sky with (?:some |a few |white |little |soft |fluffy )*clouds$/;
/** "Not so red" is less red, and "more bright" is brighter. */
const NOT_SO = /\b(?:not (?:so|as|that|quite so)|not (?:so|as) very) (?=[a-z]+(?:$|[,.;!?\n]| (?:and|but|please)\b))/g;
const MORE_BRIGHT =
  /\bmore (bright|dark|soft)(?= |$|[,.;!?\n])(?! (?:blue|red|green|yellow|pink|purple|orange|brown|gr[ae]y))/g;
const HAZY =
  /\bmake (?:it|this|the (?:image|photo|picture)) (?:(?:a (?:bit|little)|much) )?less (?:hazy|foggy|misty)\b/g;
const DULL = /\bless (?:dull|boring|flat|bland|gr[ae]y)\b/g;
const FOR_PHONE =
  /\bmake (?:it|this|the (?:image|photo|picture)) (?:vertical|portrait|upright|tall)(?: format)? for (?:my|the|a) (?:phone|mobile|iphone|lock ?screen)(?: wallpaper)?\b/g;
/** A crop leaves room around its thing. */
const ROOM =
  /\b(crop (?:it )?(?:to|around) [a-z][a-z' ]{2,30}?),? with (?:some|a (?:bit|little)(?: of)?) (?:space|room|margin|air) around (?:it|her|him|them)\b/g;
const LONGEST =
  /\b(?:resize|scale)(?: it| the (?:image|photo|picture))?(?: down)? so(?: that)? (?:the )?(?:longest|longer|long|biggest) (?:side|edge) (?:is|has|measures) (\d{2,5}) ?(?:px|pixels?)\b/g;
const PUNCH =
  /\bgive (?:it|this|the (?:image|photo|picture)) (?:some|more|a bit of|a bit more|extra) (?:punch|pop|oomph|kick)\b/g;
const IDENTITY =
  /\b(?:hide|conceal|protect|obscure) (?:the |his |her |their |everyone's )(identity|identities)(?: of (?:the )?[a-z ]{2,20})?\b/g;
/** A box over a thing hides it, and one around it marks it. */
const BOX_OVER = new RegExp(
  `\\b(?:put|place|draw|add) (?:an? )?(?:solid )?(?:black )?(?:box|rectangle|block|bar) (?:over|on top of) (${OWNER} [a-z]+(?: [a-z]+)?)${END}`,
  "g",
);
const GRAINY = /\b(?:make (?:it|this|the (?:image|photo|picture)) )?less (?:grainy|noisy)\b/g;
const EYES_POP = /\bmake (the|his|her|my|their|its) eyes (?:pop|stand out|shine|sparkle)\b/g;

/** "Give the kitten blue eyes" changes the color of the eyes. */
const GIVEN = new RegExp(
  `\\bgive (?:((?:the|my|this) [a-z]+)|him|her|it|me) ((?:light |dark |bright )?[a-z]+) (eyes|hair|fur|lips|nails)${END}`,
  "g",
);

/** "Turn it into a 16:9 banner with the words": a shape, and then a text. */
const SHAPED_WITH =
  /\b(?:turn|make|convert|change|transform|crop) (?:it|this|the (?:image|photo|picture)) (?:(?:in)?to )?(?:an? )?(\d{1,2} ?: ?\d{1,2}|square) (?:(?:web(?:site)?|blog|wide|shop|ad|advertising|social media|email) )?(?:banner|header|cover|poster|thumbnail|slide|ad|flyer|card|hero|image|picture)(?=(?: for (?:my|our|the|a) [a-z ]{2,30}?)?(?:$|[,.;\n]| (?:and|with) ))(?:(?: for (?:my|our|the|a) [a-z ]{2,30}?)?,? (?:and|with) (?:(?:the )?(?:words?|text|title|caption|slogan|headline) )(§))?/g;

const OF_COLOR =
  /\b(?:reduce|lower|decrease|tone down|less|take down|lessen) (?:of )?(?:the )?(red|redness|yellow|orange|pink|blue|green|purple|colou?r)(?:ness|ish)?(?: (?:tones?|cast|tint|colou?r))? (?:in|of|on|from) ((?:the|my|his|her|their|its) [a-z]+(?: [a-z]+)?)(?= |$|[,.;!?\n])/g;
const DETAILS_OF =
  /\b(?:enhance|increase|bring out|improve|emphasi[sz]e|boost) (?:the )?(?:fine )?(?:details?|textures?|structure) (?:in|of|on) ((?:the|my|his|her|their|its) (?!shadows?|highlights?|image|photo|picture|dark|bright|sky)[a-z]+(?: [a-z]+)?)(?=$|[,.;!?\n]| (?:and|but) )/g;
/** "Make the evening sky pink and purple with a few clouds" is a new sky of two colors. */
const SKY_OF_TWO =
  /\b(?:make|turn|paint|colou?r) the (?:(evening|morning|night|sunset|sunrise) )?sky (?:into |to |in )?(?:an? )?(pink|purple|orange|red|yellow|blue|gold|violet) (?:and|&) (pink|purple|orange|red|yellow|blue|gold|violet)((?: with (?:some|a few|many|soft|white|light|dark) clouds)?)(?=$|[,.;!?\n]| and )/g;
const NOT_STRAIGHT =
  /\b(?:the (?:horizon|image|photo|picture|building|house|wall|road|shelf)|it|this)(?: is|'s)?(?: not|n't|nt) (?:quite |really |completely |fully )?(?:straight|level|even|horizontal)(?:[,.;]? ?(?:(?:so|and|please) )*(?:fix|correct|straighten|level|repair) (?:that|it|this))?/g;
const LOVED =
  /\b(?:i|we)(?:'d| would) (?:really |just )?(?:love|prefer|adore)(?: to (?:have|see|get))? (?=(?:an? |some |the |it |this |more |less ))/g;
const MAX_DOT = /\bmax\.(?= ?\d)/g;

/** "How about a bit warmer". */
const ABOUT = /^(?:how|what) about (?:(?:making|if you made|we make) it )?/;
/** A head shows what it wears: "crop to her hat and face". */
const HEAD = /\b(?:hat|cap|beanie|helmet|hood|headscarf) and (?:(?:the|her|his|their|my) )?face\b/g;
/** "Blur all license plates" is not a blur of all. */
const ALL_THINGS =
  /\b(blur|pixelate|censor|obscure|sharpen|brighten|lighten|darken|recolor|desaturate) (?:out )?all (?=(?:[a-z]+ )?[a-z]+s\b)(?!(?:the|of|it|this|that|these|those|my|his|her|its|their|our|shadows|highlights|midtones|colou?rs|tones|edges|corners|details)\b)/g;
const ANY_TOO = /(?<=\b(?:faces|people|plates|logos|texts?|names|signs)),? and any (?=[a-z]+ ?[a-z]*s\b)/g;
const VANISHING = new RegExp(
  `\\bmake (${OWNER} [a-z]+(?: [a-z]+){0,3}?) (?:disappear|vanish|go away|invisible)${END}`,
  "g",
);
/** How a person looks out of the picture says who is meant, if a place says it too. */
const FACING = / (?:who is |that is |who's )?(?:facing|looking at|looking into) (?:us|me|the camera|the viewer)\b/g;

/** Short wishes without the usual verbs, as the forms that the other rules read. */
export function inLongForm(text: string): string {
  const alone = ALONE.exec(text);
  const kept = alone?.[1] ?? alone?.[2];
  if (kept !== undefined) return `cut out ${kept}`;
  const [, color = "", thing = "", old = ""] = INSTEAD.exec(text) ?? [];
  if (isColor(color) && isColor(old) && !isKnown(thing)) return `change the ${thing} from ${old} to ${color}`;
  const clouded = CLOUDED.exec(text)?.[1];
  if (clouded !== undefined) return "add a blue sky with white clouds";
  return text
    .replace(ABOUT, "")
    .replace(MAX_DOT, "max")
    .replace(NOT_STRAIGHT, "straighten it")
    .replace(LOVED, "")
    .replace(OF_COLOR, (_whole, color: string, thing: string) =>
      /^(?:yellow|orange)$/.test(color) ? `make ${thing} cooler` : `reduce the saturation of ${thing}`,
    )
    .replace(DETAILS_OF, "sharpen $1")
    .replace(
      SKY_OF_TWO,
      (_whole, _time: string | undefined, first: string, second: string, clouds: string) =>
        `replace the sky with a ${first}-and-${second} sunset sky${clouds}`,
    )
    .replace(
      SHAPED_WITH,
      (_whole, shape: string, text: string | undefined) =>
        `crop to ${shape}${text === undefined ? "" : `, add the text ${text}`}`,
    )
    .replace(NOT_SO, "less ")
    .replace(MORE_BRIGHT, "$1er")
    .replace(HAZY, "dehaze")
    .replace(HEAD, "face")
    .replace(ANY_TOO, " and the ")
    .replace(/\b(darken|brighten|lighten|lift|deepen) all (shadows|highlights|midtones|edges|corners)\b/g, "$1 the $2")
    .replace(ALL_THINGS, "$1 all the ")
    .replace(VANISHING, "remove $1")
    .replace(FACING, "")
    .replace(LOSE, "remove ")
    .replace(LIKED, (whole, change: string, wanted: string) => (isColor(wanted) ? `${change} ${wanted}` : whole))
    .replace(SWAPPED, (whole, from: string, to: string, named: string) =>
      isColor(from) && isColor(to) ? `change ${named} from ${from} to ${to}` : whole,
    )
    .replace(TINGED, (whole, named: string, wanted: string) =>
      isColor(wanted) ? `make ${named} more ${wanted}` : whole,
    )
    .replace(GIVEN, (whole, owner: string | undefined, wanted: string, part: string) =>
      isColor(wanted) ? `make ${owner === undefined ? "the" : `${owner}'s`} ${part} ${wanted}` : whole,
    )
    .replace(DULL, "more vivid")
    .replace(FOR_PHONE, "crop to 9:16")
    .replace(ROOM, "$1")
    .replace(LONGEST, "resize to $1 pixels")
    .replace(PUNCH, "make it punchier")
    .replace(IDENTITY, (_whole, noun: string) => `pixelate the ${noun === "identity" ? "face" : "faces"}`)
    .replace(BOX_OVER, "black bar over $1")
    .replace(GRAINY, "reduce the noise")
    .replace(EYES_POP, "brighten $1 eyes, sharpen $1 eyes");
}
