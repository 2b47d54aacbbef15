import { type OpenDocument, type Piece, readArchive, type Target, writeArchive } from "@atelier/document-model";
import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  DeletedTextRun,
  EndnoteReferenceRun,
  FootnoteReferenceRun,
  InsertedTextRun,
  Packer,
  Paragraph,
  Textbox,
  TextRun,
  Document as WordDocument,
} from "docx";
import Pptx from "pptxgenjs";
import { describe, expect, test } from "vitest";
import { rtf } from "./formats/rtf.ts";
import { detectFormat } from "./open-document.ts";
import { byName, parseXml } from "./xml.ts";

const SPANISH: Target = { language: "es", direction: "ltr" };
const encode = (text: string) => new TextEncoder().encode(text);
const textOf = (pieces: readonly Piece[]) => pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");

async function shouted(bytes: Uint8Array, target = SPANISH): Promise<{ document: OpenDocument; made: Uint8Array }> {
  const document = await (await detectFormat(bytes)).open(bytes);
  for (const block of document.blocks)
    block.write(
      block.pieces.map((piece) => (piece.kind === "text" ? { ...piece, text: piece.text.toUpperCase() } : piece)),
    );
  return { document, made: await document.save(target) };
}

async function part(bytes: Uint8Array, name: string): Promise<string> {
  return new TextDecoder().decode((await readArchive(bytes)).get(name) ?? new Uint8Array());
}

async function withPart(bytes: Uint8Array, name: string, content: string): Promise<Uint8Array> {
  return writeArchive(new Map([...(await readArchive(bytes)), [name, encode(content)]]));
}

const word = (children: (Paragraph | Textbox)[], options = {}) =>
  Packer.toBuffer(new WordDocument({ sections: [{ children }], ...options })).then((buffer) => new Uint8Array(buffer));

describe("a Word document", () => {
  test("has its notes of both kinds, comments and text boxes translated, each in its place", async () => {
    const bytes = await word(
      [
        new Paragraph({
          children: [
            new CommentRangeStart(0),
            new TextRun("Some words"),
            new CommentRangeEnd(0),
            new TextRun({ children: [new CommentReference(0)] }),
            new FootnoteReferenceRun(1),
            new EndnoteReferenceRun(1),
          ],
        }),
        new Textbox({
          alignment: "center",
          children: [new Paragraph("Words in a box")],
          style: { width: "200pt", height: "auto" },
        }),
      ],
      {
        footnotes: { 1: { children: [new Paragraph("A note at the foot")] } },
        endnotes: { 1: { children: [new Paragraph("A note at the end")] } },
        comments: { children: [{ id: 0, children: [new Paragraph("What somebody said")] }] },
      },
    );
    const { document, made } = await shouted(bytes);
    const places = new Map(document.blocks.map(({ place, pieces }) => [textOf(pieces).trim(), place]));
    expect(places.get("A note at the foot")).toBe("footnotes");
    expect(places.get("A note at the end")).toBe("endnotes");
    expect(places.get("What somebody said")).toBe("comments");
    expect(places.get("Words in a box")).toBe("text boxes");
    expect(await part(made, "word/footnotes.xml")).toContain("A NOTE AT THE FOOT");
    expect(await part(made, "word/endnotes.xml")).toContain("A NOTE AT THE END");
    expect(await part(made, "word/comments.xml")).toContain("WHAT SOMEBODY SAID");
    const body = await part(made, "word/document.xml");
    expect(body).toContain("WORDS IN A BOX");
    for (const mark of [
      "w:commentRangeStart",
      "w:commentRangeEnd",
      "w:commentReference",
      "w:footnoteReference",
      "w:endnoteReference",
    ])
      expect(body).toContain(`<${mark} `);
  });

  test("keeps tracked changes: what was put in is translated as put in, what was taken out stays as it was", async () => {
    const change = { author: "Anna", date: "2026-01-01T00:00:00Z" };
    const { made } = await shouted(
      await word([
        new Paragraph({
          children: [
            new TextRun("The "),
            new InsertedTextRun({ id: 1, text: "new ", ...change }),
            new DeletedTextRun({ id: 2, text: "old ", ...change }),
            new TextRun("book"),
          ],
        }),
      ]),
    );
    const body = parseXml(await part(made, "word/document.xml"));
    expect(byName(body, "w:ins").map(({ textContent }) => textContent)).toEqual(["NEW "]);
    expect(byName(body, "w:del").map(({ textContent }) => textContent)).toEqual(["old "]);
    expect(byName(body, "w:ins")[0]?.getAttribute("w:author")).toBe("Anna");
  });

  test("has content controls and the results of simple fields translated, their codes never", async () => {
    const bytes = await word([new Paragraph("Words")]);
    const source = await part(bytes, "word/document.xml");
    const control =
      '<w:sdt><w:sdtPr><w:alias w:val="kept"/></w:sdtPr><w:sdtContent><w:r><w:t>chosen words</w:t></w:r></w:sdtContent></w:sdt>';
    const field = '<w:fldSimple w:instr=" TITLE "><w:r><w:t>field words</w:t></w:r></w:fldSimple>';
    const { made } = await shouted(
      await withPart(bytes, "word/document.xml", source.replace("</w:p>", `${control}${field}</w:p>`)),
    );
    const body = await part(made, "word/document.xml");
    expect(body).toContain("CHOSEN WORDS");
    expect(body).toContain("FIELD WORDS");
    expect(body).toContain('w:instr=" TITLE "');
    expect(body).toContain('<w:alias w:val="kept"/>');
  });

  test("into a right-to-left script gets its marks, its fonts, and bold and size for that script", async () => {
    const bytes = await word([new Paragraph({ children: [new TextRun({ text: "Words", size: 40 })] })]);
    const source = (await part(bytes, "word/document.xml")).replace(/<w:szCs[^>]*>/g, "");
    const styles = (await part(bytes, "word/styles.xml")).replace(
      /<w:rPrDefault>.*?<\/w:rPrDefault>|<w:rPrDefault\/>/,
      '<w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi" w:cstheme="minorBidi"/></w:rPr></w:rPrDefault>',
    );
    const prepared = await withPart(await withPart(bytes, "word/document.xml", source), "word/styles.xml", styles);
    const { made } = await shouted(prepared, { language: "ar", direction: "rtl" });
    const body = await part(made, "word/document.xml");
    expect(body).toContain("<w:bidi/>");
    expect(body).toContain("<w:rtl/>");
    expect(body).toContain('<w:szCs w:val="40"/>');
    const fonts = byName(parseXml(await part(made, "word/styles.xml")), "w:rFonts")[0];
    expect([fonts?.getAttribute("w:cs"), fonts?.hasAttribute("w:cstheme")]).toEqual(["Arial", false]);
    const japanese = await shouted(prepared, { language: "ja", direction: "ltr" });
    expect(await part(japanese.made, "word/styles.xml")).toContain('w:eastAsia="Yu Gothic"');
  });
});

