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
  ])("translates %s", async (_name, source, expected) => {
    expect((await capitals(source)).made).toBe(expected);
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
    const { made, document } = await capitals("---\na: [\n---\n\nwords\n");
    expect(made).toBe("---\na: [\n---\n\nWORDS\n");
    expect(document.untouched).toEqual([{ place: "front matter", reason: "it is not valid YAML" }]);
  });
});
