import { writeArchive } from "@atelier/document-model";
import { makePdf } from "@atelier/pdf/fixtures/documents";
import { Packer, Paragraph, Document as WordDocument } from "docx";
import { describe, expect, test } from "vitest";
import { declaredTag } from "./declared-language.ts";
import { detectLanguage, foreignLanguage } from "./detect-language.ts";
import { shortTexts } from "./fixtures/short-texts.ts";
import { detectFormat } from "./open-document.ts";

const GERMAN = "Der alte Gärtner gießt jeden Morgen die Rosen vor dem Bahnhof und kennt jede beim Namen.";
const ENGLISH = "Every morning the old gardener waters the roses in front of the station.";

describe("the language of a document", () => {
  test.each([
    ["two words against the declaration", "Hola mundo", "es", "es"],
    ["two words of another language", "Guten Morgen", "en", "en"],
    ["no letters", "12 34", "fr", "fr"],
    ["a long text against a wrong declaration", GERMAN, "en-US", "de"],
    ["a text in the declared language", ENGLISH, "en-GB", "en-GB"],
    ["no declaration", GERMAN, undefined, "de"],
  ])("%s", (_, text, declared, expected) => {
    expect(detectLanguage(text, declared)).toBe(expected);
  });

  test.each([
    ["en_US", "en-US"],
    ["und", undefined],
    ["x-none", undefined],
    ["not a tag", undefined],
    ["", undefined],
    [null, undefined],
  ])("a declared tag %s is %s", (tag, expected) => {
    expect(declaredTag(tag)).toBe(expected);
  });
});

describe("short texts", () => {
  test.each([
    ["Hello world", "en"],
    ["Hola mundo", "es"],
    ["日本", "zh"],
    ["OK", null],
    ["A1", null],
    ["Photoshop", null],
  ])("%s is %s", (text, expected) => {
    expect(detectLanguage(text)).toBe(expected);
  });

  test("are detected or not decided, and seldom wrong", () => {
    const unseen = Object.entries(shortTexts).flatMap(([language, texts]) =>
      texts.filter((_, at) => at % 2 === 1).map((text) => ({ language, found: detectLanguage(text) })),
    );
    const right = unseen.filter(({ language, found }) => found === language).length;
    const wrong = unseen.filter(({ language, found }) => found !== null && found !== language).length;
    expect(right / unseen.length).toBeGreaterThan(0.85);
    expect(wrong / unseen.length).toBeLessThan(0.03);
  });

  test("are only detected in a language that is a candidate", () => {
    expect(detectLanguage("Buenos días a todos", undefined, ["en", "pt-BR"])).not.toBe("es");
    expect(detectLanguage("Hello world", undefined, ["de"])).not.toBe("en");
  });
});

describe("single words", () => {
  const words = {
    en: "Hello|Hi|Goodbye|Home|Login|Delete|Edit|Next|Submit|Monday|Price|Cart|Checkout|Password|Download|Cancel|Color",
    de: "Anmelden|Passwort|Warenkorb|Montag|Abbrechen|Löschen",
    fr: "Connexion|Supprimer|Panier|Lundi|Annuler|Rouge",
    es: "Contraseña|Carrito|Perro|Rojo|Agua",
    it: "Annulla|Carrello|Lunedì|Elimina",
    pt: "Senha|Carrinho|Vermelho",
    nl: "Wachtwoord|Winkelwagen|Maandag",
    pl: "poniedziałek|styczeń",
  };
  const rows = Object.entries(words).flatMap(([language, list]) => list.split("|").map((word) => [word, language]));

  test.each(rows)("of programs and calendars: %s is %s", (word, language) => {
    expect(detectLanguage(word)).toBe(language);
  });

  test("without everyday words are in a language that can be translated", () => {
    expect(detectLanguage("proton beam")).toBe("ms");
    expect(detectLanguage("proton beam", undefined, ["en", "ms", "es"], ["en", "es"])).not.toBe("ms");
    expect(detectLanguage("Selamat pagi", undefined, ["en", "ms", "es"], ["en", "es"])).toBe("ms");
  });
});

describe("a paragraph in another language than its document", () => {
  test("is found if it is long and clear", () => {
    expect(foreignLanguage(GERMAN, "en")).toBe("de");
    expect(foreignLanguage(ENGLISH, "de")).toBe("en");
  });

  test.each([
    ["in the language of the document", ENGLISH, "en-GB"],
    ["of a few words", "Guten Morgen, liebe Gäste!", "en"],
    [
      "in a very similar language",
      "Den gamle gartneren vanner rosene foran stasjonen hver morgen, og han kjenner dem.",
      "da",
    ],
    ["of names", "Müller, Schmidt, Weber, Fischer, Wagner, Becker, Schulz, Hoffmann", "en"],
  ])("is not found %s", (_, text, expected) => {
    expect(foreignLanguage(text, expected)).toBeNull();
  });
});

describe("the declared language is read from", () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const languageIn = async (bytes: Uint8Array, name: string) =>
    (await (await detectFormat(bytes, name)).open(bytes)).language;

  test("HTML", async () => {
    expect(await languageIn(encode('<!doctype html><html class="a" lang="de-AT"><p>Hallo'), "a.html")).toBe("de-AT");
  });

  test("Word documents", async () => {
    const document = new WordDocument({
      styles: { default: { document: { run: { language: { value: "fr-CA" } } } } },
      sections: [{ children: [new Paragraph("Bonjour")] }],
    });
    expect(await languageIn(new Uint8Array(await Packer.toBuffer(document)), "a.docx")).toBe("fr-CA");
  });

  test("OpenDocument text", async () => {
    const style =
      '<style:default-style style:family="paragraph"><style:text-properties fo:language="nl" fo:country="BE"/></style:default-style>';
    const names =
      'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"';
    const bytes = writeArchive(
      new Map([
        ["mimetype", encode("application/vnd.oasis.opendocument.text")],
        ["content.xml", encode(`<office:document-content ${names}><text:p>Dag</text:p></office:document-content>`)],
        ["styles.xml", encode(`<office:document-styles ${names}>${style}</office:document-styles>`)],
      ]),
    );
    expect(await languageIn(bytes, "a.odt")).toBe("nl-BE");
  });

  test("XLIFF", async () => {
    const unit = '<body><trans-unit id="1"><source>Hallo</source></trans-unit></body>';
    const source = `<?xml version="1.0"?><xliff version="1.2"><file source-language="de" datatype="x" original="a">${unit}</file></xliff>`;
    expect(await languageIn(encode(source), "a.xlf")).toBe("de");
  });

  test("PDF", async () => {
    const bytes = await makePdf((document) => void document.text("Hej"), { lang: "sv-SE" });
    expect(await languageIn(bytes, "a.pdf")).toBe("sv-SE");
  });
});
