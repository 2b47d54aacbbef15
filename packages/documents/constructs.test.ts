import { type OpenDocument, type Run, readArchive, writeArchive } from "@atelier/document-model";
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
import { rewritten, SPANISH } from "./fixtures/rewritten.ts";
import { rtf } from "./formats/rtf.ts";
import { detectFormat } from "./open-document.ts";
import { byName, parseXml } from "./xml.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const getText = (runs: readonly Run[]) => runs.map((run) => (run.kind === "text" ? run.text : "")).join("");

async function upperCased(
  bytes: Uint8Array,
  target = SPANISH,
): Promise<{ document: OpenDocument; output: Uint8Array }> {
  const { document, bytes: output } = await rewritten(bytes, undefined, undefined, target);
  return { document, output };
}

async function entry(bytes: Uint8Array, name: string): Promise<string> {
  return new TextDecoder().decode((await readArchive(bytes)).get(name) ?? new Uint8Array());
}

async function withEntry(bytes: Uint8Array, name: string, content: string): Promise<Uint8Array> {
  return writeArchive(new Map([...(await readArchive(bytes)), [name, encode(content)]]));
}

const word = (children: (Paragraph | Textbox)[], options = {}) =>
  Packer.toBuffer(new WordDocument({ sections: [{ children }], ...options })).then((buffer) => new Uint8Array(buffer));

describe("a Word document", () => {
  test("translates footnotes, endnotes, comments and text boxes in their own parts", async () => {
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
        comments: { children: [{ id: 0, children: [new Paragraph("A remark")] }] },
      },
    );
    const { document, output } = await upperCased(bytes);
    const parts = new Map(document.blocks.map(({ part, runs }) => [getText(runs).trim(), part]));
    expect(parts.get("A note at the foot")).toBe("footnotes");
    expect(parts.get("A note at the end")).toBe("endnotes");
    expect(parts.get("A remark")).toBe("comments");
    expect(parts.get("Words in a box")).toBe("text boxes");
    expect(await entry(output, "word/footnotes.xml")).toContain("A NOTE AT THE FOOT");
    expect(await entry(output, "word/endnotes.xml")).toContain("A NOTE AT THE END");
    expect(await entry(output, "word/comments.xml")).toContain("A REMARK");
    const body = await entry(output, "word/document.xml");
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

  test("keeps tracked changes: insertions are translated as insertions, deletions stay unchanged", async () => {
    const change = { author: "Anna", date: "2026-01-01T00:00:00Z" };
    const { output } = await upperCased(
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
    const body = parseXml(await entry(output, "word/document.xml"));
    expect(byName(body, "w:ins").map(({ textContent }) => textContent)).toEqual(["NEW "]);
    expect(byName(body, "w:del").map(({ textContent }) => textContent)).toEqual(["old "]);
    expect(byName(body, "w:ins")[0]?.getAttribute("w:author")).toBe("Anna");
  });

  test("translates content controls and the results of simple fields, but not their codes", async () => {
    const bytes = await word([new Paragraph("Words")]);
    const source = await entry(bytes, "word/document.xml");
    const control =
      '<w:sdt><w:sdtPr><w:alias w:val="kept"/></w:sdtPr><w:sdtContent><w:r><w:t>chosen words</w:t></w:r></w:sdtContent></w:sdt>';
    const field = '<w:fldSimple w:instr=" TITLE "><w:r><w:t>field words</w:t></w:r></w:fldSimple>';
    const { output } = await upperCased(
      await withEntry(bytes, "word/document.xml", source.replace("</w:p>", `${control}${field}</w:p>`)),
    );
    const body = await entry(output, "word/document.xml");
    expect(body).toContain("CHOSEN WORDS");
    expect(body).toContain("FIELD WORDS");
    expect(body).toContain('w:instr=" TITLE "');
    expect(body).toContain('<w:alias w:val="kept"/>');
  });

  test("gets direction marks, fonts, bold and size for a right-to-left script", async () => {
    const bytes = await word([new Paragraph({ children: [new TextRun({ text: "Words", size: 40 })] })]);
    const source = (await entry(bytes, "word/document.xml")).replace(/<w:szCs[^>]*>/g, "");
    const styles = (await entry(bytes, "word/styles.xml")).replace(
      /<w:rPrDefault>.*?<\/w:rPrDefault>|<w:rPrDefault\/>/,
      '<w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi" w:cstheme="minorBidi"/></w:rPr></w:rPrDefault>',
    );
    const prepared = await withEntry(await withEntry(bytes, "word/document.xml", source), "word/styles.xml", styles);
    const { output } = await upperCased(prepared, { language: "ar", direction: "rtl" });
    const body = await entry(output, "word/document.xml");
    expect(body).toContain("<w:bidi/>");
    expect(body).toContain("<w:rtl/>");
    expect(body).toContain('<w:szCs w:val="40"/>');
    const fonts = byName(parseXml(await entry(output, "word/styles.xml")), "w:rFonts")[0];
    expect([fonts?.getAttribute("w:cs"), fonts?.hasAttribute("w:cstheme")]).toEqual(["Arial", false]);
    const japanese = await upperCased(prepared, { language: "ja", direction: "ltr" });
    expect(await entry(japanese.output, "word/styles.xml")).toContain('w:eastAsia="Yu Gothic"');
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

  test("translates a chart's title, series and labels, and keeps its numbers and formulas", async () => {
    const { output } = await upperCased(await slides());
    const name = [...(await readArchive(output)).keys()].find((key) => /^ppt\/charts\/chart\d+\.xml$/.test(key)) ?? "";
    const chart = await entry(output, name);
    for (const words of ["THE TITLE", "SALES", "NORTH", "SOUTH"]) expect(chart).toContain(words);
    expect(chart).toContain("Sheet1!$B$2:$B$3");
  });

  test("translates a diagram's words in the data and in the drawing", async () => {
    const paragraph = '<a:p><a:r><a:rPr lang="en-US"/><a:t>First step</a:t></a:r></a:p>';
    const space =
      'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
    const data = `<?xml version="1.0"?><dgm:dataModel ${space}><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:bodyPr/>${paragraph}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;
    const drawing = `<?xml version="1.0"?><dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" ${space}><dsp:txBody><a:bodyPr/>${paragraph}</dsp:txBody></dsp:drawing>`;
    const bytes = await withEntry(
      await withEntry(await slides(), "ppt/diagrams/data1.xml", data),
      "ppt/diagrams/drawing1.xml",
      drawing,
    );
    const { document, output } = await upperCased(bytes);
    expect(document.blocks.filter(({ part }) => part === "diagrams")).toHaveLength(2);
    expect(await entry(output, "ppt/diagrams/data1.xml")).toContain("FIRST STEP");
    expect(await entry(output, "ppt/diagrams/drawing1.xml")).toContain("FIRST STEP");
  });

  test("shrinks text that becomes longer than its frame, and marks right-to-left paragraphs", async () => {
    const bytes = await slides();
    const document = await (await detectFormat(bytes)).open(bytes);
    for (const block of document.blocks)
      block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.repeat(3) } : run)));
    const slide = await entry(await document.save({ language: "he", direction: "rtl" }), "ppt/slides/slide1.xml");
    expect(slide).toMatch(/<a:normAutofit fontScale="5\d{4}"/);
    expect(slide).toMatch(/<a:pPr[^>]* rtl="1"/);
  });
});

