import { isKnown } from "../vocabulary.ts";
import { endColor } from "../words.ts";
import { inLongForm } from "./short-wishes.ts";

const START = "(^|[,.;!?\\n] ?|\\b(?:and|but|then) )";
const END = "(?=$|[,.;!?\\n]| (?:and|but|then) )";
const OWNER = "(?:the|that|this|those|these|my|his|her|its|their|all the)";
const PICTURE = "(?:image|photo|picture|pic|shot|frame|scene)";
const THING = "([a-z][a-z' -]{1,50}?)";

const isColor = (words: string): boolean => endColor(words)?.rest === "";

/** "Can u" of chats. */
const CHAT = /\b(can|could|would|will) (?:u|ya)\b/g;
/** "I don't want that plant in there" and "I don't need the sign". */
const UNWANTED = new RegExp(
  `${START}(?:i|we) (?:do not|don't|dont) (?:want|need)(?: to (?:see|have))? (${OWNER} ${THING})(?: (?:in|on|over) (?:here|there|it|this))?(?: (?:any ?more|at all))?${END}`,
  "g",
);
/** "Take the trash can out", "get the bike out of here". */
const TAKEN_OUT = new RegExp(
  `${START}(?:take|get|move|throw) (${OWNER} ${THING}) (?:out|away)(?: of (?:here|there|it|this))?${END}`,
  "g",
);
/** "I'd like the photo without the car"; "without the people". */
const WITHOUT = new RegExp(
  `^(?:(?:(?:i|we)(?:'d| would)? (?:want|need|like|love|prefer)|give me|show me|make|same)(?: to (?:have|see|get))? )?(?:(?:the|this|my|a|it|same) ?(?:same )?(?:${PICTURE} )?)?(?:but )?without (?:any )?(${OWNER} )?(?!changing|cropping|losing|cutting|distort|stretch|touching|altering|affecting)${THING}$`,
);
/** "No people" is a wish if nothing else is said. */
const NONE = /^(?:and )?no (?:more )?(people|persons|cars|tourists|crowd|watermark|logo|cables|text|shadow)$/;
/** "What would her sweater look like in black". */
const IMAGINED = new RegExp(
  `${START}(?:(?:what|how) (?:would|will|does|do|could) (${OWNER} ${THING}) look(?: like)?|(?:can|could) (?:you|i|we) (?:show me|see) (${OWNER} ${THING})|show me (${OWNER} ${THING})) in ([a-z]+(?: [a-z]+)?)${END}`,
  "g",
);
/** "Car -> red". */
const ARROW = /^(?:the |my )?([a-z]+(?: [a-z]+)?) ?(?:->|=>|→|=) ?([a-z]+(?: [a-z]+)?)$/;
/** "Her dress in royal blue" without a verb. */
const IN_COLOR = new RegExp(`(^|[,.;!?\\n] ?)(${OWNER} ${THING}) in ([a-z]+(?: [a-z]+)?)${END}`, "g");
/** "Pink sheep" alone can only ask for the color. */
const COLORED_THING = /^(?:an? )?((?:light |dark |bright |pale )?[a-z]+) ([a-z]+)$/;
/** "Give the car a red paint job". */
const PAINTED = new RegExp(
  `${START}give (${OWNER} ${THING}) an? ([a-z]+(?: [a-z]+)?) (?:paint ?job|coat(?: of paint)?|paint|finish|makeover|colou?r|look)${END}`,
  "g",
);
/** "To a warm beige": how a color is liked. */
const LIKED =
  /\b(to|into|in|with) an? (?:(?:nice|warm|cool|rich|lovely|beautiful|pretty|calm|subtle|fresh|strong|classic|elegant|cozy|modern),? )+([a-z]+(?: [a-z]+)?)\b/g;
