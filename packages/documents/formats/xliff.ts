import { type Block, type DocumentFormat, type OpenDocument, sameRuns } from "@atelier/document-model";
import { XML_DECLARATION } from "../charset.ts";
import { counted } from "../counted.ts";
import { sameLanguage } from "../languages.ts";
import { stringBlock } from "../string-block.ts";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { byLocalName, children, type Document, type Element, isElement, parseXml, xmlText } from "../xml.ts";
import { xmlBlocks } from "../xml-blocks.ts";
import { xmlBudget } from "../xml-limits.ts";
import type { Vocabulary } from "../xml-vocabulary.ts";

/**
 * XLIFF 1.2 and 2 (OASIS), with any namespace prefix: each source gets a target. Units that are translated or must not
 * be translated stay as they are and are reported.
 */
export const xliff: DocumentFormat = {
  name: "xliff",
  contentType: "application/xliff+xml",
  extension: "xlf",
  open: (bytes) => openTextDocument(bytes, readXliff, { declaration: XML_DECLARATION }),
};

const INLINE = new Set(["g", "pc", "mrk"]);

const xliffVocabulary: Vocabulary = {
  block: ({ localName }) => localName === "target",
  inline: (element) => INLINE.has(element.localName ?? "") && element.firstChild !== null && !isProtected(element),
  property: () => false,
  holder: undefined,
  hard: () => false,
  ignoredAttributes: new Set(),
  isUnique: true,
};

/** States of untranslated targets, and of complete targets. Version 2 has them on the segment. */
const OPEN_STATES = new Set(["new", "needs-translation", "needs-l10n", "needs-adaptation", "initial"]);
const FINAL_STATES = new Set(["translated", "signed-off", "final", "reviewed"]);

function readXliff(source: string): TextContent {
  const document = parseXml(source, xmlBudget(0.6));
  const units = getUnits(document);
  const isClosed = (unit: Unit) => !mayTranslate(unit.parent);
  const closed = units.filter(isClosed);
  const translated = units.filter((unit) => !isClosed(unit) && isTranslated(unit));
  const kept = new Set([...closed, ...translated]);
  const untouched: OpenDocument["untouched"] = [];
  if (closed.length > 0)
    untouched.push({ place: counted(closed.length, "unit"), reason: 'the file says translate="no"' });
  if (translated.length > 0)
    untouched.push({ place: counted(translated.length, "unit"), reason: "there is a translation already" });
  const root = document.documentElement;
  return {
    language: root?.getAttribute("srcLang") || byLocalName(document, "file")[0]?.getAttribute("source-language"),
    blocks: units.filter((unit) => !kept.has(unit)).flatMap((unit) => targetBlocks(document, unit)),
    untouched,
    result({ language }) {
      const before = setTargetLanguage(document, language);
      if (translated.length > 0 && before && !isSame(before, language))
        untouched.push({ place: "units that have a translation", reason: `they are in the language ${before}` });
      return xmlText(document, source);
    },
  };
}

interface Unit {
  /** The `trans-unit` of version 1.2, or the `segment` of version 2. */
  parent: Element;
  source: Element;
  target: Element | undefined;
}

function getUnits(document: Document): Unit[] {
  return [...byLocalName(document, "trans-unit"), ...byLocalName(document, "segment")].flatMap((parent) => {
    const child = (name: string) =>
      children(parent).find((node): node is Element => isElement(node) && node.localName === name);
    const source = child("source");
    return source ? [{ parent, source, target: child("target") }] : [];
  });
}

/** Whether the nearest element with a mark allows a translation. */
function mayTranslate(element: Element): boolean {
  for (let node: Element["parentNode"] = element; isElement(node); node = node.parentNode) {
    const mark = node.getAttribute("translate");
    if (mark) return mark !== "no";
  }
  return true;
}

/** Text within a sentence that must not be translated. */
const isProtected = (element: Element) =>
  element.getAttribute("translate") === "no" || element.getAttribute("mtype") === "protected";

/**
 * Whether a unit has a translation. A target with the source's text counts only if it is approved or its state is final.
 */
function isTranslated({ parent, source, target }: Unit): boolean {
  if (!target || ((target.textContent ?? "").trim() === "" && (source.textContent ?? "").trim() !== "")) return false;
  if (parent.getAttribute("approved") === "yes") return true;
  const state = target.getAttribute("state") ?? parent.getAttribute("state") ?? "";
  if (OPEN_STATES.has(state)) return false;
  return FINAL_STATES.has(state) || target.textContent !== source.textContent;
}

/** Copies the source into the target, and reads the target's blocks. Writing them completes the state. */
function targetBlocks(document: Document, { parent, source, target: known }: Unit): Block[] {
  const name = source.prefix ? `${source.prefix}:target` : "target";
  const target = known ?? document.createElementNS(source.namespaceURI, name);
  for (const child of children(target)) target.removeChild(child);
  for (const child of children(source)) target.appendChild(child.cloneNode(true));
  if (!known) parent.insertBefore(target, source.nextSibling);
  const stateful = [target, parent].find((element) => OPEN_STATES.has(element.getAttribute("state") ?? ""));
  return xmlBlocks(target, xliffVocabulary, () => "units").map((read) => {
    const block = stringBlock(read);
    return {
      ...block,
      write(runs) {
        block.write(runs);
        if (!stateful || sameRuns(runs, block.runs)) return;
        stateful.setAttribute("state", "translated");
        stateful.removeAttribute("subState");
        target.removeAttribute("state-qualifier");
      },
    };
  });
}

/** Sets the language of the targets, and returns the previous language. */
function setTargetLanguage(document: Document, language: string): string | null {
  const root = document.documentElement;
  const isSecond = root?.getAttribute("version")?.startsWith("2");
  const name = isSecond ? "trgLang" : "target-language";
  const elements = isSecond && root ? [root] : byLocalName(document, "file");
  const before = elements.map((element) => element.getAttribute(name)).find((value) => value) ?? null;
  for (const element of elements) element.setAttribute(name, language);
  for (const target of byLocalName(document, "target"))
    if (target.hasAttribute("xml:lang")) target.setAttribute("xml:lang", language);
  return before;
}

function isSame(a: string, b: string): boolean {
  try {
    return sameLanguage(a, b);
  } catch {
    return false;
  }
}
