import { readArchive, writeArchive } from "@atelier/document-model";
import { Packer, Paragraph, Document as WordDocument } from "docx";
import { describe, expect, test } from "vitest";
import { isMarkable } from "../format-types.ts";
import { detectFormat } from "../open-document.ts";
import { type DocumentMaking, markDocument } from "./index.ts";

const making: DocumentMaking = {
  generator: { name: "Atelier & Co", version: "1.2.3" },
  agent: "openai/gpt-5-mini",
  source: "trainedAlgorithmicMedia",
};
const SOURCE = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";

const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const count = (text: string, part: string) => text.split(part).length - 1;

async function word(custom: { name: string; value: string }[] = []): Promise<Uint8Array> {
  const children = [new Paragraph("The door is red.")];
  return Packer.toBuffer(new WordDocument({ sections: [{ children }], customProperties: custom }));
}

async function slides(): Promise<Uint8Array> {
  const { default: PptxGen } = await import("pptxgenjs");
  const output = new PptxGen();
  output.addSlide().addText("The door is red.");
  return new Uint8Array((await output.write({ outputType: "arraybuffer" })) as ArrayBuffer);
}

async function sheets(): Promise<Uint8Array> {
  const { default: workbooks } = await import("xlsx-populate");
  const output = await workbooks.fromBlankAsync();
  output.sheet(0).cell("A1").value("The door is red.");
  return new Uint8Array(await output.outputAsync());
}

/** A Word document whose package has no custom properties. */
async function letter(): Promise<Uint8Array> {
  const entries = await readArchive(await word());
  entries.delete("docProps/custom.xml");
  for (const name of ["[Content_Types].xml", "_rels/.rels"]) {
    const text = decode(entries.get(name)).replace(/<(?:Override|Relationship)\b[^<>]*custom[^<>]*>/, "");
    entries.set(name, new TextEncoder().encode(text));
  }
  return writeArchive(entries);
}

/** The marked document, after it has been read again with the project's own reader. */
async function mark(bytes: Uint8Array, source = making.source): Promise<{ bytes: Uint8Array; mark: string }> {
  const format = await detectFormat(bytes);
  const marked = await markDocument(bytes, format.contentType, { ...making, source });
  if (!marked) throw new Error("The document was not marked.");
  expect(isMarkable(format.contentType)).toBe(true);
  const [before, after] = await Promise.all(
    [bytes, marked.bytes].map(async (file) => (await format.open(file)).blocks),
  );
  expect(after?.map(({ runs }) => runs)).toEqual(before?.map(({ runs }) => runs));
  expect((await detectFormat(marked.bytes)).name).toBe(format.name);
  return marked;
}

/** The entries that differ between two archives. */
async function changedEntries(before: Uint8Array, after: Uint8Array): Promise<string[]> {
  const [old, output] = [await readArchive(before), await readArchive(after)];
  expect([...output.keys()].filter((name) => old.has(name))).toEqual([...old.keys()]);
  return [...output]
    .filter(([name, bytes]) => !old.has(name) || !Buffer.from(bytes).equals(old.get(name) ?? Buffer.of()))
    .map(([name]) => name);
}

describe("an Office document", () => {
  test.each([
    ["docx without properties", letter],
    ["pptx", slides],
    ["xlsx", sheets],
  ])("%s gets properties once, and all other parts stay", async (_name, make) => {
    const bytes = await make();
    const marked = await mark(bytes);
    expect(marked.mark).toBe("properties");
    expect((await changedEntries(bytes, marked.bytes)).toSorted()).toEqual(
      ["[Content_Types].xml", "_rels/.rels", "docProps/custom.xml"].toSorted(),
    );
    const entries = await readArchive(marked.bytes);
    const properties = decode(entries.get("docProps/custom.xml"));
    expect(properties).toContain(`pid="2" name="DigitalSourceType"><vt:lpwstr>${SOURCE}</vt:lpwstr>`);
    expect(properties).toContain(
      'pid="3" name="TranslatedBy"><vt:lpwstr>Atelier &amp; Co 1.2.3 (openai/gpt-5-mini)</vt:lpwstr>',
    );
    expect(count(decode(entries.get("[Content_Types].xml")), "custom-properties+xml")).toBe(1);
    expect(count(decode(entries.get("_rels/.rels")), "relationships/custom-properties")).toBe(1);
    const again = await mark(marked.bytes);
    expect(await changedEntries(marked.bytes, again.bytes)).toEqual([]);
    const changed = await mark(marked.bytes, "algorithmicMedia");
    expect(await changedEntries(marked.bytes, changed.bytes)).toEqual(["docProps/custom.xml"]);
  });

  test("with properties of its own keeps them, and the new ones get the next numbers", async () => {
    const bytes = await word([{ name: "Client", value: "Example Ltd" }]);
    const marked = await mark(bytes);
    expect(await changedEntries(bytes, marked.bytes)).toEqual(["docProps/custom.xml"]);
    const properties = decode((await readArchive(marked.bytes)).get("docProps/custom.xml"));
    expect(properties).toContain("Example Ltd");
    const numbers = [...properties.matchAll(/pid="(\d+)"/g)].map(([, pid]) => Number(pid));
    expect(numbers).toEqual([2, 3, 4]);
  });

  test("whose package is not complete, or that is damaged, is not marked", async () => {
    const { contentType } = await detectFormat(await word());
    const entries = await readArchive(await word());
    entries.delete("_rels/.rels");
    expect(await markDocument(writeArchive(entries), contentType, making)).toBeNull();
    entries.set("_rels/.rels", new TextEncoder().encode("<Relationships>"));
    expect(await markDocument(writeArchive(entries), contentType, making)).toBeNull();
    expect(await markDocument(new Uint8Array([80, 75, 3, 4, 9]), contentType, making)).toBeNull();
  });
});

