import { LEXICON } from "./lexicon.ts";
import { NOUNS } from "./nouns.ts";

/** Words of the grammar whose misspelled forms are corrected. Words that differ from a common noun by a letter are left out. */
const WORDS =
  `background backdrop brighter brighten brightness border contrast darken darker saturation saturate desaturate sharpen sharper sharpness vignette rotate resize vertical horizontal transparent watercolor watercolour pencil cartoon sepia monochrome grayscale greyscale vintage pixelate straighten warmer cooler remove replace delete increase decrease reduce colorful colourful exposure shadow corners picture square percent clockwise upscale enlarge negative except without behind around between everything blurry blurred bottom middle center circle rounded object person lighter white yellow purple orange image photo light`.split(
    " ",
  );
/** Long names of things, which few other words resemble. */
const THINGS =
  "colleague motorcycle motorbike bicycle umbrella suitcase backpack keyboard elephant sandwich children mountain sunglasses necklace astronaut spaceship helicopter airplane pedestrian passenger bystander telephone television refrigerator microphone lettering signature headlight reflection skateboard surfboard snowboard fireplace staircase skyscraper".split(
    " ",
  );
/** Words of instructions with few neighbors that are words of their own; those are in NEIGHBORS. */
const FREQUENT =
  "clouds night write instead photograph painting change please foreground centre portrait landscape rectangle green black brown silver golden sunset sunrise starry cloudy people woman jacket shirt trousers dress glasses flower flowers bottle building buildings street window windows kitchen forest beach mountains ocean water lighting highlights midtones caption title watermark headline quality professional dramatic cinematic vibrant natural softer smoother wrinkles whiten smaller larger bigger enhance improve adjust horizontally vertically grass little slightly avatar passport banner pixels colour colours colors color".split(
    " ",
  );
/** Words of their own that are one edit from a word of the lists above, or two from a long one. */
const NEIGHBORS =
  "boarder boarders bolder darkest warmest coolest pastels sharpens whitens pictures pictured photography photographs images changed chance changes charge chang pleased pleas centers centres centred centro bottoms portraits landscapes squares squared squire circles circled greek greene greens greet greed greer while write whites back blacks block blank blow brow browns browne silvery subset starr cloud clouds could clods cloudy louds aloud clouded clowns claude crowds persons pearson persona peoples women jackets short shit shift skirt shirts shire grasses flowed battle bottles bottled streets widow widows kitchens forests forrest bench bach breach beech oceans walter waters waiter watery lightning highlight caution headlines headlined qualify professionals smoothed wrinkled large enlarged enhanced improved improves glass gross grasp grabs grams grassy aground excerpt passports banned banker banners pixel colon conor contract contracts situation situations maintain maintains cooper remote warner profession professions contrary deceased brighton blown reflecting brows highlighted professionally photographic cooled rejection reside limiting mountainous proto smoothly transparency warmed portrays blurted bullying vertices blinding negatively password passwords reflective sandwiches shadowy billings troopers photon lighted vantage wrote writes writer written pointing panting tile tiles titled titles carton cartons".split(
    " ",
  );
const KNOWN = new Set([...WORDS, ...THINGS, ...FREQUENT, ...NEIGHBORS]);
const CANDIDATES = [...new Set([...WORDS, ...THINGS, ...FREQUENT])];

/** The shortest word that is corrected. Shorter words have too many neighbors. A word of four letters can only lack one. */
const MIN_LENGTH = 4;
/** Words from this length may have two errors. */
const LONG = 8;

/** Short words that many users mistype. */
const SHORT: Record<string, string> = {
  teh: "the",
  hte: "the",
  adn: "and",
  nad: "and",
  mak: "make",
  maek: "make",
  balck: "black",
  blakc: "black",
  whtie: "white",
  wihte: "white",
  bule: "blue",
  litle: "little",
  littel: "little",
  slighly: "slightly",
  slighty: "slightly",
  gril: "girl",
  wiht: "with",
  withe: "white",
  skye: "sky",
};

