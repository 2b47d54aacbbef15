import type { OpenDocument } from "@atelier/document-model";

/** Inline objects with words of their own, by element name, as they are named in the report. */
const PLACES: Record<string, string> = {
  "w:ruby": "ruby text",
  "text:ruby": "ruby text",
  rPh: "phonetic guides",
  "a:fld": "fields, such as dates",
};

/** Collects objects in sentences whose words are not translated. */
export class SkippedObjects {
  readonly #places = new Set<string>();

  /** Adds an object by the name of its element. */
  readonly add = (name: string): void => {
    this.#places.add(PLACES[name] ?? "fields and other objects in sentences");
  };

  get untouched(): OpenDocument["untouched"] {
    return [...this.#places].map((place) => ({ place, reason: "they are kept as one object of their sentence" }));
  }
}
