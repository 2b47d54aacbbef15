import type * as Pdf from "@cantoo/pdf-lib";
import { decodeStream, inflate, type PdfLibrary } from "../syntax/file.ts";
import { latin, type Operation, readOperations } from "../syntax/lexer.ts";
import { apply, type Matrix, multiply } from "../syntax/matrix.ts";
import { numberAt, toMatrix } from "../syntax/operands.ts";

/** More operators draw a picture and no letter. */
const MAX_OPERATIONS = 2_000;
/** The rows of a bitmap that are drawn. More of them make a letter no clearer. */
const MAX_ROWS = 160;
const MAX_BITMAP_BYTES = 1_000_000;

/**
 * The outlines of a Type 3 font by the names of its glyphs, as SVG paths in units of the font size, y downward. Letters are
 * filled paths or bitmaps, as TeX writes them.
 */
export function type3Paths(library: PdfLibrary, dict: Pdf.PDFDict): (name: string) => string | null {
  const { PDFArray, PDFDict, PDFName, PDFNumber, PDFStream } = library;
  const list = dict.lookup(PDFName.of("FontMatrix"));
  const values = list instanceof PDFArray ? list.asArray().map((_, at) => list.lookup(at)) : [];
  const [a = 0.001, b = 0, c = 0, d = 0.001, e = 0, f = 0] = values.map((value) =>
    value instanceof PDFNumber ? value.asNumber() : 0,
  );
  const glyphs = dict.lookup(PDFName.of("CharProcs"));
  return (name) => {
    const stream = glyphs instanceof PDFDict ? glyphs.lookup(PDFName.of(name)) : undefined;
    const bytes = stream instanceof PDFStream ? decodeStream(library, stream) : null;
    return bytes ? drawGlyph(bytes, [a, b, c, d, e, f]) : null;
  };
}

function drawGlyph(bytes: Uint8Array, matrix: Matrix): string | null {
  const saved: Matrix[] = [];
  let ctm = matrix;
  let path = "";
  let filled = "";
  let count = 0;
  for (const operation of readOperations(bytes)) {
    if (++count > MAX_OPERATIONS) return null;
    const { operator, operands } = operation;
    if (operator === "q") saved.push(ctm);
    else if (operator === "Q") ctm = saved.pop() ?? ctm;
    else if (operator === "cm") ctm = multiply(toMatrix(operands), ctm);
    else if (operator === "BI") filled += drawBitmap(bytes.subarray(operation.start, operation.end), ctm);
    else if (operator === "Do") return null;
    else if (/^[fFbB]\*?$/.test(operator)) {
      filled += path;
      path = "";
    } else if (operator === "n" || operator === "S" || operator === "s") path = "";
    else path += drawOperator(operation, ctm);
  }
  return filled;
}

function drawOperator({ operator, operands }: Operation, ctm: Matrix): string {
  const point = (x: number, y: number) => {
    const placed = apply(ctm, { x, y });
    return `${placed.x.toFixed(4)} ${(-placed.y).toFixed(4)} `;
  };
  const points = (count: number) =>
    Array.from({ length: count }, (_, at) => point(numberAt(operands, 2 * at), numberAt(operands, 2 * at + 1))).join(
      "",
    );
  if (operator === "m") return `M${points(1)}`;
  if (operator === "l") return `L${points(1)}`;
  if (operator === "c") return `C${points(3)}`;
  if (operator === "y") return `C${points(2)}${point(numberAt(operands, 2), numberAt(operands, 3))}`;
  if (operator === "h") return "Z";
  if (operator !== "re") return "";
  const [x, y, width, height] = [0, 1, 2, 3].map((at) => numberAt(operands, at)) as [number, number, number, number];
  return rectangle(point, { x, y, width, height });
}

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

const rectangle = (point: (x: number, y: number) => string, { x, y, width, height }: Rectangle) =>
  `M${point(x, y)}L${point(x + width, y)}L${point(x + width, y + height)}L${point(x, y + height)}Z`;

/** The black pixels of an inline image mask, row by row. Empty for another image. */
function drawBitmap(bytes: Uint8Array, ctm: Matrix): string {
  const text = latin(bytes.subarray(0, 400));
  const head = /^BI\s([\s\S]*?)\sID\s/.exec(text);
  if (!head) return "";
  const entry = (pattern: RegExp) => pattern.exec(head[1] ?? "")?.[1];
  const [width, height] = [Number(entry(/\/W(?:idth)?\s+(\d+)/)), Number(entry(/\/H(?:eight)?\s+(\d+)/))];
  const stride = (width + 7) >> 3;
  if (
    !(width > 0 && height > 0) ||
    stride * height > MAX_BITMAP_BYTES ||
    !/\/(IM|ImageMask)\s+true/.test(head[1] ?? "")
  )
    return "";
  const filter = entry(/\/F(?:ilter)?\s*\[?\s*\/(\w+)/);
  const data = bytes.subarray(head[0].length);
  const rows = filter === undefined ? data : /^(Fl|FlateDecode)$/.test(filter) ? inflate(data, MAX_BITMAP_BYTES) : null;
  if (!rows) return "";
  // A mask paints its zeros, unless its values are exchanged.
  const painted = /\/D(?:ecode)?\s*\[\s*1/.test(head[1] ?? "") ? 1 : 0;
  const step = Math.ceil(height / MAX_ROWS);
  const point = (x: number, y: number) => {
    const placed = apply(ctm, { x: x / width, y: 1 - y / height });
    return `${placed.x.toFixed(4)} ${(-placed.y).toFixed(4)} `;
  };
  const isPainted = (x: number, y: number) => (((rows[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === painted;
  // Equal parts of rows below each other, as in stems, are one rectangle, so that a letter has about a tenth as many.
  const open = new Map<string, Rectangle>();
  let path = "";
  for (let y = 0; y < height; y += step) {
    const row = new Map<string, Rectangle>();
    for (let x = 0; x < width; x++) {
      if (!isPainted(x, y)) continue;
      const from = x;
      while (x < width && isPainted(x, y)) x++;
      const key = `${from} ${x}`;
      const above = open.get(key) ?? { x: from, y, width: x - from, height: 0 };
      row.set(key, { ...above, height: Math.min(y + step, height) - above.y });
      open.delete(key);
    }
    for (const ended of open.values()) path += rectangle(point, ended);
    open.clear();
    for (const [key, part] of row) open.set(key, part);
  }
  for (const ended of open.values()) path += rectangle(point, ended);
  return path;
}
