import { sameLanguage } from "../languages.ts";
import type { TermPair } from "./term-table.ts";
import { escapeXml, findLanguage, readXml, type XmlReader } from "./xml-events.ts";

/** A language pair as BCP 47 tags. */
export interface LanguagePair {
  from: string;
  to: string;
}

/**
 * Reads the terms of a language pair from a term base (TBX, ISO 30042, version 2 and 3). Every term of a concept in the
 * source language gets the concept's first term in the target language; deprecated terms are left out. A term of several
 * concepts keeps its first translation. Throws `unreadable_document` if the XML is damaged.
 */
export async function readTermBase(text: string, pair: LanguagePair): Promise<TermPair[]> {
  const reader = new TermBaseReader(pair);
  await readXml(text, reader);
  return [...reader.pairs.values()];
}

/** Collects the pairs of each concept when it ends. */
class TermBaseReader implements XmlReader {
  readonly pairs = new Map<string, TermPair>();
  readonly #pair: LanguagePair;
  #sources: string[] = [];
  #targets: string[] = [];
  /** The list for the terms of the current language; null for other languages. */
  #terms: string[] | null = null;
  #term: string | null = null;
  #note: string | null = null;
  #isDeprecated = false;

  constructor(pair: LanguagePair) {
    this.#pair = pair;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "conceptEntry" || name === "termEntry") [this.#sources, this.#targets] = [[], []];
    else if (name === "langSec" || name === "langSet") this.#terms = this.#getTerms(findLanguage(attributes));
    else if (name === "termSec" || name === "tig" || name === "ntig") [this.#term, this.#isDeprecated] = [null, false];
    else if (name === "term") this.#term = "";
    else if (name === "termNote") this.#note = "";
  }

  text(text: string): void {
    if (this.#note !== null) this.#note += text;
    else if (this.#term !== null) this.#term += text;
  }

  close(name: string): void {
    if (name === "termNote") {
      this.#isDeprecated ||= /deprecated|superseded/i.test(this.#note ?? "");
      this.#note = null;
    } else if (name === "termSec" || name === "tig" || name === "ntig") {
      const term = (this.#term ?? "").replace(/\s+/g, " ").trim();
      if (term !== "" && !this.#isDeprecated) this.#terms?.push(term);
      this.#term = null;
    } else if (name === "conceptEntry" || name === "termEntry") this.#addConcept();
  }

  #getTerms(language: string | null): string[] | null {
    if (language === null) return null;
    if (sameLanguage(language, this.#pair.from)) return this.#sources;
    return sameLanguage(language, this.#pair.to) ? this.#targets : null;
  }

  #addConcept(): void {
    const [translation] = this.#targets;
    if (translation === undefined) return;
    for (const term of this.#sources) {
      const key = term.toLowerCase();
      if (!this.pairs.has(key)) this.pairs.set(key, [term, translation]);
    }
  }
}

/** Writes terms as a term base (TBX-Core, ISO 30042:2019). */
export function writeTermBase(pairs: readonly TermPair[], { from, to }: LanguagePair): string {
  const section = (language: string, term: string) =>
    `<langSec xml:lang="${escapeXml(language)}"><termSec><term>${escapeXml(term)}</term></termSec></langSec>`;
  const concepts = pairs.map(
    ([term, translation], at) =>
      `<conceptEntry id="c${at + 1}">${section(from, term)}${section(to, translation)}</conceptEntry>\n`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<tbx type="TBX-Core" style="dca" xml:lang="${escapeXml(from)}" xmlns="urn:iso:std:iso:30042:ed-2">\n`,
    "<tbxHeader><fileDesc><sourceDesc><p>Glossary</p></sourceDesc></fileDesc></tbxHeader>\n<text><body>\n",
    ...concepts,
    "</body></text>\n</tbx>\n",
  ].join("");
}
