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
  return findCode(
    [...slides].flatMap((slide) => {
      const fonts = new ShapeFonts(names.get(slide) ?? "", presentation);
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
  readonly #models: Document[] = [];
  /** Each list style is read once for each level: a shape may have thousands of runs. */
  readonly #fonts = new Map<Element, Map<number, string | undefined>>();

  constructor(slide: string, { documents, entries }: Presentation) {
    const layout = findRelated(slide, "slideLayout", entries);
    const master = layout && findRelated(layout, "slideMaster", entries);
    for (const name of [layout, master]) {
      const model = name && documents.get(name);
      if (model) this.#models.push(model);
    }
  }

  find(run: Element): string | undefined {
    const body = findAncestor(run, ({ nodeName }) => nodeName === "p:txBody");
    const paragraph = findAncestor(run, ({ nodeName }) => nodeName === "a:p");
    if (!body) return undefined;
    const level = Number(findChild(paragraph, "a:pPr")?.getAttribute("lvl") ?? 0);
    const known = this.#fonts.get(body) ?? new Map<number, string | undefined>();
    this.#fonts.set(body, known);
    if (!known.has(level)) known.set(level, this.#read(body, level));
    return known.get(level);
  }

  #read(body: Element, level: number): string | undefined {
    const place = findPlaceholder(body);
    const bodies = place ? this.#models.flatMap((model) => findFilled(model, place)) : [];
    for (const one of [body, ...bodies]) {
      const style = findChild(findChild(one, "a:lstStyle"), `a:lvl${level + 1}pPr`);
      const font = getFont(findChild(style, "a:defRPr"));
      if (font !== undefined) return font;
    }
    return undefined;
  }
}

/** The placeholder that a text fills. */
function findPlaceholder(body: Element): Element | undefined {
  const shape = findAncestor(body, ({ nodeName }) => nodeName === "p:sp");
  return shape && byName(shape, "p:ph")[0];
}

/** The text of a layout or master with the same placeholder: by its index, otherwise by its type. */
function findFilled(model: Document, place: Element): Element[] {
  const [index, type] = ["idx", "type"].map((name) => place.getAttribute(name) || undefined);
  const texts = byName(model, "p:txBody").map((body) => ({ body, own: findPlaceholder(body) }));
  const found =
    texts.find(({ own }) => own && index !== undefined && own.getAttribute("idx") === index) ??
    texts.find(({ own }) => own && (own.getAttribute("type") || "body") === (type ?? "body"));
  return found ? [found.body] : [];
}

/** The part of a kind that another part refers to. */
function findRelated(name: string, kind: string, entries: ReadonlyMap<string, Uint8Array>): string | undefined {
  const relations = entries.get(name.replace(/([^/]+)$/, "_rels/$1.rels"));
  if (!relations) return undefined;
  for (const [tag] of decodeXml(relations).matchAll(/<Relationship\b[^<>]*>/g)) {
    if (!new RegExp(`/${kind}"`).test(tag)) continue;
    const target = /\sTarget="([^"]*)"/.exec(tag)?.[1];
    if (target) return new URL(target, `file:///${name}`).pathname.slice(1);
  }
  return undefined;
}
