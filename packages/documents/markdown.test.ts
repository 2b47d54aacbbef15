import { describe, expect, test } from "vitest";
import { rewritten } from "./fixtures/rewritten.ts";

const capitals = (source: string) => rewritten(source, "page.md");

describe("Markdown", () => {
  test.each([
    ["images in a sentence", "see ![a dog](a.png) here", "SEE ![A DOG](a.png) HERE"],
    ["titles of images", '![a dog](a.png "my dog")', '![A DOG](a.png "MY DOG")'],
    ["titles of links", 'go [there](/x "the page") now', 'GO [THERE](/x "THE PAGE") NOW'],
    ["titles of definitions", '[there][a]\n\n[a]: /x "the page"', '[THERE][a]\n\n[a]: /x "THE PAGE"'],
    ["images in links", "[![a dog](a.png)](/x) and words", "[![A DOG](a.png)](/x) AND WORDS"],
    [
      "blocks of HTML",
      '<div>\n<p title="tip">some <b>bold</b> words</p>\n</div>\n\nmore',
      '<div>\n<p title="TIP">SOME <b>BOLD</b> WORDS</p>\n</div>\n\nMORE',
    ],
    ["HTML in a sentence", 'see <img alt="a dog"> and <kbd>Tab</kbd>', 'SEE <img alt="A DOG"> AND <kbd>TAB</kbd>'],
    [
      "front matter",
      "---\ntitle: my title\ndescription: 'some words'\ntags: [a, b]\n---\n\nwords\n",
      "---\ntitle: MY TITLE\ndescription: 'SOME WORDS'\ntags: [a, b]\n---\n\nWORDS\n",
    ],
    [
      "alerts, whose mark stays on its line",
      "> [!NOTE]\n> read this\n> now\n\n> [!tip]- my title\n> words\n",
      "> [!NOTE]\n> READ THIS NOW\n\n> [!tip]- MY TITLE\n> WORDS\n",
    ],
    ["descriptions of terms", "**a term**\n: what it is\n: and more\n", "**A TERM**\n: WHAT IT IS\n: AND MORE\n"],
    [
      "words after code, and not the mathematics there",
      "a\n\n```sh\nls\n```\n\nsum $$\\sum x$$ and $a_b$\n",
      "A\n\n```sh\nls\n```\n\nSUM $$\\sum x$$ AND $a_b$\n",
    ],
  ])("translates %s", async (_name, source, expected) => {
    expect((await capitals(source)).output).toBe(expected);
  });

  test("reports code, other front matter, and texts that it cannot write", async () => {
    const { document } = await capitals(
      "---\nauthors: Anna and Bob\n---\n\n`npm test` runs\n\n```js\nconst a = 1;\n```\n\n![a \\] dog](a.png)\n",
    );
    expect(document.untouched.map(({ place }) => place).sort()).toEqual([
      "alternative texts and titles",
      "code",
      "front matter",
    ]);
  });

  test("front matter that is not YAML is kept", async () => {
    const { output, document } = await capitals("---\na: [\n---\n\nwords\n");
    expect(output).toBe("---\na: [\n---\n\nWORDS\n");
    expect(document.untouched).toEqual([{ place: "front matter", reason: "it is not valid YAML" }]);
  });
});
