import type { OpenDocument } from "@atelier/document-model";
import { detectFormat } from "@atelier/documents";
import { type StringFile, stringFiles } from "@atelier/documents/fixtures/string-files";
import { type ProgramString, programStrings, readMarked } from "@atelier/documents/fixtures/strings";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DocumentTranslateEngine } from "../../engines/ports/index.ts";
import { type Coverage, translateBlocks } from "./translate.ts";

/** A translator that writes capitals, with a fault in each sentence that `damage` adds. */
function capitals(damage: (text: string) => string): DocumentTranslateEngine {
  const toCapitals = (text: string) =>
    text.replace(/<[^>]*>|&\w+;|[^<&]+/g, (part) => (/^[<&]/.test(part) ? part : part.toUpperCase()));
  return {
    supports: async () => true,
    languages: async () => [],
    translate: async ({ segments }) => ({
      engine: "capitals",
      translations: segments.map(({ text }) => damage(toCapitals(text))),
    }),
  };
}

async function translateFile(
  name: string,
  file: string,
  damage = (text: string) => text,
): Promise<{ translated: string; coverage: Coverage[] }> {
  const bytes = new TextEncoder().encode(file);
  const document: OpenDocument = await (await detectFormat(bytes, name)).open(bytes);
  const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
  const { coverage } = await translateBlocks(document.blocks, {
    translator: capitals(damage),
    from: "en",
    to: "es",
    formality: "default",
    glossary: [],
    context,
  });
  return { translated: new TextDecoder().decode(await document.save({ language: "es", direction: "ltr" })), coverage };
}

async function translateStrings(
  carrier: StringFile,
  strings: readonly ProgramString[],
  damage?: (text: string) => string,
) {
  const { translated, coverage } = await translateFile(
    carrier.name,
    carrier.write(strings.map(({ source }) => source)),
    damage,
  );
  return { texts: carrier.read(translated), coverage };
}

test("an Android resource escapes apostrophes, and keeps its inline elements, references and line breaks", async () => {
  const items = [
    '<string name="a">Hello %1$s, it\\\'s <b>you</b>!\\nWelcome.</string>',
    '<string name="b">the dog&apos;s {count} bones</string>',
    '<string name="c">@string/app_name</string>',
  ];
  const file = `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${items.join("\n")}\n</resources>\n`;
  const { translated } = await translateFile("strings.xml", file);
  expect(translated).toContain('<string name="a">HELLO %1$s, IT\\\'S <b>YOU</b>!\\nWELCOME.</string>');
  expect(translated).toContain('<string name="b">THE DOG\\\'S {count} BONES</string>');
  expect(translated).toContain('<string name="c">@string/app_name</string>');
});

test("a message quotes what a translation adds to it", async () => {
  const file = JSON.stringify({ k: "{n, plural, one {in # house} other {in # houses}}" });
  const { translated } = await translateFile("a.json", file, (text) => text.replace("IN ", "L' {IN} "));
  expect(JSON.parse(translated).k).toBe("{n, plural, one {L' '{'IN'}' # HOUSE} other {L' '{'IN'}' # HOUSES}}");
});

/** Faults that engines have with tags. */
const faults: Record<string, (text: string) => string> = {
  "loses the first tag": (text) => text.replace(/<[^>]+>/, ""),
  "loses the last tag": (text) => text.replace(/<[^>]+>(?=[^<>]*$)/, ""),
  "loses all tags": (text) => text.replace(/<[^>]+>/g, ""),
  "doubles every tag": (text) => text.replace(/<[^>]+>/g, "$&$&"),
  "reverses the words": (text) => text.split(" ").reverse().join(" "),
  "reverses the tags": (text) => {
    const tags = text.match(/<[^>]+>/g) ?? [];
    return text.replace(/<[^>]+>/g, () => tags.pop() ?? "");
  },
  "makes up tags": (text) => `<g99>${text}</g99> <x99/>`,
};

