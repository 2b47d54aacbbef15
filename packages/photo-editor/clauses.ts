import { keptClause } from "./grammar/kept.ts";
import { withChosenNames } from "./language/chosen-names.ts";
import { inCommonForms } from "./language/forms.ts";
import { withAddedTexts } from "./language/new-texts.ts";
import { takeQuotes } from "./language/quoted-texts.ts";
import { withPlainPairs } from "./language/two-colors.ts";
import { isKnown } from "./vocabulary.ts";
import { endColor } from "./words.ts";

/** A parsed instruction: clauses in the order of execution, with quoted texts replaced by marks. */
export interface ParsedInstructions {
  clauses: string[];
  quotes: string[];
}

const NEGATION =
  /^(?:please )?(?:but )?(?:do not|don't|dont|never|without|no need to|avoid|leave out|not\b|no (?!background)\w+|keep (?:the |its |all )?(?:image |original )?(?:size|aspect|aspect ratio|colou?rs?|background|rest|everything|original|quality|proportions|dimensions|same|subject|composition)\b|nothing else|[a-z]+ nothing(?: else)?$|(?:the rest|everything else|all else) (?:(?:can |should |must )?(?:stays?|remains?)\b|(?:unchanged|untouched|as (?:it )?is)$)|leave (?:everything|all|the (?:rest|others?|image|photo|picture|size|aspect|colou?rs?|proportions|quality|format|text|composition))\b)/;
const POLITE =
  /^(?:(?:please|pls|plz|hi|hello|hey|could you|can you|would you|will you|i want you to|i want to|i want it|i want|i need you to|i need|i'd like it to be|i'd like you to|i'd like to|i'd like|i would like to|i would like|let's|lets|now|just|also|then|and|finally|first|firstly|second|secondly|third|next|lastly|after that|afterwards|to|kindly|the result should be|it should be)\s+)+/;
const CLOSING =
  /(?:^|\s+)(?:please|pls|plz|thanks a lot|thanks|thank you so much|thank you|for me|lol|lmao|haha|hehe|thx|ty|asap|mate|bro|dude)$/;

/** "A vignette round the edges": after a thing, "round" is a place and no verb. */
const ROUND_A_THING =
  /^((?!(?:you|we)\b)[a-z§].*(?<!\b(?:to|and|also|just|please|then|only|not|can|should|must|now|or|a bit|a little|[a-z]+ly))) round (?=(?:the|all|its|my|his|her|both) )/;

const STEMS: Record<string, string> = {
  rotat: "rotate",
  resiz: "resize",
  blurr: "blur",
  scal: "scale",
  remov: "remove",
  eras: "erase",
  delet: "delete",
  invert: "invert",
};

/** Splits instructions into clauses. Negated clauses and polite words are removed. */
export function parseInstructions(instructions: string): ParsedInstructions {
  const { text, quotes } = takeQuotes(spaced(instructions.normalize("NFKC")));
  const stated = split(text)
    .flatMap(inOrder)
    .map((clause) => keptClause(clause) ?? unwanted(clause));
  const clauses = stated
    .filter((_, index) => !isNegated(stated, index))
    .map((clause) => clause.replace(/^or /, "").replace(POLITE, "").replace(CLOSING, "").trim())
    .map((clause) => clause.replace(ROUND_A_THING, "$1 around "))
    .filter((clause) => /[\p{L}\p{N}§]/u.test(clause) && (isKept(clause) || !NEGATION.test(clause)));
  return { clauses, quotes };
}

/** Puts quoted texts back in place of their marks. */
export const restore = (words: string, quotes: readonly string[]): string =>
  words.replace(/§(\d+)/g, (_match, index: string) => `"${quotes[Number(index)] ?? ""}"`);

/** Replaces control characters by spaces, and removes direction marks, joiners and the quote mark character. */
const spaced = (text: string) =>
  text
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .replace(/[\p{Cf}§]/gu, "")
    .replace(/[^\S\n]+/g, " ")
    .trim();

/**
 * Splits at punctuation, line ends, list marks and conjunctions. Words that only look like a separator are joined
 * first.
 */
function split(text: string): string[] {
  const numbered = /^\s*1[.)] /.test(text) ? text.replace(/(?:^|\s)\d{1,2}[.)] +/g, " ; ") : text;
  const joined = inCommonForms(withPlainPairs(withAddedTexts(withChosenNames(numbered))))
    .replace(/^ ?(?:[-*•]|\d{1,2}[.)]) /gm, "")
    .replace(/\((\d[\d\s.,%/]{0,40})\)/g, (numbers) => numbers.replaceAll(", ", ","))
    .replace(/\bblack (?:and|&|n) white\b|\bb ?[&/] ?w\b/g, "black-and-white")
    .replace(
      /\b(everything|anything|all|the whole (?:image|photo|picture)) (?:but|excepting)(?: for)? (?=the |my |her |his |its |a )/g,
      "$1 except ",
    )
    // "Keep the cup and delete the others" leaves the cup.
    .replace(
      /^keep (?:only |just )?((?:the |my |her |his )?[a-z][a-z '-]{1,40}?) and (?:delete|remove|erase) (?:all |everything )?(?:the )?(?:others?|rest|else)$/,
      "delete everything except $1",
    )
    // "Crop so that only the cup is left" is a crop to the cup.
    .replace(
      /\b(?:crop|cut|trim)(?: (?:it|(?:the|this|my) (?:image|photo|picture)))?(?: down)?,? (?:so|until)(?: that)? (?:only |just |mainly |mostly |primarily |(?:you|we|i) (?:only |just |mainly |mostly )?see (?:only |just |mainly |mostly )?)((?:the |my |his |her )[a-z][a-z' -]{1,40}?) (?:remains?|stays?|(?:is|are) (?:left|visible|shown|kept|seen|in view)|can be seen|shows?|(?=$|[,.;\n]))(?: (?:in|on) (?:it|the (?:image|photo|picture|frame)))?/g,
      "crop to $1",
    )
    // 'Top "A" bottom "B"' are two texts.
    .replace(
      /(§\d+),? (?:and )?(?=(?:the |at the |on the )?(?:top|bottom|below|above|underneath|left|right|upper|lower)\b[^§,.;\n]{0,30}§)/g,
      "$1 ; ",
    )
    // A text with another one below it.
    .replace(
      /(§\d+[^§,.;\n]{0,40}?),? (?:with|and) (?:an? |the )?(?=(?:(?:small|smaller|little|second|short) )?(?:(?:subtitle|tagline|line|text|words?|date|name) )?§\d+ (?:(?:right|directly|just) )?(?:below|under(?:neath)?|beneath|above)\b)/g,
      "$1 ; ",
    )
    .replace(/\bbg\b/g, "background")
    .replace(/(§\d+),? (?:and |but )?not (?=§\d)/g, "$1 instead of ")
    // A new text has the style of the old one.
    .replace(
      /(§\d+),? (?:(?:in|with|using|keeping|keep) )?(?:the |its )?(?:same|original) (?:style|font|look|colou?r|size|lettering|letters|typeface|place|position|spot)(?:,?(?: (?:and|&))? (?:the )?(?:same )?(?:style|font|look|colou?r|size|place|position|spot))*(?=$|[,.;\n]| and | but )/g,
      "$1",
    )
    // "The left and the right towers" are the left tower and the right tower.
    .replace(
      /\b(the )?(left|top) and (?:the )?(right|bottom) ([a-z]{3,20}?)(s?)(?= |[,.;\n]|$)(?! (?:of|corner|side))/g,
      (whole, the: string | undefined, first: string, second: string, thing: string, plural: string) =>
        plural === "" || isKnown(thing + plural)
          ? whole
          : `${the ?? "the "}${first} ${thing} and the ${second} ${thing}`,
    )
    .replace(
      /\b(darken|brighten|lighten|desaturate|sharpen|pixelate|saturate) (background|sky|subject)\b/g,
      "$1 the $2",
    )
    .replace(/\b(bright|light) and airy\b/g, "$1-and-airy")
    .replace(/\b(dark|moody|dramatic) and (dark|moody|dramatic)\b/g, "$1 $2")
    // "I want the sky to be bluer" is a change of the sky.
    .replace(
      /(^|[,.;\n] ?|\band )((?:i |we )(?:want|need|would like|'d like) |i'd like )?(?:((?:the|my|his|her) )(?:whole |entire )?|(?:whole|entire) )([a-z]+(?: [a-z]+)?) (?:to be|should be|must be|has to be|needs to be) (?!removed|deleted|cropped|replaced|erased)/g,
      (_whole, start: string, _wish: string, owner = "the ", thing: string) => `${start}make ${owner}${thing} `,
    )
    // "Sepia, but not too strong" is a weaker sepia.
    .replace(
      /(?:,| but|, but)? not too (?:strong|strongly|much|heavy|heavily|intense|extreme|obvious|harsh|bold)\b/g,
      " slightly",
    )
    .replace(
      /\b(rotate|turn|tilt)\b([^.;\n]*?),? (?:without|with no|no) (any |the )?(empty |blank |white |black |transparent )?(corners?|edges|borders)\b/g,
      "$1$2 no $4$5",
    )
    // "Teal shadows and orange highlights" are one grading.
    .replace(
      /\b([a-z]+) (shadows|highlights) and ([a-z]+(?: [a-z]+)?) (shadows|highlights)\b/g,
      (whole, one: string, first: string, other: string, second: string) =>
        endColor(one) && endColor(other) && first !== second ? `${one} ${first}-and-${other} ${second}` : whole,
    )
    // The shadow of a text that a clause writes is not one of the whole image.
    .replace(
      /(§\d+[^.;\n§]{0,80}?),? (?:with|and) (?:an? |some )?(?:(?:soft|thin|slight|subtle|light|small|little|strong|dark|black|drop|text|fine|gentle) )*shadow(?: (?:behind|below|under) (?:it|them|the (?:text|letters)))?(?=$|[,.;\n]| and | but )/g,
      "$1 shadow-below",
    )
    .replace(/\bsalt and pepper\b/g, "salt-and-pepper")
    .replace(/(\d),(\d{3})\b/g, "$1$2")
    .replace(/\b(duo-?tone(?: [\w#()-]{1,20}){0,6}) and /g, "$1 with ")
    .replace(/\b(left|top|right|bottom) and (left|top|right|bottom)\b(?! corner)/g, "$1-and-$2")
    .replace(/^before ([^,]+), ([^,]+)/, "$2 then $1")
    .replace(
      /\b((?:resize|scale|make it|change)\b[^;\n]*\d ?[x×] ?\d+(?: ?px| ?pixels)?),? without (?:any )?(?:distort|stretch)\w*(?:(?! and | then | but )[^,.;\n])*/gm,
      "$1 cover",
    )
    .replace(
      /^((?:resize|scale|make it|change)\b.*\d ?[x×] ?\d+(?: ?px| ?pixels)?) without cropp\w*(?:(?! and | then | but )[^,.;\n])*/gm,
      "$1 inside",
    )
    .replace(
      /\b((?:square|\d{1,3} ?: ?\d{1,3}|portrait|landscape|wide ?screen)\b[^,.;\n]*?) without cropp\w*(?: (?:it|anything|the (?:image|photo|picture)))?/g,
      "$1 padded",
    )
    .replace(
      /\b(teal|blue|purple|green|cyan|orange|gold|yellow|red|pink|magenta) (?:and|&) (teal|blue|purple|green|cyan|orange|gold|yellow|red|pink|magenta)(?= (?:colou?r )?(?:look|grad(?:e|ing)|tones?|split|style|palette|filter|sunset|sunrise|sky|dusk|dawn|evening)\b)/g,
      "$1-and-$2",
    )
    .replace(/ with(?:out any| no| zero| as little) (?:distort|stretch)\w*(?: as possible)?/g, "")
    .replace(/ (?=(?:do not|don't|dont) (?:distort|stretch|squash|squish|deform)\b)/g, " ; ")
    .replace(/ with (?=(?:soft |light )?pastel (?:colou?rs|tones|palette)\b)/g, " ; ")
    .replace(/ with (?:a lot of|lots of|plenty of|much|extra) (contrast|saturation)\b/g, " ; much more $1")
    .replace(/ without (?=(?:changing|affecting|touching|altering) (?:the|my|his|her|its) )/g, " ;without ")
    .replace(
      / without (?:changing|affecting|touching|altering|losing|cropping|distorting|stretching)\b(?:(?! and (?!its |the |my |his |her )| then | but )[^,.;\n])*/g,
      "",
    )
    .replace(
      / with (?=(?:an? )?(?:[\w#-]+ ){0,3}(?:shadow|border|frame|vignette|round(?:ed)? corners)\b)(?! radius)/g,
      " ; ",
    );
  return withLists(joined)
    .split(
      /[;\n!?]+|[,.]+(?=\s|$)|\s(?:and then|and also|and finally|then|and|but|plus|as well as|followed by|after that|before|after which|while)\s|\s?&\s?|\s\+\s(?=[a-z])/,
    )
    .map((part) => part.replace(/^\s*(?:and|then|but|also|after that)\s+/, "").trim())
    .filter((part) => /[\p{L}\p{N}§]/u.test(part));
}

const LISTED =
  /\b((?:keep|leave|show) (?:only|just)|only (?:keep|leave|show)|except(?: for)?|apart from|aside from|besides|cut ?out|isolate|around|make|turn|paint|repaint|colou?r|recolou?r|dye|change|put|place|keep|leave) ((?:the |my |his |her )?)([a-z]+(?: [a-z]+)?) and (?:the |my |his |her )?([a-z]+)(?=( from [a-z]+ (?:in)?to [a-z]+(?: [a-z]+)?| (?:to |into |in |as |be |look |an? |more |much )*[a-z-]+(?: [a-z-]+)?| (?:on|onto|in|into|against|before) [a-z -]{2,60})?(?:[,.;!?\n]| (?:but|and|then) |$))/g;
/** Words after a list that say what happens to its things. */
const STATED =
  /^ (?:from [a-z]+ (?:in)?to [a-z]+(?: [a-z]+)?$|brighter|lighter|darker|warmer|cooler|sharper|softer|blurry|blurred|pixelated|black-and-white|gr[ae]yscale|in colou?r|colou?red|more [a-z]+|bluer|greener|redder|yellower|pinker|browner|(?:on|onto|in|into|against|before) (?:an? |the )?[a-z -]+|sharp|in focus|crisp|unchanged|untouched|alone|as (?:is|they are))$/;

/** Joins a list of things, "the cup and the saucer", which are changed together, to "the cup-and-saucer". */
const withLists = (text: string): string =>
  text.replace(
    LISTED,
    (whole, lead: string, owner: string, named: string, other: string, after: string | undefined) => {
      const [look = "", thing] = named.split(" ");
      // In "the red cup and saucer" the color describes both.
      if (thing !== undefined && !(owner !== "" && endColor(look)?.rest === "" && endColor(thing) === null))
        return whole;
      const one = thing ?? look;
      const areThings = [one, other].every((word) => isThing(word, owner !== ""));
      const isKeeping = lead === "leave" && !STATED.test(after ?? "");
      const isChange = /^(?:make|turn|paint|colou?r|recolou?r|dye|change|put|place)$/.test(lead);
      const isSaid = after === undefined ? !isChange : STATED.test(after) || endColor(after.trim()) !== null;
      return areThings && isSaid && !isKeeping ? `${lead} ${owner}${one}-and-${other}` : whole;
    },
  );

/** Things that the grammar knows by name, because other rules read them. */
const NAMED = /^(?:man|woman|person|people|face|table|wall|road|street|model|product|text|caption)$/;

const isThing = (word: string, isOwned: boolean): boolean => !isKnown(word) || (isOwned && NAMED.test(word));

/** Reorders "A after doing B" to B, then A, with verbs in their base form. */
function inOrder(clause: string): string[] {
  const plain = clause
    .replace(/^after (?=\w+ing\b)/, "")
    .replace(
      /\b(rotat|crop|resiz|flip|mirror|sharpen|blurr|scal|convert|straighten|brighten|darken|remov|eras|delet|invert|add|turn|mak)p?ing\b/g,
      (_word, stem: string) => STEMS[stem] ?? (stem === "mak" ? "make" : stem),
    );
  const at = plain.indexOf(" after ");
  return at > 0 && / after \w+ing\b/.test(clause) ? [plain.slice(at + 7), plain.slice(0, at)] : [plain];
}

const isKept = (clause: string): boolean => / unchanged$/.test(clause) && clause.startsWith("keep ");

const NO_THING =
  /(?:ing|ed|ions?|ness|ies)$|^(?:fuss|need|problem|hurry|matter|cuts?|nonsense|thanks|idea|rush|limits?|artifacts?|sweat|joke|doubt)$/;

/** "No spoon" asks for a picture without it; "no border" only forbids a change. */
function unwanted(clause: string): string {
  const thing =
    /^(?:and |with |but )?no (?:more )?([a-z]{3,20})(?: (?:please|in (?:it|the (?:image|photo|picture|shot))))?$/.exec(
      clause,
    )?.[1];
  return thing === undefined || isKnown(thing) || NO_THING.test(thing) ? clause : `remove the ${thing}`;
}

/** "Don't crop, rotate or resize" forbids all three: a list that ends with "or" belongs to its "don't". */
function isNegated(clauses: readonly string[], index: number): boolean {
  if (isKept(clauses[index] ?? "")) return false;
  if (NEGATION.test(clauses[index] ?? "")) return true;
  for (let end = index; end < Math.min(clauses.length, index + 4); end++) {
    if (!/^or |^\S+ or \S+/.test(clauses[end] ?? "")) continue;
    for (let start = index - 1; start >= Math.max(0, index - 4); start--)
      if (NEGATION.test(clauses[start] ?? "")) return true;
  }
  return false;
}
