import { deflateSync, inflateSync } from "node:zlib";
import type { OpenDocument, Run, Target } from "@atelier/document-model";
import { detectFormat } from "@atelier/documents";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
  StandardFonts,
} from "@cantoo/pdf-lib";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { columns, type Draw, invoice, makePdf } from "./fixtures/documents.ts";
import { pdf } from "./open-pdf.ts";
import { readOperations } from "./syntax/lexer.ts";

const SPANISH: Target = { language: "es", direction: "ltr" };

let bill: Uint8Array;
let paper: Uint8Array;

beforeAll(async () => {
  [bill, paper] = await Promise.all([makePdf(invoice), makePdf(columns)]);
});

const getWords = (runs: readonly Run[]) => runs.map((run) => (run.kind === "text" ? run.text : "")).join("");
const getTexts = ({ blocks }: OpenDocument) => blocks.map(({ runs }) => getWords(runs));

/** Writes every block, changed by `change`, and saves. */
async function through(bytes: Uint8Array, change: (text: string) => string, target = SPANISH): Promise<Uint8Array> {
  const document = await pdf.open(bytes);
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: change(run.text) } : run)));
  return document.save(target);
}

/** The words of each page as another program reads them, with white space and hyphens at line ends normalized. */
async function read(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)));
  return text.map((page) => page.replace(/\s+/g, " ").trim());
}

/** The positions of the words of the first page as another program finds them, to the nearest point. */
async function readPositions(bytes: Uint8Array): Promise<Map<string, number[]>> {
  const page = await (await getDocumentProxy(Uint8Array.from(bytes))).getPage(1);
  const { items } = await page.getTextContent();
  const parts = new Map<string, number[]>();
  for (const item of items) {
    if (!("str" in item) || item.str.trim() === "") continue;
    // One text may come in several items; the first one is its start.
    const part = [Math.round(item.transform[4]), Math.round(item.transform[5])];
    if (!parts.has(item.str.trim())) parts.set(item.str.trim(), part);
  }
  return parts;
}

/** The operators of each page that neither show nor position text nor set its color. */
async function drawn(bytes: Uint8Array): Promise<string[][]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map((page) => {
    const contents = page.node.lookup(PDFName.of("Contents"));
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents];
    const joined = Buffer.concat(
      streams.map((stream) => (stream instanceof PDFRawStream ? inflated(stream) : new Uint8Array())),
    );
    return [...readOperations(joined)]
      .map(({ operator, operands }) => `${operands.map((operand) => JSON.stringify(operand)).join(" ")} ${operator}`)
      .filter((line) => /(?:^| )(?:re|m|l|c|h|w|S|f|n|Do|cm|q|Q|W|BT|ET|BDC|EMC)$/.test(line));
  });
}

function inflated(stream: PDFRawStream): Uint8Array {
  return inflateSync(stream.contents);
}

