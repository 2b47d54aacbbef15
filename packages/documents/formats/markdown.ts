import {
  addParagraph,
  type DocumentFormat,
  type Run,
  type SourceBlock,
  type SourceRange,
  type SourceStyle,
  splice,
  textOfRuns,
} from "@atelier/document-model";
import type { Definition, Html, Image, ImageReference, Link, Nodes, Parents, PhrasingContent, Yaml } from "mdast";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { htmlTexts } from "./html-texts.ts";
import { boundedWork, refuseHugeMarkdown } from "./markdown-limits.ts";
import { isMasked, type MaskedMarkdown, maskMarkdown, splitMasks } from "./markdown-masks.ts";
import { tomlTexts } from "./resources/toml.ts";
import { plainBlock } from "./text.ts";
import { yamlTexts } from "./yaml.ts";

/** The node of TOML front matter, whose type the parser's plugin does not declare. */
interface Toml extends Pick<Yaml, "value" | "position"> {
  type: "toml";
}
declare module "mdast" {
  interface RootContentMap {
    toml: Toml;
  }
}

/** The description of a term, on the line after it. */
const DESCRIPTION = /^:[ \t]+/;
const PHRASING_PARENTS = new Set(["emphasis", "strong", "delete", "link", "linkReference"]);

/** CommonMark with GitHub tables, strikethrough and front matter. Code, mathematics and addresses are kept. */
export const markdown: DocumentFormat = {
  name: "md",
  contentType: "text/markdown",
  extension: "md",
  open: (bytes) => openTextDocument(bytes, (source) => readMarkdown(source)),
};

/** Markdown with JSX. Imports, exports, expressions in braces and the attributes of components are kept. */
export const mdx: DocumentFormat = {
  name: "mdx",
  contentType: "text/mdx",
  extension: "mdx",
  open: (bytes) => openTextDocument(bytes, (source) => readMarkdown(source, true)),
};

function readMarkdown(source: string, isMdx = false): TextContent {
  refuseHugeMarkdown(source);
  const masked = maskMarkdown(source, isMdx);
  const parser = unified().data("micromarkExtensions", [boundedWork(source)]);
  const tree = parser.use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ["yaml", "toml"]).parse(masked.text);
  const reader = new MarkdownReader(source, masked);
  reader.collect(tree);
  const untouched = [...reader.untouched].map(([place, reason]) => ({ place, reason }));
  return { ...splice(source, reader.found), untouched };
}

class MarkdownReader {
  readonly found: SourceBlock[] = [];
  /** Reasons by place. */
  readonly untouched = new Map<string, string>();
  readonly #source: string;
  readonly #masked: MaskedMarkdown;

  constructor(source: string, masked: MaskedMarkdown) {
    this.#source = source;
    this.#masked = masked;
  }

  collect(node: Nodes): void {
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell")
      this.#addBlock(node.children, node.type);
    else if (node.type === "html") this.#addHtml(node);
    else if (node.type === "yaml" || node.type === "toml") this.#addFrontMatter(node);
    else if (node.type === "code" && /\p{L}/u.test(node.value)) this.untouched.set("code", "it is not prose");
    else if (node.type === "definition") this.#addAttributes(node);
    else if ("children" in node) for (const child of (node as Parents).children) this.collect(child);
  }

