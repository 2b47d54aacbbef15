import { type OpenDocument, type Run, readArchive, writeArchive } from "@atelier/document-model";
import {
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableRow,
  TextRun,
  Document as WordDocument,
} from "docx";
import { po as gettext } from "gettext-parser";
import Pptx from "pptxgenjs";
import { beforeAll, describe, expect, test } from "vitest";
import XlsxPopulate from "xlsx-populate";
import { documentParts } from "./format-types.ts";
import { detectFormat } from "./open-document.ts";
import { byName, children, type Element, isElement, parseXml } from "./xml.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const target = { language: "es", direction: "ltr" } as const;

async function word(): Promise<Uint8Array> {
  const document = new WordDocument({
    title: "A title",
    footnotes: { 1: { children: [new Paragraph("A note at the foot.")] } },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph("The header")] }) },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({ children: [new TextRun("Page "), new TextRun({ children: [PageNumber.CURRENT] })] }),
            ],
          }),
        },
        children: [
          new Paragraph({ text: "A heading", heading: "Heading1" }),
          new Paragraph({
            children: [
              new TextRun("The "),
              new TextRun({ text: "big red", bold: true }),
              new TextRun(" book"),
              new FootnoteReferenceRun(1),
              new TextRun(" costs 12 euros. See "),
              new ExternalHyperlink({
                children: [new TextRun({ text: "our site", style: "Hyperlink" })],
                link: "https://example.com",
              }),
              new TextRun(" for more."),
            ],
          }),
          new Paragraph({ children: [new TextRun({ children: ["Name", new Tab(), "Value"] })] }),
          new Table({
            rows: [
              new TableRow({
                children: [
                  new TableCell({ children: [new Paragraph("A cell")] }),
                  new TableCell({ children: [new Paragraph("42")] }),
                ],
              }),
            ],
          }),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

async function sheet(): Promise<Uint8Array> {
  const book = await XlsxPopulate.fromBlankAsync();
  const output = book.sheet(0).name("Prices");
  output.cell("A1").value([
    ["Product", "Price", "Total"],
    ["A red chair", 12.5, 0],
  ]);
  output.cell("C2").formula("B2*2");
  const words = new XlsxPopulate.RichText();
  words.add("Very ").add("important", { bold: true }).add(" words");
  output.cell("A4").value(words);
  return new Uint8Array(await book.outputAsync());
}

async function slides(): Promise<Uint8Array> {
  const show = new Pptx();
  const slide = show.addSlide();
  slide.addText([{ text: "Hello ", options: { bold: true } }, { text: "to all of you." }], { x: 1, y: 1, w: 4, h: 1 });
  slide.addTable([[{ text: "A cell" }, { text: "Another" }]], { x: 1, y: 3 });
  slide.addChart(show.ChartType.bar, [{ name: "Sales", labels: ["North", "South"], values: [1, 2] }], {
    x: 5,
    y: 1,
    w: 4,
    h: 3,
  });
  slide.addNotes("What the speaker says.");
  return new Uint8Array((await show.write({ outputType: "uint8array" })) as Uint8Array);
}

const texts: Record<string, [string, string]> = {
  md: [
    "a.md",
    "# A heading\n\nSome *slanted* and **bold [linked](https://example.com)** words, `code` too.\n\n| A | B |\n|---|---|\n| one thing | two |\n\n```js\nconst kept = 1;\n```\n\n- An item\n  with two lines\n",
  ],
  html: [
    "a.html",
    '<!doctype html>\n<html lang="es"><head><title>A title</title><meta name="description" content="Some words"><style>p{color:red}</style></head>\n<body><p class=x>The <b>big &amp; red</b> book<br>and <a href="/x">a link</a>.</p><img alt="A picture" src=x.png><script>let kept = "words here";</script>\n<ul><li>One<li>Two</ul></body></html>\n',
  ],
  txt: ["a.txt", "First line.\r\n\r\nSecond paragraph, with more. And another sentence.\r\n"],
  csv: ["a.csv", 'name,note\r\nchair,"A red, soft chair"\r\n12,"He said ""no"" to it"\r\n'],
  tsv: ["a.tsv", "name\tnote\nchair\tA red chair\n"],
  json: [
    "a.json",
    '{\n  "title": "A good title",\n  "id": "abc_123", "n": 1.50,\n  "list": ["Some words", "caf\\u00e9 words"]\n}\n',
  ],
  yaml: [
    "a.yaml",
    "# a comment\ntitle: A good title\nbody: |\n  Some long words\n  on two lines\nid: abc_123\nlist:\n  - 'Quoted words'\n  - 12\n",
  ],
  xml: ["a.xml", '<?xml version="1.0"?><root><item id="1">Some <em>good</em> words</item><empty/></root>'],
  srt: [
    "a.srt",
    "1\n00:00:01,000 --> 00:00:02,000\nHello there,\n<i>my friend</i>.\n\n2\n00:00:03,000 --> 00:00:04,000\nBye.\n",
  ],
  po: [
    "a.po",
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: es\\n"\n\n# A comment\n#: src/a.c:12\nmsgctxt "menu"\nmsgid "Open the file"\nmsgstr ""\n\nmsgid "One %d file"\nmsgid_plural "Many %d files"\nmsgstr[0] ""\nmsgstr[1] ""\n',
  ],
  xliff: [
    "a.xlf",
    '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="es" datatype="plaintext"><body><trans-unit id="1"><source>Save the <g id="1">big</g> file</source><target/></trans-unit></body></file></xliff>',
  ],
  xliff2: [
    "b.xlf",
    '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="es"><file id="f"><unit id="1"><segment><source>Save the <pc id="1">big</pc> file</source><target/></segment></unit></file></xliff>',
  ],
  rtf: [
    "a.rtf",
    "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Times New Roman;}{\\f1\\fcharset204 Arial;}}{\\colortbl;\\red255\\green0\\blue0;}{\\info{\\title A title}{\\author Anna}}\r\n{\\header\\pard The header\\par}{\\footer\\pard Page \\chpgn\\par}\\pard\\plain\\f0\\fs24 The {\\b big \\i red} book{\\super\\chftn{\\footnote\\pard\\plain A note at the foot.}} costs caf\\'e9 12 \\u8364?. See {\\field{\\*\\fldinst{HYPERLINK \"https://example.com\"}}{\\fldrslt{\\ul our site}}} for \\{more\\}.\\par\r\n\\trowd\\cellx4000\\cellx8000 A cell\\cell Another\\cell\\row {\\f1 \\'cf\\'f0\\'e8\\'e2\\'e5\\'f2}\\line Last {\\*\\bkmkstart x}words.\\par {\\pict\\pngblip 89504e47}}\r\n",
  ],
  properties: [
    "a.properties",
    "# A comment\r\ntitle = A good \\u00e9 title\r\nlong: Hello {0}, it''s \\\r\n   here\r\ndb.url=jdbc:x\r\n",
  ],
  strings: ["a.strings", '/* A note */\n"key" = "Some words, %@!\\n";\n\nplain = "More \\"words\\""; // end\n'],
  stringsdict: [
    "a.stringsdict",
    '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n\t<key>n</key>\n\t<dict><key>NSStringLocalizedFormatKey</key><string>%#@files@ here</string><key>files</key><dict><key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>%d file</string><key>many</key><string>%d files</string><key>other</key><string>%d files</string></dict></dict>\n</dict>\n</plist>\n',
  ],
  arb: ["a.arb", '{\n  "@@locale": "es",\n  "a": "Hello {name}",\n  "@a": {"type": "text"}\n}\n'],
  resx: [
    "a.resx",
    '<?xml version="1.0" encoding="utf-8"?>\n<root>\n  <data name="a" xml:space="preserve"><value>Save &amp; close</value><comment>A note</comment></data>\n  <data name="b" type="System.Drawing.Size"><value>1 px</value></data>\n</root>\n',
  ],
  ftl: [
    "a.ftl",
    "# A comment\nhello = Hello, { $name }!\n    .title = A title\nlong =\n    First line\n    second line\nn = You have { $n ->\n    [one] one mail\n   *[other] { $n } mails\n} today.\n",
  ],
  php: [
    "a.php",
    "<?php\n// A comment\nreturn ['a' => 'It\\'s :name', \"b\" => [\"Two words\\n\", 'one|many things']];\n",
  ],
  toml: [
    "a.toml",
    "# A comment\ntitle = \"Some words\"\n[part]\nlist = ['One word', \"two\"]\nn = 1\nlong = '''\nMore\nwords'''\n",
  ],
  mdx: ["a.mdx", 'import { A } from "./a"\n\n# The year {year}\n\n<A of={1 + 1} />\n\nSome **bold** words.\n'],
  vtt: ["a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000 align:start\n<v Anna>Hello there.\n"],
};

let files: Record<string, { name: string; bytes: Uint8Array }>;

beforeAll(async () => {
  files = Object.fromEntries(
    Object.entries(texts).map(([format, [name, text]]) => [format, { name, bytes: encode(text) }]),
  );
  files.docx = { name: "a.docx", bytes: await word() };
  files.xlsx = { name: "a.xlsx", bytes: await sheet() };
  files.pptx = { name: "a.pptx", bytes: await slides() };
  files.ods = { name: "a.ods", bytes: openSpreadsheet() };
  files.odp = { name: "a.odp", bytes: openPresentation() };
  files.idml = { name: "a.idml", bytes: designDocument() };
  files.odt = { name: "a.odt", bytes: openDocumentText() };
  files.epub = { name: "a.epub", bytes: book() };
});

function openDocumentText(): Uint8Array {
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.3"><office:body><office:text><text:h>A heading</text:h><text:p>The <text:span text:style-name="B">big red</text:span> book<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note> here.<text:line-break/>More words.</text:p></office:text></office:body></office:document-content>`;
  return writeArchive(
    new Map([
      ["mimetype", encode("application/vnd.oasis.opendocument.text")],
      ["content.xml", encode(content)],
      ["Pictures/a.png", new Uint8Array([1, 2, 3])],
    ]),
  );
}

const ODF =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3"';

function openSpreadsheet(): Uint8Array {
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${ODF}><office:body><office:spreadsheet><table:table table:name="Prices"><table:table-row><table:table-cell office:value-type="string"><text:p>Product name</text:p><office:annotation><text:p>A comment on it</text:p></office:annotation></table:table-cell><table:table-cell table:formula="of:=[.A1]*2" office:value-type="float" office:value="84"><text:p>84</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
  return writeArchive(
    new Map([
      ["mimetype", encode("application/vnd.oasis.opendocument.spreadsheet")],
      ["content.xml", encode(content)],
    ]),
  );
}

function openPresentation(): Uint8Array {
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${ODF}><office:body><office:presentation><draw:page draw:name="one"><draw:frame><svg:desc>What it shows</svg:desc><draw:text-box><text:p>Hello <text:span text:style-name="B">to all</text:span> of you</text:p></draw:text-box></draw:frame><presentation:notes><draw:frame><draw:text-box><text:p>What the speaker says</text:p></draw:text-box></draw:frame></presentation:notes></draw:page></office:presentation></office:body></office:document-content>`;
  return writeArchive(
    new Map([
      ["mimetype", encode("application/vnd.oasis.opendocument.presentation")],
      ["content.xml", encode(content)],
    ]),
  );
}

function designDocument(): Uint8Array {
  const range = (style: string, inner: string) =>
    `<CharacterStyleRange AppliedCharacterStyle="CharacterStyle/${style}"><Properties><Leading type="unit">12</Leading></Properties>${inner}</CharacterStyleRange>`;
  const footnote = `<Footnote><ParagraphStyleRange>${range("Note", "<Content><?ACE 4?>A note at the foot.</Content>")}</ParagraphStyleRange></Footnote>`;
  const story = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<idPkg:Story xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging" DOMVersion="18.0">\n\t<Story Self="u1"><StoryPreference StoryDirection="LeftToRightDirection"/><ParagraphStyleRange AppliedParagraphStyle="ParagraphStyle/Body">${range("Plain", "<Content>The </Content>")}${range("Bold", "<Content>big red</Content>")}${range("Plain", `<Content> book</Content>${footnote}<Content>.</Content><Br/><Content>Another line.</Content>`)}</ParagraphStyleRange></Story>\n</idPkg:Story>\n`;
  return writeArchive(
    new Map([
      ["mimetype", encode("application/vnd.adobe.indesign-idml-package")],
      ["designmap.xml", encode("<Document/>")],
      ["Stories/Story_u1.xml", encode(story)],
      ["Spreads/Spread_u2.xml", encode("<Spread><TextFrame/></Spread>")],
    ]),
  );
}

function book(): Uint8Array {
  const page =
    '<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="es"><head><title>One</title></head><body><p>Some <i>good</i> words.</p></body></html>';
  const opf =
    '<?xml version="1.0"?><package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>A book</dc:title><dc:language>es</dc:language></metadata></package>';
  return writeArchive(
    new Map([
      ["mimetype", encode("application/epub+zip")],
      ["content.opf", encode(opf)],
      ["one.xhtml", encode(page)],
    ]),
  );
}

async function open(file: { name: string; bytes: Uint8Array }): Promise<OpenDocument> {
  const document = await (await detectFormat(file.bytes, file.name)).open(file.bytes);
  // The portal translates their names.
  for (const { part } of document.blocks) expect(documentParts).toContain(part);
  return document;
}

/** Reads every paragraph and writes it back, changed by `change`. */
async function through(file: { name: string; bytes: Uint8Array }, change: (runs: Run[]) => Run[]): Promise<Uint8Array> {
  const document = await open(file);
  for (const block of document.blocks) block.write(change(block.runs));
  return document.save(target);
}

/**
 * XML with neighboring runs of the same style joined, empty runs removed and attributes sorted, so that equal
 * documents give equal texts.
 */
function canonical(xml: Uint8Array): string {
  const document = parseXml(xml);
  const write = (node: Element): string => {
    const attributes = [...node.attributes]
      .filter(({ name }) => !/^w:rsid|^xml:space$|^lang$/.test(name))
      .map(({ name, value }) => `${name}="${value}"`)
      .sort();
    return `<${node.nodeName} ${attributes.join(" ")}>${joinRuns(node).join("")}</${node.nodeName}>`;
  };
  const joinRuns = (node: Element): string[] => {
    const output: string[] = [];
    let last = { style: "", index: -1 };
    for (const child of children(node)) {
      if (!isElement(child)) {
        // White space between elements of Office formats has no meaning.
        if ((child.nodeValue ?? "").trim() !== "" || !/^[awpc]:/.test(node.nodeName))
          output.push(child.nodeValue ?? "");
        continue;
      }
      if (!/^(w:r|a:r|r)$/.test(child.nodeName)) {
        output.push(write(child));
        last = { style: "", index: -1 };
        continue;
      }
      const properties = children(child).find(({ nodeName }) => /rPr$/.test(nodeName));
      const style = child.nodeName + (properties?.toString() ?? "").replace(/ lang="[^"]*"/g, "");
      const content = children(child)
        .filter((node) => node !== properties)
        .map((node) => (isElement(node) ? (/^(w:t|a:t|t)$/.test(node.nodeName) ? node.textContent : write(node)) : ""))
        .join("");
      if (last.index >= 0 && last.style === style) output[last.index] += content;
      else last = { style, index: output.push(`[${style}]${content}`) - 1 };
    }
    return output;
  };
  return document.documentElement ? write(document.documentElement) : "";
}

/** Formats that add translations beside the originals, so the result always differs from the source. */
const BILINGUAL = ["po", "xliff", "xliff2"];
const formats = ["docx", "xlsx", "pptx", "odt", "ods", "odp", "epub", "idml", ...Object.keys(texts)].filter(
  (format) => !BILINGUAL.includes(format),
);

describe("identity", () => {
  test.each(formats)("%s stays equal in every part if its words do not change", async (format) => {
    const file = files[format];
    if (!file) throw new Error(format);
    const result = await through(file, (runs) => runs.map((run) => ({ ...run })));
    if (file.bytes[0] !== 0x50) return expect(decode(result)).toBe(decode(file.bytes));
    const [before, after] = [await readArchive(file.bytes), await readArchive(result)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [name, content] of before) {
      const output = after.get(name) ?? new Uint8Array();
      if (/\.(xml|rels|opf)$/.test(name)) expect(canonical(output) === canonical(content), name).toBe(true);
      else expect(output, name).toEqual(content);
    }
  });
});

describe("pseudo-translation", () => {
  const shout = (runs: Run[]) =>
    runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.replace(/\p{L}/gu, "Ω") } : run));

  test.each(formats)("%s: every word is replaced and nothing else changes", async (format) => {
    const file = files[format];
    if (!file) throw new Error(format);
    const result = await through(file, shout);
    const again = await open({ name: file.name, bytes: result });
    const words = again.blocks.flatMap(({ runs }) => runs.flatMap((run) => (run.kind === "text" ? [run.text] : [])));
    expect(words.length).toBeGreaterThan(0);
    for (const text of words) expect(text).not.toMatch(/[A-Za-z]{2}/);
    expect(again.blocks.map(({ part, runs }) => [part, runs.length])).toEqual(
      (await open(file)).blocks.map(({ part, runs }) => [part, runs.length]),
    );
  });

  test.each(BILINGUAL)("%s gets translations, and nothing else changes", async (format) => {
    const file = files[format];
    if (!file) throw new Error(format);
    const output = decode(await through(file, shout));
    // Removing the translations must give the source again.
    const without = output
      .replace(/<target>.*?<\/target>/g, "<target/>")
      .replace(/(msgstr(?:\[\d\])?) "[^"]*Ω[^"]*"/g, '$1 ""');
    expect(without).toBe(decode(file.bytes));
    expect(output).toMatch(/ΩΩΩΩ/);
    expect(output).toContain(format === "po" ? "# A comment\n#: src/a.c:12\nmsgctxt" : "<source>Save the <");
  });

  test("another program reads a translated gettext catalog, including plural forms", async () => {
    const file = files.po as { name: string; bytes: Uint8Array };
    const output = await through(file, (runs) => [
      { kind: "text", text: "«", style: 0 },
      ...runs,
      { kind: "text", text: '» "\n', style: 0 },
    ]);
    const { translations } = gettext.parse(Buffer.from(output));
    expect(translations.menu?.["Open the file"]?.msgstr).toEqual(['«Open the file» "\n']);
    expect(translations[""]?.["One %d file"]?.msgstr).toEqual(['«One %d file» "\n', '«Many %d files» "\n']);
  });

  test("all parts of a Word document are found", async () => {
    const { blocks } = await open(files.docx as { name: string; bytes: Uint8Array });
    const worded = blocks.filter(({ runs }) => runs.some(({ kind }) => kind === "text"));
    expect(new Set(worded.map(({ part }) => part))).toEqual(
      new Set(["body", "headers", "footers", "footnotes", "document properties"]),
    );
  });

  test("a presentation's notes and chart labels are found, a sheet's formulas are not", async () => {
    const show = await open(files.pptx as { name: string; bytes: Uint8Array });
    expect(new Set(show.blocks.map(({ part }) => part))).toEqual(
      new Set(["slides", "charts", "speaker notes", "document properties"]),
    );
    const output = await readArchive(await through(files.xlsx as { name: string; bytes: Uint8Array }, shout));
    expect(decode(output.get("xl/worksheets/sheet1.xml") ?? new Uint8Array())).toContain("<f>B2*2</f>");
  });

  test("a right-to-left target marks paragraphs, runs and tables", async () => {
    const document = await open(files.docx as { name: string; bytes: Uint8Array });
    const output = await readArchive(await document.save({ language: "ar", direction: "rtl" }));
    const body = parseXml(output.get("word/document.xml") ?? new Uint8Array());
    expect(byName(body, "w:bidi").length).toBe(byName(body, "w:p").length);
    expect(byName(body, "w:bidiVisual").length).toBe(1);
    expect(byName(body, "w:rtl").length).toBeGreaterThan(3);
  });

  test("HTML keeps elements without text, and what stands between two styles stays between them", async () => {
    const page =
      '<p>Go <i class="icon"></i> home, <b>dear</b> <img src="a.png"> <em>friend</em> <code>x</code> now</p>';
    const output = decode(await through({ name: "a.html", bytes: encode(page) }, shout));
    const letters = page.replace(/<code>.*?<\/code>|<[^>]*>|\p{L}/gu, (part) => (part.startsWith("<") ? part : "Ω"));
    expect(output).toBe(letters);
  });

  test("longer text in a presentation shrinks to fit its frame", async () => {
    const output = await readArchive(
      await through(files.pptx as { name: string; bytes: Uint8Array }, (runs) =>
        runs.map((run) => (run.kind === "text" ? { ...run, text: `${run.text} ${run.text}` } : run)),
      ),
    );
    expect(decode(output.get("ppt/slides/slide1.xml") ?? new Uint8Array())).toMatch(/fontScale="[5-9]\d{4}"/);
  });
});

describe("damaged and unsupported documents", () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ["an empty file", () => new Uint8Array()],
    ["an archive that is not a document", () => writeArchive(new Map([["a.txt", encode("hello")]]))],
    ["a damaged archive", async () => (await word()).subarray(0, 900)],
    ["an encrypted Office file", () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ["a zip bomb", () => writeArchive(new Map([["word/document.xml", new Uint8Array(64 * 1024 * 1024)]]))],
    ["a picture of another format", () => new Uint8Array([...encode("GIF89a"), 1, 0, 1, 0, 0, 0, 0, 0x3b])],
    [
      "entities",
      () => encode('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b; words</x>'),
    ],
  ])("%s is refused as unreadable", async (_name, bytes) => {
    const file = { name: "", bytes: await bytes() };
    await expect(open(file)).rejects.toMatchObject({ code: "unreadable_document" });
  });
});
