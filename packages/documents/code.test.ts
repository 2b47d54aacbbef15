import { readArchive, writeArchive } from "@atelier/document-model";
import { describe, expect, test } from "vitest";
import { rewritten } from "./fixtures/rewritten.ts";
import { isMonospaced } from "./formats/code/monospaced.ts";
import { codeElements } from "./formats/code/odf-code.ts";
import { detectFormat } from "./open-document.ts";
import { parseXml } from "./xml.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const archive = (parts: Record<string, string>) =>
  writeArchive(new Map(Object.entries(parts).map(([name, xml]) => [name, encode(xml)])));
const report = {
  place: "text in monospaced fonts",
  reason: "the font marks it as code",
};

type Piece = [text: string, font?: string];

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const word = (paragraphs: Piece[][], styles = "", style = "") =>
  archive({
    "word/document.xml": `<w:document ${W}><w:body>${paragraphs
      .map((pieces) => {
        const runs = pieces.map(
          ([text, font]) =>
            `<w:r>${font ? `<w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr>` : ""}<w:t xml:space="preserve">${text}</w:t></w:r>`,
        );
        return `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${runs.join("")}</w:p>`;
      })
      .join("")}</w:body></w:document>`,
    "word/styles.xml": `<w:styles ${W}>${styles}</w:styles>`,
  });

const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const slide = (paragraphs: Piece[][]) =>
  archive({
    "ppt/presentation.xml": "<p:presentation xmlns:p='p'/>",
    "ppt/slides/slide1.xml": `<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ${A}><p:txBody>${paragraphs
      .map((pieces) => {
        const runs = pieces.map(
          ([text, font]) =>
            `<a:r><a:rPr>${font ? `<a:latin typeface="${font}"/>` : ""}</a:rPr><a:t>${text}</a:t></a:r>`,
        );
        return `<a:p>${runs.join("")}</a:p>`;
      })
      .join("")}</p:txBody></p:sld>`,
  });

