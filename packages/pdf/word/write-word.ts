import { type Target, writeArchive } from "@atelier/document-model";
import { Faces } from "../fonts/faces.ts";
import { widthFactors } from "../reading/texts.ts";
import type { Box } from "../syntax/matrix.ts";
import { type Flow, orderItems, type Table } from "./flow.ts";
import type { PageItems, PictureItem, TextItem } from "./items.ts";
import { aligned, alignmentIn, type Column, commonSize, isRuled, rowBox } from "./measure.ts";
import { contentTypes, relationship, relationships, toXml } from "./parts.ts";
import { writeFormula, writeNumbered, writeRun } from "./run.ts";
import { EDGES, type Section, toSections } from "./sections.ts";

/** Units of a point: twentieths and EMU (ECMA-376, part 1). */
const TWIPS = 20;
const EMU = 12_700;
/** The distance between the lines of the fonts of office programs, in units of their size. */
const LINE_HEIGHT = 1.15;
/** The distance of text from the border of its cell, in points. */
const CELL_MARGIN = 3;

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(" ");
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/**
 * Writes the pages as a Word document (WordprocessingML, ECMA-376): paragraphs with the style of their words, tables,
 * pictures, headers and footers. A longer translation goes on to the next page.
 */
export async function writeWord(pages: readonly PageItems[], target: Target): Promise<Uint8Array> {
  const texts = pages.flatMap(({ items }) => items.flatMap((item) => (item.kind === "text" ? [item.text] : [])));
  const faces = new Faces(target.language);
  for (const { runs, styles } of texts)
    for (const run of runs) {
      const fontStyle = run.kind === "text" ? styles[run.style]?.fontStyle : undefined;
      if (run.kind === "text" && fontStyle) await faces.load(run.text, fontStyle);
    }
  return new WordWriter(target, widthFactors([texts], faces, target.language)).write(pages);
}

/** The area of the text of a page or a cell from side to side, and the lines that are drawn on the page. */
interface Area extends Column {
  drawn: readonly Box[];
}

class WordWriter {
  readonly #target: Target;
  /** How wide a font is relative to that which replaces it. */
  readonly #factor: (font: string) => number;
  readonly #parts = new Map<string, Uint8Array>();
  /** The relationships of the part that is being written. */
  #links: string[] = [];
  readonly #pictures = new Map<Uint8Array, string>();
  #drawings = 0;
  /** The size of most of the text, in points. Larger text is a heading. */
  #bodySize = 0;

  constructor(target: Target, factor: (font: string) => number) {
    this.#target = target;
    this.#factor = factor;
  }

  write(pages: readonly PageItems[]): Uint8Array {
    this.#bodySize = commonSize(pages);
    const sections = toSections(pages);
    const edges = sections.flatMap(({ edges: pages }, index) =>
      Object.keys(pages).flatMap((kind) => EDGES.map((type) => ({ type, name: `${kind}-${type}${index + 1}.xml` }))),
    );
    this.#links = [
      relationship("styles", "styles", "styles.xml"),
      relationship("settings", "settings", "settings.xml"),
      ...edges.map(({ type, name }) => relationship(name, type, name)),
    ];
    const body = sections.map((section, index) => this.#section(section, index, index === sections.length - 1));
    this.#part("word/document.xml", `<w:document ${NAMESPACES}><w:body>${body.join("")}</w:body></w:document>`);
    for (const [index, section] of sections.entries())
      for (const [kind, page] of Object.entries(section.edges))
        for (const type of EDGES) {
          const tag = type === "header" ? "hdr" : "ftr";
          const content = this.#flow(orderItems(page[type], []), section) || "<w:p/>";
          this.#part(`word/${kind}-${type}${index + 1}.xml`, `<w:${tag} ${NAMESPACES}>${content}</w:${tag}>`);
        }
    this.#part("word/styles.xml", this.#styles());
    const hasSides = sections.some((section) => section.edges.even);
    this.#part(
      "word/settings.xml",
      `<w:settings ${NAMESPACES}>${hasSides ? "<w:evenAndOddHeaders/>" : ""}</w:settings>`,
    );
    this.#part("_rels/.rels", relationships([relationship("document", "officeDocument", "word/document.xml")]));
    this.#part("[Content_Types].xml", contentTypes(edges));
    return writeArchive(this.#parts);
  }

