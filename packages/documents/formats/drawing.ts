import type { Block } from "@atelier/document-model";
import { byName, type Document, type Element } from "../xml.ts";
import { type Vocabulary, xmlBlocks } from "../xml-blocks.ts";

/** DrawingML text, as in slides, shapes, SmartArt and charts. Fields (numbers, dates) and line breaks are objects. */
export const drawingVocabulary: Vocabulary = {
  block: ({ nodeName }) => nodeName === "a:p",
  inline: ({ nodeName }) => nodeName === "a:r",
  property: ({ nodeName }) => nodeName === "a:pPr" || nodeName === "a:rPr" || nodeName === "a:endParaRPr",
  holder: "a:t",
  hard: ({ nodeName }) => nodeName === "a:br",
  ignoredAttributes: new Set(),
};

/** The paragraphs of a drawing, and of a chart its labels as well. */
export function drawingBlocks(document: Document, place: string): Block[] {
  return [...xmlBlocks(document, drawingVocabulary, () => place), ...chartLabels(document)];
}

/** A chart keeps a copy of the cells it was drawn from; its numbers are no words, its labels are. */
function chartLabels(document: Document): Block[] {
  return ["c:strCache", "c:multiLvlStrCache"]
    .flatMap((name) => byName(document, name))
    .flatMap((cache) => byName(cache, "c:v").map((value) => textBlock(value, "charts")));
}

/** An element whose whole content is text. */
export function textBlock(element: Element, place: string): Block {
  return {
    place,
    pieces: [{ kind: "text", text: element.textContent ?? "", look: 0 }],
    write: (pieces) => {
      element.textContent = pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
    },
  };
}

/** What a part of an Office package is called in the coverage report; null where it holds no words. */
export function partPlaces(name: string): string | null {
  return places.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

const places: [RegExp, string][] = [
  [/^word\/document\.xml$/, "body"],
  [/^word\/header\d*\.xml$/, "headers"],
  [/^word\/footer\d*\.xml$/, "footers"],
  [/^word\/footnotes\.xml$/, "footnotes"],
  [/^word\/endnotes\.xml$/, "endnotes"],
  [/^word\/comments\.xml$/, "comments"],
  [/^(word|ppt|xl)\/charts\/chart[^/]*\.xml$/, "charts"],
  // A diagram's words stand twice: as data, and as the drawing that programs show of it.
  [/^(word|ppt|xl)\/diagrams\/(?:data|drawing)\d*\.xml$/, "diagrams"],
  [/^ppt\/slides\/slide\d+\.xml$/, "slides"],
  [/^ppt\/notesSlides\/notesSlide\d+\.xml$/, "speaker notes"],
  [/^ppt\/comments\/.*\.xml$/, "comments"],
  [/^xl\/drawings\/drawing\d+\.xml$/, "drawings"],
  [/^docProps\/core\.xml$/, "properties"],
];