const ODF = ["office", "style", "text"].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);
const text = (paragraphs: Piece[][]) =>
  archive({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": `<office:document-content ${ODF.join(" ")}><office:automatic-styles><style:style style:name="T0" style:family="text"><style:text-properties style:font-name="Courier New"/></style:style><style:style style:name="T1" style:family="text" style:parent-style-name="T0"/></office:automatic-styles><office:body><office:text>${paragraphs
      .map((pieces) => {
        const spans = pieces.map(([words, font]) =>
          font ? `<text:span text:style-name="T1">${words}</text:span>` : words,
        );
        return `<text:p>${spans.join("")}</text:p>`;
      })
      .join("")}</office:text></office:body></office:document-content>`,
  });

const rtf = (paragraphs: Piece[][]) =>
  encode(
    `{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}{\\f1\\fmodern Courier New;}}${paragraphs
      .map((pieces) => `\\pard ${pieces.map(([words, font]) => (font ? `{\\f1 ${words}}` : words)).join("")}\\par\n`)
      .join("")}}`,
  );

const MANUAL: Piece[][] = [
  [["This manual shows how to install the program and how to use it every day, with many examples for beginners."]],
  [["Open a terminal window and type "], ["npm install", "Courier New"], [" there, then wait until it has ended."]],
  [["let total = 0;", "Consolas"]],
  [["Dear friend, the winter was long and we miss you all.", "Courier New"]],
];

const readers: [string, (paragraphs: Piece[][]) => Uint8Array, (bytes: Uint8Array) => Promise<string>][] = [
  ["docx", word, async (bytes) => part(bytes, "word/document.xml")],
  ["pptx", slide, async (bytes) => part(bytes, "ppt/slides/slide1.xml")],
  ["odt", text, async (bytes) => part(bytes, "content.xml")],
  ["rtf", rtf, async (bytes) => new TextDecoder().decode(bytes)],
];

async function part(bytes: Uint8Array, name: string): Promise<string> {
  return new TextDecoder().decode((await readArchive(bytes)).get(name));
}

test.each(readers)("%s: text in a monospaced font is code unless it is a sentence", async (name, write, read) => {
  const { document, bytes } = await rewritten(write(MANUAL), `a.${name}`);
  const output = await read(bytes);
  for (const kept of ["npm install", "let total = 0;"]) expect(output).toContain(kept);
  for (const words of ["OPEN A TERMINAL WINDOW", "THERE, THEN WAIT", "DEAR FRIEND, THE WINTER"])
    expect(output).toContain(words);
  expect(document.untouched).toEqual([report]);
});

test.each(readers)("%s: a typewritten document is translated", async (name, write, read) => {
  const { document, bytes } = await rewritten(
    write([[["INT. KITCHEN - night", "Courier New"]], [["She sits down.", "Courier New"]], [["Title page"]]]),
    `a.${name}`,
  );
  const output = await read(bytes);
  for (const words of ["INT. KITCHEN - NIGHT", "SHE SITS DOWN.", "TITLE PAGE"]) expect(output).toContain(words);
  expect(document.untouched).toEqual([]);
});

test("the font of a style of Word marks code, and the standard font does not", async () => {
  const font = (name: string) => `<w:rPr><w:rFonts w:ascii="${name}"/></w:rPr>`;
  const style = (id: string, content: string, attributes = "") =>
    `<w:style w:type="paragraph" w:styleId="${id}"${attributes}><w:name w:val="${id}"/>${content}</w:style>`;
  const styles = style("Base", font("Fira Code")) + style("Shell", '<w:basedOn w:val="Base"/>');
  const shell = await rewritten(word([[["make all"], [" of these words", "Arial"]]], styles, "Shell"), "a.docx");
  expect(await part(shell.bytes, "word/document.xml")).toContain("make all");
  const standard = style("Normal", font("Courier New"), ' w:default="1"');
  const typed = await rewritten(word([[["make all"]]], standard), "a.docx");
  expect(await part(typed.bytes, "word/document.xml")).toContain("MAKE ALL");
});

describe("code that only a style names", () => {
  const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  const lead = "This manual shows how to install the program and how to use it every day, with many examples.";
  const list = (font: string) =>
    `<a:lstStyle><a:lvl1pPr><a:defRPr><a:latin typeface="${font}"/></a:defRPr></a:lvl1pPr></a:lstStyle>`;
  const shape = (words: string, style = "", place = "") =>
    `<p:sp><p:nvSpPr><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:txBody><a:bodyPr/>${style}<a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const relation = (kind: string, target: string) =>
    `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;

  test("in the list style of a shape, its layout or its master of a slide stays", async () => {
    const place = (index: number) => `<p:ph type="body" idx="${index}"/>`;
    const bytes = archive({
      "ppt/presentation.xml": "<p:presentation xmlns:p='p'/>",
      "ppt/slides/slide1.xml": `<p:sld ${P} ${A}>${shape(lead)}${shape("npm install", list("Consolas"))}${shape("npm test", "", place(7))}${shape("npm publish", "", place(8))}</p:sld>`,
      "ppt/slides/_rels/slide1.xml.rels": relation("slideLayout", "../slideLayouts/slideLayout3.xml"),
      "ppt/slideLayouts/slideLayout3.xml": `<p:sldLayout ${P} ${A}>${shape("", list("Courier New"), place(7))}</p:sldLayout>`,
      "ppt/slideLayouts/_rels/slideLayout3.xml.rels": relation("slideMaster", "/ppt/slideMasters/slideMaster1.xml"),
      "ppt/slideMasters/slideMaster1.xml": `<p:sldMaster ${P} ${A}>${shape("", list("Menlo"), '<p:ph type="body" idx="1"/>')}</p:sldMaster>`,
    });
    const { document, bytes: output } = await rewritten(bytes, "a.pptx");
    const texts = Array.from(
      (await part(output, "ppt/slides/slide1.xml")).matchAll(/<a:t>([^<]*)/g),
      ([, words]) => words,
    );
    expect(texts).toEqual([lead.toUpperCase(), "npm install", "npm test", "npm publish"]);
    expect(document.untouched).toEqual([report]);
  });

  test("a relation of a slide with an invalid address is ignored", async () => {
    const bytes = archive({
      "ppt/presentation.xml": "<p:presentation xmlns:p='p'/>",
      "ppt/slides/slide1.xml": `<p:sld ${P} ${A}>${shape(lead)}</p:sld>`,
      "ppt/slides/_rels/slide1.xml.rels": relation("slideLayout", "http://["),
    });
    const { bytes: output } = await rewritten(bytes, "a.pptx");
    expect(await part(output, "ppt/slides/slide1.xml")).toContain(lead.toUpperCase());
  });

  const many = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index)).join("");
  const slideParts = (body: string) => ({
    "ppt/presentation.xml": "<p:presentation xmlns:p='p'/>",
    "ppt/slides/slide1.xml": `<p:sld ${P} ${A}>${body}</p:sld>`,
    "ppt/slides/_rels/slide1.xml.rels": relation("slideLayout", "../slideLayouts/slideLayout1.xml"),
    "ppt/slideLayouts/slideLayout1.xml": `<p:sldLayout ${P} ${A}>${many(4_000, (index) => shape("", "", `<p:ph idx="${index}"/>`))}</p:sldLayout>`,
  });
  const oneBody = (content: string) => slideParts(`<p:sp><p:txBody>${content}</p:txBody></p:sp>`);
  test.each([
    ["placeholders", slideParts(many(4_000, (index) => shape("a", "", `<p:ph type="x" idx="x${index}"/>`)))],
    ["runs of a paragraph", oneBody(`<a:p>${many(20_000, () => "<a:r><a:t>a</a:t></a:r>")}</a:p>`)],
    ["levels", oneBody(many(20_000, (index) => `<a:p><a:pPr lvl="${index}"/><a:r><a:t>a</a:t></a:r></a:p>`))],
    [
      "ranges of a large style",
      {
        mimetype: "application/vnd.adobe.indesign-idml-package",
        "designmap.xml": "<Document/>",
        "Resources/Styles.xml": `<Styles><ParagraphStyle Self="s">${many(5_000, () => "<x/>")}<Properties><BasedOn>s</BasedOn></Properties></ParagraphStyle></Styles>`,
        "Stories/Story_1.xml": `<Story><ParagraphStyleRange AppliedParagraphStyle="s">${many(5_000, () => "<CharacterStyleRange><Content>a</Content></CharacterStyleRange>")}</ParagraphStyleRange></Story>`,
      },
    ],
  ] as [string, Record<string, string>][])("many %s are read in time", { timeout: 60_000 }, async (_, parts) => {
    const bytes = archive(parts);
    const format = await detectFormat(bytes);
    const start = process.cpuUsage();
    await format.open(bytes);
    const { user } = process.cpuUsage(start);
    expect(user / 1e6).toBeLessThan(10);
  });

  test("in a paragraph or character style of InDesign stays", async () => {
    const style = (kind: string, name: string, properties: string) =>
      `<${kind}Style Self="${kind}Style/${name}"><Properties>${properties}</Properties></${kind}Style>`;
    const range = (words: string, own = "") =>
      `<CharacterStyleRange ${own}><Content>${words}</Content></CharacterStyleRange>`;
    const bytes = archive({
      mimetype: "application/vnd.adobe.indesign-idml-package",
      "designmap.xml": "<Document/>",
      "Resources/Styles.xml": `<Styles>${style("Paragraph", "Base", '<AppliedFont type="string">Fira Code</AppliedFont>')}${style("Paragraph", "List", '<BasedOn type="object">ParagraphStyle/Base</BasedOn>')}${style("Character", "Key", '<AppliedFont type="string">Consolas</AppliedFont>')}</Styles>`,
      "Stories/Story_1.xml": `<Story><ParagraphStyleRange>${range(lead)}${range("npm test", 'AppliedCharacterStyle="CharacterStyle/Key"')}${range(" runs the tests.")}</ParagraphStyleRange><ParagraphStyleRange AppliedParagraphStyle="ParagraphStyle/List">${range("npm install")}</ParagraphStyleRange></Story>`,
    });
    const { document, bytes: output } = await rewritten(bytes, "a.idml");
    const texts = Array.from(
      (await part(output, "Stories/Story_1.xml")).matchAll(/<Content>([^<]*)/g),
      ([, words]) => words,
    );
    expect(texts).toEqual([lead.toUpperCase(), "npm test", " RUNS THE TESTS.", "npm install"]);
    expect(document.untouched).toEqual([report]);
  });
});

test("code that moves in a sentence of RTF keeps its font", async () => {
  const source = rtf([[["Type "], ["git push", "Courier New"], [" to send what you have written today."]]]);
  const document = await (await detectFormat(source)).open(source);
  const [block] = document.blocks;
  block?.write([
    { kind: "text", text: "Para enviar: ", style: 0 },
    ...(block.runs.filter(({ kind }) => kind === "code") ?? []),
  ]);
  const output = new TextDecoder().decode(await document.save({ language: "es", direction: "ltr" }));
  expect(output).toMatch(/Para enviar: \}\{\\plain\\f1 git push\}/);
});

test("the tooltip of a link in Word is translated", async () => {
  const source = archive({
    "word/document.xml": `<w:document ${W}><w:body><w:p><w:hyperlink w:tooltip="opens the map"><w:r><w:t>our map</w:t></w:r></w:hyperlink></w:p></w:body></w:document>`,
  });
  const { bytes } = await rewritten(source, "a.docx");
  expect(await part(bytes, "word/document.xml")).toContain('w:tooltip="OPENS THE MAP"');
});

test("the font of a display type with a name like that of a typewriter is no sign of code", async () => {
  const { bytes } = await rewritten(
    word([[["Our wedding", "American Typewriter"]], [["We are happy to invite all of you to our feast."]]]),
    "a.docx",
  );
  expect(await part(bytes, "word/document.xml")).toContain("OUR WEDDING");
});

test("long names of fonts and large styles, which many runs have, are read in time", () => {
  const name = "lucida ".repeat(150_000);
  expect(Array.from({ length: 2_000 }, () => isMonospaced(name))).not.toContain(true);
  const style = `<style:style style:name="A" style:family="text">${"<style:x/>".repeat(40_000)}<style:text-properties style:font-name="Courier New"/></style:style>`;
  const spans = '<text:span text:style-name="A">code</text:span>'.repeat(40_000);
  const prose = "Some prose in another font. ".repeat(15_000);
  const document = parseXml(`<a ${ODF.join(" ")}>${style}<text:p>${prose}${spans}</text:p></a>`);
  expect(codeElements([document]).size).toBe(40_000);
});
