import { type Block, textOfRuns } from "@atelier/document-model";
import {
  byName,
  children,
  type Document,
  type Element,
  elements,
  isElement,
  outermostByName,
  setText,
} from "../xml.ts";
import { xmlBlocks } from "../xml-blocks.ts";
import type { Vocabulary } from "../xml-vocabulary.ts";

/**
 * DrawingML text of slides, shapes, SmartArt and charts. Fields (numbers, dates), line breaks and runs of `code` are
 * inline codes.
 */
export const drawingVocabulary = (code: ReadonlySet<Element> = new Set()): Vocabulary => ({
  block: ({ nodeName }) => nodeName === "a:p",
  inline: (element) => element.nodeName === "a:r" && !code.has(element),
  property: ({ nodeName }) => nodeName === "a:pPr" || nodeName === "a:rPr" || nodeName === "a:endParaRPr",
  holder: "a:t",
  hard: ({ nodeName }) => nodeName === "a:br",
  ignoredAttributes: new Set(),
});

/** The paragraphs of a drawing, and the labels of a chart. */
export function drawingBlocks(
  document: Document,
  part: string,
  skipped?: (name: string) => void,
  code?: ReadonlySet<Element>,
): Block[] {
  return [...xmlBlocks(document, drawingVocabulary(code), () => part, skipped), ...chartLabels(document)];
}

/** The labels of a chart: its copies of cells with text, and texts that it has itself. */
function chartLabels(document: Document): Block[] {
  const caches = ["c:strCache", "c:multiLvlStrCache", "c:strLit"].flatMap((name) => outermostByName(document, name));
  const names = byName(document, "c:tx").flatMap((element) =>
    children(element).filter((child): child is Element => isElement(child) && child.nodeName === "c:v"),
  );
  return [...caches.flatMap((cache) => byName(cache, "c:v")), ...names].map((value) => textBlock(value, "charts"));
}

/** A block for an element that contains only text. */
export function textBlock(element: Element, part: string): Block {
  return {
    part,
    runs: [{ kind: "text", text: element.textContent ?? "", style: 0 }],
    write: (runs) => {
      setText(element, textOfRuns(runs));
    },
  };
}

/** The texts of attributes: alternative texts of shapes, and what a program shows over a link. */
export function attributeBlocks(document: Document): Block[] {
  return [...elements(document)].flatMap((element) => {
    const { nodeName } = element;
    const names = /:cNvPr$/.test(nodeName)
      ? ["descr", "title"]
      : /hlink(Click|Hover)$/.test(nodeName)
        ? ["tooltip"]
        : [];
    return names.flatMap((name) =>
      attributeBlock(element, name, name === "tooltip" ? "tooltips" : "alternative texts"),
    );
  });
}

/** A block for an attribute; none if the element does not have it. */
export function attributeBlock(element: Element, name: string, part: string): Block[] {
  const text = element.getAttribute(name);
  if (!text) return [];
  const write: Block["write"] = (runs) => element.setAttribute(name, textOfRuns(runs));
  return [{ part, runs: [{ kind: "text", text, style: 0 }], write }];
}
