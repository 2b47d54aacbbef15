import {
  addParagraph,
  type DocumentFormat,
  type Run,
  type SourceBlock,
  type SourceRange,
  type SourceStyle,
  splice,
} from "@atelier/document-model";
import type { Definition, Html, Image, ImageReference, Link, Nodes, Parents, PhrasingContent, Yaml } from "mdast";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { htmlTexts } from "./html-texts.ts";
import { boundedWork, refuseHugeMarkdown } from "./markdown-limits.ts";
import { plainBlock } from "./text.ts";
import { yamlTexts } from "./yaml.ts";

const PHRASING_PARENTS = new Set(["emphasis", "strong", "delete", "link", "linkReference"]);

/** CommonMark with GitHub tables, strikethrough and front matter. Code and addresses are kept. */
export const markdown: DocumentFormat = {
  name: "md",
  contentType: "text/markdown",
  extension: "md",
  open: (bytes) => openTextDocument(bytes, readMarkdown),
};

function readMarkdown(source: string): TextContent {
  refuseHugeMarkdown(source);
  const parser = unified().data("micromarkExtensions", [boundedWork(source)]);
  const tree = parser.use(remarkParse).use(remarkGfm).use(remarkFrontmatter).parse(source);
  const reader = new MarkdownReader(source);
  reader.collect(tree);
  const untouched = [...reader.untouched].map(([place, reason]) => ({ place, reason }));
  return { ...splice(source, reader.found), untouched };
}

class MarkdownReader {
  readonly found: SourceBlock[] = [];
  /** Reasons by place. */
  readonly untouched = new Map<string, string>();
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  collect(node: Nodes): void {
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell")
      this.#addBlock(node.children, node.type);
    else if (node.type === "html") this.#addHtml(node);
    else if (node.type === "yaml") this.#addFrontMatter(node);
    else if (node.type === "code" && /\p{L}/u.test(node.value)) this.untouched.set("code", "it is not prose");
    else if (node.type === "definition") this.#addAttributes(node);
    else if ("children" in node) for (const child of (node as Parents).children) this.collect(child);
  }

  #addBlock(nodes: PhrasingContent[], parent: string): void {
    const reader = new PhrasingReader(this.#source);
    for (const node of nodes) reader.visit(node, 0);
    const first = nodes[0];
    const last = nodes.at(-1);
    if (!first || !last) return;
    const { runs, styles, codes, codeStyles } = reader;
    addParagraph(this.found, {
      part: parent === "tableCell" ? "tables" : parent === "heading" ? "headings" : "body",
      start: range(first).start,
      end: range(last).end,
      runs,
      styles,
      codes,
      codeStyles,
      encode: (text) => escapeMarkdown(text, parent === "tableCell"),
    });
    for (const node of nodes) this.#addInside(node);
  }

