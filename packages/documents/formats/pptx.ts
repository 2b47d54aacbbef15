import {
  type Block,
  type DocumentFormat,
  type OpenDocument,
  readArchive,
  type Target,
  unreadable,
  writeArchive,
} from "@atelier/document-model";
import { mostCommon } from "../declared-language.ts";
import { SkippedObjects } from "../skipped.ts";
import {
  byName,
  children,
  type Document,
  decodeXml,
  type Element,
  isElement,
  outermostByName,
  parseXml,
  serializeXml,
} from "../xml.ts";
import { xmlBlocks } from "../xml-blocks.ts";
import { xmlBudget } from "../xml-limits.ts";
import { untouchedCode } from "./code/monospaced.ts";
import { slideCode } from "./code/slide-code.ts";
import { attributeBlocks, drawingBlocks, drawingVocabulary, textBlock } from "./drawing.ts";
import { readPackage, withUsualPrefixes } from "./office-package.ts";
import { officePictures } from "./office-pictures.ts";
import { corePropertyBlocks } from "./office-properties.ts";

/** The smallest font scale of a text frame, in thousandths of a percent. */
const SMALLEST_SCALE = 50_000;

/** PresentationML (ECMA-376). */
export const pptx: DocumentFormat = {
  name: "pptx",
  contentType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  extension: "pptx",
  open: async (bytes) => openSlides(await readArchive(bytes)),
};

function openSlides(entries: Map<string, Uint8Array>): OpenDocument {
  const { parts, format } = readPackage(entries);
  if (format !== "pptx") throw unreadable("This archive is not a presentation: it has no slides. Send a pptx file.");
  const documents = new Map<string, Document>();
  const budget = xmlBudget();
  const skipped = new SkippedObjects();
  const blocks: Block[] = [];
  const slides = new Set<Document>();
  for (const [name, part] of parts) {
    if (part === "presentation") continue;
    const document = parseXml(withUsualPrefixes(decodeXml(entries.get(name) ?? new Uint8Array())), budget);
    documents.set(name, document);
    if (part === "slides") slides.add(document);
  }
  const code = slideCode(slides, { documents, entries });
  const skip = (name: string) => {
    // Code has its own line in the report.
    if (name !== "a:r") skipped.add(name);
  };
  for (const [name, document] of documents) {
    const part = parts.get(name) ?? "";
    if (part === "properties") blocks.push(...corePropertyBlocks(document));
    else if (part === "comments") {
      const texts = byName(document, "p:text").map((element) => textBlock(element, part));
      blocks.push(...texts, ...drawingBlocks(document, part));
    } else if (part === "slide masters and layouts") blocks.push(...shownOnSlides(document, part));
    else blocks.push(...drawingBlocks(document, part, skip, code), ...attributeBlocks(document));
  }
  const tags = [...slides].flatMap((slide) => byName(slide, "a:rPr").map((run) => run.getAttribute("lang") ?? ""));
  const lengths = new Map([...frames(slides)].map((frame) => [frame, getLength(frame)]));
  return {
    language: mostCommon(tags.filter((tag) => tag !== "")),
    blocks,
    pictures: officePictures(entries),
    untouched: [...skipped.untouched, ...(code.size > 0 ? [untouchedCode] : [])],
    save(target) {
      for (const [frame, before] of lengths) shrink(frame, before);
      if (target.direction === "rtl") for (const document of documents.values()) markRightToLeft(document);
      for (const document of documents.values()) setLanguage(document, target);
      const written = new Map(entries);
      for (const [name, document] of documents) written.set(name, serializeXml(document));
      return writeArchive(written);
    },
  };
}

function* frames(slides: ReadonlySet<Document>): Generator<Element> {
  for (const document of slides) yield* outermostByName(document, "p:txBody");
}

/** The texts of a master or layout that slides show. The texts of placeholders are only shown while editing. */
function shownOnSlides(document: Document, part: string): Block[] {
  return outermostByName(document, "p:sp")
    .filter((shape) => byName(shape, "p:ph").length === 0)
    .flatMap((shape) => xmlBlocks(shape, drawingVocabulary(), () => part));
}

const getLength = (frame: Element) =>
  byName(frame, "a:t").reduce((sum, { textContent }) => sum + (textContent ?? "").length, 0);

/** Sets the font scale at which a longer text takes the same area as before, as PowerPoint's own autofit does. */
function shrink(frame: Element, before: number): void {
  const after = getLength(frame);
  const properties = children(frame).find(({ nodeName }) => nodeName === "a:bodyPr") as Element | undefined;
  if (!properties || before === 0 || after <= before * 1.05) return;
  const growing = children(properties).find((child) => isElement(child) && child.nodeName === "a:spAutoFit");
  if (growing) return;
  let fit = children(properties).find((child) => isElement(child) && child.nodeName === "a:normAutofit") as
    | Element
    | undefined;
  if (!fit) {
    for (const child of children(properties)) if (child.nodeName === "a:noAutofit") properties.removeChild(child);
    const autofit = properties.ownerDocument?.createElementNS(properties.namespaceURI, "a:normAutofit");
    if (!autofit) return;
    fit = autofit;
    properties.insertBefore(fit, children(properties).find(({ nodeName }) => nodeName !== "a:prstTxWarp") ?? null);
  }
  const known = Number(fit.getAttribute("fontScale") ?? 100_000);
  // Text fills an area, so the font shrinks by the square root of the growth.
  const scale = Math.max(SMALLEST_SCALE, Math.round(known * Math.sqrt(before / after)));
  if (scale < 100_000) fit.setAttribute("fontScale", String(scale));
}

function markRightToLeft(document: Document): void {
  for (const paragraph of byName(document, "a:p")) {
    let properties = children(paragraph).find(({ nodeName }) => nodeName === "a:pPr") as Element | undefined;
    if (!properties) {
      const added = document.createElementNS(paragraph.namespaceURI, "a:pPr");
      properties = added;
      paragraph.insertBefore(added, paragraph.firstChild);
    }
    properties.setAttribute("rtl", "1");
    const alignment = properties.getAttribute("algn");
    if (!alignment || alignment === "l") properties.setAttribute("algn", "r");
  }
}

function setLanguage(document: Document, { language }: Target): void {
  for (const name of ["a:rPr", "a:endParaRPr"])
    for (const element of byName(document, name))
      if (element.hasAttribute("lang")) element.setAttribute("lang", language);
}
