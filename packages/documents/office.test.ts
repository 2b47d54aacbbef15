import { readFile } from "node:fs/promises";
import { type OpenDocument, readArchive, writeArchive } from "@atelier/document-model";
import { Packer, Paragraph, TextRun, Document as WordDocument } from "docx";
import Pptx from "pptxgenjs";
import { describe, expect, test } from "vitest";
import { rewritten } from "./fixtures/rewritten.ts";

/** Opens a document, writes its words in capitals, and returns the text of each part of the result. */
async function capitals(bytes: Uint8Array): Promise<{ document: OpenDocument; text(name: string): string }> {
  const { document, bytes: saved } = await rewritten(bytes);
  const output = await readArchive(saved);
  return { document, text: (name) => new TextDecoder().decode(output.get(name)) };
}

async function word(): Promise<Uint8Array> {
  const children = [
    new Paragraph({ children: [new TextRun("Some words "), new TextRun({ text: "in bold", bold: true })] }),
  ];
  return new Uint8Array(await Packer.toBuffer(new WordDocument({ sections: [{ children }] })));
}

/** The document with each part's name and text changed. */
async function changed(
  bytes: Uint8Array,
  change: (name: string, text: string) => [string, string],
): Promise<Uint8Array> {
  const entries = Array.from(await readArchive(bytes), ([name, content]): [string, Uint8Array] => {
    if (!/\.(xml|rels)$/.test(name)) return [name, content];
    const [madeName, text] = change(name, new TextDecoder().decode(content));
    return [madeName, new TextEncoder().encode(text)];
  });
  return writeArchive(new Map(entries));
}

/** The Word document with XML at the end of its text. */
const wordWith = async (xml: string) =>
  changed(await word(), (name, text) => [
    name,
    name === "word/document.xml" ? text.replace(/<w:sectPr|<\/w:body>/, (found) => `${xml}${found}`) : text,
  ]);

describe("a Word document", () => {
  test("whose main part has another name is translated", async () => {
    const bytes = await changed(await word(), (name, text) => [
      name.replace("word/document.xml", "word/text_2.xml"),
      text.replaceAll("word/document.xml", "word/text_2.xml"),
    ]);
    expect((await capitals(bytes)).text("word/text_2.xml")).toMatch(/SOME WORDS .*IN BOLD/);
  });

  test("with another prefix for its namespace is translated", async () => {
    const bytes = await changed(await word(), (name, text) => [
      name,
      name === "word/document.xml"
        ? text.replace(/([<\s/])w:(?=\w)/g, "$1ns0:").replace("xmlns:w=", "xmlns:ns0=")
        : text,
    ]);
    const body = (await capitals(bytes)).text("word/document.xml");
    expect(body).toMatch(/SOME WORDS .*IN BOLD/);
    expect(body).not.toContain("ns0:");
    expect(body).toContain('xml:space="preserve">SOME WORDS </w:t>');
  });

  test("translates WordArt, captions of tables and the items of lists", async () => {
    const { text } = await capitals(
      await wordWith(
        '<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" alt="a mark"><v:textpath string="draft only"/></v:shape></w:pict></w:r></w:p><w:tbl><w:tblPr><w:tblCaption w:val="prices"/></w:tblPr></w:tbl><w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="first choice" w:value="kept"/></w:dropDownList></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>',
      ),
    );
    const body = text("word/document.xml");
    for (const words of [
      'string="DRAFT ONLY"',
      'alt="A MARK"',
      'w:val="PRICES"',
      'w:displayText="FIRST CHOICE" w:value="kept"',
    ])
      expect(body).toContain(words);
  });

  test("reports ruby text, building blocks and controls that show other data", async () => {
    const bytes = await wordWith(
      '<w:p><w:r><w:ruby><w:rt><w:r><w:t>wurd</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>word</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p><w:sdt><w:sdtPr><w:dataBinding w:xpath="/a/b"/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>data</w:t></w:r></w:p></w:sdtContent></w:sdt>',
    );
    const entries = await readArchive(bytes);
    const blocks = '<w:glossaryDocument xmlns:w="x"><w:t>Click here</w:t></w:glossaryDocument>';
    entries.set("word/glossary/document.xml", new TextEncoder().encode(blocks));
    const { document } = await capitals(writeArchive(entries));
    expect(document.untouched.map(({ place }) => place)).toEqual([
      "ruby text",
      "building blocks",
      "content controls that are bound to data",
    ]);
  });
});

