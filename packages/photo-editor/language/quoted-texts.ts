import { endColor } from "../words.ts";

/** Words in title case after "the text" or "write", up to words about their place, color or size. */
const TITLED =
  /\b(?<noun>[Tt]ext|[Cc]aption|[Tt]itle|[Hh]eadline|[Ww]ords?|[Ww]atermark|[Ww]rite|[Ss]aying|[Ss]ays|[Rr]eads|[Rr]eading) (?<text>(?!(?:In|At|On|To|With|Of|And|From)\b|\d+(?:\.\d+)? ?(?:%|percent|x|times) (?:larger|bigger|smaller))(?:©|[A-Z0-9])[^\s,;!.]*(?: (?!(?:at|in|on|with|using|and|to|then|over|across|near|under|above|below|from|off|but|top|bottom|center|centered|small|large|big|bold)\b)[^\s,;]+){0,11}?)(?=[,;.]|$| (?:from|off|but|at|in|on|with|using|and|to|then|over|across|near|under|above|below|top|bottom|center|centered|small|large|big|bold)\b)/g;
const UNQUOTED =
  /\b([Tt]ext|[Cc]aption|[Tt]itle|[Ll]abel|[Ll]etters|[Ll]ettering|[Ww]ords?|[Ww]rite) ([A-Z]{2}[A-Z0-9!?%&.'-]*(?: [A-Z0-9][A-Z0-9!?%&.'-]*(?![\w]))*)/g;

/** Lettering that is named by what it says: "the STM32 label", "the Yamaha lettering". */
const NAMED_LETTERING =
  /\b([Tt]he|[Tt]his|[Tt]hat|[Aa]ll) ((?:[A-Z0-9][A-Z0-9&.+_-]+|[A-Z][a-z][\w&.'-]*)(?: [A-Z0-9][\w&.'+-]*){0,3}) (text|caption|title|label|lettering|letters|inscription|writing|words?|sign)\b/g;

const WORDS_OF_TEXT =
  "(?:words?|texts?|captions?|titles?|lettering|letters|sign|label|headline|name|phrase|slogan|line|writing)";
const CAPITALS = "(?:©|[A-Z0-9])[^\\s,;]*";
/**
 * A text in the place of another one without quotation marks: "change House blend to Morning Roast". Capitals mark both, or
 * the new one after "the words".
 */
const REPLACED_CAPITALS = new RegExp(
  `\\b(?<verb>[Rr]eplace|[Cc]hange|[Ss]wap|[Ee]dit|[Rr]ename|[Uu]pdate|[Cc]orrect)(?: (?:the|this|that))?(?<noun> ${WORDS_OF_TEXT})? (?<old>${CAPITALS}(?: (?!with\\b|to\\b|by\\b|into\\b)[^\\s,;]+){0,5}) (?:with|to|by|into)(?: (?:say|read|be))?(?: the (?:words?|text))? (?<new>${CAPITALS}(?: (?!and\\b|in\\b|but\\b|with\\b|at\\b|on\\b|using\\b|keep|then\\b)[^\\s,;.!]+){0,7})`,
  "g",
);

/** Marks both texts of a replacement that names them by their capitals. Colors, formats and numbers are no texts. */
const markReplaced = (text: string, quotes: string[]): string =>
  text.replace(REPLACED_CAPITALS, (whole, ...found) => {
    const { verb, noun, old = "", new: replacement = "" } = found.at(-1) as Record<string, string | undefined>;
    const isText = (words: string) => /[A-Za-z]{2}/.test(words) && endColor(words.toLowerCase())?.rest !== "";
    const isFormat = /^(?:RGB|CMYK|PNG|JPE?G|WEBP|AVIF|TIFF?|HDR|SDR|B&W)$/i.test(replacement);
    if (noun === undefined && (!isText(old) || !isText(replacement) || isFormat)) return whole;
    return `${verb} the text §${quotes.push(old) - 1} with §${quotes.push(replacement) - 1}`;
  });

/** A date without quotation marks: "a date stamp 12/08/2024". */
const DATED =
  /\b((?:date|time)(?: ?stamp)?|stamp|year) (?:of )?(\d{1,4}(?:[./:-]\d{1,4}){0,3}(?: \d{1,2}:\d{2})?)(?=[ ,;.]|$)/g;