  /** Adds a part, and the relationships that its content has. */
  #part(name: string, content: string): void {
    this.#parts.set(name, Buffer.from(`${HEAD}\n${content}`));
    if (this.#links.length > 0)
      this.#parts.set(name.replace(/[^/]+$/, "_rels/$&.rels"), Buffer.from(`${HEAD}\n${relationships(this.#links)}`));
    this.#links = [];
  }

  #section({ pages, box, margins, number, edges, ...column }: Section, index: number, isLast: boolean): string {
    const flow = pages.map((page, at) => {
      // Text that goes on from the page before follows it as a paragraph.
      const top = page.startsPage || at === 0 ? box.top - margins.top : undefined;
      const behind = page.backgrounds.map((picture) => this.#drawing(picture, box)).join("");
      const anchors = `${page.startsPage ? "<w:pageBreakBefore/>" : ""}<w:spacing w:line="20" w:lineRule="exact"/>`;
      return [
        behind || page.startsPage ? `<w:p><w:pPr>${anchors}</w:pPr>${behind}</w:p>` : "",
        this.#flow(orderItems(page.body, page.gutters), { ...column, drawn: page.drawn }, top),
        ...page.turned.map((item) => this.#paragraph(item, column, 0)),
      ].join("");
    });
    const properties = [
      ...Object.keys(edges).flatMap((kind) =>
        EDGES.map((type) => `<w:${type}Reference w:type="${kind}" r:id="${kind}-${type}${index + 1}.xml"/>`),
      ),
      '<w:type w:val="nextPage"/>',
      `<w:pgSz w:w="${twips(box.right - box.left)}" w:h="${twips(box.top - box.bottom)}"/>`,
      `<w:pgMar w:top="${twips(margins.top)}" w:right="${twips(Math.max(0, box.right - column.right))}"` +
        ` w:bottom="${twips(margins.bottom)}" w:left="${twips(Math.max(0, column.left - box.left))}"` +
        ` w:header="${twips(margins.header)}" w:footer="${twips(margins.footer)}" w:gutter="0"/>`,
      ...(number === null ? [] : [`<w:pgNumType w:start="${number}"/>`]),
      ...(edges.first ? ["<w:titlePg/>"] : []),
      ...(this.#target.direction === "rtl" ? ["<w:bidi/>"] : []),
    ].join("");
    const section = `<w:sectPr>${properties}</w:sectPr>`;
    const end = isLast ? section : `<w:p><w:pPr><w:spacing w:line="20" w:lineRule="exact"/>${section}</w:pPr></w:p>`;
    return flow.join("") + end;
  }

  /** The paragraphs and tables of a column. Distances between them, and from `top`, are those of the page. */
  #flow(flow: readonly Flow[], column: Area, top?: number): string {
    let above = top;
    let xml = "";
    for (const part of flow) {
      const box = part.kind === "table" ? part.box : part.item.box;
      const gap = above === undefined ? 0 : Math.max(0, above - box.top);
      if (part.kind === "table") xml += spacer(gap) + this.#table(part, column);
      else if (part.item.kind === "text") xml += this.#paragraph(part.item, column, gap);
      else xml += this.#pictureParagraph(part.item, column, gap);
      above = box.bottom;
    }
    // A cell and a section end with a paragraph.
    return flow.at(-1)?.kind === "table" ? xml + spacer(0) : xml;
  }

  #table({ edges, rows, box }: Table, column: Area): string {
    // Other fonts and longer words need space, so the last column may become wider.
    const spare = Math.max(0, Math.min(column.right - box.right, 0.15 * (box.right - box.left)));
    const widths = edges
      .slice(1)
      .map(
        (edge, index) =>
          edge -
          (edges[index] ?? edge) +
          (index === 0 ? CELL_MARGIN : 0) +
          (index === edges.length - 2 ? spare + 2 * CELL_MARGIN : 0),
      );
    const hasBorders = isRuled(box, rows, column.drawn);
    const border = (name: string) => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="999999"/>`;
    const borders = hasBorders
      ? `<w:tblBorders>${["top", "left", "bottom", "right", "insideH", "insideV"].map(border).join("")}</w:tblBorders>`
      : "";
    const layout = [
      ...(this.#target.direction === "rtl" ? ["<w:bidiVisual/>"] : []),
      `<w:tblW w:w="${twips(widths.reduce((sum, width) => sum + width, 0))}" w:type="dxa"/>`,
      `<w:tblInd w:w="${twips(Math.max(0, box.left - column.left - CELL_MARGIN))}" w:type="dxa"/>`,
      borders,
      '<w:tblLayout w:type="fixed"/>',
      `<w:tblCellMar><w:left w:w="${twips(CELL_MARGIN)}" w:type="dxa"/><w:right w:w="${twips(CELL_MARGIN)}" w:type="dxa"/></w:tblCellMar>`,
    ].join("");
    const grid = widths.map((width) => `<w:gridCol w:w="${twips(width)}"/>`).join("");
    const lines = rows.map((cells, row) => {
      const columns = cells.map((cell, at) => {
        const [left = 0, right = 0] = [edges[at], edges[at + 1]];
        const content = this.#flow(aligned(cell, rows, at), { ...column, left, right: right - CELL_MARGIN });
        return `<w:tc><w:tcPr><w:tcW w:w="${twips(widths[at] ?? 0)}" w:type="dxa"/>${shadeCell(cell)}</w:tcPr>${content || "<w:p/>"}</w:tc>`;
      });
      const next = rowBox(rows[row + 1]);
      const own = rowBox(cells);
      const height = next && own ? Math.max(0, own.top - next.top) : 0;
      return `<w:tr><w:trPr><w:trHeight w:val="${twips(height)}" w:hRule="atLeast"/></w:trPr>${columns.join("")}</w:tr>`;
    });
    return `<w:tbl><w:tblPr>${layout}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join("")}</w:tbl>`;
  }

  #paragraph(item: TextItem, column: Column, gap: number): string {
    const { paragraph, styles, formulas } = item.text;
    const { size, leading, marker } = paragraph;
    const alignment = alignmentIn(item, column);
    const isAligned = alignment === "left" || alignment === "justify";
    const indent = isAligned ? Math.max(0, (marker ? paragraph.box.left : paragraph.left) - column.left) : 0;
    const first = marker ? item.box.left - paragraph.box.left : isAligned ? paragraph.indent : 0;
    const isNarrow = paragraph.lines.length > 2 && isAligned && column.right - paragraph.right > 0.5 * size;
    const level = this.#headingLevel(item);
    const properties = [
      ...(level === null ? [] : ["<w:keepNext/>"]),
      ...(item.ground && item.ground !== "picture" ? [shade(item.ground)] : []),
      ...(marker ? [`<w:tabs><w:tab w:val="left" w:pos="${twips(indent)}"/></w:tabs>`] : []),
      ...(this.#target.direction === "rtl" ? ["<w:bidi/>"] : []),
      `<w:spacing w:before="${twips(Math.max(0, gap - (leading - size)))}" w:after="0"` +
        ` w:line="${twips(leading)}" w:lineRule="${leading < LINE_HEIGHT * size ? "exact" : "atLeast"}"/>`,
      `<w:ind w:left="${twips(indent)}" w:right="${twips(isNarrow ? column.right - paragraph.right : 0)}"` +
        ` ${first < 0 ? `w:hanging="${twips(-first)}"` : `w:firstLine="${twips(first)}"`}/>`,
      `<w:jc w:val="${alignment === "justify" ? "both" : alignment}"/>`,
      ...(level === null ? [] : [`<w:outlineLvl w:val="${level}"/>`]),
    ].join("");
    const [lead] = styles;
    const { ground } = item;
    const isOnDark = ground !== undefined;
    const look = { size, direction: this.#target.direction, isOnDark, factor: this.#factor };
    const sign = marker && lead ? writeRun(`${marker.text.trim()}\t`, { ...lead, underline: null }, look) : "";
    const words = item.runs.map((part) => {
      if (part.kind === "code") return writeFormula(formulas[part.code], look);
      const style = styles[part.style];
      if (!style) return "";
      const xml =
        item.number === undefined
          ? writeRun(part.text, style, look)
          : writeNumbered(part.text, item.number, style, look);
      const address = item.addresses[style.link] ?? null;
      return address === null ? xml : `<w:hyperlink r:id="${this.#link(address)}">${xml}</w:hyperlink>`;
    });
    return `<w:p><w:pPr>${properties}</w:pPr>${sign}${words.join("")}</w:p>`;
  }

  /** The level of a heading, from 0: short text that is larger than the rest. Null for other text. */
  #headingLevel({ text: { paragraph } }: TextItem): number | null {
    const ratio = paragraph.size / this.#bodySize;
    if (ratio < 1.15 || paragraph.lines.length > 3) return null;
    return ratio > 1.7 ? 0 : ratio > 1.35 ? 1 : 2;
  }

  #link(address: string): string {
    const id = `link${this.#links.length + 1}`;
    this.#links.push(relationship(id, "hyperlink", address, "External"));
    return id;
  }