/** Corrects words that are one edit from a word of the grammar. Returns the text and the corrections. */
export function correctSpelling(
  text: string,
  isKnown: (word: string) => boolean,
): { text: string; corrected: string[] } {
  const corrected: string[] = [];
  const common = text.replace(/(?<![\p{L}\p{N}'"§-])\p{L}{2,9}(?![\p{L}\p{N}'-])/gu, (word) => {
    const meant = Object.hasOwn(SHORT, word.toLowerCase()) ? SHORT[word.toLowerCase()] : undefined;
    if (meant === undefined) return word;
    corrected.push(`"${word}" as "${meant}"`);
    return meant;
  });
  const fixed = common
    .replace(
      /\bles (?=(?:saturated|colou?rful|bright|dark|warm|yellow|red|orange|blue|contrast|saturation|blurry)\b)/gi,
      () => {
        corrected.push('"les" as "less"');
        return "less ";
      },
    )
    .replace(/(?<=^|[,.;] ?|\band )ad (?=an? |the |some )/gi, () => {
      corrected.push('"ad" as "add"');
      return "add ";
    })
    .replace(/(?<![\p{L}\p{N}'"§])\p{L}{4,}(?![\p{L}\p{N}'])/gu, (word) => {
      const lower = word.toLowerCase();
      if (lower.length < MIN_LENGTH || KNOWN.has(lower) || isKnown(lower)) return word;
      const only = findMeant(lower);
      if (only === undefined) return word;
      // The past form and the plural are no misspellings.
      if (/^(?:s|d|ed|r|er)$/.test(lower.slice(only.length)) && lower.startsWith(only)) return word;
      corrected.push(`"${word}" as "${only}"`);
      return only;
    });
  return { text: fixed, corrected };
}

/** The only word with the same first letter that is one edit away, or two edits from a long word. */
function findMeant(word: string): string | undefined {
  const alike = CANDIDATES.filter((candidate) => candidate[0] === word[0]);
  const near = alike.filter((candidate) =>
    word.length === MIN_LENGTH
      ? candidate.length > word.length && isOneEdit(word, candidate)
      : isOneEdit(word, candidate),
  );
  // British and American forms of one word are no two words.
  if (near.length > 0) return new Set(near.map(inAmerican)).size === 1 ? near[0] : undefined;
  const noun = findNoun(word);
  if (noun !== undefined) return noun;
  const far =
    word.length < LONG ? [] : alike.filter((candidate) => candidate.length >= LONG && isTwoEdits(word, candidate));
  return far.length === 1 ? far[0] : undefined;
}

/** English words of the lexicon that name things, colors and actions. */
const LISTED = (LEXICON + NOUNS)
  .split("\n")
  .filter((row) => /^[nav] /.test(row))
  .map((row) => row.split("|")[0]?.slice(2).trim() ?? "")
  .filter((word) => /^[a-z]{4,}$/.test(word));
/** Words of their own that are such a slip away from a listed word. */
const OWN_WORDS = new Set(
  "sliver noose filed loin later super diary trial angle clam bread board form shoot stares coop loose bard".split(" "),
);

/** A listed word of which two neighbors are swapped or one letter is doubled or not doubled, the usual slips of typing. */
function findNoun(word: string): string | undefined {
  if (OWN_WORDS.has(word)) return undefined;
  const found = LISTED.filter(
    (listed) => listed[0] === word[0] && (isSwapped(word, listed) || isDoubled(word, listed)),
  );
  return new Set(found).size === 1 && !LISTED.includes(word) ? found[0] : undefined;
}

/** Shorter words with two letters swapped are often words of their own: "sing" and "sign". */
const MIN_SWAPPED = 5;

function isSwapped(word: string, meant: string): boolean {
  if (word.length !== meant.length || word.length < MIN_SWAPPED) return false;
  const at = [...word].findIndex((letter, index) => letter !== meant[index]);
  return (
    at >= 0 && word[at] === meant[at + 1] && word[at + 1] === meant[at] && word.slice(at + 2) === meant.slice(at + 2)
  );
}

function isDoubled(word: string, meant: string): boolean {
  const [long, short] = word.length > meant.length ? [word, meant] : [meant, word];
  if (long.length !== short.length + 1) return false;
  const isPlural = long === `${short}s` && !long.endsWith("ss");
  return (
    !isPlural &&
    [...long].some((letter, at) => letter === long[at - 1] && long.slice(0, at) + long.slice(at + 1) === short)
  );
}

const inAmerican = (word: string): string =>
  word.replace("colour", "color").replace("grey", "gray").replace("centre", "center");

/** Whether two edits turn a word into another: a word between both is one edit from each. */
function isTwoEdits(word: string, meant: string): boolean {
  if (Math.abs(word.length - meant.length) > 2) return false;
  let start = 0;
  while (start < Math.min(word.length, meant.length) && word[start] === meant[start]) start++;
  const [rest, wanted] = [word.slice(start), meant.slice(start)];
  const [first = "", second = ""] = rest;
  const repaired = [wanted[0] + rest, rest.slice(1), wanted[0] + rest.slice(1), second + first + rest.slice(2)];
  return repaired.some((text) => text === wanted || isOneEdit(text, wanted));
}

/** Whether one insertion, deletion, substitution or swap of neighbors (Damerau 1964) turns a word into another. */
export function isOneEdit(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1 || word === other) return false;
  let start = 0;
  while (start < Math.min(word.length, other.length) && word[start] === other[start]) start++;
  const [rest, otherRest] = [word.slice(start), other.slice(start)];
  const isSwap =
    rest.length > 1 && rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
  return isSwap || rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1);
}
