import { type Block, type DocumentFormat, textOfRuns } from "@atelier/document-model";
import { XML_DECLARATION } from "../charset.ts";
import { counted } from "../counted.ts";
import { stringBlock } from "../string-block.ts";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { children, type Document, type Element, elements, isElement, isText, parseXml, xmlText } from "../xml.ts";
import { xmlBlocks } from "../xml-blocks.ts";
import type { Vocabulary } from "../xml-vocabulary.ts";

/** Any XML: an element with direct text is a paragraph, and elements within the text are its styles. */
export const xml: DocumentFormat = {
  name: "xml",
  contentType: "application/xml",
  extension: "xml",
  open: (bytes) => openTextDocument(bytes, readXml, { declaration: XML_DECLARATION }),
};

function readXml(source: string): TextContent {
  const document = parseXml(source);
  const root = document.documentElement;
  // Most files have no such marks, and checking every element takes as long as reading it.
  const isNotText = /\stranslat(e|able)\s*=/.test(source) ? isMarked : () => false;
  const isCode = codeTest(document, source);
  const isValue = root?.nodeName === "resources" ? isAndroidValue : () => false;
  const withWords = [...elements(document)].filter(hasOwnWords);
  const values = withWords.filter((element) => isValue(element) && !isNotText(element)).length;
  const untouched: TextContent["untouched"] = [];
  if (withWords.some(isNotText))
    untouched.push({ place: "elements that are marked as not translatable", reason: "the file says so" });
  if (withWords.some(isCode)) untouched.push({ place: "code", reason: "it is not prose" });
  if (values > 0)
    untouched.push({ place: counted(values, "resource"), reason: "they are settings or files, not texts" });
  const languageName = LANGUAGE_ATTRIBUTES.find((name) => root?.hasAttribute(name));
  return {
    blocks: resourceBlocks(document, (element) => isNotText(element) || isCode(element) || isValue(element)),
    language: languageName ? root?.getAttribute(languageName) : null,
    untouched,
    result({ language }) {
      if (languageName) root?.setAttribute(languageName, language);
      return xmlText(document, source);
    },
  };
}

/** The language of the whole document: XML, and DocBook 4. */
const LANGUAGE_ATTRIBUTES = ["xml:lang", "lang"];

const names = (list: string) => new Set(list.split(" "));
/** Elements of code in the vocabularies of manuals and standards. */
const CODE = names("programlisting codeblock codeph sourcecode artwork codelisting");
/** Elements of code in DocBook and DITA, whose names mean something else in other files. */
const CODE_OF_MANUALS = names(
  "screen synopsis cmdsynopsis funcsynopsis code command filename literal constant function classname methodname parameter envar varname userinput computeroutput systemoutput systemitem filepath cmdname apiname option parmname msgph msgblock",
);
const MANUAL = names("article book chapter section refentry concept task reference topic dita troubleshooting");

/** A test for elements of code, and elements inside them. */
function codeTest(document: Document, source: string): (element: Element) => boolean {
  const root = document.documentElement?.localName ?? "";
  const isManual = MANUAL.has(root) && /<(?:[\w.-]+:)?(para|p|simpara|shortdesc|cmd)[\s>]/.test(source);
  const isCode: (element: Element) => boolean = remembered(
    ({ localName, parentNode }) =>
      CODE.has(localName ?? "") ||
      (isManual && CODE_OF_MANUALS.has(localName ?? "")) ||
      (isElement(parentNode) && isCode(parentNode)),
  );
  return isCode;
}

/** Whether an element of Android's resources is a value: a color, a size or a style, but no string. */
const isAndroidValue: (element: Element) => boolean = remembered((element) => {
  const { parentNode, nodeName } = element;
  if (!isElement(parentNode)) return false;
  if (parentNode.parentNode?.nodeType !== 9) return isAndroidValue(parentNode);
  return !/^(string|string-array|plurals)$/.test(nodeName);
});

/** Android reads an apostrophe in a string only if it is escaped. */
const ANDROID_SPELLING = new Map([["'", "\\'"]]);

function resourceBlocks(document: Document, isKept: (element: Element) => boolean): Block[] {
  const vocabulary: Vocabulary = {
    block: (element) => hasOwnWords(element) && !insideMixed(element) && !isKept(element),
    inline: (element) => element.firstChild !== null && !isKept(element),
    property: () => false,
    holder: undefined,
    hard: () => false,
    ignoredAttributes: new Set(),
    isUnique: true,
  };
  const isAndroid = document.documentElement?.nodeName === "resources";
  const isQuoted = ({ runs }: Block) => /^\s*".*"\s*$/s.test(textOfRuns(runs));
  return xmlBlocks(document, vocabulary, () => "elements").map((block) =>
    stringBlock(block, isAndroid && !isQuoted(block) ? ANDROID_SPELLING : undefined),
  );
}

/** A function whose result is stored for each element. */
function remembered(compute: (element: Element) => boolean): (element: Element) => boolean {
  const known = new WeakMap<Element, boolean>();
  return (element) => {
    const found = known.get(element) ?? compute(element);
    known.set(element, found);
    return found;
  };
}

const hasOwnWords = remembered((element) =>
  children(element).some((child) => isText(child) && /\p{L}/u.test(child.nodeValue ?? "")),
);

const insideMixed: (element: Element) => boolean = remembered(
  ({ parentNode }) => isElement(parentNode) && (hasOwnWords(parentNode) || insideMixed(parentNode)),
);

/** Whether an element or one of its ancestors is marked as not to be translated: ITS, DITA and DocBook, or Android. */
const isMarked: (element: Element) => boolean = remembered((element) => {
  const mark = ["its:translate", "translate", "translatable"].map((name) => element.getAttribute(name)).find(Boolean);
  if (mark) return mark === "no" || mark === "false";
  return isElement(element.parentNode) && isMarked(element.parentNode);
});
