import { textOfRuns } from "@atelier/document-model";
import { parse as parseCsv } from "csv-parse/sync";
import { po as gettext } from "gettext-parser";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { rewritten } from "./fixtures/rewritten.ts";

describe("YAML", () => {
  test.each([
    [
      "a literal block",
      "a: |\n  Some words\n  on two lines\nb: Last words\n",
      "a: |\n  SOME WORDS\n  ON TWO LINES\nb: LAST WORDS\n",
    ],
    ["a block without final line end", "a: |-\n  Some words", "a: |-\n  SOME WORDS"],
    [
      "a block that keeps its line ends",
      "a: |+\n  Some words\n\n\nb: More words\n",
      "a: |+\n  SOME WORDS\n\n\nb: MORE WORDS\n",
    ],
    [
      "a folded block",
      "a: >\n  Some words\n  in one line\n\n  next paragraph\n",
      "a: >\n  SOME WORDS IN ONE LINE\n\n  NEXT PARAGRAPH\n",
    ],
    [
      "a block with a comment in a list",
      "- |  # a comment\n    Some words\n- More words",
      "- |  # a comment\n    SOME WORDS\n- MORE WORDS",
    ],
    ["indented lines", "a: |\n  Some words\n    more words\n", "a: |\n  SOME WORDS\n    MORE WORDS\n"],
    [
      "quotes and comments",
      "a: 'It''s a word' # kept\nb: \"Some \\u00e9 words\"\nc: Plain words # kept\n",
      "a: 'IT''S A WORD' # kept\nb: \"SOME É WORDS\"\nc: PLAIN WORDS # kept\n",
    ],
    ["white space at the end of a quoted value", 'a: "Some words: "\n', 'a: "SOME WORDS: "\n'],
    [
      "flow collections",
      "a: [some words, 'more words', {b: last words}]\n",
      "a: [SOME WORDS, 'MORE WORDS', {b: LAST WORDS}]\n",
    ],
    ["several documents", "a: Some words\n---\na: More words\n", "a: SOME WORDS\n---\na: MORE WORDS\n"],
    ["tags of programs", "a: !Ref Some words\nb: !!str Some words\n", "a: !Ref Some words\nb: !!str SOME WORDS\n"],
    [
      "Windows line ends",
      "a: |\r\n  Some words\r\n  more\r\nb: Last words\r\n",
      "a: |\r\n  SOME WORDS\r\n  MORE\r\nb: LAST WORDS\r\n",
    ],
  ])("%s keep their style and line ends", async (_name, source, expected) => {
    expect((await rewritten(source, "a.yaml")).output).toBe(expected);
  });

  test.each([
    "no",
    "true",
    "key: value",
    "- item",
    "# comment",
    " starts with a space",
    "'quoted'",
    "a #b",
    "[x]",
    "two\nlines",
    "12",
    "\ttab",
    "ends with a space ",
    "@at",
    "`tick`",
    "%percent",
    "",
  ])("a translation is read back as it was written in every style: %j", async (text) => {
    const source = `plain: some words\nsingle: 'some words'\ndouble: "some words"\nliteral: |\n  some words\nfolded: >-\n  some words\nflow: [some words]\n`;
    const { output } = await rewritten(source, "a.yaml", () => text);
    const { literal, folded, flow, ...others } = parseYaml(output);
    expect(Object.values(others)).toEqual([text, text, text]);
    expect([literal.replace(/\n+$/, ""), folded, flow[0]]).toEqual([text, text, text]);
  });
});

describe("CSV", () => {
  test("quotes inside cells are kept as they are read by other programs", async () => {
    const source = 'id,text\n1,A 5" screen here\n2,"He said "hi" there"\n3,"A ""quoted"" word, and more"\n';
    const { output } = await rewritten(source, "a.csv");
    expect(output.split("\n")[1]).toBe('1,A 5" SCREEN HERE');
    expect(parseCsv(output, { relax_quotes: true }).map(([, text]: string[]) => text)).toEqual([
      "TEXT",
      'A 5" SCREEN HERE',
      'HE SAID "HI" THERE',
      'A "QUOTED" WORD, AND MORE',
    ]);
  });

  test("the delimiter is found although the text has more of another one", async () => {
    const { document } = await rewritten("id;text\n1;One, two, three, four\n2;Five, six\n", "a.csv");
    expect(document.blocks.map(({ runs }) => textOfRuns(runs))).toEqual([
      "id",
      "text",
      "One, two, three, four",
      "Five, six",
    ]);
  });

  test("a cell that gets a delimiter or a quote at its start is quoted", async () => {
    const { output } = await rewritten("id,text\n1,some words\n", "a.csv", (text) =>
      text === "some words" ? '"a", b' : text,
    );
    expect(parseCsv(output)).toContainEqual(["1", '"a", b']);
  });
});

describe("values of one word", () => {
  test("that are text are translated, and the others are reported with examples", async () => {
    const { output, document } = await rewritten(
      '{"a": "Save...", "b": "OK", "c": "Name:", "d": "user_id", "e": "GET", "f": "a/b.png", "g": "12"}',
      "a.json",
      (text) => `«${text}»`,
    );
    expect(JSON.parse(output)).toEqual({
      a: "«Save...»",
      b: "«OK»",
      c: "«Name:»",
      d: "user_id",
      e: "GET",
      f: "a/b.png",
      g: "12",
    });
    expect(document.untouched).toEqual([
      { place: '3 values, such as "user_id", "GET", "a/b.png"', reason: expect.stringContaining("identifiers") },
    ]);
  });
});

