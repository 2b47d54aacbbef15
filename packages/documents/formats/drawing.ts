import { type Block, textOfRuns } from "@atelier/document-model";
import { byName, type Document, type Element, outermostByName } from "../xml.ts";
import { type Vocabulary, xmlBlocks } from "../xml-blocks.ts";

/** DrawingML text of slides, shapes, SmartArt and charts. Fields (numbers, dates) and line breaks are inline codes. */
export const drawingVocabulary: Vocabulary = {
  block: ({ nodeName }) => nodeName === "a:p",
  inline: ({ nodeName }) => nodeName === "a:r",
  property: ({ nodeName }) => nodeName === "a:pPr" || nodeName === "a:rPr" || nodeName === "a:endParaRPr",
  holder: "a:t",
  hard: ({ nodeName }) => nodeName === "a:br",
  ignoredAttributes: new Set(),
};

/** The paragraphs of a drawing, and the labels of a chart. */
export function drawingBlocks(document: Document, part: string): Block[] {
  return [...xmlBlocks(document, drawingVocabulary, () => part), ...chartLabels(document)];
}

/** A chart stores copies of its cells. Only the text labels are translated. */
function chartLabels(document: Document): Block[] {
  return ["c:strCache", "c:multiLvlStrCache"]
    .flatMap((name) => outermostByName(document, name))
    .flatMap((cache) => byName(cache, "c:v").map((value) => textBlock(value, "charts")));
}

/** A block for an element that contains only text. */
export function textBlock(element: Element, part: string): Block {
  return {
    part,
    runs: [{ kind: "text", text: element.textContent ?? "", style: 0 }],
    write: (runs) => {
      element.textContent = textOfRuns(runs);
    },
  };
}

/** The name of an Office package entry in the coverage report, or null if the entry has no words. */
export function partOfEntry(name: string): string | null {
  return partPatterns.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

const partPatterns: [RegExp, string][] = [
  [/^word\/document\.xml$/, "body"],
  [/^word\/header\d*\.xml$/, "headers"],
  [/^word\/footer\d*\.xml$/, "footers"],
  [/^word\/footnotes\.xml$/, "footnotes"],
  [/^word\/endnotes\.xml$/, "endnotes"],
  [/^word\/comments\.xml$/, "comments"],
  [/^(word|ppt|xl)\/charts\/chart[^/]*\.xml$/, "charts"],
  // A diagram stores its words twice: as data, and as the drawing that programs show.
  [/^(word|ppt|xl)\/diagrams\/(?:data|drawing)\d*\.xml$/, "diagrams"],
  [/^ppt\/slides\/slide\d+\.xml$/, "slides"],
  [/^ppt\/notesSlides\/notesSlide\d+\.xml$/, "speaker notes"],
  [/^ppt\/comments\/.*\.xml$/, "comments"],
  [/^xl\/drawings\/drawing\d+\.xml$/, "drawings"],
  [/^docProps\/core\.xml$/, "properties"],
];
