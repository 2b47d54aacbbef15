import { deflateSync } from "node:zlib";

type Objects = Map<number, string | Buffer>;

/** PDFs of at most about 2 MB that are built to take long or much memory to read, by what is wrong with them. */
export function hostilePdfs(): Record<string, Buffer> {
  return {
    "a deep page tree": deepTree(20_000),
    "a page tree that contains itself": pdf({ 2: "<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R 2 0 R] >>" }),
    "a page tree whose pages double at each level": doublingTree(24),
    "a page count of a billion": pdf({ 2: "<< /Type /Pages /Count 1000000000 /Kids [3 0 R] >>", ...onePage("") }),
    "100,000 pages": manyPages(100_000),
    "200,000 objects": pdf({ ...onePage("(Words) Tj"), ...fillers(200_000) }),
    "an object that refers to itself": pdf({ 2: "2 0 R" }),
    "a chain of references that ends in a circle": pdf({ 2: "7 0 R", 7: "8 0 R", 8: "7 0 R" }),
    "a content stream whose length refers to itself": pdf({
      ...onePage(""),
      4: "<< /Length 4 0 R >>\nstream\nBT\nendstream",
    }),
    "a cross-reference table that points at itself": withTrailer("/Prev START"),
    "a cross-reference table that claims a billion entries": Buffer.from(
      "%PDF-1.7\nxref\n0 1000000000\n0000000000 65535 f \ntrailer << /Size 1000000000 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n",
    ),
    "a content stream that unpacks to 1 GB": pdf({ ...onePage(""), 4: bomb(1_000_000_000) }),
    "a content stream that is packed three times": packedPdf(),
    "an object stream that unpacks to 1 GB": objectStreamBomb(1_000_000_000),
    "a form that draws itself": pdf({
      ...onePage("/F Do", "/XObject << /F 5 0 R >>"),
      5: stream(
        "/F Do /F Do",
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>",
      ),
    }),
    "forms that draw the next form ten times": pdf({
      ...onePage("/F Do", "/XObject << /F 10 0 R >>"),
      ...formLevels(9),
    }),
    "arrays nested 500,000 deep": pdf({ ...onePage(""), 4: `<< /A ${"[".repeat(500_000)} >>` }),
    "dictionaries nested 100,000 deep": pdf({ ...onePage(""), 5: "<< /A ".repeat(100_000) }),
    "a string that never ends": pdf({ ...onePage(""), 5: `(${"(".repeat(1_000_000)}` }),
    "a name of 1 MB": pdf({ ...onePage(""), 5: `<< /${"A".repeat(1_000_000)} 1 >>` }),
    "operators without end": pdf(onePage("q ".repeat(500_000))),
    "a million glyphs at one place": slowPdf(),
    "100,000 placed words": pdf(
      onePage(
        `BT /F1 9 Tf ${Array.from({ length: 100_000 }, (_, i) => `1 0 0 1 ${i % 600} ${(i * 7) % 800} Tm (w) Tj`).join(" ")} ET`,
      ),
    ),
    "a line of 60,000 parts of formulas": pdf({
      ...onePage(`BT /F1 1 Tf 1 0 0 1 9 400 Tm [${"(a =) -900 (\\(b) -900 ".repeat(30_000)}] TJ ET`),
      6: "<< /Type /Font /Subtype /Type1 /BaseFont /CMMI10 /Encoding /WinAnsiEncoding >>",
    }),
    "60,000 lines of formulas": pdf({
      ...onePage(
        `BT /F1 1 Tf ${Array.from({ length: 60_000 }, (_, i) => `1 0 0 1 ${(i % 7) * 30} ${9 + i / 90} Tm (a=b) Tj`).join(" ")} ET`,
      ),
      6: "<< /Type /Font /Subtype /Type1 /BaseFont /CMMI10 /Encoding /WinAnsiEncoding >>",
    }),
    "a character map with a huge range": pdf({
      ...onePage("BT /F1 9 Tf <0000> Tj ET"),
      6: "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /ToUnicode 7 0 R /DescendantFonts [8 0 R] >>",
      7: stream(
        "1 begincodespacerange <0000> <FFFFFFFF> endcodespacerange 1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange",
      ),
      8: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /W [0 1000000000 500] >>",
    }),
    "a range of a character map without texts": withCMap("1 beginbfrange <00000000> <FFFFFFFF> [] endbfrange"),
    "a range of a character map with codes of 16 bytes": withCMap(
      `1 beginbfrange <00> <${"FF".repeat(16)}> <> endbfrange`,
    ),
    "ranges of a character map that overlap": withCMap("<0000> <FFFF> <0041> ".repeat(100_000), "bfrange"),
    "long texts of a character map": withCMap(`<0000> <FFFF> <${"0041".repeat(100_000)}> `, "bfrange"),
    "codes of a character map without bytes": withCMap("1 begincodespacerange <> <> endcodespacerange"),
    "many code ranges of a character map": withCMap("<00> <00> ".repeat(150_000), "codespacerange"),
    "widths of codes beyond all integers": withWidths(`1${"0".repeat(300)} 1${"0".repeat(300)} 500`),
    "widths whose ranges overlap": withWidths("0 65535 500 ".repeat(100_000)),
  };
}

/** A page whose font has this character map as its encoding and as its texts. */
function withCMap(content: string, kind?: "bfrange" | "codespacerange"): Buffer {
  const map = kind ? `1 begin${kind} ${content} end${kind}` : content;
  return pdf({
    ...onePage(`BT /F1 9 Tf <${"0041".repeat(20_000)}> Tj ET`),
    6: "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding 7 0 R /ToUnicode 7 0 R /DescendantFonts [8 0 R] >>",
    7: stream(map),
    8: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A >>",
  });
}

