import { describe, expect, test } from "vitest";
import { mergedGlossary, parseGlossary } from "./glossary.ts";
import { containsTerm, replaceTerms, TermMatcher } from "./terms.ts";

const found = (text: string, ...terms: string[]) =>
  new TermMatcher(terms.map((term) => [term, ""])).find(text).map(({ start, end }) => text.slice(start, end));

describe("terms are found", () => {
  test("as whole words in any case, the longest first", () => {
    expect(found("The Bank holiday at the bank, not the embankment.", "bank", "bank holiday")).toEqual([
      "Bank holiday",
      "bank",
    ]);
  });

  test("with symbols, numbers and accents", () => {
    expect(found("We use .NET, C++ and café 24/7.", ".NET", "C++", "CAFÉ", "24/7")).toEqual([
      ".NET",
      "C++",
      "café",
      "24/7",
    ]);
  });

  test("inside of text without spaces", () => {
    expect(found("これは東京都の銀行です。", "銀行", "東京")).toEqual(["東京", "銀行"]);
  });

  test("among 50,000 terms, without a search for each of them", () => {
    const pairs = Array.from({ length: 50_000 }, (_, at): [string, string] => [`term${at} of the list`, `${at}`]);
    const matcher = new TermMatcher([...pairs, ["invoice", "factura"]]);
    const text = "The invoice is paid. ".repeat(2_000);
    expect(matcher.find(text)).toHaveLength(2_000);
    expect(matcher.mentions(text)).toHaveLength(1);
  });

  test("only with their own white space, and the first one of equal terms", () => {
    const text = "Bank  holiday, bank holiday and BANK\tholiday";
    expect(found(text, "bank holiday")).toEqual(["bank holiday"]);
    expect(found(text, "bank\tholiday", "bank")).toEqual(["Bank", "bank", "BANK\tholiday"]);
    const matcher = new TermMatcher([
      ["Bank", "banco"],
      ["bank", "orilla"],
    ]);
    expect(matcher.find("bank").map(({ pair }) => pair[1])).toEqual(["banco"]);
  });

  test("as the longest one that is complete, and then after its end", () => {
    expect(found("a b c d a b x", "a", "a b", "a b c d e", "b c d", "d a")).toEqual(["a b", "d a"]);
    expect(found("İstanbul, istanbul and ΟΔΟΣ 𝒜b 𝒜", "İstanbul", "οδος", "𝒜")).toEqual(["İstanbul", "ΟΔΟΣ", "𝒜"]);
  });
});

describe("among 5,000 terms that begin with the same words", { timeout: 15_000 }, () => {
  const matcher = new TermMatcher(
    Array.from({ length: 5_000 }, (_, at) => [`a b c d e f ${"g".repeat(50)}${at} ${at}`, `${at}`]),
  );
  const text = `${"a b c d e f h ".repeat(20_000)} a b c d e f ${"g".repeat(50)}77 77`;

  test("a term is found", () => {
    expect(matcher.find(text).map(({ pair }) => pair[1])).toEqual(["77"]);
  });

  test("a mention is found", () => {
    expect(matcher.mentions(text).map(([, translation]) => translation)).toEqual(["77"]);
  });
});

test("mentions have other endings, but not other words", () => {
  const matcher = new TermMatcher([
    ["invoice", "factura"],
    ["delivery note", "albarán"],
    ["car", "coche"],
  ]);
  expect(matcher.mentions("Two invoices and delivery notes.").map(([term]) => term)).toEqual([
    "invoice",
    "delivery note",
  ]);
  expect(matcher.mentions("A carpet, a caravan and a delivery of notes.")).toEqual([]);
  expect(containsTerm("Las facturas están aquí.", ["invoice", "factura"])).toBe(true);
});

test("a mention is the longest term whose words are all in the text, in any form", () => {
  const matcher = new TermMatcher([
    ["invoice", "factura"],
    ["invoices paid", "facturas pagadas"],
    ["invoiced payment terms", "plazos"],
    ["pay", "pagar"],
  ]);
  const translations = (text: string) => matcher.mentions(text).map(([, translation]) => translation);
  expect(translations("Invoice paid. Pay invoicing payments.")).toEqual(["facturas pagadas", "pagar", "factura"]);
  expect(translations("The invoicing payments terms")).toEqual(["plazos"]);
});

test("a term at the start of a sentence has a capital", () => {
  const kept: string[] = [];
  const keep = ({ text }: { text: string }) => kept.push(text) - 1;
  const matcher = new TermMatcher([["house", "casa"]]);
  replaceTerms([{ kind: "text", text: "House and house", style: 0 }], matcher, keep);
  expect(kept).toEqual(["Casa", "casa"]);
});

test("a job's own terms come before those of its glossaries, which must fit the languages", () => {
  const glossaries = [
    { name: "a", from: "en", to: "de", entries: [["house", "Haus"]] as const },
    {
      name: "b",
      from: "en-GB",
      to: "es",
      entries: [
        ["house", "casa"],
        ["dog", "perro"],
        ["cat", "gato"],
      ] as const,
    },
    { name: "c", from: "en", to: "es-MX", entries: [["Dog", "can"]] as const },
  ];
  expect(mergedGlossary("cat,michi", glossaries, { from: "en", to: "es" })).toEqual([
    ["cat", "michi"],
    ["house", "casa"],
    ["dog", "perro"],
  ]);
});

describe("lines of a glossary", () => {
  test("and entries of JSON can have up to 300 characters a term", () => {
    const term = "a".repeat(300);
    expect(parseGlossary(`${term},b`)).toEqual([[term, "b"]]);
    for (const text of [`${term}a,b`, `b,${term}a`, JSON.stringify({ b: `${term}a` })])
      expect(() => parseGlossary(text)).toThrow("up to 300 characters");
  });

  test.each([
    ["house,casa", ["house", "casa"]],
    ["  house ;  casa grande ", ["house", "casa grande"]],
    ["house\tcasa", ["house", "casa"]],
    ['"house, old","casa ""vieja"""', ["house, old", 'casa "vieja"']],
    ['"house" , casa, grande', ["house", "casa, grande"]],
    ['5" pipe,tubo de 5"', ['5" pipe', 'tubo de 5"']],
  ])("%j", (line, pair) => {
    expect(parseGlossary(line)).toEqual([pair]);
  });

  test.each(["house", "house,", ",casa", `a${" ".repeat(20_000)}b`, `"${'""'.repeat(20_000)}`])(
    "are refused without two cells, however long they are",
    (line) => {
      expect(() => parseGlossary(`cat,gato\n${line}`)).toThrow('Line 2 is not "word,translation".');
    },
  );
});