/** The characters of a text without its kept parts, in order; and the kept parts that are missing. */
function withoutKept(text: string, kept: readonly string[]): { prose: string; missing: string[] } {
  const missing: string[] = [];
  let left = text;
  for (const part of kept.toSorted((a, b) => b.length - a.length)) {
    if (!left.includes(part)) missing.push(part);
    left = left.replace(part, () => "\0");
  }
  return { prose: [...left.replace(/[\s\0]/g, "")].sort().join(""), missing };
}

/** Lists the faults of a result: parts that are missing, or text that was added or lost. */
function getFaults({ source, kept, capitals: expected }: ProgramString, translated = ""): object[] {
  const { prose, missing } = withoutKept(translated, kept);
  const isSame = prose === withoutKept(expected, kept).prose;
  return missing.length > 0 || !isSame ? [{ source, translated, missing, prose }] : [];
}

test("the fixture has two hundred strings", () => {
  expect(programStrings.length).toBeGreaterThanOrEqual(200);
});

describe.each(stringFiles)("strings in $name", (carrier) => {
  test("are translated around their placeholders, tags and syntax", async () => {
    const { texts } = await translateStrings(carrier, programStrings);
    expect(texts).toEqual(programStrings.map(({ capitals: expected }) => expected));
  });
});

describe("an engine that", () => {
  test.each(Object.keys(faults))("%s leaves every placeholder and tag in the string", async (name) => {
    const { texts, coverage } = await translateStrings(stringFiles[0] as StringFile, programStrings, faults[name]);
    expect(programStrings.flatMap((string, at) => getFaults(string, texts[at]))).toEqual([]);
    expect(coverage.reduce((sum, { failed }) => sum + failed, 0)).toBe(0);
    if (name.includes("all tags")) expect(coverage[0]?.simplified).toBeGreaterThan(100);
  });
});

const word = fc.constantFrom("the garden", "big", "three trees", "and then", "a small dog", "sees", "is open");
const placeholder = fc.constantFrom(
  "{name}",
  "{{count}}",
  `$${"{user.name}"}`,
  "%s",
  "%1$s",
  "%(total)d",
  "{0:N2}",
  ":attribute",
  "$t(common.ok)",
  "https://example.com/a?b=c",
  "me@example.com",
  "/usr/lib/x.so",
  "`npm test`",
  "<br>",
  "<img src='a.png'>",
  "&nbsp;",
);

/** Marked strings as in the fixture: words, placeholders, pairs of tags, and nested plural and select arguments. */
const { marked } = fc.letrec<{ marked: string; phrase: string; part: string; tags: string; message: string }>(
  (tie) => ({
    marked: fc
      .tuple(word, fc.array(tie("part"), { maxLength: 5 }))
      .map(([first, parts]) => [first, ...parts].join(" ")),
    phrase: fc
      .array(
        fc.oneof(
          word,
          placeholder.map((text) => `⟦${text}⟧`),
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((parts) => `so ${parts.join(" ")}`),
    part: fc.oneof({ maxDepth: 3 }, tie("phrase"), tie("tags"), tie("message")),
    tags: fc
      .tuple(fc.constantFrom("b", "em", 'a href="/x?y=1"', "0"), tie("marked"))
      .map(([tag, inner]) => `⟦<${tag}>⟧${inner}⟦</${tag.split(" ")[0]}>⟧`),
    message: fc
      .tuple(fc.constantFrom("plural", "select"), tie("marked"), tie("marked"))
      .map(([kind, one, other]) => `⟦{n, ${kind}, one {⟧${one}⟦} other {⟧${other}⟦}}⟧`),
  }),
);

describe("generated strings", () => {
  const json = stringFiles[0] as StringFile;

  test("are translated around everything that must stay the same", async () => {
    await fc.assert(
      fc.asyncProperty(marked, async (text) => {
        const string = readMarked("generated", text);
        expect((await translateStrings(json, [string])).texts).toEqual([string.capitals]);
      }),
      { numRuns: 300 },
    );
  });

  test("keep everything that must stay the same if the engine has faults with tags", async () => {
    await fc.assert(
      fc.asyncProperty(marked, fc.constantFrom(...Object.values(faults)), async (text, fault) => {
        const string = readMarked("generated", text);
        const { texts } = await translateStrings(json, [string], fault);
        expect(getFaults(string, texts[0])).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