describe("a translated PDF", () => {
  test("is recognized by its content", async () => {
    expect((await detectFormat(bill, "letter.txt")).name).toBe("pdf");
  });

  test("without changes keeps pages, boxes, links, pictures, operators and words", async () => {
    const output = await through(bill, (text) => text);
    const [before, after] = [await PDFDocument.load(bill), await PDFDocument.load(output)];
    expect(after.getPages().map((page) => [page.getMediaBox(), page.getCropBox(), page.getRotation()])).toEqual(
      before.getPages().map((page) => [page.getMediaBox(), page.getCropBox(), page.getRotation()]),
    );
    expect(await drawn(output)).toEqual(await drawn(bill));
    expect(await read(output)).toEqual(await read(bill));
    expect(getImages(after)).toEqual(getImages(before));
    expect(getLinks(after)).toEqual(getLinks(before));
  });

  test("reads whole paragraphs, separate columns and single table cells", async () => {
    const texts = getTexts(await pdf.open(paper)).filter((text) => text.includes("library"));
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toMatch(/^The library .* built long ago and .* first floor\.$/);
    const cells = getTexts(await pdf.open(bill));
    for (const cell of [
      "Invoice",
      "Goods",
      "Amount",
      "Garden table",
      "420.00",
      "Turned words",
      "The first chapter",
      "An invoice",
    ])
      expect(cells).toContain(cell);
  });

  test("reads styles, colors and links inside a sentence as run styles", async () => {
    const document = await pdf.open(bill);
    const { runs } = document.blocks.find((block) => getWords(block.runs).startsWith("The total")) ?? { runs: [] };
    expect(runs.map((run) => (run.kind === "text" ? run.text.trim() : ""))).toEqual([
      "The",
      "total amount",
      "is due within thirty days.",
      "Our site",
      "says more.",
    ]);
    const styles = runs.map((run) => (run.kind === "text" ? run.style : -1));
    expect(styles[0]).toBe(styles[2]);
    expect(styles[4]).toBe(styles[0]);
    expect(new Set(styles).size).toBe(3);
  });

  test("with new words has no trace of the old ones, and the new ones can be searched", async () => {
    const output = await through(bill, (text) => text.replace(/\p{Lu}/gu, "Ñ").replace(/\p{Ll}/gu, "ó"));
    const [page = ""] = await read(output);
    expect(page).not.toMatch(/[A-Za-z]{2}/);
    expect(page).toContain("Ñóó óóóóó óóóóóó óó óóó óóóóóó óóóóóó óóóó.");
    expect(page).toContain("420.00");
    const raw = Buffer.from(inflated((await readContent(output)) as PDFRawStream)).toString("latin1");
    expect(raw).not.toContain(Buffer.from("Garden").toString("hex"));
  });

  test("changes only text: boxes, lines and pictures are drawn by the same operators", async () => {
    const output = await through(bill, (text) => text.replace(/\p{L}/gu, "x"));
    const graphics = (lines: string[][]) => lines.map((page) => page.filter((line) => !/(?:cm|q|Q)$/.test(line)));
    const [before, after] = [graphics(await drawn(bill)), graphics(await drawn(output))];
    // The underline of the link moves with its words and is drawn again.
    const boxes = (page: string[] = []) =>
      page.filter((line) => / re$/.test(line) && !/0\.418\} re$|"value":0\.\d+\} re$/.test(line));
    expect(boxes(before[0])).toHaveLength(6);
    expect(boxes(after[0])).toEqual(boxes(before[0]));
    expect(after[0]?.filter((line) => / Do$/.test(line))).toEqual(before[0]?.filter((line) => / Do$/.test(line)));
  });

  test("keeps the position of text that follows removed text, for every operator that moves the pen", async () => {
    const content =
      "BT /F1 12 Tf 50 700 Td (L) Tj 6.7 0 Td (etters) Tj 0 -40 Td (set one by one) Tj ET BT /F1 12 Tf 1 0 0 1 50 600 Tm (Taken out) Tj [-3000 (kept here)] TJ 0 -20 Td 14 TL (and below) ' T* (and last) Tj ET";
    const document = await PDFDocument.create();
    const page = document.addPage([400, 800]);
    const font = await document.embedFont(StandardFonts.Helvetica);
    page.node.set(PDFName.of("Resources"), document.context.obj({ Font: { F1: font.ref } }));
    page.node.set(PDFName.of("Contents"), document.context.register(document.context.stream(content)));
    const bytes = await document.save();
    const opened = await pdf.open(bytes);
    const texts = getTexts(opened);
    expect(texts.slice(0, 4)).toEqual(["Letters", "set one by one", "Taken out", "kept here"]);
    for (const block of opened.blocks)
      if (/^(Letters|Taken)/.test(getWords(block.runs))) block.write([{ kind: "text", text: "New", style: 0 }]);
    const [before, after] = [await readPositions(bytes), await readPositions(await opened.save(SPANISH))];
    for (const words of ["set one by one", "kept here", "and below", "and last"]) {
      expect(before.has(words)).toBe(true);
      expect(after.get(words)).toEqual(before.get(words));
    }
    expect(after.get("New")).toEqual([50, 700]);
  });

  test("moves a link with its words", async () => {
    const output = await through(bill, (text) =>
      text.startsWith("The ") ? `${text}much longer words before it come now, ` : text,
    );
    const [[before], [after]] = [getLinks(await PDFDocument.load(bill)), getLinks(await PDFDocument.load(output))];
    expect(after?.uri).toBe("https://example.com/");
    expect(after?.rect).not.toEqual(before?.rect);
  });

  test("makes text smaller if it does not fit, but readable, and reports it", async () => {
    const document = await lengthen(bill, 2);
    const [shrunk] = document.adjustments?.shrunk ?? [];
    expect(shrunk).toMatchObject({ place: "pages" });
    expect(shrunk?.smallest).toBeLessThan(1);
    expect(shrunk?.smallest).toBeGreaterThanOrEqual(0.45);
    expect(document.adjustments?.fonts).toContainEqual({ from: "Times-Roman", to: "Tinos" });
  });

  test("names the pages that look poor, and no others", async () => {
    expect((await lengthen(bill, 1.2)).adjustments?.poor_pages).toEqual([]);
    expect((await lengthen(bill, 5)).adjustments?.poor_pages).toMatchObject([{ page: 1 }]);
  });
});