describe("the language of a file of messages", () => {
  test.each([
    ["a.yml", "# Messages\nen:\n  hello: Good day\n", "# Messages\nes:\n  hello: GOOD DAY\n"],
    ["a.yml", "en:\n  hello: Good day\nde:\n  hello: Guten Tag\n", "en:\n  hello: GOOD DAY\nde:\n  hello: GUTEN TAG\n"],
    ["a.yml", "app:\n  hello: Good day\n", "app:\n  hello: GOOD DAY\n"],
    ["a.json", '{ "en": { "hello": "Good day" } }', '{ "es": { "hello": "GOOD DAY" } }'],
    ["a.json", '{ "id": { "hello": "Good day" } }', '{ "id": { "hello": "GOOD DAY" } }'],
    ["a.yml", "to:\n  hello: Good day\n", "to:\n  hello: GOOD DAY\n"],
    ["a.json", '{ "en": { "a": "Good day" }, "b": "More" }', '{ "en": { "a": "GOOD DAY" }, "b": "MORE" }'],
  ])("is renamed if it is the only key: %s %j", async (name, source, expected) => {
    expect((await rewritten(source, name)).output).toBe(expected);
  });
});

describe("gettext", () => {
  test.each([
    ["ru", 3, [0, 1, 1]],
    ["ja", 1, [1]],
    ["ar", 6, [1, 0, 1, 1, 1, 1]],
    ["de", 2, [0, 1]],
  ])("a template gets the language %s and its %d plural forms", async (language, count, forms) => {
    const source =
      'msgid ""\nmsgstr ""\n"MIME-Version: 1.0\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n\nmsgid "Open it"\nmsgstr ""\n';
    const { output } = await rewritten(source, "a.pot", undefined, { language, direction: "ltr" });
    const { headers, translations } = gettext.parse(output);
    expect(headers).toMatchObject({ Language: language });
    expect(headers["Plural-Forms"]).toContain(`nplurals=${count};`);
    const texts = ["%d FILE", "%d FILES"];
    expect(translations[""]?.["%d file"]?.msgstr).toEqual(forms.map((form) => texts[form]));
    expect(translations[""]?.["Open it"]?.msgstr).toEqual(["OPEN IT"]);
  });

  test("a singular without the number is not used for 21", async () => {
    const source =
      'msgid ""\nmsgstr "Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\nmsgid "One day"\nmsgid_plural "%d days"\nmsgstr[0] ""\nmsgstr[1] ""';
    const { output } = await rewritten(source, "a.po", undefined, { language: "uk", direction: "ltr" });
    expect(gettext.parse(output).translations[""]?.["One day"]?.msgstr).toEqual(["%d DAYS", "%d DAYS", "%d DAYS"]);
  });

  test("a singular without the number is not used for 101, and the only form becomes as many as the language has", async () => {
    const source = (forms: string) =>
      `msgid ""\nmsgstr ""\n"Content-Transfer-Encoding: 8bit\\n"\n\nmsgid "One day"\nmsgid_plural "%d days"\n${forms}\n`;
    const read = async (forms: string, language: string) => {
      const { output } = await rewritten(source(forms), "a.po", undefined, {
        language,
        direction: "ltr",
      });
      return gettext.parse(output).translations[""]?.["One day"]?.msgstr;
    };
    expect(await read('msgstr[0] ""\nmsgstr[1] ""', "sl")).toEqual(Array(4).fill("%d DAYS"));
    expect(await read('msgstr[0] ""', "de")).toEqual(["%d DAYS", "%d DAYS"]);
    expect(await read('msgstr[0] ""', "ja")).toEqual(["%d DAYS"]);
  });

  test("domains are kept, and translated messages are reported", async () => {
    const source =
      'domain "shop"\nmsgid "Open the file"\nmsgstr ""\n\ndomain "admin"\nmsgid "Close"\nmsgstr "Cerrar"\n';
    const { output, document } = await rewritten(source, "a.po");
    expect(output).toBe(source.replace('msgstr ""', 'msgstr "OPEN THE FILE"'));
    expect(document.untouched).toEqual([{ place: "1 message", reason: "there is a translation already" }]);
    expect(Object.keys(gettext.parse(output.replace(/^domain.*\n/gm, "")).translations[""] ?? {})).toContain("Close");
  });
});

describe("subtitles", () => {
  const cue = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;

  test.each([
    ["dashes", "- Hello there.\n- And you?", "- HELLO THERE.\n- AND YOU?"],
    ["dashes in italics", "<i>- Hello there.\n- And you?</i>", "<i>- HELLO THERE.\n- AND YOU?</i>"],
    ["dashes without spaces", "-Hello.\n-Bye.", "-HELLO.\n-BYE."],
    ["names", "ANNA: Hello there,\nmy friend.\nBOB: And you?", "ANNA: HELLO THERE, MY FRIEND.\nBOB: AND YOU?"],
    ["sounds", "[door closes]\nHello there", "[DOOR CLOSES]\nHELLO THERE"],
    ["music", "Hello there\n♪ a song ♪", "HELLO THERE\n♪ A SONG ♪"],
    ["one sentence", "Hello there,\nmy friend.", "HELLO THERE,\nMY FRIEND."],
  ])("keep the lines of speakers: %s", async (_name, source, expected) => {
    const { output } = await rewritten(cue(source), "a.srt");
    expect(output).toBe(cue(expected));
  });

  test("a speaker's name is not part of the sentence", async () => {
    const { document } = await rewritten(cue("ANNA: Hello there."), "a.srt");
    expect(document.blocks[0]?.runs).toEqual([
      { kind: "code", code: 0, hard: true },
      { kind: "text", text: "Hello there.", style: 0 },
    ]);
  });
});