const withWidths = (widths: string) =>
  pdf({
    ...onePage("BT /F1 9 Tf <0041> Tj ET"),
    6: "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [8 0 R] >>",
    8: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /W [${widths}] >>`,
  });

/** A PDF that is read until the limit of processor time. */
export const slowPdf = (): Buffer => pdf(onePage(`BT /F1 9 Tf ${"(aaaaaaaaaa) Tj ".repeat(100_000)} ET`));

/** Objects 1 to 3 and 6: catalog, tree, page and font; 4 is the page's content. */
function onePage(content: string, resources = ""): Record<number, string | Buffer> {
  return {
    2: "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 6 0 R >> ${resources} >> >>`,
    4: stream(content),
    6: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  };
}

/** A file of numbered objects with a correct cross-reference table. Object 1 is the catalog. */
function pdf(objects: Record<number, string | Buffer>, trailer = ""): Buffer {
  const all: Objects = new Map([[1, "<< /Type /Catalog /Pages 2 0 R >>"]]);
  for (const [id, content] of Object.entries(objects)) all.set(Number(id), content);
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  let length = parts[0]?.length ?? 0;
  const offsets = new Map<number, number>();
  for (const [id, content] of all) {
    offsets.set(id, length);
    for (const part of [Buffer.from(`${id} 0 obj\n`), Buffer.from(content), Buffer.from("\nendobj\n")]) {
      parts.push(part);
      length += part.length;
    }
  }
  const size = [...all.keys()].reduce((most, id) => Math.max(most, id), 0) + 1;
  const rows = Array.from({ length: size }, (_, id) => {
    const offset = offsets.get(id);
    return offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const end = trailer.replaceAll("START", String(length));
  const table = `xref\n0 ${size}\n${rows.join("")}trailer << /Size ${size} /Root 1 0 R ${end} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table)]);
}

const withTrailer = (trailer: string) => pdf(onePage("BT /F1 9 Tf (Words) Tj ET"), trailer);

function stream(content: string | Buffer, entries = ""): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

/** A stream of spaces that is about a thousandth of its size when packed. */
const bomb = (bytes: number, entries = "") => stream(packedSpaces(bytes), `/Filter /FlateDecode ${entries}`);

const packedSpaces = (bytes: number) => deflateSync(Buffer.alloc(bytes, " "), { level: 9 });

/** A PDF of 1 kB whose page unpacks to 1 GB in three steps. */
export const packedPdf = (): Buffer => pdf({ ...onePage(""), 4: nestedBomb() });

const nestedBomb = () =>
  stream(deflateSync(deflateSync(packedSpaces(1_000_000_000))), "/Filter [/FlateDecode /FlateDecode /FlateDecode]");

/** A cross-reference stream that finds every object in one object stream. */
function objectStreamBomb(bytes: number): Buffer {
  const head = Buffer.from("%PDF-1.7\n");
  const objects = Buffer.concat([
    Buffer.from("5 0 obj\n"),
    bomb(bytes, "/Type /ObjStm /N 3 /First 20"),
    Buffer.from("\nendobj\n"),
  ]);
  const entries = Buffer.from([0, 0, 0, 0, 2, 0, 5, 0, 2, 0, 5, 1, 2, 0, 5, 2, 0, 0, 0, 0, 1, 0, head.length, 0]);
  const table = stream(entries, "/Type /XRef /Size 6 /W [1 2 1] /Root 1 0 R");
  const start = head.length + objects.length;
  const rest = Buffer.concat([Buffer.from("6 0 obj\n"), table, Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`)]);
  return Buffer.concat([head, objects, rest]);
}

function deepTree(depth: number): Buffer {
  const nodes: Record<number, string> = {};
  for (let level = 0; level < depth; level++)
    nodes[level + 2] =
      `<< /Type /Pages /Count 1 /Kids [${level + 3} 0 R] ${level > 0 ? `/Parent ${level + 1} 0 R` : ""} >>`;
  nodes[depth + 2] = `<< /Type /Page /Parent ${depth + 1} 0 R >>`;
  return pdf(nodes);
}

/** Each node lists the next one twice, so that a reader that visits every path visits 2^levels pages. */
function doublingTree(levels: number): Buffer {
  const nodes: Record<number, string> = {};
  for (let level = 0; level < levels; level++)
    nodes[level + 2] = `<< /Type /Pages /Count ${2 ** (levels - level)} /Kids [${level + 3} 0 R ${level + 3} 0 R] >>`;
  nodes[levels + 2] = `<< /Type /Page /Parent ${levels + 1} 0 R /MediaBox [0 0 9 9] >>`;
  return pdf(nodes);
}

function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, () => "3 0 R").join(" ");
  return pdf({ ...onePage("BT /F1 9 Tf (Words) Tj ET"), 2: `<< /Type /Pages /Count ${count} /Kids [${kids}] >>` });
}

const fillers = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [10 + index, "null"]));

const formLevels = (levels: number) =>
  Object.fromEntries(
    Array.from({ length: levels + 1 }, (_, level) => [
      10 + level,
      stream(
        level < levels ? "/F Do ".repeat(10) : "BT /F1 9 Tf (Words) Tj ET",
        `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 6 0 R >> /XObject << /F ${11 + level} 0 R >> >>`,
      ),
    ]),
  );
