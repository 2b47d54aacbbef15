import { type Block, type DocumentFormat, type OpenDocument, sameRuns, type Target } from "@atelier/document-model";
import { XML_DECLARATION } from "../../charset.ts";
import { counted } from "../../counted.ts";
import { stringBlock } from "../../string-block.ts";
import { openTextDocument, type TextContent } from "../../text-document.ts";
import { byName, children, type Document, type Element, isElement, parseXml, setText, xmlText } from "../../xml.ts";
import { findPluralRule } from "./gettext-plurals.ts";
import { isPluralCategory, missingForms } from "./plural-forms.ts";
import { isMessage } from "./resource-text.ts";

/** The elements of a document whose whole text is translated, and what stays. */
interface XmlResource {
  texts: Element[];
  untouched?: OpenDocument["untouched"];
  language?: string | null;
  /** Called for an element that got a translation. */
  translated?(element: Element): void;
  finish?(target: Target): OpenDocument["untouched"];
}

function xmlFormat(
  format: Pick<DocumentFormat, "name" | "contentType">,
  read: (document: Document) => XmlResource,
): DocumentFormat {
  const open = (source: string): TextContent => {
    const document = parseXml(source);
    const { texts, untouched = [], language, translated, finish } = read(document);
    return {
      blocks: texts.filter((text) => isMessage(text.textContent ?? "")).map((text) => elementBlock(text, translated)),
      language,
      untouched,
      result: (target) => {
        untouched.push(...(finish?.(target) ?? []));
        return xmlText(document, source);
      },
    };
  };
  return {
    ...format,
    extension: format.name,
    open: (bytes) => openTextDocument(bytes, open, { declaration: XML_DECLARATION }),
  };
}

function elementBlock(element: Element, translated: XmlResource["translated"]): Block {
  const block: Block = {
    part: "values",
    runs: [{ kind: "text", text: element.textContent ?? "", style: 0 }],
    write(runs) {
      if (!sameRuns(runs, block.runs)) {
        setText(element, runs.map((run) => (run.kind === "text" ? run.text : "")).join(""));
        translated?.(element);
      }
    },
  };
  return stringBlock(block);
}

const findChild = (parent: Element, name: string) =>
  children(parent).find((node): node is Element => isElement(node) && node.nodeName === name);

/** .NET resources. Values with a type are settings of forms, files or numbers, and names with `>>` are the designer's. */
export const resx = xmlFormat({ name: "resx", contentType: "application/x-microsoft-resx+xml" }, (document) => {
  const texts: Element[] = [];
  let settings = 0;
  for (const data of byName(document, "data")) {
    const value = findChild(data, "value");
    const name = data.getAttribute("name") ?? "";
    if (value && !data.hasAttribute("type") && !data.hasAttribute("mimetype") && !name.startsWith(">>"))
      texts.push(value);
    else settings++;
  }
  const untouched =
    settings > 0 ? [{ place: counted(settings, "resource"), reason: "they are settings or files, not texts" }] : [];
  return { texts, untouched };
});

/** The types and formats in a `.stringsdict`; all other strings are texts. */
const NO_TEXT = /^NSStringFormat(?:SpecType|ValueType)Key$/;

/** Apple's plural rules as a property list. */
export const stringsdict = xmlFormat(
  { name: "stringsdict", contentType: "application/x-apple-stringsdict+xml" },
  (document) => {
    const categories = new Set<string>();
    const texts = byName(document, "string").filter((text) => {
      let key = text.previousSibling;
      while (key && !isElement(key)) key = key.previousSibling;
      const name = key?.nodeName === "key" ? (key.textContent ?? "") : "";
      if (isPluralCategory(name)) categories.add(name);
      return !NO_TEXT.test(name);
    });
    return { texts, finish: ({ language }) => missingForms(language, categories) };
  },
);

/** Qt Linguist: each message that is not finished gets a translation of its source. */
export const qtTs = xmlFormat({ name: "ts", contentType: "text/vnd.trolltech.linguist" }, (document) => {
  const texts: Element[] = [];
  const finished = new Map<Element, Element>();
  let translatedBefore = 0;
  for (const message of byName(document, "message")) {
    const [source, translation] = [findChild(message, "source"), findChild(message, "translation")];
    const type = translation?.getAttribute("type") ?? "";
    if (!source || /^(?:obsolete|vanished)$/.test(type)) continue;
    if (translation && type !== "unfinished" && translation.textContent?.trim()) {
      translatedBefore++;
      continue;
    }
    const target = translation ?? appended(message, "translation");
    for (const form of getForms(message, target)) {
      setText(form, source.textContent ?? "");
      finished.set(form, target);
      texts.push(form);
    }
  }
  const untouched =
    translatedBefore > 0
      ? [{ place: counted(translatedBefore, "message"), reason: "there is a translation already" }]
      : [];
  const root = document.documentElement;
  return {
    texts,
    untouched,
    language: root?.getAttribute("sourcelanguage") ?? null,
    translated: (form) => finished.get(form)?.removeAttribute("type"),
    finish({ language }) {
      root?.setAttribute("language", language.replaceAll("-", "_"));
      const forms = ONE_FORM_IN_QT.test(language) ? 1 : findPluralRule(language)?.forms;
      for (const translation of new Set(finished.values())) if (forms) addForms(translation, forms);
      return [];
    },
  };
});

/** The elements that have the translation: one for each plural form that Qt's tool wrote, or the translation itself. */
function getForms(message: Element, translation: Element): Element[] {
  if (message.getAttribute("numerus") !== "yes") return [translation];
  const forms = byName(translation, "numerusform");
  return forms.length > 0 ? forms : [appended(translation, "numerusform")];
}

/** Languages that have one form in Qt and two in gettext. */
const ONE_FORM_IN_QT = /^(fa|hu|tr)\b/;

/** Repeats the last plural form until there are as many as the language has, or removes the first ones. */
function addForms(translation: Element, count: number): void {
  const forms = byName(translation, "numerusform");
  const last = forms.at(-1);
  if (!last) return;
  for (const form of forms.slice(0, Math.max(0, forms.length - count))) translation.removeChild(form);
  for (let at = forms.length; at < count; at++) translation.appendChild(last.cloneNode(true));
}

function appended(parent: Element, name: string): Element {
  const element = (parent.ownerDocument as Document).createElement(name);
  parent.appendChild(element);
  return element;
}
