import {
  type Block,
  type DocumentFormat,
  type OpenDocument,
  readArchive,
  unreadable,
  writeArchive,
} from "@atelier/document-model";
import {
  byName,
  children,
  type Document,
  type Element,
  elements,
  isElement,
  isText,
  type Node,
  parseXml,
  serializeXml,
} from "../xml.ts";
import { type Vocabulary, xmlBlocks } from "../xml-blocks.ts";

const INLINE = new Set(["CharacterStyleRange", "HyperlinkTextSource", "CrossReferenceSource"]);

/** A story's text: ranges of one style are looks, line and paragraph ends part sentences, notes and tables hold paragraphs of their own. */
const storyVocabulary: Vocabulary = {
  block: ({ nodeName }) => nodeName === "ParagraphStyleRange",
  inline: (element) =>
    INLINE.has(element.nodeName) ||
    (element.nodeName === "Change" && element.getAttribute("ChangeType") === "InsertedText") ||
    (element.nodeName === "XMLElement" && byName(element, "ParagraphStyleRange").length === 0),
  property: ({ nodeName }) => nodeName === "Properties",
  holder: "Content",
  hard: ({ nodeName }) => nodeName === "Br",
  ignoredAttributes: new Set(["Self"]),
};

/** InDesign Markup Language: stories' words change, every other part stays to the byte. */
export const idml: DocumentFormat = {
  name: "idml",
  contentType: "application/vnd.adobe.indesign-idml-package",
  extension: "idml",
  open: async (bytes) => openIdml(await readArchive(bytes)),
};

function openIdml(parts: Map<string, Uint8Array>): OpenDocument {
  if (!parts.has("designmap.xml")) throw unreadable("This archive is no InDesign document: it has no design map.");
  const stories = new Map<string, { document: Document; changed: boolean }>();
  const blocks: Block[] = [];
  for (const [name, content] of parts) {
    if (!/^Stories\/[^/]+\.xml$/.test(name)) continue;
    const story = { document: parseXml(content), changed: false };
    stories.set(name, story);
    for (const element of byName(story.document, "Content")) partSigns(element);
    for (const block of xmlBlocks(story.document, storyVocabulary, placeOf))
      blocks.push(
        watched(block, () => {
          story.changed = true;
        }),
      );
  }
  return {
    blocks,
    untouched: [],
    save(target) {
      const made = new Map(parts);
      for (const [name, { document, changed }] of stories) {
        if (!changed) continue;
        if (target.direction === "rtl") markRightToLeft(document);
        made.set(name, serializeXml(document));
      }
      return writeArchive(made);
    },
  };
}

/** A block that is written only where its words changed, so that a story left as it was keeps its bytes. */
function watched(block: Block, changed: () => void): Block {
  const before = JSON.stringify(block.pieces);
  return {
    ...block,
    write(pieces) {
      if (JSON.stringify(pieces) === before) return;
      changed();
      block.write(pieces);
    },
  };
}

/** Special signs, as a footnote's number, stand as processing instructions among the words: each gets an element of its own. */
function partSigns(content: Element): void {
  const nodes = children(content);
  if (nodes.every(isText)) return;
  for (const node of nodes) {
    const own = content.cloneNode(false);
    own.appendChild(node);
    content.parentNode?.insertBefore(own, content);
  }
  content.parentNode?.removeChild(content);
}

const PLACES: Record<string, string> = {
  Footnote: "footnotes",
  Endnote: "endnotes",
  Cell: "tables",
  Note: "notes",
  HiddenText: "hidden text",
};

function placeOf(element: Element): string {
  for (let parent: Node | null = element.parentNode; isElement(parent); parent = parent.parentNode) {
    const place = PLACES[parent.nodeName];
    if (place) return place;
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