/** Saves a document whose texts are this many times as long. */
async function lengthen(bytes: Uint8Array, factor: number): Promise<OpenDocument> {
  const document = await pdf.open(bytes);
  const longer = (text: string) => text.repeat(Math.ceil(factor)).slice(0, Math.round(text.length * factor));
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: longer(`${run.text} `) } : run)));
  await document.save(SPANISH);
  return document;
}

describe("scripts", () => {
  test.each([
    ["ar", "هذه جملة عربية", "rtl", "Vazirmatn"],
    ["he", "זוהי שורה בעברית", "rtl", "Noto Sans Hebrew"],
    ["hi", "यह हिन्दी का क्षेत्र है", "ltr", "Noto Sans"],
    ["th", "นี่คือประโยคภาษาไทย", "ltr", "Noto Sans Thai"],
    ["zh", "这是一个中文句子", "ltr", "Noto Sans SC"],
    ["ja", "これは日本語の文章です", "ltr", "Noto Sans JP"],
    ["ko", "이것은 한국어 문장입니다", "ltr", "Noto Sans KR"],
    ["ur", "یہ اردو کا ایک جملہ ہے", "rtl", "Vazirmatn"],
    ["bn", "এটি একটি বাংলা বাক্য", "ltr", "Noto Sans Bengali"],
    ["ta", "இது ஒரு தமிழ் வாக்கியம்", "ltr", "Noto Sans Tamil"],
    ["ka", "ეს ქართული წინადადებაა", "ltr", "Noto Sans Georgian"],
    ["hy", "Սա հայերեն նախադասություն է", "ltr", "Noto Sans Armenian"],
    ["am", "ይህ የአማርኛ ዓረፍተ ነገር ነው", "ltr", "Noto Sans Ethiopic"],
    ["km", "នេះជាប្រយោគខ្មែរ", "ltr", "Noto Sans Khmer"],
    ["ru", "Это русское предложение", "ltr", "Tinos"],
    ["el", "Αυτή είναι μια πρόταση", "ltr", "Tinos"],
    ["vi", "Đây là một câu tiếng Việt", "ltr", "Tinos"],
  ] as const)("%s is shaped, embedded and can be selected", async (language, sentence, direction, font) => {
    const document = await pdf.open(paper);
    for (const block of document.blocks) block.write([{ kind: "text", text: sentence, style: 0 }]);
    const output = await document.save({ language, direction });
    expect(document.untouched).toEqual([]);
    expect(document.adjustments?.fonts.map(({ to }) => to)).toContain(font);
    const letters = (text: string) => [...text.normalize("NFKC").replace(/[\s\p{Cf}]/gu, "")].sort().join("");
    const [page = ""] = await read(output);
    expect(letters(page)).toBe(letters(sentence.repeat(document.blocks.filter(({ part }) => part === "pages").length)));
  });

  test("a character that no font has is reported", async () => {
    const document = await pdf.open(paper);
    for (const block of document.blocks) block.write([{ kind: "text", text: "𓀀 sign", style: 0 }]);
    await document.save(SPANISH);
    expect(document.untouched).toContainEqual(expect.objectContaining({ place: expect.stringContaining("𓀀") }));
  });
});

