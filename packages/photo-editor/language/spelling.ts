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
/** Words of their own that are one edit from a word of the grammar. */
const NEIGHBORS = "boarder boarders bolder darkest warmest coolest pastels sharpens whiten whitens".split(" ");
const KNOWN = new Set([...WORDS, ...THINGS, ...NEIGHBORS]);

/** The shortest word that is corrected. Shorter words have too many neighbors. */
const MIN_LENGTH = 5;

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
    .replace(/(?<=^|[,.;] ?|\band )ad (?=an? |the |some )/gi, () => {
      corrected.push('"ad" as "add"');
      return "add ";
    })
    .replace(/(?<![\p{L}\p{N}'"§])\p{L}{5,}(?![\p{L}\p{N}'])/gu, (word) => {
      const lower = word.toLowerCase();
      if (lower.length < MIN_LENGTH || KNOWN.has(lower) || isKnown(lower)) return word;
      const close = [...WORDS, ...THINGS].filter(
        (candidate) => candidate[0] === lower[0] && isOneEdit(lower, candidate),
      );
      const [only] = close;
      if (!only || close.length > 1) return word;
      // The past form and the plural are no misspellings.
      if (/^(?:s|d|ed|r|er)$/.test(lower.slice(only.length)) && lower.startsWith(only)) return word;
      corrected.push(`"${word}" as "${only}"`);
      return only;
    });
  return { text: fixed, corrected };
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