const page = (head: string) =>
  `<!doctype html>\n<html lang="es">\r\n<!-- <head> -->${head}<body><p>La puerta es roja.</p></body></html>\n`;
const parseBytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const META = `<meta name="digital-source-type" content="${SOURCE}"/>`;
const GENERATOR = '<meta name="generator" content="Atelier &#38; Co 1.2.3 (openai/gpt-5-mini)"/>';

describe("a page", () => {
  test.each([
    [
      "with a character set",
      '<head><title>Se\u00f1al</title><meta charset="windows-1252">',
      "<script>a='</head>'</script></head>",
    ],
    ["without a character set", "<HEAD class='a'>", "<title>A</title></HEAD>"],
    ["whose head does not end", "<head>", "<title>A</title>"],
  ])("%s gets the mark in its head once, and all other bytes stay", async (_name, start, end) => {
    const marked = await mark(parseBytes(page(start + end)));
    expect(marked.mark).toBe("meta");
    expect(Buffer.from(marked.bytes).toString("latin1")).toBe(page(start + META + GENERATOR + end));
    expect((await mark(marked.bytes)).bytes).toEqual(marked.bytes);
    const changed = await mark(marked.bytes, "algorithmicMedia");
    expect(decode(changed.bytes)).toContain("/digitalsourcetype/algorithmicMedia");
    expect(count(decode(changed.bytes), "digital-source-type")).toBe(1);
  });

  test("with a generator keeps it", async () => {
    const marked = await mark(parseBytes(page('<head><meta name="Generator" content="Editor"></head>')));
    expect(decode(marked.bytes)).toBe(page(`<head>${META}<meta name="Generator" content="Editor"></head>`));
  });

  test.each([
    ["without a head", parseBytes("<html><body><p>The door is red.</p></body></html>")],
    ["that is a part of a page", parseBytes("<p>The door is red.</p>")],
    ["in UTF-16", new Uint8Array(Buffer.from(`\uFEFF${page("<head></head>")}`, "utf16le"))],
  ])("%s is not marked", async (_name, bytes) => {
    expect(await markDocument(bytes, "text/html", making)).toBeNull();
  });
});

async function letterPdf(xmp?: string): Promise<Uint8Array> {
  const { PDFDocument, PDFName, StandardFonts } = await import("@cantoo/pdf-lib");
  const output = await PDFDocument.create();
  output.addPage().drawText("The door is red.", { font: await output.embedFont(StandardFonts.Helvetica) });
  if (xmp !== undefined) {
    const stream = output.context.flateStream(xmp, { Type: "Metadata", Subtype: "XML" });
    output.catalog.set(PDFName.of("Metadata"), output.context.register(stream));
  }
  return output.save();
}

async function readXmp(bytes: Uint8Array): Promise<string> {
  const { getDocumentProxy } = await import("unpdf");
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { metadata } = await document.getMetadata();
  return metadata?.getRaw() ?? "";
}

