import {
  addParagraph,
  type DocumentFormat,
  type Run,
  type SourceBlock,
  type SourceStyle,
  splice,
} from "@atelier/document-model";
import type { Nodes, Parents, PhrasingContent } from "mdast";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { boundedWork, refuseHugeMarkdown } from "./markdown-limits.ts";

const PHRASING_PARENTS = new Set(["emphasis", "strong", "delete", "link", "linkReference"]);

/** CommonMark with GitHub tables, strikethrough and front matter. Code, addresses and front matter are kept. */
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
  const found: SourceBlock[] = [];
  collect(tree, source, found);
  return splice(source, found);
}

function collect(node: Nodes, source: string, found: SourceBlock[]): void {
  if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell")
    addBlock(node.children, node.type, source, found);
  else if ("children" in node) for (const child of (node as Parents).children) collect(child, source, found);
}

function addBlock(nodes: PhrasingContent[], parent: string, source: string, found: SourceBlock[]): void {
  const styles: (SourceStyle | null)[] = [null];
  const codes: string[] = [];
  const codeStyles: (SourceStyle | null)[] = [];
  const runs: Run[] = [];
  const visit = (node: PhrasingContent, style: number): void => {
    const [start, end] = range(node);
    if (node.type === "text") {
      const last = runs.at(-1);
      // Markdown treats a line end inside a paragraph as a space.
      const text = node.value.replace(/\r?\n/g, " ");
      if (last?.kind === "text" && last.style === style) last.text += text;
      else runs.push({ kind: "text", text, style });
    } else if (PHRASING_PARENTS.has(node.type) && "children" in node && node.children[0]) {
      const [innerStart] = range(node.children[0]);
      const [, innerEnd] = range(node.children.at(-1) ?? node.children[0]);
      const outer = styles[style] ?? null;
      styles.push({ open: source.slice(start, innerStart), close: source.slice(innerEnd, end), outer });
      const inner = styles.length - 1;
      for (const child of node.children) visit(child as PhrasingContent, inner);
    } else {
      codeStyles.push(styles[style] ?? null);
      codes.push(source.slice(start, end));
      runs.push({ kind: "code", code: codes.length - 1, hard: node.type === "break" });
    }
  };
  for (const node of nodes) visit(node, 0);
  const first = nodes[0];
  const last = nodes.at(-1);
  if (!first || !last) return;
  const encode = (text: string) => escapeMarkdown(text, parent === "tableCell");
  addParagraph(found, {
    part: parent === "tableCell" ? "tables" : parent === "heading" ? "headings" : "body",
    start: range(first)[0],
    end: range(last)[1],
    runs,
    styles,
    codes,
    codeStyles,
    encode,
  });
}

function range(node: Nodes): [number, number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}

/** Escapes only what Markdown would read as markup, to keep the text readable. */
function escapeMarkdown(text: string, inTable: boolean): string {
  const escaped = text
    .replace(/([\\`*[\]<])/g, "\\$1")
    .replace(/(^|\s)(_+)(?=\S)|(\S)(_+)(?=\s|$)/g, (match) => match.replaceAll("_", "\\_"));
  return (inTable ? escaped.replaceAll("|", "\\|") : escaped).replace(/^(\s*)([#>+-]|\d+[.)])(?=\s)/, "$1\\$2");
}
