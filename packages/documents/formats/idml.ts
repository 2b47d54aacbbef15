import {
  type Block,
  type DocumentFormat,
  type OpenDocument,
  readArchive,
  unreadable,
  writeArchive,
} from "@atelier/document-model";
import {
  children,
  containing,
  type Document,
  type Element,
  elements,
  isElement,
  isText,
  type Node,
  parseXml,
  serializeXml,
} from "../xml.ts";
import { xmlBlocks } from "../xml-blocks.ts";
import { xmlBudget } from "../xml-limits.ts";
import type { Vocabulary } from "../xml-vocabulary.ts";
import { storyCode } from "./code/idml-code.ts";
import { untouchedCode } from "./code/monospaced.ts";

const INLINE = new Set(["CharacterStyleRange", "HyperlinkTextSource", "CrossReferenceSource"]);

/**
 * The text of a story: style ranges are styles, those of `code` are inline codes, line and paragraph breaks end sentences, and notes and tables have
 * their own paragraphs.
 */
const vocabularyFor = (code: ReadonlySet<Element>): Vocabulary => ({
  block: ({ nodeName }) => nodeName === "ParagraphStyleRange",
  inline: (element) =>
    (INLINE.has(element.nodeName) && !code.has(element)) ||
    (element.nodeName === "Change" && element.getAttribute("ChangeType") === "InsertedText") ||
    (element.nodeName === "XMLElement" && !hasParagraphs(element)),
  property: ({ nodeName }) => nodeName === "Properties",
  holder: "Content",
  hard: ({ nodeName }) => nodeName === "Br",
  ignoredAttributes: new Set(["Self"]),
});

const hasParagraphs = containing(({ nodeName }) => nodeName === "ParagraphStyleRange");

/** InDesign Markup Language. Only stories with changed words are written; all other entries stay byte for byte. */
export const idml: DocumentFormat = {
  name: "idml",
  contentType: "application/vnd.adobe.indesign-idml-package",
  extension: "idml",
  open: async (bytes) => openIdml(await readArchive(bytes)),
};

function openIdml(entries: Map<string, Uint8Array>): OpenDocument {
  if (!entries.has("designmap.xml"))
    throw unreadable("This archive is not an InDesign document: it has no design map. Send an idml file.");
  const stories = new Map<string, { document: Document; changed: boolean }>();
  const blocks: Block[] = [];
  const budget = xmlBudget();
  for (const [name, content] of entries) {
    if (!/^Stories\/[^/]+\.xml$/.test(name)) continue;
    const story = { document: parseXml(content, budget), changed: false };
    stories.set(name, story);
    splitAtInstructions(story.document);
  }
  const all = [...stories.values()];
  const styles = entries.get("Resources/Styles.xml");
  const code = storyCode(
    all.map(({ document }) => document),
    styles,
    budget,
  );
  const vocabulary = vocabularyFor(code);
  for (const story of all)
    for (const block of xmlBlocks(story.document, vocabulary, getPart))
      blocks.push(
        withChangeCallback(block, () => {
          story.changed = true;
        }),
      );
  return {
    blocks,
    untouched: code.size > 0 ? [untouchedCode] : [],
    save(target) {
      const written = new Map(entries);
      for (const [name, { document, changed }] of stories) {
        if (!changed) continue;
        if (target.direction === "rtl") markRightToLeft(document);
        written.set(name, serializeXml(document));
      }
      return writeArchive(written);
    },
  };
}

/** Reports a write only if the words changed, so that an unchanged story keeps its bytes. */
function withChangeCallback(block: Block, changed: () => void): Block {
  const before = JSON.stringify(block.runs);
  return {
    ...block,
    write(runs) {
      if (JSON.stringify(runs) === before) return;
      changed();
      block.write(runs);
    },
  };
}

/**
 * Gives each processing instruction among the words (such as a footnote number) its own element, so that it becomes an
 * inline code. The tree is copied, because inserting nodes one by one between others takes quadratic time.
 */
function splitAtInstructions(document: Document): void {
  const root = document.documentElement;
  if (root && [...elements(root)].some(isMixedContent)) document.replaceChild(toCopy(root), root);
}

const isMixedContent = (node: Node) => node.nodeName === "Content" && !children(node).every(isText);

function toCopy(element: Element): Element {
  const copy = element.cloneNode(false) as Element;
  for (const child of children(element)) {
    if (!isElement(child)) copy.appendChild(child.cloneNode(true));
    else if (!isMixedContent(child)) copy.appendChild(toCopy(child));
    else
      for (const node of children(child)) {
        const own = child.cloneNode(false);
        own.appendChild(node.cloneNode(true));
        copy.appendChild(own);
      }
  }
  return copy;
}

const PARTS_BY_ELEMENT: Record<string, string> = {
  Footnote: "footnotes",
  Endnote: "endnotes",
  Cell: "tables",
  Note: "notes",
  HiddenText: "hidden text",
};

function getPart(element: Element): string {
  for (let parent: Node | null = element.parentNode; isElement(parent); parent = parent.parentNode) {
    const part = PARTS_BY_ELEMENT[parent.nodeName];
    if (part) return part;
  }
  return "stories";
}

function markRightToLeft(document: Document): void {
  for (const element of elements(document)) {
    if (element.nodeName === "ParagraphStyleRange") {
      element.setAttribute("ParagraphDirection", "RightToLeftDirection");
      if (/^(LeftAlign)?$/.test(element.getAttribute("Justification") ?? ""))
        element.setAttribute("Justification", "RightAlign");
    } else if (element.nodeName === "Story") {
      for (const child of children(element))
        if (isElement(child) && child.nodeName === "StoryPreference")
          child.setAttribute("StoryDirection", "RightToLeftDirection");
    }
  }
}