describe("a presentation", () => {
  async function slides(): Promise<Uint8Array> {
    const show = new Pptx();
    const slide = show.addSlide();
    slide.addText("Hello to all", { x: 1, y: 1, w: 3, h: 0.5 });
    slide.addChart(show.ChartType.bar, [{ name: "Sales", labels: ["North", "South"], values: [1, 2] }], {
      x: 1,
      y: 2,
      w: 4,
      h: 3,
      showTitle: true,
      title: "The title",
    });
    return new Uint8Array((await show.write({ outputType: "uint8array" })) as Uint8Array);
  }

  test("has a chart's title, series and labels translated, its numbers and formulas kept", async () => {
    const { made } = await shouted(await slides());
    const name = [...(await readArchive(made)).keys()].find((key) => /^ppt\/charts\/chart\d+\.xml$/.test(key)) ?? "";
    const chart = await part(made, name);
    for (const words of ["THE TITLE", "SALES", "NORTH", "SOUTH"]) expect(chart).toContain(words);
    expect(chart).toContain("Sheet1!$B$2:$B$3");
  });

  test("has a diagram's words translated where they are data and where they are drawn", async () => {
    const paragraph = '<a:p><a:r><a:rPr lang="en-US"/><a:t>First step</a:t></a:r></a:p>';
    const space =
      'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
    const data = `<?xml version="1.0"?><dgm:dataModel ${space}><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:bodyPr/>${paragraph}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;
    const drawing = `<?xml version="1.0"?><dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" ${space}><dsp:txBody><a:bodyPr/>${paragraph}</dsp:txBody></dsp:drawing>`;
    const bytes = await withPart(
      await withPart(await slides(), "ppt/diagrams/data1.xml", data),
      "ppt/diagrams/drawing1.xml",
      drawing,
    );
    const { document, made } = await shouted(bytes);
    expect(document.blocks.filter(({ place }) => place === "diagrams")).toHaveLength(2);
    expect(await part(made, "ppt/diagrams/data1.xml")).toContain("FIRST STEP");
    expect(await part(made, "ppt/diagrams/drawing1.xml")).toContain("FIRST STEP");
  });

  test("shrinks text that outgrows its frame and marks right-to-left paragraphs", async () => {
    const bytes = await slides();
    const document = await (await detectFormat(bytes)).open(bytes);
    for (const block of document.blocks)
      block.write(
        block.pieces.map((piece) => (piece.kind === "text" ? { ...piece, text: piece.text.repeat(3) } : piece)),
      );
    const slide = await part(await document.save({ language: "he", direction: "rtl" }), "ppt/slides/slide1.xml");
    expect(slide).toMatch(/<a:normAutofit fontScale="5\d{4}"/);
    expect(slide).toMatch(/<a:pPr[^>]* rtl="1"/);
  });
});