  #addBlock(nodes: PhrasingContent[], parent: string): void {
    const reader = new PhrasingReader(this.#source, this.#masked.masks);
    for (const node of nodes) reader.visit(node, 0);
    const first = nodes[0];
    const last = nodes.at(-1);
    if (!first || !last) return;
    const { runs, styles, codes, codeStyles } = reader;
    if (runs.some(({ kind }) => kind === "text"))
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
    const { found, untouched } = htmlTexts(this.#masked.text.slice(start, end), { offset: start });
    for (const block of found)
      if (block.runs.some((run) => run.kind === "text" && isMasked(run.text)))
        this.untouched.set("texts with expressions between tags", "put an empty line before and after them");
      else addParagraph(this.found, { ...block, part: "HTML" });
    for (const { place, reason } of untouched) this.untouched.set(place, reason);
  }

  /** Adds the visible values of the front matter, as titles. */
  #addFrontMatter(node: Yaml | Toml): void {
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
      const value = this.#source.slice(offset, offset + node.value.length);
      const blocks =
        node.type === "yaml"
          ? yamlTexts(value, accepts, { part: "front matter", offset })
          : tomlBlocks(value, accepts, offset);
      for (const block of blocks) addParagraph(this.found, block);
    } catch {
      this.untouched.set("front matter", `it is not valid ${node.type.toUpperCase()}`);
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

function tomlBlocks(source: string, accepts: (value: string, key: unknown) => boolean, offset: number): SourceBlock[] {
  return [...tomlTexts(source, { offset })]
    .filter(({ block, key }) => accepts(textOfRuns(block.runs), key))
    .map(({ block }) => ({ ...block, part: "front matter" }));
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
  readonly #masks: readonly SourceRange[];

  constructor(source: string, masks: readonly SourceRange[]) {
    this.#source = source;
    this.#masks = masks;
  }

  visit(node: PhrasingContent, style: number): void {
    const { start, end } = range(node);
    if (node.type === "text") {
      if (isMasked(node.value)) this.#addMasked(node.value, { start, end }, style);
      else this.#addLines(node.value, { start, end }, style);
    } else if (PHRASING_PARENTS.has(node.type) && "children" in node && node.children[0]) {
      const inner = range(node.children[0]).start;
      // The end of a link has its address and its title, which is a text of its own.
      const innerEnd = range(node.children.at(-1) ?? node.children[0]).end;
      const outer = this.styles[style] ?? null;
      const open = this.#source.slice(start, inner);
      this.styles.push({ open, close: { start: innerEnd, end }, outer });
      const number = this.styles.length - 1;
      for (const child of node.children) this.visit(child as PhrasingContent, number);
    } else this.#addCode({ start, end }, style, node.type === "break");
  }

  #addMasked(value: string, position: SourceRange, style: number): void {
    let mask = firstMask(this.#masks, position.start);
    for (const part of splitMasks(value))
      if (part === null) this.#addCode(this.#masks[mask++] ?? position, style, false);
      else this.#addText(part.replace(/\r?\n/g, " "), style);
  }

  /**
   * Adds the lines of a text. Markdown treats a line end inside a paragraph as a space, except after the mark of an alert
   * and before the description of a term.
   */
  #addLines(value: string, { start, end }: SourceRange, style: number): void {
    const written = this.#source.slice(start, end);
    const ends = [...written.matchAll(/[ \t]*\r?\n[ \t>]*/g)];
    const lines = value.split(/\r?\n/);
    const alert = this.runs.length === 0 ? (/^\[![\w-]+\][+-]?/.exec(written)?.[0] ?? "") : "";
    if (alert) this.#addCode({ start, end: start + alert.length }, style, false);
    for (const [at, line] of lines.entries()) {
      const text = at === 0 ? line.slice(alert.length) : line;
      const term = at > 0 ? (DESCRIPTION.exec(line)?.[0] ?? "") : "";
      const lineEnd = ends.length === lines.length - 1 ? ends[at - 1] : undefined;
      if (lineEnd && (term || (alert && at === 1))) {
        const from = start + lineEnd.index;
        this.#addCode({ start: from, end: from + lineEnd[0].length + term.length }, style, true);
        this.#addText(text.slice(term.length), style);
      } else this.#addText(at > 0 ? ` ${text}` : text, style);
    }
  }

  #addText(text: string, style: number): void {
    if (text === "") return;
    const last = this.runs.at(-1);
    if (last?.kind === "text" && last.style === style) last.text += text;
    else this.runs.push({ kind: "text", text, style });
  }

  #addCode(position: SourceRange, style: number, hard: boolean): void {
    this.codeStyles.push(this.styles[style] ?? null);
    this.runs.push({ kind: "code", code: this.codes.push(position) - 1, hard });
  }
}

/** The number of the first replaced part at or after a position. */
function firstMask(masks: readonly SourceRange[], position: number): number {
  let [low, high] = [0, masks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((masks[middle]?.start ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
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
