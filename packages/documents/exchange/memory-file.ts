import { sameLanguage } from "../languages.ts";
import { escapeText } from "../tagged-text.ts";
import type { LanguagePair } from "./term-base.ts";
import { escapeXml, findLanguage, readXml, type XmlReader } from "./xml-events.ts";

/** A translated segment as tagged text: `<g1>…</g1>` is a text style, `<x1/>` an object. */
export interface MemoryUnit {
  source: string;
  target: string;
}

/**
 * Reads the segments of a language pair from a translation memory (TMX 1.4). Inline elements become tags, with the numbers
 * of their first occurrence in the source; units whose target has other tags than the source are left out. Throws
 * `unreadable_document`.
 */
export async function readMemoryFile(text: string, pair: LanguagePair): Promise<MemoryUnit[]> {
  const reader = new MemoryReader(pair);
  await readXml(text, reader);
  return reader.units;
}

/** Elements of a segment that stand for an object. */
const OBJECTS = new Set(["ph", "it", "ut"]);

/** Collects the pairs of each unit when it ends. */
class MemoryReader implements XmlReader {
  readonly units: MemoryUnit[] = [];
  readonly #pair: LanguagePair;
  #source: string | null = null;
  #target: string | null = null;
  #language: string | null = null;
  /** The segment that is being read. */
  #segment: string | null = null;
  /** The open inline elements: their content belongs to another program. `hi` is text. */
  readonly #inline: string[] = [];
  /** The numbers of inline elements of the unit, by their kind and their own number. */
  #numbers = new Map<string, number>();
  /** How many inline elements of each kind the unit has. */
  #counts = new Map<string, number>();

  constructor(pair: LanguagePair) {
    this.#pair = pair;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "tu") {
      [this.#source, this.#target] = [null, null];
      [this.#numbers, this.#counts] = [new Map(), new Map()];
    } else if (name === "tuv") this.#language = findLanguage(attributes);
    else if (name === "seg") this.#segment = "";
    else if (this.#segment !== null) {
      if (name === "bpt") this.#segment += `<g${this.#getNumber("g", attributes.i)}>`;
      else if (name === "ept") this.#segment += `</g${this.#getNumber("g", attributes.i)}>`;
      else if (OBJECTS.has(name)) this.#segment += `<x${this.#getNumber("x", attributes.x)}/>`;
      this.#inline.push(name);
    }
  }

  text(text: string): void {
    if (this.#segment !== null && this.#inline.every((name) => name === "hi")) this.#segment += escapeText(text);
  }

  close(name: string): void {
    if (name === "seg") this.#endSegment();
    else if (name === "tu") this.#endUnit();
    else if (this.#segment !== null) this.#inline.pop();
  }

  #endSegment(): void {
    const segment = this.#segment?.trim() ?? "";
    this.#segment = null;
    this.#inline.length = 0;
    if (segment === "" || this.#language === null) return;
    if (sameLanguage(this.#language, this.#pair.from)) this.#source ??= segment;
    else if (sameLanguage(this.#language, this.#pair.to)) this.#target ??= segment;
  }

  #endUnit(): void {
    const [source, target] = [this.#source, this.#target];
    if (source !== null && target !== null && getTags(source) === getTags(target)) this.units.push({ source, target });
  }

  #getNumber(kind: string, own = `#${this.#numbers.size}`): number {
    const key = `${kind}${own}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    this.#numbers.set(key, number);
    return number;
  }
}

const getTags = (text: string): string =>
  [...text.matchAll(/<[^<>]*>/g)]
    .map(([tag]) => tag)
    .sort()
    .join("");

/** The start of a translation memory (TMX 1.4). */
export const memoryFileStart =
  '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n<header creationtool="Atelier" creationtoolversion="1" segtype="sentence" o-tmf="Atelier" adminlang="en" srclang="*all*" datatype="xml"/>\n<body>\n';

/** A segment of a translation memory. */
export function memoryFileUnit({ source, target }: MemoryUnit, { from, to }: LanguagePair): string {
  const variant = (language: string, text: string) =>
    `<tuv xml:lang="${escapeXml(language)}"><seg>${toInlineElements(text)}</seg></tuv>`;
  return `<tu>${variant(from, source)}${variant(to, target)}</tu>\n`;
}

/** The end of a translation memory. */
export const memoryFileEnd = "</body>\n</tmx>\n";

/** Tagged text is already escaped, so only its tags change. */
const toInlineElements = (text: string): string =>
  text
    .replace(/<x(\d+)\/>/g, '<ph x="$1"/>')
    .replace(/<g(\d+)>/g, '<bpt i="$1"/>')
    .replace(/<\/g(\d+)>/g, '<ept i="$1"/>');