describe("a presentation", () => {
  async function slides(): Promise<Uint8Array> {
    const show = new Pptx();
    show.defineSlideMaster({
      title: "OURS",
      objects: [{ text: { text: "our company", options: { x: 0, y: 0, w: 3, h: 1 } } }],
    });
    show.addSlide({ masterName: "OURS" }).addText("hello to all", { x: 1, y: 1, w: 4, h: 1 });
    return new Uint8Array((await show.write({ outputType: "uint8array" })) as Uint8Array);
  }

  test("translates what its layouts show on slides, and not the prompts of placeholders", async () => {
    const bytes = await changed(await slides(), (name, text) => [
      name,
      name.startsWith("ppt/slideLayouts/") && text.includes("our company")
        ? text.replace(
            "</p:spTree>",
            '<p:sp><p:nvSpPr><p:cNvPr id="99" name="T"/><p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>Click to edit</a:t></a:r></a:p></p:txBody></p:sp></p:spTree>',
          )
        : text,
    ]);
    const layout =
      [...(await readArchive(bytes))].find(([, content]) =>
        new TextDecoder().decode(content).includes("our company"),
      )?.[0] ?? "";
    const { text } = await capitals(bytes);
    expect(text(layout)).toContain("OUR COMPANY");
    expect(text(layout)).toContain("Click to edit");
  });

  test("translates threaded comments and literal names of charts, and reports fields with words", async () => {
    const bytes = await changed(await slides(), (name, text) => [
      name,
      name === "ppt/slides/slide1.xml"
        ? text.replace("</a:p>", '<a:fld id="{1}" type="datetime"><a:t>1 May</a:t></a:fld></a:p>')
        : text,
    ]);
    const entries = await readArchive(bytes);
    const add = (name: string, xml: string) => entries.set(name, new TextEncoder().encode(xml));
    add(
      "ppt/comments/modernComment_1.xml",
      '<p188:cmLst xmlns:p188="y" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p188:cm><p188:txBody><a:p><a:r><a:t>a remark</a:t></a:r></a:p></p188:txBody></p188:cm></p188:cmLst>',
    );
    add(
      "ppt/charts/chart9.xml",
      '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:ser><c:tx><c:v>net sales</c:v></c:tx><c:cat><c:strLit><c:pt idx="0"><c:v>north</c:v></c:pt></c:strLit></c:cat></c:ser></c:chartSpace>',
    );
    const { document, text } = await capitals(writeArchive(entries));
    expect(text("ppt/comments/modernComment_1.xml")).toContain("A REMARK");
    expect(text("ppt/charts/chart9.xml")).toMatch(/NET SALES.*NORTH/);
    expect(document.untouched).toEqual([{ place: "fields, such as dates", reason: expect.any(String) }]);
  });
});

describe("every text that a reader can see", () => {
  /** Texts between tags, without those of properties that programs write for themselves and of fields. */
  function parseTexts(name: string, xml: string): string[] {
    if (name.startsWith("docProps/app")) return [];
    const shown = xml.replace(/<(w:instrText|dc:creator|cp:lastModifiedBy|dcterms:\w+)\b[^>]*>[^<]*</g, "<");
    return Array.from(shown.matchAll(/>([^<]*[a-z]{2}[^<]*)</g), ([, text = ""]) => text);
  }

  test.each<[string, () => Promise<Uint8Array>]>([
    ["the sample letter", async () => new Uint8Array(await readFile("public/samples/letter.docx"))],
    ["a document", () => wordWith("<w:tbl><w:tr><w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl>")],
  ])("is in capitals for a reader that knows no format: %s", async (_name, make) => {
    const bytes = await make();
    const { document, text } = await capitals(bytes);
    const names = [...(await readArchive(bytes)).keys()].filter((name) => name.endsWith(".xml"));
    expect(names.flatMap((name) => parseTexts(name, text(name)))).toEqual([]);
    expect(document.untouched).toEqual([]);
  });
});