describe("rows and boxes", () => {
  test("rows of an address and of facts stay rows, and a wrapped sentence stays one", async () => {
    const draw: Draw = (document) => {
      document.font("Times-Roman").fontSize(11);
      document.text("12 Mill Lane\nBridgetown\nEngland", 60, 60);
      document.text("Invoice number: 2026-118\nDate: 4 November 2026", 60, 140);
      document.text("Please pay the whole amount within fourteen days. ".repeat(4), 60, 220, { width: 460 });
    };
    expect(getTexts(await pdf.open(await makePdf(draw))).filter((text) => !/title/i.test(text))).toEqual([
      "12 Mill Lane",
      "Bridgetown",
      "England",
      "Invoice number: 2026-118",
      "Date: 4 November 2026",
      expect.stringMatching(/^(?:Please pay the whole amount within fourteen days\. ?){4}$/),
    ]);
  });

  test("a box to tick keeps its glyph, and only the text after it is translated", async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([400, 300]);
    const text = await document.embedFont(StandardFonts.Helvetica);
    const signs = await document.embedFont(StandardFonts.ZapfDingbats);
    page.drawText("✔", { x: 20, y: 250, size: 12, font: signs });
    page.drawText(" I agree to the terms", { x: 30, y: 250, size: 12, font: text });
    const opened = await pdf.open(await document.save());
    expect(getTexts(opened)).toEqual(["I agree to the terms"]);
    for (const block of opened.blocks) block.write([{ kind: "text", text: "Acepto las condiciones", style: 0 }]);
    // The reader names the glyph by its code in the font.
    expect((await read(await opened.save(SPANISH)))[0]).toBe("4 Acepto las condiciones");
    expect(opened.untouched).toEqual([]);
  });
});

test("an unused code of the Windows encoding is a bullet, which stays before its item", async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 300]);
  const font = page.node.newFontDictionary("F", (await document.embedFont(StandardFonts.Helvetica)).ref);
  const show = (x: number, hex: string) =>
    PDFRawStream.of(
      document.context.obj({}),
      new TextEncoder().encode(`BT ${font.toString()} 12 Tf 1 0 0 1 ${x} 250 Tm <${hex}> Tj ET\n`),
    );
  page.node.addContentStream(document.context.register(show(20, "7f")));
  page.node.addContentStream(document.context.register(show(32, Buffer.from("Good shoes").toString("hex"))));
  const bytes = await document.save();
  expect(getTexts(await pdf.open(bytes))).toEqual(["Good shoes"]);
  expect((await read(await through(bytes, () => "Buenos zapatos")))[0]).toBe("• Buenos zapatos");
});

describe("text that is not page content", () => {
  test("form fields, captions, tooltips, choices, notes and properties are translated", async () => {
    const document = await PDFDocument.create();
    document.setTitle("Application form");
    const page = document.addPage([400, 300]);
    page.drawText("Your name:", { x: 20, y: 250, size: 12, font: await document.embedFont(StandardFonts.Helvetica) });
    const form = document.getForm();
    const field = form.createTextField("name");
    field.setText("Write here");
    field.addToPage(page, { x: 120, y: 240, width: 200, height: 20 });
    field.acroField.dict.set(PDFName.of("TU"), PDFString.of("As in your passport"));
    const choice = form.createDropdown("color");
    choice.addOptions(["Red", "Blue"]);
    choice.select("Red");
    choice.addToPage(page, { x: 120, y: 200, width: 200, height: 20 });
    const output = await PDFDocument.load(await through(await document.save(), (text) => text.toUpperCase()));
    expect(output.getTitle()).toBe("APPLICATION FORM");
    const name = output.getForm().getTextField("name");
    expect(name.getText()).toBe("WRITE HERE");
    const tooltip = name.acroField.dict.lookup(PDFName.of("TU"));
    expect(tooltip instanceof PDFHexString && tooltip.decodeText()).toBe("AS IN YOUR PASSPORT");
    // The displayed text changes, and the exported value stays.
    const options = output.getForm().getDropdown("color").acroField.getOptions();
    expect(options.map(({ value, display }) => [value.decodeText(), display?.decodeText()])).toEqual([
      ["Red", "RED"],
      ["Blue", "BLUE"],
    ]);
    expect(output.getForm().getDropdown("color").getSelected()).toEqual(["Red"]);
  });

  test.each([
    ["brochure.html", false],
    ["Annual report.v2.docx", false],
    ["untitled", false],
    ["(unspecified)", false],
    ["Our new page", true],
    ["Welcome to example.com now", true],
  ])("the title %s is text: %s", async (title, isText) => {
    const document = await PDFDocument.create();
    document.setTitle(title);
    document.addPage([400, 300]).drawText("Your name:", { x: 20, y: 250, size: 12 });
    expect(getTexts(await pdf.open(await document.save())).includes(title)).toBe(isText);
  });

  test("text of a font without a text map stays and is reported", async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([300, 200]);
    const { context } = document;
    const glyph = context.register(PDFRawStream.of(context.obj({}), Buffer.from("500 0 d0 0 0 400 400 re f")));
    const font = context.obj({
      Type: "Font",
      Subtype: "Type3",
      FontBBox: [0, 0, 500, 500],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      FirstChar: 65,
      LastChar: 66,
      Widths: [500, 500],
      CharProcs: { g1: glyph, g2: glyph },
      Encoding: { Type: "Encoding", Differences: [65, "g1", "g2"] },
    });
    page.node.set(PDFName.of("Resources"), context.obj({ Font: { F1: font } }));
    page.node.set(
      PDFName.of("Contents"),
      context.register(PDFRawStream.of(context.obj({}), Buffer.from("BT /F1 20 Tf 50 100 Td (ABAB) Tj ET"))),
    );
    const opened = await pdf.open(await document.save());
    expect(opened.untouched).toEqual([
      { place: "4 characters of pages", reason: expect.stringContaining("does not map its glyphs") },
    ]);
  });
});

