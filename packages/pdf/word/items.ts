import type { Run } from "@atelier/document-model";
import type * as Pdf from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { Alignment } from "../layout/alignment.ts";
import { readPicture } from "../reading/picture.ts";
import type { Surface } from "../reading/surfaces.ts";
import type { Text } from "../reading/texts.ts";
import { findName } from "../syntax/dictionary.ts";
import type { PdfFile } from "../syntax/file.ts";
import { type Box, boxThrough, contains, intersect, rotation } from "../syntax/matrix.ts";
import { isDark, isPale, readColor, toHex } from "./colors.ts";

/** A paragraph or a picture of a page. Boxes are in points, in the page's space. */
export type Item = TextItem | PictureItem;

export interface TextItem {
  kind: "text";
  box: Box;
  text: Text;
  runs: readonly Run[];
  /** The addresses of the links of its surface; null for a link to a place in the document. */
  addresses: readonly (string | null)[];
  /** Set if it differs from that of its lines. */
  alignment?: Alignment;
  /** The number of the page, if it can be part of the text. */
  number?: number;
  /** The dark background behind it, if any: a color as RRGGBB, or a picture. */
  ground?: string | "picture";
}

export interface PictureItem {
  kind: "picture";
  box: Box;
  /** An encoded image. */
  bytes: Uint8Array;
  extension: "jpeg" | "png";
}

/** The content of a page, as far as a Word document can have it. */
export interface PageItems {
  box: Box;
  items: Item[];
  /** Text that is not upright, without a place in the flow. */
  turned: TextItem[];
  /** Pictures with text on them, such as the background of the page. */
  backgrounds: PictureItem[];
  /** The edges of drawn lines and boxes, by which a table has borders. */
  drawn: Box[];
  /** Strips between columns of text. */
  gutters: Box[];
  /** The number of characters that are parts of a drawing. */
  specks: number;
  /** The number of pictures that cannot be decoded. */
  lost: number;
}

/** A page with more paths has a drawing, and not only the lines of tables. */
const DRAWING = 40;
const MANY_SPECKS = 100;
/** The most bytes of pictures in a document. */
const MAX_BYTES = 200_000_000;
/** Word refuses longer addresses. */
const LONGEST_ADDRESS = 2_000;
/** Smaller pictures are parts of a drawing, in points. */
const SMALLEST_PICTURE = 4;

/** The paragraphs and pictures of each page, without the pictures of scanned pages. */
export async function readPages(
  file: PdfFile,
  surfaces: readonly Surface[],
  texts: readonly Text[],
  scanned: ReadonlySet<Pdf.PDFStream>,
): Promise<PageItems[]> {
  const bySpace = Map.groupBy(texts, ({ surface }) => surface.space);
  const surfacesBySpace = Map.groupBy(surfaces, ({ space }) => space);
  const encoder = new Encoder(file, scanned);
  const pages: PageItems[] = [];
  for (const page of file.pages) {
    const own = surfacesBySpace.get(page) ?? [];
    const area = own.find(({ part }) => part === "pages")?.box;
    if (!area) continue;
    // The text of a paragraph in several parts is written into the first one.
    const written = (bySpace.get(page) ?? []).filter((text) => text.written?.length !== 0);
    const all = written.map((text) => toItem(file, text));
    const found = withoutSpecks(all);
    // A page that is shown turned has its text at an angle.
    const angle = commonAngle(found);
    const turn = rotation(-angle);
    const isUpright = ({ text }: TextItem) => Math.abs(text.frame.angle - angle) < 0.01;
    const upright = found.filter(isUpright).map((item) => ({ ...item, box: boxThrough(turn, item.box) }));
    const box = boxThrough(turn, area);
    const { read, lost } = await encoder.read(own, area);
    const pictures = read.map((picture) => ({ ...picture, box: boxThrough(turn, picture.box) }));
    const isBehind = (picture: PictureItem) => upright.some((item) => contains(picture.box, item.box, 1));
    const painted = own.flatMap(({ content }) =>
      content.shapes.flatMap(({ box, fill }) => (fill === undefined ? [] : [{ box: boxThrough(turn, box), fill }])),
    );
    for (const item of upright) {
      const ground = findGround(item, painted, pictures);
      if (ground) item.ground = ground;
    }
    const frames = new Set(upright.map(({ text }) => text.frame));
    pages.push({
      box,
      items: [...upright, ...pictures.filter((picture) => !isBehind(picture))],
      turned: found.filter((item) => !isUpright(item)).map((item) => ({ ...item, alignment: "center" as const })),
      backgrounds: pictures.filter(isBehind),
      drawn: own.flatMap(({ content }) =>
        content.shapes.flatMap((shape) => (shape.kind === "path" ? [boxThrough(turn, shape.box)] : [])),
      ),
      specks: all.length - found.length,
      lost,
      gutters: [...frames].flatMap(({ gutters }) => gutters.filter(({ table }) => !table)),
    });
  }
  return pages;
}

/** The dark background behind pale letters, if any: the color that was painted last, or a picture. */
function findGround(
  { text, box }: TextItem,
  painted: readonly { box: Box; fill: string }[],
  pictures: readonly PictureItem[],
): TextItem["ground"] {
  const hasPale = text.styles.some(({ fill }) => isPale(readColor(fill) ?? BLACK));
  if (!hasPale) return undefined;
  const last = painted.findLast((shape) => contains(shape.box, box, 1));
  const color = last ? readColor(last.fill) : null;
  if (color) return isDark(color) ? toHex(color) : undefined;
  return pictures.some((picture) => contains(picture.box, box, 1)) ? "picture" : undefined;
}

const BLACK = [0, 0, 0] as const;