/** A copyright notice without quotation marks: "put a small © 2024 Jane in the corner". */
const SIGNED =
  /\b([Pp]ut|[Aa]dd|[Ww]rite|[Pp]lace|[Ii]nsert|[Ww]ith) (?:an? |the )?((?:small|tiny|little|subtle|discreet|big|large|white|black) )?(©[^"“”§,;\n]{1,60}?)(?= (?:in|at|on|to|near|bottom|top|down|along|using|with)\b|[,.;]|$)/g;

const NOT_SAID =
  "(?!(?:an?|the|in|at|on|to|over|across|under|with|using|something|some|text|words?|it|this|that|my|his|her|date|name|and|for|of|big|large|small|white|black|as|like)\\b)";
const PLACED =
  "(?= (?:in|at|on|across|along|near) (?:the )?(?:very )?(?:top|bottom|upper|lower|left|right|middle|cent(?:er|re)|corner)\\b| (?:top|bottom|upper|lower) (?:left|right)\\b)";
/** A short text in small letters with its place: "write hello in the middle". */
const PLAIN = new RegExp(`\\b([Ww]rite) (${NOT_SAID}[\\p{L}\\d!?'&%-]+(?: [\\p{L}\\d!?'&%-]+){0,4}?)${PLACED}`, "gu");
/** A text after a colon: "add text: Sale 50%". A date can be its end: "caption below: Lisbon, May 2024". */
const AFTER_COLON = new RegExp(
  `\\b((?:[Tt]ext|[Cc]aption|[Tt]itle|[Ww]ords?|[Ww]rite)(?: (?:below|underneath|above|on top|at the (?:top|bottom)))?): ?(${NOT_SAID}[^\\s,;§][^,;§\\n]{0,60}?(?:, (?:[A-Z]\\p{L}+ )?\\d{1,4}(?: [A-Z]\\p{L}+)?(?=$|[ .;]))?)(?:${PLACED}|(?=$|[,;]|\\.(?:\\s|$)| in [a-z]+(?: letters)?(?:$|[,.;])))`,
  "gu",
);
/** A text in small letters with its color: "add the text hello world in red". */
const COLORED = new RegExp(
  `\\b((?:[Aa]dd|[Ww]rite|[Pp]ut)(?: the| a)? (?:text|words?|caption|title)) (${NOT_SAID}[\\p{L}\\d!?'&%-]+(?: [\\p{L}\\d!?'&%-]+){0,4}?)(?= in (?:light |dark )?(?:red|blue|green|yellow|white|black|pink|orange|purple|gr[ae]y|gold|brown|silver)\\b)`,
  "gu",
);
/** A telephone number without quotation marks. */
const PHONE =
  /\b((?:add|put|write|print|insert) (?:(?:my|our|the|a) )?)(?:(?:tele)?phone|mobile|cell|tel|contact)(?: number| no)?:? (\+?\d[\d ()/-]{4,}\d)/gi;
/** A web or e-mail address, a hashtag or an account name without quotation marks: "write our address www.example.com". */
const ADDRESS =
  /\b((?:add|put|write|print|insert|place) )(?:(?:my|our|the|a|this) )?(?:(?:web|internet|e-?mail|mail|instagram|company|small|own) )*(?:(?:address|website|site|url|link|domain|handle|hashtag|account|e-?mail):? )?((?:https?:\/\/|www\.)[^\s,;]+[^\s,;.]|[\w.+-]+@[\w-]+\.[\w.-]*\w|[@#][\p{L}_][\p{L}\d_.]+[\p{L}\d_]|[\w-]{2,}\.(?:com|org|net|io|de|fr|es|it|eu|uk|co|dev|shop|example))(?=[\s,;.]|$)/giu;
const MY_NAME = /\b[Mm]y name,? ((?:[A-Z][\w'-]+)(?: [A-Z][\w'-]+){0,2})/g;

/** Replaces quoted texts by §0, §1 …, so that their content is not read as an instruction. */
export function takeQuotes(text: string): { text: string; quotes: string[] } {
  const quotes: string[] = [];
  const taken = text.replace(
    /["“”„«»]([^"“”„«»\n]+)["“”«»]|(?<=^|\s)['‘]([^'’\n]+)['’](?=$|[\s,.;!])/g,
    (_match, double?: string, single?: string) => `§${quotes.push((double ?? single ?? "").trim()) - 1}`,
  );
  // A copyright sign opens a text.
  const dated = /\b(?:add|put|write|place|print|insert|stamp)\b/i.test(taken)
    ? taken.replace(DATED, (_match, noun: string, found: string) => `${noun} text §${quotes.push(found) - 1}`)
    : taken;
  const called = dated.replace(
    PHONE,
    (_match, verb: string, found: string) => `${verb}text §${quotes.push(found) - 1}`,
  );
  const addressed = called.replace(
    ADDRESS,
    (_match, verb: string, found: string) => `${verb}the text §${quotes.push(found) - 1}`,
  );
  const signed = addressed.replace(
    SIGNED,
    (_match, verb: string, size: string | undefined, found: string) =>
      `${verb} the ${size ?? ""}text §${quotes.push(found) - 1}`,
  );
  // Capitals after "the text" are a text without its quotation marks.
  const marked = /[a-z]{3}/.test(taken)
    ? [AFTER_COLON, UNQUOTED, TITLED, PLAIN, COLORED].reduce(
        (text, pattern) =>
          // "Write top in the center §0" has its text already.
          (pattern === PLAIN || pattern === COLORED) && text.includes("§")
            ? text
            : text.replace(pattern, (_match, noun: string, found: string) => `${noun} §${quotes.push(found) - 1}`),
        markReplaced(
          signed.replace(MY_NAME, (_match, name: string) => `the text §${quotes.push(name) - 1}`),
          quotes,
        ).replace(
          NAMED_LETTERING,
          (_match, the: string, found: string, noun: string) => `${the} ${noun} §${quotes.push(found) - 1}`,
        ),
      )
    : signed;
  // "The §0 label" is "the label §0".
  const ordered = marked
    .toLowerCase()
    .replace(
      /\b(the|this|that|all) (§\d+) (text|caption|title|label|lettering|letters|inscription|writing|words?|sign)\b/g,
      "$1 $3 $2",
    );
  return { text: ordered.replace(/’/g, "'"), quotes };
}