describe("RTF", () => {
  const source = (body: string) => encode(`{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Times;}}${body}}`);
  const written = async (body: string, change: (runs: readonly Run[]) => Run[], target = SPANISH) => {
    const document = await rtf.open(source(body));
    for (const block of document.blocks) block.write(change(block.runs));
    return Buffer.from(await document.save(target)).toString("latin1");
  };

  test("keeps every control if styles keep their order", async () => {
    const output = await written("\\pard\\plain\\fs24 The {\\b big\\lang1033 } book\\'e9.\\par", (runs) =>
      runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.replace(/\w/g, "ñ") } : run)),
    );
    const letters = (count: number) => "\\u241?".repeat(count);
    expect(output).toContain(`\\pard\\plain\\fs24 ${letters(3)} {\\b ${letters(3)}\\lang1033 } ${letters(4)}`);
    expect(output).toMatch(/\.\\par}$/);
  });

  test("reorders styles and keeps inline codes and the following text", async () => {
    const output = await written(
      "\\pard\\plain The {\\b big} {\\i red} book{\\footnote A note.} here.\\par\\pard Next.\\par",
      (runs) =>
        getText(runs).startsWith("The")
          ? [
              runs[3] as Run,
              { kind: "text", text: " and ", style: 0 },
              runs[1] as Run,
              ...runs.filter(({ kind }) => kind === "code"),
            ]
          : [...runs],
    );
    expect(output).toMatch(/\{\\plain\\i red\}\{\\plain {1,2}and \}\{\\plain\\b big\}\{\\footnote A note\.\}/);
    expect(output).toContain("\\par\\pard Next.\\par}");
    const again = await rtf.open(Buffer.from(output, "latin1"));
    expect(again.blocks.map(({ runs }) => getText(runs))).toEqual(["A note.", "red and big", "Next."]);
  });

  test("reads code pages and Unicode, ignores font tables and pictures, and turns paragraphs for right-to-left text", async () => {
    const document = await rtf.open(
      source("{\\*\\generator X;}{\\f0\\'93Caf\\'e9\\'94 \\u1055\\'cf\\u1088?\\par}{\\pict 00ff}"),
    );
    expect(document.blocks.map(({ runs }) => getText(runs))).toEqual(["“Café” Пр"]);
    const output = await written("\\pard\\ltrpar\\ql Words\\par", (runs) => [...runs], {
      language: "ar",
      direction: "rtl",
    });
    expect(output).toContain("\\rtlpar");
    expect(output).not.toContain("\\ltrpar");
    expect(output).toContain("\\qr Words");
  });

  test("with unclosed groups is unreadable", async () => {
    await expect((async () => rtf.open(encode("{\\rtf1 {words")))()).rejects.toMatchObject({
      code: "unreadable_document",
    });
  });
});

describe("IDML", () => {
  test("an unchanged story keeps its bytes, instructions keep their position, and right-to-left stories are marked", async () => {
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
    for (const block of same.blocks) block.write(block.runs);
    expect(await entry(await same.save(SPANISH), "Stories/Story_u1.xml")).toBe(story);
    const { output } = await upperCased(bytes, { language: "ar", direction: "rtl" });
    const changed = await entry(output, "Stories/Story_u1.xml");
    expect(changed).toMatch(/PAGE <\/Content>.*<Content><\?ACE 18\?><\/Content>.*<Content> OF THE BOOK</);
    expect(changed).toContain('ParagraphDirection="RightToLeftDirection"');
    expect(changed).toContain('StoryDirection="RightToLeftDirection"');
  });
});