describe("a PDF", () => {
  const own =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:format>application/pdf</dc:format></rdf:Description></rdf:RDF></x:xmpmeta>';

  test.each([
    ["with metadata", own],
    ["without metadata", undefined],
  ])("%s gets the mark once, after all of its bytes", async (_name, xmp) => {
    const bytes = await letterPdf(xmp);
    const marked = await mark(bytes);
    expect(marked.mark).toBe("xmp");
    expect(Buffer.from(marked.bytes).subarray(0, bytes.length).equals(bytes)).toBe(true);
    const metadata = await readXmp(marked.bytes);
    expect(metadata).toContain(`<Iptc4xmpExt:DigitalSourceType>${SOURCE}</Iptc4xmpExt:DigitalSourceType>`);
    expect(count(metadata, "<dc:format>application/pdf</dc:format>")).toBe(xmp === undefined ? 0 : 1);
    expect((await mark(marked.bytes)).bytes).toEqual(marked.bytes);
    const changed = await readXmp((await mark(marked.bytes, "algorithmicMedia")).bytes);
    expect(changed).toBe(metadata.replace("trainedAlgorithmicMedia", "algorithmicMedia"));
  });

  test("whose metadata cannot be extended, or that is damaged, is not marked", async () => {
    expect(await markDocument(await letterPdf("no metadata"), "application/pdf", making)).toBeNull();
    expect(await markDocument((await letterPdf()).subarray(0, 300), "application/pdf", making)).toBeNull();
  });
});

const book = (version: string) =>
  writeArchive(
    new Map(
      Object.entries({
        mimetype: "application/epub+zip",
        "META-INF/container.xml":
          '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
        "OEBPS/book.opf": `<package xmlns="http://www.idpf.org/2007/opf" version="${version}"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The door</dc:title></metadata></package>`,
        "OEBPS/a.xhtml":
          '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>A</title></head><body><p>The door is red.</p></body></html>',
      }).map(([name, text]): [string, Uint8Array] => [name, new TextEncoder().encode(text)]),
    ),
  );

test.each([
  ["2.0", `<meta name="digital-source-type" content="${SOURCE}"/>`],
  ["3.0", `<meta property="schema:digitalSourceType">${SOURCE}</meta>`],
])("a book of EPUB %s gets the mark once in its package document, and all other parts stay", async (version, meta) => {
  const bytes = book(version);
  const marked = await mark(bytes);
  expect(marked.mark).toBe("meta");
  expect(await changedEntries(bytes, marked.bytes)).toEqual(["OEBPS/book.opf"]);
  const text = decode((await readArchive(marked.bytes)).get("OEBPS/book.opf"));
  expect(text).toContain(meta);
  expect(text).toContain('name="generator" content="Atelier &amp; Co 1.2.3 (openai/gpt-5-mini)"');
  expect(await changedEntries(marked.bytes, (await mark(marked.bytes)).bytes)).toEqual([]);
});

const openDocument = (meta?: string) =>
  writeArchive(
    new Map(
      Object.entries({
        mimetype: "application/vnd.oasis.opendocument.text",
        "content.xml":
          '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:p>The door is red.</text:p></office:text></office:body></office:document-content>',
        ...(meta === undefined ? {} : { "meta.xml": meta }),
        "META-INF/manifest.xml":
          '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/></manifest:manifest>',
      }).map(([name, text]): [string, Uint8Array] => [name, new TextEncoder().encode(text)]),
    ),
  );

describe("an OpenDocument file", () => {
  const own =
    '<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"><office:meta><meta:user-defined meta:name="Client">Example Ltd</meta:user-defined></office:meta></office:document-meta>';

  test.each([
    ["with properties", own, ["meta.xml"]],
    ["without properties", undefined, ["META-INF/manifest.xml", "meta.xml"]],
  ])("%s gets the mark once, and all other parts stay", async (_name, meta, parts) => {
    const bytes = openDocument(meta);
    const marked = await mark(bytes);
    expect(marked.mark).toBe("properties");
    expect((await changedEntries(bytes, marked.bytes)).toSorted()).toEqual(parts);
    const properties = decode((await readArchive(marked.bytes)).get("meta.xml"));
    expect(properties).toContain(
      `<meta:user-defined meta:name="DigitalSourceType" meta:value-type="string">${SOURCE}</meta:user-defined>`,
    );
    expect(count(properties, "Example Ltd")).toBe(meta === undefined ? 0 : 1);
    const again = await mark(marked.bytes);
    expect(await changedEntries(marked.bytes, again.bytes)).toEqual([]);
  });
});

test.each(["text/plain", "text/markdown", "text/csv", "application/json", "application/x-subrip", "application/rtf"])(
  "%s has no place for a mark",
  async (contentType) => {
    expect(isMarkable(contentType)).toBe(false);
    expect(await markDocument(new TextEncoder().encode("The door is red."), contentType, making)).toBeNull();
  },
);