  #pictureParagraph(item: PictureItem, column: Area, gap: number): string {
    const spacing = `<w:spacing w:before="${twips(gap)}" w:after="0"/>`;
    const indent = `<w:ind w:left="${twips(Math.max(0, item.box.left - column.left))}"/>`;
    return `<w:p><w:pPr>${spacing}${indent}</w:pPr>${this.#drawing(item, null)}</w:p>`;
  }

  /** A picture in the text, or behind it at its place on a page. */
  #drawing({ box, bytes, extension }: PictureItem, page: Box | null): string {
    const number = ++this.#drawings;
    // A picture that is drawn several times is one part.
    const known = this.#pictures.get(bytes);
    const name = known ?? `picture${this.#pictures.size + 1}.${extension}`;
    this.#pictures.set(bytes, name);
    this.#parts.set(`word/media/${name}`, bytes);
    const id = `picture${number}`;
    this.#links.push(relationship(id, "image", `media/${name}`));
    const extent = `cx="${emu(box.right - box.left)}" cy="${emu(box.top - box.bottom)}"`;
    const picture =
      `<wp:docPr id="${number}" name="Picture ${number}"/><a:graphic>` +
      '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>' +
      `<pic:nvPicPr><pic:cNvPr id="${number}" name="${name}"/><pic:cNvPicPr/></pic:nvPicPr>` +
      `<pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
      `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
      "</pic:pic></a:graphicData></a:graphic>";
    const offset = (axis: "H" | "V", value: number) =>
      `<wp:position${axis} relativeFrom="page"><wp:posOffset>${emu(value)}</wp:posOffset></wp:position${axis}>`;
    const drawing = page
      ? '<wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="1" behindDoc="1" locked="0" layoutInCell="1" allowOverlap="1">' +
        `<wp:simplePos x="0" y="0"/>${offset("H", box.left - page.left)}${offset("V", page.top - box.top)}` +
        `<wp:extent ${extent}/><wp:wrapNone/>${picture}</wp:anchor>`
      : `<wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/>${picture}</wp:inline>`;
    return `<w:r><w:drawing>${drawing}</w:drawing></w:r>`;
  }

  #styles(): string {
    const language = toXml(this.#target.language);
    const attribute = this.#target.direction === "rtl" ? "w:bidi" : "w:val";
    return (
      `<w:styles ${NAMESPACES}><w:docDefaults><w:rPrDefault><w:rPr><w:lang ${attribute}="${language}"/></w:rPr></w:rPrDefault>` +
      '<w:pPrDefault/></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>'
    );
  }
}

const shade = (color: string) => `<w:shd w:val="clear" w:color="auto" w:fill="${color}"/>`;

/** The shading of a cell whose first text is on a dark color. */
function shadeCell([first]: readonly Flow[]): string {
  const ground = first?.kind === "item" && first.item.kind === "text" ? first.item.ground : undefined;
  return ground && ground !== "picture" ? shade(ground) : "";
}

/** Word has no larger pages. */
const LARGEST = 22 * 72;

const twips = (points: number) => Math.round(Math.min(points, LARGEST) * TWIPS);
const emu = (points: number) => Math.round(points * EMU);

/** An empty paragraph of a height. Word joins tables that follow each other without one. */
const spacer = (points: number) =>
  `<w:p><w:pPr><w:spacing w:before="${twips(Math.max(0, points - 1))}" w:after="0" w:line="20" w:lineRule="exact"/></w:pPr></w:p>`;
