import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { describe, expect, test } from "vitest";
import { rewritten } from "./fixtures/rewritten.ts";

const capitals = (page: string) => rewritten(page, "page.html");

describe("HTML that must not be translated", () => {
  test('translate="no" and the class notranslate keep text, in a sentence and around paragraphs', async () => {
    const { output, document } = await capitals(
      '<p>Open <span translate="no">Acme Writer</span> or <b class="x notranslate">Acme</b> now</p><div translate=no><p title="Kept">Kept words</p><p translate="yes">taken</p></div><p class="notranslate">Kept</p>',
    );
    expect(output).toBe(
      '<p>OPEN <span translate="no">Acme Writer</span> OR <b class="x notranslate">Acme</b> NOW</p><div translate=no><p title="Kept">Kept words</p><p translate="yes">TAKEN</p></div><p class="notranslate">Kept</p>',
    );
    expect(document.untouched).toEqual([
      { place: expect.stringContaining("not translatable"), reason: expect.any(String) },
    ]);
  });

  test("the title of a page inside of the page is translated, and the page is reported", async () => {
    const { output, document } = await capitals(
      '<p>some words</p><iframe title="a map" srcdoc="<p>more</p>"></iframe>',
    );
    expect(output).toBe('<p>SOME WORDS</p><iframe title="A MAP" srcdoc="<p>more</p>"></iframe>');
    expect(document.untouched).toEqual([{ place: "pages inside of the page", reason: "they are files of their own" }]);
  });

  test("code is kept and reported", async () => {
    const { output, document } = await capitals("<p>Run <code>npm test</code> now</p><pre>some code</pre>");
    expect(output).toBe("<p>RUN <code>npm test</code> NOW</p><pre>some code</pre>");
    expect(document.untouched.map(({ place }) => place)).toEqual(["code"]);
  });
});

describe("every text that a reader can see", () => {
  test.each([
    ["a part of a page that begins with a text", "Some <b>bold</b> words", "SOME <b>BOLD</b> WORDS"],
    [
      "alternative texts inside a sentence",
      '<p>See <img alt="a dog" src="x.png"> here</p>',
      '<p>SEE <img alt="A DOG" src="x.png"> HERE</p>',
    ],
    [
      "titles of links inside styles",
      '<p>Go <b><a href="/x" title="the page">there</a></b></p>',
      '<p>GO <b><a href="/x" title="THE PAGE">THERE</a></b></p>',
    ],
    ["attributes without quotes", "<img alt=dog src=x.png>", '<img alt="DOG" src=x.png>'],
    ["text areas", "<textarea>some &amp; words</textarea>", "<textarea>SOME &amp; WORDS</textarea>"],
    [
      "buttons of forms",
      '<form><input type="submit" value="Send it"><input type="text" value="kept"></form>',
      '<form><input type="submit" value="SEND IT"><input type="text" value="kept"></form>',
    ],
    [
      "options and their groups",
      '<select><optgroup label="fruit"><option value="a">apple</option></optgroup></select>',
      '<select><optgroup label="FRUIT"><option value="a">APPLE</option></optgroup></select>',
    ],
    [
      "drawings",
      '<p>A <svg viewBox="0 0 1 1"><title>a plan</title><text>the door<tspan> is here</tspan></text></svg> plan</p>',
      '<p>A <svg viewBox="0 0 1 1"><title>A PLAN</title><text>THE DOOR<tspan> IS HERE</tspan></text></svg> PLAN</p>',
    ],
    ["pages without scripts", "<noscript><p>turn it on</p></noscript>", "<noscript><p>TURN IT ON</p></noscript>"],
    ["templates", "<template><p>some words</p></template>", "<template><p>SOME WORDS</p></template>"],
    [
      "tracks and what is shown without video",
      '<video src="a.mp4"><track label="my words" src="a.vtt"><p>no video</p></video>',
      '<video src="a.mp4"><track label="MY WORDS" src="a.vtt"><p>NO VIDEO</p></video>',
    ],
    ["one-word texts", "<button>Save...</button>", "<button>SAVE...</button>"],
  ])("%s", async (_name, source, expected) => {
    expect((await capitals(source)).output).toBe(expected);
  });

  test("the base of ruby text is translated in its sentence, and its annotations are reported", async () => {
    const { output, document } = await capitals("<p>the <ruby>word<rp>(</rp><rt>wurd</rt><rp>)</rp></ruby> here</p>");
    expect(output).toBe("<p>THE <ruby>WORD<rp>(</rp><rt>wurd</rt><rp>)</rp></ruby> HERE</p>");
    expect(document.untouched.map(({ place }) => place)).toEqual(["ruby annotations"]);
  });

  test("an independent reader finds no text of the page that is not translated or reported", async () => {
    const page = `<!doctype html><html><head><title>my title</title><meta name="description" content="my words"><style>p{}</style></head>
<body><h1>heading</h1><p>a <a href="#" title="tip">link</a> and <em>more <b>bold</b></em></p>
<ul><li>one<li>two <ul><li>inner</ul></ul><table><caption>cap</caption><tr><th abbr="h">head</th><td>cell</td></tr></table>
<form><label>name <input placeholder="your name"></label><textarea>area</textarea><button>go</button></form>
<svg><text>svg words</text></svg><noscript>no script</noscript><details><summary>sum</summary>hidden</details>
<figure><img alt="picture" src="x"><figcaption>figure</figcaption></figure><dl><dt>term</dt><dd>what</dd></dl></body></html>`;
    const { output } = await capitals(page);
    expect(getTexts(parse(output, { scriptingEnabled: false })).filter((text) => /[a-z]/.test(text))).toEqual([]);
  });
});

/** Texts that a browser shows: text outside of styles, and attributes. */
function getTexts(node: Tree.Node): string[] {
  if (node.nodeName === "#text") return [(node as Tree.TextNode).value];
  if (node.nodeName === "style") return [];
  const attributes = "attrs" in node ? node.attrs : [];
  const shown = attributes.filter(({ name }) => /^(title|alt|placeholder|abbr|content)$/.test(name));
  return [...shown.map(({ value }) => value), ...("childNodes" in node ? node.childNodes.flatMap(getTexts) : [])];
}

test("structured data for search engines stays and is reported", async () => {
  const data = '<script type="application/ld+json">{"@type":"Recipe","name":"Apple cake"}</script>';
  const { document, output } = await capitals(
    `<!doctype html><title>Cake</title>${data}<script>let words = "Hello";</script><p>Words</p>`,
  );
  expect(output).toContain(data);
  expect(document.untouched).toEqual([{ place: "structured data", reason: "programs read it" }]);
});
