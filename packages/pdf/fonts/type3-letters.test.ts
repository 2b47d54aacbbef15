import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { UNITS_PER_EM } from "../fixtures/font-programs.ts";
import { getWidth, type SheetFont, toFace } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";
import { readSurfaces } from "../reading/surfaces.ts";
import { readPdf } from "../syntax/file.ts";

const FONT: SheetFont = { name: "", face: "italic" };
const TEXT = "the old house on the hill";

/** A page whose letters are paths of a Type 3 font with a name in its descriptor, as browsers print fonts of some formats. */
async function drawPage(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([420, 300]);
  const { context } = document;
  const face = toFace(FONT.face);
  const codes = [...new Set(TEXT)].map((letter) => letter.charCodeAt(0)).sort((a, b) => a - b);
  const [first = 0, last = 0] = [codes[0], codes.at(-1)];
  const widths = Array.from({ length: last - first + 1 }, (_, at) =>
    getWidth(String.fromCharCode(first + at), FONT, UNITS_PER_EM),
  );
  const glyphs = codes.map((code) => {
    const operators = face
      .glyphToJson(face.glyph(code) ?? 0)
      .map(({ type, values }) => toOperator(type, values))
      .join("\n");
    const width = widths[code - first];
    return [
      `g${code}`,
      context.register(context.stream(`${width} 0 -200 -300 1200 1000 d1\n${operators}\nf`)),
    ] as const;
  });
  const font = context.obj({
    Type: "Font",
    Subtype: "Type3",
    FontBBox: [-200, -300, 1200, 1000],
    FontMatrix: [1 / UNITS_PER_EM, 0, 0, 1 / UNITS_PER_EM, 0, 0],
    FirstChar: first,
    LastChar: last,
    Widths: widths,
    CharProcs: Object.fromEntries(glyphs),
    Encoding: { Type: "Encoding", Differences: codes.flatMap((code) => [code, PDFName.of(`g${code}`)]) },
    FontDescriptor: { Type: "FontDescriptor", FontName: "AAAAAA+Harbour-Italic", Flags: 4 },
    ToUnicode: context.register(context.stream(toUnicode(codes))),
  });
  page.node.setFontDictionary(PDFName.of("F1"), context.register(font));
  page.node.set(PDFName.of("Contents"), context.register(context.stream(`BT /F1 14 Tf 40 200 Td (${TEXT}) Tj ET`)));
  return document.save();
}

function toOperator(type: string, values: readonly number[]): string {
  if (type === "Z") return "h";
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = values;
  // The curves of the test's fonts have one inner point.
  return type === "Q" ? `${x1} ${y1} ${x2} ${y2} v` : `${values.join(" ")} ${{ M: "m", L: "l", C: "c" }[type]}`;
}

const toHex = (code: number) => code.toString(16).padStart(2, "0");
const toUnicode = (codes: readonly number[]) =>
  `1 begincodespacerange <00> <ff> endcodespacerange ${codes.length} beginbfchar ${codes.map((code) => `<${toHex(code)}> <00${toHex(code)}>`).join(" ")} endbfchar`;

test("a translation keeps the letters of a Type 3 font, and nothing is named as replaced", async () => {
  const document = await pdf.open(await drawPage());
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: "the hill on the old house" } : run)));
  const saved = await document.save({ language: "en", direction: "ltr" });
  expect(document.adjustments?.fonts).toEqual([]);
  const [surface] = readSurfaces(await readPdf(saved));
  const font = surface?.content.shows[0]?.state.font;
  expect(font).toMatchObject({ name: expect.stringContaining("Harbour-Italic"), style: { italic: true } });
});