/** "Get rid of everything behind the kitten" is a cutout. */
const ALL_BEHIND = new RegExp(
  `${START}(?:remove|delete|erase|get rid of|take away|clear) (?:everything|all|anything|whatever is|what is|what's)(?: that is)? (?:behind|around) (${OWNER} ${THING})${END}`,
  "g",
);
/** "Give me a sunset sky", "a cloudy day". */
const SKY =
  /^(?:(?:give (?:me|it|us)|i want|i'd like|i would like|show|have|use|put in|make it) )?(?:an? )?((?:(?:dramatic|beautiful|stormy|cloudy|starry|clear|blue|pink|orange|red|purple|golden|night|sunset|sunrise|evening|overcast|bright|dark) )+sky)$/;
const DAY = /\bmake it (?:look like )?(?:an? )?(cloudy|overcast|stormy) (?:day|afternoon|morning|evening)\b/g;
const SUNSET = /^(?:an? )?(sunset|sunrise|starry night)$/;
/** "It was taken at night". */
const TAKEN_AT =
  /\b(look (?:like|as if|as though)) (?:it|this|the (?:image|photo|picture)) (?:was|is|were|had been) (?:taken|shot|photographed|made) (?:at|in the|during the|during|in) (night|dusk|dawn|sunset|sunrise|evening|morning|winter|autumn|fall)\b/g;
const DAY_TO =
  /\b(?:turn|change|convert|make) (?:the )?(?:day|daytime|daylight) (?:in)?to (?:the )?(dusk|dawn|evening|sunset)\b/g;
/** "Can't see anything in the shadows, lift them". */
const HIDDEN_IN_SHADOWS =
  /(?:(?:i|you|we) )?(?:can't|cannot|can not|cant) (?:really )?see (?:anything|much|any details?|a thing|details?) in the (?:shadows?|dark|dark (?:areas|parts))(?:[,.;] ?(?:(?:so|and|please) )*(?:lift|brighten|open|fix|lighten) (?:them|it|those)(?: up)?)?/g;
/** "A pastel look" and "a neon look" name colors; a film look is an old one. */
const PASTEL = /(?:^| |,)(?:more (?:of )?)?(?:an? )?(?:soft )?pastel (?:look|style|tones?|vibe)\b/g;
const FILM = /\b(?:old|analog|analogue|retro|classic|faded) film (?:look|style|photo|effect)\b/g;
const TEAL_AND_ORANGE = /\b(teal) (?:and|&) (orange)(?=$|[,.;])/g;
/** "Bokeh, only the bee sharp" is a blurred background. */
const BOKEH =
  /^(?:add |some |a |nice |more )*bokeh(?: effect| look)?(?:[,;] ?(?:only|just|keep(?: only)?) (?:the|my|his|her) [a-z ]{2,30} (?:in focus|sharp))?$/;
/** "Colour splash: only the car stays in colour". */
const SPLASH = /\bcolou?r splash ?[:,-] ?(?=only|just|keep)/g;
const STAYS = new RegExp(
  `${START}(?:only|just) (${OWNER} ${THING}) (?:stays?|remains?|(?:is|are) kept|should (?:stay|remain|be)) (?:in )?colou?r(?:ed)?${END}`,
  "g",
);
const CONTRAST = / with (?:an? )?(?:strong|high|hard|heavy|big|bold) contrast\b/g;
const UNRECOGNIZABLE =
  /\bmake ((?:all )?(?:the |their |his |her )?(?:faces?|people|license plates?|number plates?)) (?:unrecogni[sz]able|anonymous|unreadable|illegible|unidentifiable|not recogni[sz]able)\b/g;
const TEETH = /\bwhiten (?:(?:the|my|his|her|their) )?teeth\b/g;
const CUTOUT_FILE =
  /^(?:an? )?transparent (?:png|image|cutout|cut-out|version)? ?(?:of|with(?: only| just)?) (?:the |my )?([a-z][a-z' -]{1,30})$/;
/** The shop for which a picture is made. */
const SHOP =
  / for (?:amazon|etsy|ebay|shopify|vinted|depop|poshmark|our catalog(?:ue)?|my catalog(?:ue)?|the catalog(?:ue)?)\b/g;
const SWAPPED_SKY = /\bswap (?:out )?the sky (?=for|with|to|by)/g;
const EMPTY_SIDE =
  /\b(?:crop|cut|trim)(?: out| off| away)? (?:the |some |all the )?(?:empty|blank|unused|extra|free) (?:space|area|room|part|sky) (?:at|on|from) the (top|bottom|left|right)(?: side)?\b/g;
/** "Make her brighter" beside another change. */
const PRONOUN =
  /\bmake (her|him) (?=(?:a (?:bit|little) |slightly |much )?(?:brighter|darker|lighter|sharper|warmer|cooler)\b)/g;
/** "Add a red tint to the sky" and "add a warm glow to the sky" change the sky only. */
const TINTED = new RegExp(
  `${START}(?:add|put|bring) (?:an? |some )?(?:(?:slight|subtle|soft|light|strong|little|bit of a) )?([a-z]+?)(?:ish)? (?:tint|tone|hue|glow|cast|shade|light) (?:to|on|over|into) ((?:the|my|his|her) (?!${PICTURE}|whole|background)${THING})${END}`,
  "g",
);
/** The border of a text is the outline of its letters. */
const TEXT_BORDER =
  /(§\d+[^.;\n§]{0,60}?),? with (?:an? )?((?:thin |thick |dark |light )*[a-z]+) (?:border|edge|rim|stroke)s?(?: (?:around|on) (?:it|them|the (?:letters|text|words?)))?(?=$|[,.;\n]| and )/g;
/** A quoted text with its place and no verb. */
const BARE_TEXT =
  /(^|[,.;\n] ?|\band )(§\d+),? (?=(?:(?:in|at|on) )?(?:the |a )?(?:[a-z]+ )?(?:top|bottom|upper|lower|left|right|middle|cent(?:er|re)|corner)\b(?![^,.;\n]*§))/g;

/** Wishes in the plain words of chats as the forms that the other rules read. Runs before all of them. */
export const inPlainWishes = (text: string): string => {
  const plain = text
    .replace(CHAT, "$1 you")
    .replace(/(?:,? (?:please|pls|plz|thanks|thx|lol|haha|hehe))+[.! ]*$/, "")
    .replace(SHOP, "")
    .replace(/ (?:please|pls|plz)(?=,)/g, "");
  const none = NONE.exec(plain)?.[1];
  if (none !== undefined) return `remove the ${none}`;
  const left = WITHOUT.exec(plain);
  if (left?.[2] !== undefined && (left[1] !== undefined || !isKnown(left[2]))) return `remove the ${left[2]}`;
  const [, pointed, target = ""] = ARROW.exec(plain) ?? [];
  if (pointed !== undefined && isColor(target)) return `make the ${pointed} ${target}`;
  const [, color = "", colored = ""] = COLORED_THING.exec(plain) ?? [];
  if (isColor(color) && colored !== "" && !isKnown(colored) && !isColor(colored)) return `make the ${colored} ${color}`;
  const sky = SKY.exec(plain)?.[1] ?? SUNSET.exec(plain)?.[1]?.concat(" sky");
  if (sky !== undefined) return `add a ${sky}`;
  if (BOKEH.test(plain.replace(/ (?:please|pls|plz)\b/g, ""))) return "blur the background";
  const shown = CUTOUT_FILE.exec(plain)?.[1];
  if (shown !== undefined) return `cut out the ${shown}`;
  return inLongForm(plain)
    .replace(UNWANTED, "$1remove $2")
    .replace(TAKEN_OUT, "$1remove $2")
    .replace(IMAGINED, (whole, start: string, ...found: (string | undefined)[]) => {
      const [first, , second, , third, , wanted = ""] = found;
      const thing = first ?? second ?? third;
      return thing !== undefined && isColor(wanted) ? `${start}make ${thing} ${wanted}` : whole;
    })
    .replace(IN_COLOR, (whole, start: string, thing: string, _name: string, wanted: string) =>
      isColor(wanted) ? `${start}make ${thing} ${wanted}` : whole,
    )
    .replace(PAINTED, (whole, start: string, thing: string, _name: string, wanted: string) =>
      isColor(wanted) ? `${start}make ${thing} ${wanted}` : whole,
    )
    .replace(LIKED, (whole, to: string, wanted: string) =>
      isColor(wanted) ? `${to} ${wanted}` : isColor(wanted.split(" ")[0] ?? "") ? `${to} ${wanted}` : whole,
    )
    .replace(ALL_BEHIND, "$1cut out $2")
    .replace(DAY, "add a $1 sky")
    .replace(TAKEN_AT, "$1 $2")
    .replace(DAY_TO, "make it look like $1")
    .replace(HIDDEN_IN_SHADOWS, "lift the shadows")
    .replace(PASTEL, " pastel colors")
    .replace(FILM, "vintage look")
    .replace(TEAL_AND_ORANGE, "$1-and-$2 look")
    .replace(SPLASH, "")
    .replace(STAYS, "$1keep only $2 in color")
    .replace(CONTRAST, " ; much more contrast")
    .replace(UNRECOGNIZABLE, "pixelate $1")
    .replace(TEETH, "make the teeth whiter")
    .replace(SWAPPED_SKY, "replace the sky ")
    .replace(EMPTY_SIDE, "crop a bit off the $1")
    .replace(PRONOUN, "make the person ")
    .replace(TINTED, (whole, start: string, look: string, thing: string) => {
      if (/^(?:warm|cool|cold)$/.test(look)) return `${start}make ${thing} ${look}er`;
      return isColor(look) ? `${start}make ${thing} more ${look}` : whole;
    })
    .replace(TEXT_BORDER, (whole, text: string, color: string) =>
      isColor(color.replace(/^(?:thin |thick )+/, "")) ? `${text} with a ${color} outline` : whole,
    )
    .replace(BARE_TEXT, "$1write $2 ");
};