  /** Adds the texts that inline nodes have beside their words. */
  #addInside(node: PhrasingContent): void {
    // A tag without attributes has no text of its own.
    if (node.type === "html" && node.value.includes("=")) this.#addHtml(node);
    else if (node.type === "inlineCode" && /\p{L}/u.test(node.value)) this.untouched.set("code", "it is not prose");
    else if (node.type === "image" || node.type === "link" || node.type === "imageReference") this.#addAttributes(node);
    if ("children" in node) for (const child of node.children) this.#addInside(child);
  }

  #addHtml(node: Html): void {
    const { start, end } = range(node);
    const { found, untouched } = htmlTexts(this.#source.slice(start, end), { offset: start });
    for (const block of found) addParagraph(this.found, { ...block, part: "HTML" });
    for (const { place, reason } of untouched) this.untouched.set(place, reason);
  }

  /** Adds the visible values of the front matter, as titles. */
  #addFrontMatter(node: Yaml): void {
    const { start } = range(node);
    const offset = this.#source.indexOf("\n", start) + 1;
    const accepts = (value: string, key: unknown) => {
      if (/^(title|subtitle|description|summary|excerpt|caption|tagline|headline|abstract)$/i.test(String(key)))
        return true;
      if (/^\P{L}*\p{L}\S*\s\P{L}*\p{L}/u.test(value))
        this.untouched.set("front matter", "only titles and descriptions are translated");
      return false;
    };
    try {
      for (const block of yamlTexts(node.value, accepts, { part: "front matter", offset }))
        addParagraph(this.found, block);
    } catch {
      this.untouched.set("front matter", "it is not valid YAML");
    }
  }

  /** Adds the alternative text and the title of an image or a link, where they are written without escapes. */
  #addAttributes(node: Image | ImageReference | Link | Definition): void {
    const { start, end } = range(node);
    const written = this.#source.slice(start, end);
    const add = (text: string | null | undefined, at: number, encode: (text: string) => string) => {
      if (!text || !/\p{L}/u.test(text)) return;
      if (at < 0) this.untouched.set("alternative texts and titles", "they have escaped characters");
      else addParagraph(this.found, plainBlock(text, start + at, "alternative texts and titles", encode));
    };
    if ("alt" in node)
      add(node.alt, written.startsWith(`![${node.alt}]`) ? 2 : -1, (text) => text.replace(/[\\[\]]/g, "\\$&"));
    if (!("title" in node) || !node.title) return;
    const at = startOfTitle(node.type === "definition" ? written : written.slice(0, -1), node.title);
    add(node.title, at, (text) => text.replace(/["'()\\]/g, "\\$&"));
  }
}

/** The position of a title at the end of a text, in its quotes or parentheses; -1 if it is written in another way. */
function startOfTitle(written: string, title: string): number {
  const end = written.trimEnd().length;
  const start = end - title.length - 1;
  const quoted = written.slice(Math.max(0, start - 1), end);
  return [`"${title}"`, `'${title}'`, `(${title})`].includes(quoted) ? start : -1;
}

/** Reads the runs of a paragraph. */
class PhrasingReader {
  readonly runs: Run[] = [];
  readonly styles: (SourceStyle | null)[] = [null];
  readonly codes: SourceRange[] = [];
  readonly codeStyles: (SourceStyle | null)[] = [];
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  visit(node: PhrasingContent, style: number): void {
    const { start, end } = range(node);
    if (node.type === "text") {
      const last = this.runs.at(-1);
      // Markdown treats a line end inside a paragraph as a space.
      const text = node.value.replace(/\r?\n/g, " ");
      if (last?.kind === "text" && last.style === style) last.text += text;
      else this.runs.push({ kind: "text", text, style });
    } else if (PHRASING_PARENTS.has(node.type) && "children" in node && node.children[0]) {
      const inner = range(node.children[0]).start;
      // The end of a link has its address and its title, which is a text of its own.
      const innerEnd = range(node.children.at(-1) ?? node.children[0]).end;
      const outer = this.styles[style] ?? null;
      const open = this.#source.slice(start, inner);
      this.styles.push({ open, close: { start: innerEnd, end }, outer });
      const number = this.styles.length - 1;
      for (const child of node.children) this.visit(child as PhrasingContent, number);
    } else {
      this.codeStyles.push(this.styles[style] ?? null);
      this.codes.push({ start, end });
      this.runs.push({ kind: "code", code: this.codes.length - 1, hard: node.type === "break" });
    }
  }
}

function range(node: Nodes): SourceRange {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/** Escapes only what Markdown would read as markup, to keep the text readable. */
function escapeMarkdown(text: string, inTable: boolean): string {
  const escaped = text.replace(/[\\`*[\]<]/g, "\\$&").replace(/_+/g, escapeUnderscores);
  return (inTable ? escaped.replaceAll("|", "\\|") : escaped).replace(/^(\s*)([#>+-]|\d+[.)])(?=\s)/, "$1\\$2");
}

/**
 * Underscores inside a word are no markup. A single underscore between spaces is no markup either, so a run there keeps
 * its last underscore.
 */
function escapeUnderscores(run: string, at: number, text: string): string {
  const startsWord = !/\S/.test(text.charAt(at - 1));
  const endsWord = !/\S/.test(text.charAt(at + run.length));
  if (startsWord && endsWord) return `${"\\_".repeat(run.length - 1)}_`;
  return startsWord || endsWord ? "\\_".repeat(run.length) : run;
}