describe("a malicious PDF", () => {
  const object = (number: number, body: string) => `${number} 0 obj\n${body}\nendobj\n`;
  const file = (...objects: string[]) =>
    Buffer.from(`%PDF-1.7\n${objects.join("")}trailer\n<< /Root 1 0 R >>\n%%EOF`, "latin1");
  const bomb = deflateSync(Buffer.alloc(90 * 1024 * 1024, 32)).toString("latin1");

  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ["that is truncated", async () => (await makePdf(invoice)).subarray(0, 700)],
    ["without objects", () => Buffer.from("%PDF-1.7\n")],
    ["that is encrypted", () => makePdf(invoice, { userPassword: "secret" })],
    [
      "with a cycle in its page tree",
      () =>
        file(
          object(1, "<< /Type /Catalog /Pages 2 0 R >>"),
          object(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
          object(3, "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"),
        ),
    ],
    [
      "of 100,000 pages",
      () =>
        file(
          object(1, "<< /Type /Catalog /Pages 2 0 R >>"),
          object(2, `<< /Type /Pages /Count 100000 /Kids [${"3 0 R ".repeat(100_000)}] >>`),
          object(3, "<< /Type /Page >>"),
        ),
    ],
    [
      "that unpacks to too many bytes",
      () =>
        file(
          object(1, "<< /Type /Catalog /Pages 2 0 R >>"),
          object(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
          object(3, "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>"),
          object(4, `<< /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n${bomb}\nendstream`),
        ),
    ],
  ])("%s is refused as unreadable", async (_name, bytes) => {
    await expect((async () => pdf.open(await bytes()))()).rejects.toMatchObject({ code: "unreadable_document" });
  });
});

async function readContent(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes);
  return document.getPage(0).node.lookup(PDFName.of("Contents"));
}

function getImages(document: PDFDocument): string[] {
  return document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.lookup(PDFName.of("Subtype")) === PDFName.of("Image")
        ? [Buffer.from(object.contents).toString("base64")]
        : [],
    );
}

function getLinks(document: PDFDocument): { rect: string; uri: string | undefined }[] {
  return document.getPages().flatMap(({ node }) => {
    const list = node.lookup(PDFName.of("Annots"));
    if (!(list instanceof PDFArray)) return [];
    return list.asArray().flatMap((_, index) => {
      const annotation = list.lookup(index);
      if (!(annotation instanceof PDFDict)) return [];
      const action = annotation.lookup(PDFName.of("A"));
      const uri = action instanceof PDFDict ? action.lookup(PDFName.of("URI")) : undefined;
      return [
        {
          rect: String(annotation.lookup(PDFName.of("Rect"))),
          uri: uri instanceof PDFString ? uri.asString() : undefined,
        },
      ];
    });
  });
}
