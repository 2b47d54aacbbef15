import type { Run } from "@atelier/document-model";

/** Punctuation that a translator may add at the beginning of a sentence. Quotes and brackets have pairs. */
const START = /^(?:[…–—-]|\.{3})+\s*/u;
/** Punctuation at the end of a sentence. */
const END = /[.!?…。！？।؟]+$/u;
/** Punctuation of other scripts with the same meaning. */
const meanings: Record<string, string> = { "。": ".", "！": "!", "？": "?", "।": ".", "؟": "?" };
/** The letter with which a text begins. That of an abbreviation or a name such as iPhone is left alone. */
const FIRST_LETTER = /^([\s"'«»„“”‘’([{¿¡]*)(\p{L})(?!\p{Lu})/u;
/** Languages whose nouns begin with a capital letter. */
const CAPITALIZING = /^(de|lb)\b/;

/**
 * The runs of a translation that begin and end as those of its source: with the case of the first letter, and with
 * punctuation only where the source has it. `to` is the language of the translation.
 */
export function withForm(source: readonly Run[], translation: readonly Run[], to: string): Run[] {
  const start = translation.findIndex(hasContent);
  const end = translation.findLastIndex(hasContent);
  return translation.map((run, at) => {
    if (run.kind !== "text") return run;
    const begun = at === start ? beginAs(getText(source.find(hasContent)), run.text, to) : run.text;
    return { ...run, text: at === end ? endAs(getText(source.findLast(hasContent)), begun) : begun };
  });
}

const hasContent = (run: Run) => run.kind === "code" || run.text.trim() !== "";
const getText = (run: Run | undefined) => (run?.kind === "text" ? run.text : "");

function beginAs(source: string, text: string, to: string): string {
  const begun = source === "" || START.test(source) ? text : text.replace(START, "");
  const letter = FIRST_LETTER.exec(source)?.[2];
  if (letter === undefined || letter.toLowerCase() === letter.toUpperCase()) return begun;
  const isLower = letter === letter.toLowerCase();
  if (isLower && CAPITALIZING.test(to)) return begun;
  return begun.replace(
    FIRST_LETTER,
    (_, before: string, first: string) => before + (isLower ? first.toLowerCase() : first.toUpperCase()),
  );
}

function endAs(source: string, text: string): string {
  const [marks, words] = [source.trimEnd(), text.trimEnd()];
  if (marks === "") return text;
  const [wanted = ""] = END.exec(marks) ?? [];
  const [found = ""] = END.exec(words) ?? [];
  if (getMeaning(wanted) === getMeaning(found)) return text;
  return words.slice(0, words.length - found.length) + wanted + text.slice(words.length);
}

const getMeaning = (marks: string) => [...marks].map((mark) => meanings[mark] ?? mark).join("");