/** The angle of most paragraphs. */
function commonAngle(items: readonly TextItem[]): number {
  const counts = new Map<number, number>();
  for (const { text } of items) counts.set(text.frame.angle, (counts.get(text.frame.angle) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** The content that the Word document of a PDF does not have. */
export function findLosses(pages: readonly PageItems[], surfaces: readonly Surface[], file: PdfFile): string[] {
  const own = new Set<object>(file.pages);
  const fields = surfaces.filter(({ space, content }) => !own.has(space) && content.shows.length > 0).length;
  // The lines of tables and those under words are drawn again.
  const drawings = pages.flatMap(({ drawn, specks }, index) =>
    drawn.length > DRAWING || specks > 0 ? [index + 1] : [],
  );
  const pictures = pages.reduce((sum, { lost }) => sum + lost, 0);
  return [
    ...(drawings.length > 0 ? [`drawings, on pages: ${drawings.join(", ")}`] : []),
    ...(pictures > 0 ? [`pictures whose format is not supported: ${pictures}`] : []),
    ...(fields > 0 ? [`form fields and annotations with text: ${fields}`] : []),
  ];
}

/** The texts of a page without those of one or two characters, if there are so many that they draw a picture, such as a plot. */
function withoutSpecks(items: TextItem[]): TextItem[] {
  const words = items.filter(({ runs }) => runs.some((run) => run.kind === "code" || run.text.trim().length > 2));
  const specks = items.length - words.length;
  return specks > MANY_SPECKS && specks > items.length / 2 ? words : items;
}

const toItem = (file: PdfFile, text: Text): TextItem => ({
  kind: "text",
  text,
  runs: text.written ?? text.runs,
  addresses: text.surface.links.map(({ annotation }) => findAddress(file, annotation)),
  box: boxThrough(rotation(text.frame.angle), withMarkerBox(text)),
});

/** The address that a link opens. */
function findAddress({ library }: PdfFile, annotation: Pdf.PDFDict): string | null {
  const { PDFDict, PDFHexString, PDFName, PDFString } = library;
  const action = annotation.lookup(PDFName.of("A"));
  const address = action instanceof PDFDict ? action.lookup(PDFName.of("URI")) : undefined;
  const text = address instanceof PDFString || address instanceof PDFHexString ? address.decodeText() : "";
  return /^(https?|mailto|tel):/i.test(text) && text.length <= LONGEST_ADDRESS && URL.canParse(text) ? text : null;
}

/** The box of a paragraph with its list marker. */
function withMarkerBox({ paragraph: { box, marker } }: Text): Box {
  return marker ? { ...box, left: Math.min(box.left, marker.left) } : box;
}

type Encoded = Pick<PictureItem, "bytes" | "extension">;

/** Encodes each image once, however often it is drawn. */
class Encoder {
  readonly #file: PdfFile;
  readonly #left: ReadonlySet<Pdf.PDFStream>;
  readonly #made = new Map<Pdf.PDFStream, Encoded | null>();
  #bytes = 0;

  /** `left` are the images that are left out. */
  constructor(file: PdfFile, left: ReadonlySet<Pdf.PDFStream>) {
    this.#file = file;
    this.#left = left;
  }

  /** The pictures of a page, and the number of those that cannot be decoded. */
  async read(surfaces: readonly Surface[], page: Box): Promise<{ read: PictureItem[]; lost: number }> {
    const items: PictureItem[] = [];
    let lost = 0;
    for (const { stream, matrix } of surfaces.flatMap(({ content }) => content.images)) {
      const box = intersect(boxThrough(matrix, { left: 0, bottom: 0, right: 1, top: 1 }), page);
      if (Math.min(box.right - box.left, box.top - box.bottom) < SMALLEST_PICTURE) continue;
      if (!this.#made.has(stream)) this.#made.set(stream, await this.#encode(stream));
      const encoded = this.#made.get(stream);
      if (encoded) items.push({ kind: "picture", box, ...encoded });
      else if (!this.#left.has(stream)) lost += 1;
    }
    return { read: items, lost };
  }

  async #encode(stream: Pdf.PDFStream): Promise<Encoded | null> {
    const { library } = this.#file;
    const isMask = stream.dict.has(library.PDFName.of("ImageMask"));
    if (this.#left.has(stream) || isMask || this.#bytes > MAX_BYTES) return null;
    const encoded = await encode(library, stream);
    this.#bytes += encoded?.bytes.length ?? 0;
    return encoded;
  }
}

/** An image of a PDF as a file, with its transparency; null if its compression or colors are not supported. */
async function encode(library: PdfFile["library"], stream: Pdf.PDFStream): Promise<Encoded | null> {
  const picture = await readPicture(library, stream);
  if (!picture) return null;
  const { width, height, data } = picture;
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  const soft = stream.dict.lookup(library.PDFName.of("SMask"));
  const mask = soft instanceof library.PDFStream ? await readPicture(library, soft) : null;
  if (mask) {
    const size = { width: mask.width, height: mask.height };
    const alpha = await sharp(mask.data, { raw: { ...size, channels: 3 } })
      .extractChannel(0)
      .resize(width, height, { fit: "fill" })
      .raw()
      .toBuffer();
    image.joinChannel(alpha, { raw: { width, height, channels: 1 } });
    return { bytes: await image.png().toBuffer(), extension: "png" };
  }
  const filter = findName(library, stream.dict.lookup(library.PDFName.of("Filter")));
  return filter === "DCTDecode"
    ? { bytes: await image.jpeg({ quality: 92 }).toBuffer(), extension: "jpeg" }
    : { bytes: await image.png().toBuffer(), extension: "png" };
}
