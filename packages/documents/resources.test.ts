import { describe, expect, test } from "vitest";
import { rewritten } from "./fixtures/rewritten.ts";
import { detectFormat } from "./open-document.ts";

/** A file as it is, and as it is with every text in capitals. */
const same = async (source: string, name: string, expected: string) =>
  expect((await rewritten(source, name)).output).toBe(expected);

describe("Java properties", () => {
  test("values change; keys, comments, settings and placeholders stay", () =>
    same(
      "# A comment\nmail.title = Your order\nmail.body: Hello {0}, it''s here\\\n   today\ndb.url=jdbc:h2:mem\n! other\nempty=\n",
      "a.properties",
      "# A comment\nmail.title = YOUR ORDER\nmail.body: HELLO {0}, IT''S HERETODAY\ndb.url=jdbc:h2:mem\n! other\nempty=\n",
    ));

  test("a file of ASCII stays one", async () => {
    const { output } = await rewritten("a=some words\n", "a.properties", () => "été: süß\nя");
    expect(output).toBe("a=\\u00E9t\\u00E9: s\\u00FC\\u00DF\\n\\u044F\n");
    expect((await rewritten("a=één woord\n", "a.properties")).output).toBe("a=ÉÉN WOORD\n");
  });
});

describe("Apple's resources", () => {
  test(".strings: keys, comments and specifiers stay", () =>
    same(
      '/* A "note" */\n"Welcome back" = "Welcome back, %@!\\nIt is \\"you\\"";\nkey.two = "Two words"; // end\n"Alone";\n',
      "Localizable.strings",
      '/* A "note" */\n"Welcome back" = "WELCOME BACK, %@!\\nIT IS \\"YOU\\"";\nkey.two = "TWO WORDS"; // end\n"Alone";\n',
    ));

  test(".strings in UTF-16 and with an error", async () => {
    const wide = Buffer.from('\uFEFF"a" = "Some words";\n', "utf16le");
    const { bytes } = await rewritten(wide, "a.strings");
    expect(Buffer.from(bytes).toString("utf16le")).toBe('\uFEFF"a" = "SOME WORDS";\n');
    await expect(rewritten('"a" = "one";\n"b" "two";\n', "a.strings")).rejects.toThrow("Line 2 is not valid");
  });

  const stringsdict =
    '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict><key>%d files</key><dict><key>NSStringLocalizedFormatKey</key><string>Copied %#@files@ today</string><key>files</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>%d file</string><key>other</key><string>%d files</string></dict></dict></dict>\n</plist>';

  test(".stringsdict: types and variables stay, and missing plural forms are reported", async () => {
    const { output } = await rewritten(stringsdict, "a.stringsdict");
    expect(output).toBe(
      stringsdict
        .replace("Copied %#@files@ today", "COPIED %#@files@ TODAY")
        .replace(">%d file<", ">%d FILE<")
        .replace("<string>%d files<", "<string>%d FILES<"),
    );
    const polish = await rewritten(stringsdict, "a.stringsdict", undefined, { language: "pl", direction: "ltr" });
    expect(polish.document.untouched).toEqual([{ place: "plural forms: few, many", reason: expect.anything() }]);
  });

  test("string catalogs get a localization beside the others", async () => {
    const source = `{
  "sourceLanguage" : "en",
  "strings" : {
    "Hello" : {

    },
    "items" : {
      "localizations" : {
        "en" : { "variations" : { "plural" : {
          "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld item" } },
          "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld items" } }
        } } },
        "de" : { "stringUnit" : { "state" : "translated", "value" : "Dinge" } }
      }
    },
    "Logo" : { "shouldTranslate" : false },
    "Done" : { "localizations" : { "es" : { "stringUnit" : { "state" : "translated", "value" : "Hecho" } } } }
  },
  "version" : "1.0"
}`;
    const { output, document } = await rewritten(source, "Localizable.xcstrings");
    const { strings } = JSON.parse(output);
    const unit = (value: string) => ({ stringUnit: { state: "translated", value } });
    expect(strings.Hello.localizations).toEqual({ es: unit("HELLO") });
    expect(strings.items.localizations.es.variations.plural).toEqual({
      one: unit("%lld ITEM"),
      other: unit("%lld ITEMS"),
    });
    expect(strings.items.localizations.en.variations.plural.one).toEqual(unit("%lld item"));
    expect(strings.Logo).toEqual({ shouldTranslate: false });
    expect(strings.Done.localizations.es).toEqual(unit("Hecho"));
    expect(output).toMatch(/^\{\n {2}"sourceLanguage" : "en",/);
    expect(document.untouched.map(({ reason }) => reason)).toContain("there is a translation already");
  });
});

test("ARB: metadata stays, and the locale becomes the target", () =>
  same(
    '{\n  "@@locale": "en",\n  "hello": "Hello {name}",\n  "@hello": {"description": "A greeting", "placeholders": {"name": {"type": "String"}}}\n}',
    "app_en.arb",
    '{\n  "@@locale": "es",\n  "hello": "HELLO {name}",\n  "@hello": {"description": "A greeting", "placeholders": {"name": {"type": "String"}}}\n}',
  ));

test("resx: only texts change", async () => {
  const source =
    '<?xml version="1.0" encoding="utf-8"?>\n<root>\n  <resheader name="resmimetype"><value>text/microsoft-resx</value></resheader>\n  <data name="Save" xml:space="preserve"><value>Save the file</value><comment>A button</comment></data>\n  <data name="b.Size" type="System.Drawing.Size"><value>10, 20 px</value></data>\n  <data name="&gt;&gt;b.Name"><value>button one</value></data>\n</root>';
  const { output, document } = await rewritten(source, "Strings.resx");
  expect(output).toBe(source.replace("Save the file", "SAVE THE FILE"));
  expect(document.untouched).toEqual([{ place: "2 resources", reason: expect.anything() }]);
});

test.each([
  ["ru", 3],
  ["ja", 1],
  ["fr", 2],
])("Qt Linguist: a message has as many plural forms as %s: %d", async (language, count) => {
  const source =
    '<TS version="2.1"><context><name>A</name><message numerus="yes"><source>%n file(s)</source><translation type="unfinished"><numerusform></numerusform><numerusform></numerusform></translation></message></context></TS>';
  const { output } = await rewritten(source, "a.ts", undefined, { language, direction: "ltr" });
  expect(output.match(/<numerusform>%n FILE\(S\)<\/numerusform>/g)).toHaveLength(count);
  expect(output.match(/<numerusform/g)).toHaveLength(count);
});

test("Qt Linguist: unfinished messages get a translation", async () => {
  const source =
    '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="de"><context><name>Main window</name><message><location filename="a.cpp" line="1"/><source>Open it</source><comment>A menu</comment><translation type="unfinished"></translation></message><message numerus="yes"><source>%n file(s)</source><translation type="unfinished"><numerusform></numerusform><numerusform></numerusform></translation></message><message><source>Done</source><translation>Fertig</translation></message><message><source>Old text</source><translation type="vanished">Alt</translation></message></context></TS>';
  const { output, document } = await rewritten(source, "app_es.ts");
  expect(output).toBe(
    source
      .replace('language="de"', 'language="es"')
      .replace('<translation type="unfinished"></translation>', "<translation>OPEN IT</translation>")
      .replace(
        '<translation type="unfinished"><numerusform></numerusform><numerusform></numerusform>',
        "<translation><numerusform>%n FILE(S)</numerusform><numerusform>%n FILE(S)</numerusform>",
      ),
  );
  expect(document.untouched).toEqual([{ place: "1 message", reason: expect.anything() }]);
  await expect(detectFormat(new TextEncoder().encode("const a: string = '';\n"), "a.ts")).rejects.toThrow("TypeScript");
});

test("Fluent: very deep selectors are refused", () =>
  expect(rewritten(`a = ${"{ $n ->\n [one] ".repeat(5_000)}`, "a.ftl")).rejects.toThrow("nested"));

test("MDX: very many open braces take linear time", async () => {
  expect((await rewritten("{".repeat(200_000), "a.mdx")).document.blocks).toHaveLength(1);
});

test("Fluent: identifiers, placeables and selectors stay", () =>
  same(
    '# A comment\n-brand = Fire Fox\nhello = Hello, { $name }!\n    .title = A title\nlong =\n    First line\n    second line\n\n    third { -brand }\nmails = You have { $n ->\n    [one] one new mail\n   *[other] { $n } new mails\n} today.\nnext = { "{" } Words\n',
    "a.ftl",
    '# A comment\n-brand = FIRE FOX\nhello = HELLO, { $name }!\n    .title = A TITLE\nlong =\n    FIRST LINE SECOND LINE\n\n    THIRD { -brand }\nmails = YOU HAVE { $n ->\n    [one] ONE NEW MAIL\n   *[other] { $n } NEW MAILS\n} TODAY.\nnext = { "{" } WORDS\n',
  ));

describe("PHP arrays", () => {
  test("keys, arguments and escapes stay, and plural forms are separate", () =>
    same(
      "<?php\n// A comment\nreturn [\n  'auth' => ['failed' => 'Wrong :field, it\\'s no good', 'url' => url('some path')],\n  'apples' => '{0} no apples|[1,*] :count apples',\n  \"b\" => \"Dear $name,\\nhello \\$5\",\n  'joined' => 'one ' . 'two',\n];\n",
      "messages.php",
      "<?php\n// A comment\nreturn [\n  'auth' => ['failed' => 'WRONG :field, IT\\'S NO GOOD', 'url' => url('some path')],\n  'apples' => '{0} NO APPLES|[1,*] :count APPLES',\n  \"b\" => \"DEAR $name,\\nHELLO \\$5\",\n  'joined' => 'one ' . 'two',\n];\n",
    ));

  test("variables with keys", () =>
    same("<?php\n$lang['some key'] = \"Some words\";\n", "a.php", "<?php\n$lang['some key'] = \"SOME WORDS\";\n"));

  test("other code is refused", () =>
    expect(rewritten("<?php\nfunction a() { return 'Some words'; }\n", "a.php")).rejects.toThrow("Line 2 of the PHP"));
});

test("TOML: keys, tables and settings stay in every kind of quotes", () =>
  same(
    '# words\n[some.table]\ntitle = "Some \\"good\\" words"\npath = \'a/b.html\'\nlist = [ \'One word\', "two words" ]\n"quoted key" = 12\nlong = """\nFirst line\nsecond"""\ninline = { other = \'More words\' }\n',
    "a.toml",
    '# words\n[some.table]\ntitle = "SOME \\"GOOD\\" WORDS"\npath = \'a/b.html\'\nlist = [ \'ONE WORD\', "TWO WORDS" ]\n"quoted key" = 12\nlong = """\nFIRST LINE\nSECOND"""\ninline = { other = \'MORE WORDS\' }\n',
  ));

test("MDX: attributes with text of components are translated", async () => {
  const { output } = await rewritten('<TabItem value="npm" label="first tab">\n\nSome words\n\n</TabItem>\n', "a.mdx");
  expect(output).toBe('<TabItem value="npm" label="FIRST TAB">\n\nSOME WORDS\n\n</TabItem>\n');
});

test("MDX: imports, expressions and components stay", () =>
  same(
    'import { Chart } from "./chart"\nexport const year = 2020\n\n# The year {year}\n\n<Note kind="big" of={year + 1}>\n\nSome **bold** words, {props.name}.\n\n</Note>\n\nUse `{a}` here\n',
    "a.mdx",
    'import { Chart } from "./chart"\nexport const year = 2020\n\n# THE YEAR {year}\n\n<Note kind="big" of={year + 1}>\n\nSOME **BOLD** WORDS, {props.name}.\n\n</Note>\n\nUSE `{a}` HERE\n',
  ));

describe("the name comes before the content", () => {
  const readFormat = async (source: string, name: string) =>
    (await detectFormat(new TextEncoder().encode(source), name)).name;
  test.each([
    ['<p align="center">Logo</p>\n\n# Title\n', "README.md", "md"],
    ["<?xml version='1.0'?>\n<a/>\n\nHow to write XML\n", "notes.txt", "txt"],
    ["<div>\n\n## Title\n", "", "md"],
    ["<div><p>Words</p></div>", "", "html"],
    ["<root><resheader name='x'/></root>", "", "resx"],
    ["1\n00:00:01,000 --> 00:00:02,000\nHi\n", "a.vtt.txt", "txt"],
  ])("%j named %s is %s", async (source, name, expected) => expect(await readFormat(source, name)).toBe(expected));

  test.each([
    ["a.rst", "reStructuredText"],
    ["a.adoc", "AsciiDoc"],
    ["a.tex", "LaTeX"],
    ["a.py", "Source code"],
    ["a.tmx", "translation memory"],
    ["a.ini", "Configuration"],
  ])("%s is refused with a way out", async (name, reason) => {
    await expect(readFormat("Some words here\n", name)).rejects.toThrow(reason);
  });

  test("an unnamed SVG is refused", () =>
    expect(readFormat('<?xml version="1.0"?><svg xmlns="x"><text>Hi</text></svg>', "")).rejects.toThrow("SVG"));
});

describe("mathematics stays", () => {
  test("in Markdown, where money does not look like it", () =>
    same(
      "The sum $a_b + c*d*e$ is $x$, not $5 and 6$ of them.\n\n$$\n\\int_0^1 words here\n$$\n\nIf \\\\(a_i\\\\) is *one*, `$code$` too.\n",
      "a.md",
      "THE SUM $a_b + c*d*e$ IS $x$, NOT $5 AND 6$ OF THEM.\n\n$$\n\\int_0^1 words here\n$$\n\nIF \\\\(a_i\\\\) IS *ONE*, `$code$` TOO.\n",
    ));
});
