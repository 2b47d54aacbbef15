import { byName, children, type Document, decodeXml, type Element, isElement } from "../../xml.ts";
import { findCode, isMonospaced } from "./monospaced.ts";

/** The part of a presentation: its documents by their names in the archive. */
export interface Presentation {
  documents: ReadonlyMap<string, Document>;
  entries: ReadonlyMap<string, Uint8Array>;
}

/**
 * The runs of slides that are code by their font: their own, that of the list style of their shape, or that of the
 * placeholder of the layout or master that the shape fills.
 */
export function slideCode(slides: ReadonlySet<Document>, presentation: Presentation): ReadonlySet<Element> {
  const names = new Map([...presentation.documents].map(([name, document]) => [document, name]));
  const models = new Models(presentation);
  return findCode(
    [...slides].flatMap((slide) => {
      const fonts = new ShapeFonts(models.find(names.get(slide) ?? ""));
      return byName(slide, "a:r").map((run) => ({
        item: run,
        paragraph: run.parentNode,
        text: byName(run, "a:t")[0]?.textContent ?? "",
        monospaced: isMonospaced(getFont(findChild(run, "a:rPr")) ?? fonts.find(run) ?? ""),
      }));
    }),
  );
}

const findChild = (parent: Element | undefined, name: string) =>
  parent && children(parent).find((child): child is Element => isElement(child) && child.nodeName === name);

const getFont = (properties: Element | undefined) =>
  findChild(properties, "a:latin")?.getAttribute("typeface") || undefined;

function findAncestor(element: Element, isIt: (element: Element) => boolean): Element | undefined {
  for (let parent = element.parentNode; isElement(parent); parent = parent.parentNode) if (isIt(parent)) return parent;
  return undefined;
}

/** The fonts that the shapes of a slide give to text which names none. */
class ShapeFonts {
  /** The layout of the slide and the master of the layout. */
  readonly #models: readonly Placeholders[];
  readonly #findPlaceholder = placeholderReader();
  /** Each list style is read once for each level: a shape may have thousands of runs. */
  readonly #fonts = new Map<Element, Map<number, string | undefined>>();
  /** The level of each paragraph, which may have thousands of runs too. */
  readonly #levels = new Map<Element, number>();

  constructor(models: readonly Placeholders[]) {
    this.#models = models;
  }

  find(run: Element): string | undefined {
    const body = findAncestor(run, ({ nodeName }) => nodeName === "p:txBody");
    const paragraph = findAncestor(run, ({ nodeName }) => nodeName === "a:p");
    if (!body || !paragraph) return undefined;
    const level = this.#levels.get(paragraph) ?? readLevel(paragraph);
    this.#levels.set(paragraph, level);
    const known = this.#fonts.get(body) ?? new Map<number, string | undefined>();
    this.#fonts.set(body, known);
    if (!known.has(level)) known.set(level, this.#read(body, level));
    return known.get(level);
  }

  #read(body: Element, level: number): string | undefined {
    const place = this.#findPlaceholder(body);
    const bodies = place ? this.#models.flatMap((model) => model.find(place) ?? []) : [];
    for (const item of [body, ...bodies]) {
      const style = findChild(findChild(item, "a:lstStyle"), `a:lvl${level + 1}pPr`);
      const font = getFont(findChild(style, "a:defRPr"));
      if (font !== undefined) return font;
    }
    return undefined;
  }
}

/** Levels above this one do not exist in DrawingML. */
const MAX_LEVEL = 8;

function readLevel(paragraph: Element): number {
  const level = Number(findChild(paragraph, "a:pPr")?.getAttribute("lvl") ?? 0);
  return Number.isInteger(level) && level >= 0 && level <= MAX_LEVEL ? level : 0;
}

/** Finds the placeholder that a text fills. Each shape is read once: a file can have thousands of texts in one. */
function placeholderReader(): (body: Element) => Element | undefined {
  const known = new Map<Element, Element | undefined>();
  return (body) => {
    const shape = findAncestor(body, ({ nodeName }) => nodeName === "p:sp");
    if (!shape) return undefined;
    if (!known.has(shape)) known.set(shape, byName(shape, "p:ph")[0]);
    return known.get(shape);
  };
}

/** The layouts and masters of a presentation. Slides share them, so each is read once. */
class Models {
  readonly #presentation: Presentation;
  readonly #read = new Map<string, Placeholders | undefined>();

  constructor(presentation: Presentation) {
    this.#presentation = presentation;
  }

  /** The layout of a slide and the master of the layout. */
  find(slide: string): Placeholders[] {
    const { entries } = this.#presentation;
    const layout = findRelated(slide, "slideLayout", entries);
    const master = layout && findRelated(layout, "slideMaster", entries);
    return [layout, master].flatMap((name) => (name && this.#open(name)) || []);
  }

  #open(name: string): Placeholders | undefined {
    if (!this.#read.has(name)) {
      const document = this.#presentation.documents.get(name);
      this.#read.set(name, document && new Placeholders(document));
    }
    return this.#read.get(name);
  }
}

/** The texts of a layout or master that are placeholders. */
class Placeholders {
  readonly #byIndex = new Map<string, Element>();
  readonly #byType = new Map<string, Element>();

  constructor(model: Document) {
    const findPlaceholder = placeholderReader();
    for (const body of byName(model, "p:txBody")) {
      const place = findPlaceholder(body);
      if (!place) continue;
      const { index, type } = readPlace(place);
      if (index !== undefined && !this.#byIndex.has(index)) this.#byIndex.set(index, body);
      if (!this.#byType.has(type)) this.#byType.set(type, body);
    }
  }

  /** The text of the same placeholder: by its index, otherwise by its type. */
  find(place: Element): Element | undefined {
    const { index, type } = readPlace(place);
    return (index === undefined ? undefined : this.#byIndex.get(index)) ?? this.#byType.get(type);
  }
}

const readPlace = (place: Element) => ({
  index: place.getAttribute("idx") || undefined,
  type: place.getAttribute("type") || "body",
});

/** The part of a kind that another part refers to. */
function findRelated(name: string, kind: string, entries: ReadonlyMap<string, Uint8Array>): string | undefined {
  const relations = entries.get(name.replace(/([^/]+)$/, "_rels/$1.rels"));
  if (!relations) return undefined;
  for (const [tag] of decodeXml(relations).matchAll(/<Relationship\b[^<>]*>/g)) {
    if (!new RegExp(`/${kind}"`).test(tag)) continue;
    const target = /\sTarget="([^"]*)"/.exec(tag)?.[1];
    const url = target && URL.parse(target, `file:///${name}`);
    if (url) return url.pathname.slice(1);
  }
  return undefined;
}
