import { splitAtTags } from "../translation/tags.ts";

/** Corrects faults in a translation that rules can find: doubled spaces, moved placeholders and capital letters that changed. */
export function withoutFaults(source: string, answer: string): string {
  const spaced = withCodesBeforeMarks(source, withoutExtraSpaces(source, answer));
  if (isCapitals(source, spaced)) return inText(spaced, (text) => text.toUpperCase());
  return withFirstCase(source, withCapitals(source, spaced));
}

/** Changes the text between tags. Escapes such as "&amp;" are no text. */
const inText = (tagged: string, change: (text: string) => string) =>
  splitAtTags(tagged)
    .map(({ text, tag }) =>
      tag ? text : text.replace(/&\w+;|[^&]+|&/g, (part) => (/^&\w+;$/.test(part) ? part : change(part))),
    )
    .join("");

/** Removes doubled spaces and spaces before punctuation, unless the source has them too. */
function withoutExtraSpaces(source: string, answer: string): string {
  let corrected = answer;
  if (!/ {2}/.test(source)) corrected = corrected.replace(/ {2,}/g, " ");
  if (!/ [.,;:!?)]/.test(source)) corrected = corrected.replace(/ +([.,;!?)])(?=\s|<|$)/g, "$1");
  return /\( /.test(source) ? corrected : corrected.replaceAll("( ", "(");
}

/** Placeholders that follow a punctuation mark. */
const AFTER_MARK = /(?<=[\p{L}\p{N}>)])([.,;:!?])\s+((?:<x\d+\/>\s*)*<x\d+\/>)/gu;

/** Moves placeholders that went behind the end of their part of the sentence before its mark, as in "the directory. <x0/>". */
function withCodesBeforeMarks(source: string, answer: string): string {
  return answer.replace(AFTER_MARK, (whole, mark: string, codes: string) => {
    const [code = ""] = /<x\d+\/>/.exec(codes) ?? [];
    const before = source.slice(0, Math.max(0, source.indexOf(code)));
    // It follows a mark or another placeholder in the source too, or begins the source.
    if (before.trim() === "" || /(?:[.,;:!?]["'”’»)]*|<x\d+\/>)(?:<\/?g\d+>|\s)*$/u.test(before)) return whole;
    return `${/\s$/.test(before) ? " " : ""}${codes}${mark}`;
  });
}

/** Whether a text has capital letters only: several words, or a word that was translated, because others can be abbreviations. */
function isCapitals(source: string, answer: string): boolean {
  const words = plain(source).match(/\p{L}{2,}/gu) ?? [];
  const isTranslated = plain(source).toLowerCase().trim() !== plain(answer).toLowerCase().trim();
  return (
    (words.length > 1 || (isTranslated && (words[0]?.length ?? 0) > 3)) &&
    words.every((word) => word === word.toUpperCase() && word !== word.toLowerCase())
  );
}

const plain = (tagged: string) => tagged.replace(/<\/?[gx]\d+\/?>|&\w+;/g, " ");

/** Names and abbreviations that the engine did not translate get their capitals back. */
function withCapitals(source: string, answer: string): string {
  const words = plain(source).match(/[\p{L}\p{N}]+/gu) ?? [];
  const kept = new Map<string, string | null>();
  for (const [index, word] of words.entries()) {
    const key = word.toLowerCase();
    // The first word of a sentence has a capital for another reason, unless all of its letters are capitals.
    const shown = index > 0 || (word.length > 1 && word === word.toUpperCase());
    const capital = word !== key && shown;
    kept.set(key, capital && kept.get(key) !== null ? word : null);
  }
  return inText(answer, (text) =>
    text.replace(/[\p{L}\p{N}]+/gu, (word) => (word === word.toLowerCase() ? (kept.get(word) ?? word) : word)),
  );
}

const START = /^(?:<\/?g\d+>|<x\d+\/>|[\s¿¡"'“”«„(])*(\p{L})/u;

const startsWithCode = (tagged: string) => /^(?:<\/?g\d+>|\s)*<x\d+\/>/.test(tagged);

/** The first letter has the case of the source's first letter, because the first word may have moved. */
function withFirstCase(source: string, answer: string): string {
  // A placeholder that moved to the start, or away from it, is a word of its own.
  if (startsWithCode(source) !== startsWithCode(answer)) return answer;
  const [began, begins] = [START.exec(source)?.[1] ?? "", START.exec(answer)];
  const letter = begins?.[1] ?? "";
  if (!begins || began === "" || began.toLowerCase() === began.toUpperCase()) return answer;
  const isUpper = began !== began.toLowerCase();
  const at = begins[0].length - letter.length;
  // A translated name can move to the start, so a capital stays if the source has one anywhere.
  if (!isUpper && /\p{Lu}/u.test(plain(source))) return answer;
  const cased = isUpper ? letter.toUpperCase() : letter.toLowerCase();
  return answer.slice(0, at) + cased + answer.slice(at + letter.length);
}