describe("RTF", () => {
  const source = (body: string) => encode(`{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Times;}}${body}}`);
  const written = async (body: string, change: (pieces: readonly Piece[]) => Piece[], target = SPANISH) => {
    const document = await rtf.open(source(body));
    for (const block of document.blocks) block.write(change(block.pieces));
    return Buffer.from(await document.save(target)).toString("latin1");
  };

  test("keeps every control where looks keep their order", async () => {
    const made = await written("\\pard\\plain\\fs24 The {\\b big\\lang1033 } book\\'e9.\\par", (pieces) =>
      pieces.map((piece) => (piece.kind === "text" ? { ...piece, text: piece.text.replace(/\w/g, "ñ") } : piece)),
    );
    const letters = (count: number) => "\\u241?".repeat(count);
    expect(made).toContain(`\\pard\\plain\\fs24 ${letters(3)} {\\b ${letters(3)}\\lang1033 } ${letters(4)}`);
    expect(made).toMatch(/\.\\par}$/);
  });

  test("puts looks into another order with objects and what follows intact", async () => {
    const made = await written(
      "\\pard\\plain The {\\b big} {\\i red} book{\\footnote A note.} here.\\par\\pard Next.\\par",
      (pieces) =>
        textOf(pieces).startsWith("The")
          ? [
              pieces[3] as Piece,
              { kind: "text", text: " and ", look: 0 },
              pieces[1] as Piece,
              ...pieces.filter(({ kind }) => kind === "anchor"),
            ]
          : [...pieces],
    );
    expect(made).toMatch(/\{\\plain\\i red\}\{\\plain {1,2}and \}\{\\plain\\b big\}\{\\footnote A note\.\}/);
    expect(made).toContain("\\par\\pard Next.\\par}");
    const again = await rtf.open(Buffer.from(made, "latin1"));
    expect(again.blocks.map(({ pieces }) => textOf(pieces))).toEqual(["A note.", "red and big", "Next."]);
  });

  test("reads code pages and Unicode, hides tables of fonts and pictures, and turns paragraphs for right-to-left text", async () => {
    const document = await rtf.open(
      source("{\\*\\generator X;}{\\f0\\'93Caf\\'e9\\'94 \\u1055\\'cf\\u1088?\\par}{\\pict 00ff}"),
    );
    expect(document.blocks.map(({ pieces }) => textOf(pieces))).toEqual(["“Café” Пр"]);
    const made = await written("\\pard\\ltrpar\\ql Words\\par", (pieces) => [...pieces], {
      language: "ar",
      direction: "rtl",
    });
    expect(made).toContain("\\rtlpar");
    expect(made).not.toContain("\\ltrpar");
    expect(made).toContain("\\qr Words");
  });

  test("with groups that do not close is unreadable", async () => {
    await expect((async () => rtf.open(encode("{\\rtf1 {words")))()).rejects.toMatchObject({
      code: "unreadable_document",
    });
  });
});

describe("IDML", () => {
  test("a story whose words do not change keeps its bytes, signs stay in place, and right-to-left stories say so", async () => {
    const story =
      '<?xml version="1.0" encoding="UTF-8"?>\n<idPkg:Story xmlns:idPkg="x"  DOMVersion="18.0"><Story Self="u1"><StoryPreference StoryDirection="LeftToRightDirection" /><ParagraphStyleRange><CharacterStyleRange><Content>Page <?ACE 18?> of the book</Content></CharacterStyleRange></ParagraphStyleRange></Story></idPkg:Story>';
    const bytes = writeArchive(
      new Map([
        ["mimetype", encode("application/vnd.adobe.indesign-idml-package")],
        ["designmap.xml", encode("<Document/>")],
        ["Stories/Story_u1.xml", encode(story)],
      ]),
    );
    const same = await (await detectFormat(bytes)).open(bytes);
    for (const block of same.blocks) block.write(block.pieces);
    expect(await part(await same.save(SPANISH), "Stories/Story_u1.xml")).toBe(story);
    const { made } = await shouted(bytes, { language: "ar", direction: "rtl" });
    const changed = await part(made, "Stories/Story_u1.xml");
    expect(changed).toMatch(/PAGE <\/Content>.*<Content><\?ACE 18\?><\/Content>.*<Content> OF THE BOOK</);
    expect(changed).toContain('ParagraphDirection="RightToLeftDirection"');
    expect(changed).toContain('StoryDirection="RightToLeftDirection"');
  });
});
