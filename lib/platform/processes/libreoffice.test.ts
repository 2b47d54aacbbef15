import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeArchive } from "@atelier/document-model";
import { expect, onTestFinished, test } from "vitest";
import { hasLibreOffice } from "../../../test/helpers/files/readers.ts";
import { ConversionError, convertToPdf, isOfficeType } from "./libreoffice.ts";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const ODT = "application/vnd.oasis.opendocument.text";

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "atelier-office-test-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

test("office types are known, others are refused", async () => {
  expect([isOfficeType(DOCX), isOfficeType("text/html")]).toEqual([true, false]);
  await expect(convertToPdf("a.html", "text/html", await folder())).rejects.toThrow(ConversionError);
});

test.runIf(hasLibreOffice)("a Word document becomes a PDF", { timeout: 90_000 }, async () => {
  const pdfPath = await convertToPdf("public/samples/letter.docx", DOCX, await folder());
  expect((await readFile(pdfPath)).subarray(0, 5).toString()).toBe("%PDF-");
});

test.runIf(hasLibreOffice)(
  "pictures on servers that a document links are not loaded",
  { timeout: 90_000 },
  async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.end();
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const path = join(await folder(), "linked.odt");
    await writeFile(path, writeArchive(linkedPicture(`http://127.0.0.1:${port}/picture.png`)));
    await convertToPdf(path, ODT, await folder());
    server.close();
    expect(requests).toEqual([]);
  },
);

test.runIf(hasLibreOffice)(
  "pictures on the server's disk that a document links are not shown",
  { timeout: 90_000 },
  async () => {
    const path = join(await folder(), "linked.odt");
    const picture = pathToFileURL(join(process.cwd(), "public/samples/coffee.png"));
    await writeFile(path, writeArchive(linkedPicture(picture.href)));
    const pdf = await readFile(await convertToPdf(path, ODT, await folder()));
    expect(pdf.toString("latin1")).not.toMatch(/\/Subtype\s*\/Image/);
  },
);

/** The parts of a text with a picture that is loaded from an address. */
const linkedPicture = (url: string) =>
  new Map(
    Object.entries({
      mimetype: ODT,
      "META-INF/manifest.xml": `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${ODT}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
      "content.xml": `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"><office:body><office:text><text:p>Text<draw:frame svg:width="2cm" svg:height="2cm" text:anchor-type="as-char"><draw:image xlink:href="${url}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p></office:text></office:body></office:document-content>`,
    }).map(([name, text]) => [name, new TextEncoder().encode(text)]),
  );
