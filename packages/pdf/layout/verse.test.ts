import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const ITALIC: SheetFont = { name: "Italic", face: "italic" };

async function readTexts(sheet: Sheet): Promise<string[]> {
  return (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => textOfRuns(runs).trim());
}

/** A sheet with stanzas, each of which begins below a gap. `middle` centers their lines. */
function poem(stanzas: readonly (readonly string[])[], middle?: number): Sheet {
  const sheet = new Sheet();
  let y = 540;
  for (const stanza of stanzas) {
    for (const text of stanza) {
      const indent = text.startsWith(" ") ? 20 : 0;
      const x = middle === undefined ? 60 + indent : middle - getWidth(text, SERIF, 11) / 2;
      sheet.text(x, y, SERIF, 11, text.trim());
      y -= 14;
    }
    y -= 16;
  }
  return sheet;
}

const SMALL_LETTERS = [
  [
    "I heard the river in the evening,",
    "I heard the birds above the hill,",
    "and every road that I had followed",
    "grew dark at last, and everything was still.",
  ],
  [
    "The lamp was low, the fire was burning,",
    "  the snow came down without a sound,",
    "and all the words that we had spoken",
    "  lay white and silent on the ground.",
  ],
];
const CAPITALS = [
  [
    "When winter comes the little houses",
    "Stand close together by the shore",
    "And wait until the boats of summer",
    "Return with sails and songs once more",
    "Across the bay where no song had been heard",
    "Before.",
  ],
];

test.each([
  ["that end with punctuation", SMALL_LETTERS, undefined],
  ["that begin with capital letters", CAPITALS, undefined],
  ["that are centered", SMALL_LETTERS, 210],
] as const)("lines of verse %s are texts of their own", async (_, stanzas, middle) => {
  expect(await readTexts(poem(stanzas, middle))).toEqual(stanzas.flat().map((text) => text.trim()));
});

const TURNED = [
  ["The boat goes out at morning", "  over the quiet bay", "and carries in its awning", "  the colors of the day."],
  [
    "  The wind has known the harbor",
    "since it began to blow",
    "  and every roof and arbor",
    "that stands in its rows below.",
  ],
];

test("lines that are indented by turns are verse without punctuation at their ends", async () => {
  expect(await readTexts(poem(TURNED))).toEqual(TURNED.flat().map((text) => text.trim()));
});

test("entries with a hanging indent are no verse", async () => {
  const entries = [
    [
      "Adams, R. The gardens of the coast and",
      "  their trees. London, 2004.",
      "Brown, T. A map of wells and of the",
      "  old roads. Leeds, 2011.",
    ],
  ];
  const texts = await readTexts(poem(entries));
  expect(texts).toContain("Adams, R. The gardens of the coast and their trees. London, 2004.");
});

test("paragraphs with an indented first line are no verse", async () => {
  const lines = [
    "  The harbor was quiet in the morning",
    "and no boat was at the shore.",
    "  Later the boats came home and the",
    "people went to see what they brought.",
  ];
  const texts = await readTexts(poem([lines]));
  expect(texts).toContain("Later the boats came home and the people went to see what they brought.");
});

test("a refrain without capital letters below verses that have them is verse too", async () => {
  const refrain = [
    "Sing softly, sing slowly,",
    "the night is long and deep;",
    "the river and the mountain",
    "will guard us while we sleep.",
  ];
  const stanzas = [...CAPITALS, refrain];
  expect(await readTexts(poem(stanzas, 210))).toEqual(stanzas.flat());
});

test("numbered stanzas and a refrain beside its label are verse, and numbered steps are not", async () => {
  const song = [
    [
      "1. The sea is blue, the sky is wide,",
      "  the boat goes out at break of day,",
      "  the sailor sings along the tide",
      "  and waves and birds are on their way.",
    ],
    [
      "2. At home his mother waits for him,",
      "  a lamp is burning by the door,",
      "  the wind has made the window dim,",
      "  the dog is sleeping on the floor.",
    ],
  ];
  const texts = await readTexts(poem(song));
  expect(texts).toContain("a lamp is burning by the door,");
  expect(texts).toContain("the sailor sings along the tide");
  const steps = [
    [
      "1. Put the flour into a large bowl and",
      "  make a hole in the middle of it, then",
      "  pour the warm milk into the hole and",
      "  stir it with a little of the flour.",
    ],
    [
      "2. Leave it in a warm place for about an",
      "  hour until it has become twice as high,",
      "  then work it well with both hands until",
      "  it no longer sticks to the bowl.",
    ],
  ];
  expect((await readTexts(poem(steps))).length).toBe(2);
});

test("a short word on a centered line of its own stays there", async () => {
  const lines = ["Mr. Thomas Reed, owner,", "and", "Ms. Julia Stone, tenant"];
  expect(await readTexts(poem([lines], 210))).toEqual(lines);
});

test("a stanza whose lines end near one edge by chance is verse", async () => {
  const stanzas = [
    [
      "The leaves are falling in the yard,",
      "the door is closed, the lamp is lit,",
      "my mother reads an old postcard",
      "and does not say a word of it.",
    ],
    [
      "The clock goes on, the kettle sings,",
      "the rain is drumming on the roof,",
      "and somewhere in the dark a wing,",
      "a step, a shadow, or a hoof.",
    ],
  ];
  expect(await readTexts(poem(stanzas))).toEqual(stanzas.flat());
});

test("a name in italics below a greeting is a text of its own", async () => {
  const sheet = new Sheet().text(
    40,
    500,
    SERIF,
    11,
    "You can write to the office on every day of the week until noon.",
  );
  sheet.text(40, 460, SERIF, 11, "Yours faithfully,").text(40, 444, ITALIC, 11, "The mayor");
  expect((await readTexts(sheet)).slice(1)).toEqual(["Yours faithfully,", "The mayor"]);
});

test("ragged lines of prose are one text", async () => {
  const prose = [
    "The museum is open every day except on Monday.",
    "Children under the age of twelve, who must come",
    "with an adult, do not pay. The guided tour starts",
    "at ten in the great hall and takes about an hour;",
    "please ask for the plan of the rooms at the desk",
    "if you prefer to walk alone.",
  ];
  expect(await readTexts(poem([prose]))).toEqual([prose.join(" ")]);
});

test("a centered line in italics goes not on in the sentence above it", async () => {
  const lines = [
    { text: "has completed the course for young gardeners", font: SERIF },
    { text: "from 3 to 28 June at the School of Applied Arts", font: SERIF },
    {
      text: "and has passed the final examination of the course",
      font: ITALIC,
    },
  ];
  const sheet = new Sheet();
  for (const [row, { text, font }] of lines.entries())
    sheet.text(210 - getWidth(text, font, 11) / 2, 400 - 14 * row, font, 11, text);
  const [first = "", second = "", third = ""] = lines.map(({ text }) => text);
  expect(await readTexts(sheet)).toEqual([`${first} ${second}`, third]);
});

test("a single stanza below prose keeps its lines", async () => {
  const stanza = [
    "White moon, clear moon,",
    "be my light along the way,",
    "so the smallest of the sheep",
    "comes back home before the day.",
  ];
  const prose = [
    "The shepherd lived alone high in the mountains, and each night he",
    "asked the moon what it had seen.",
  ];
  const sheet = new Sheet();
  let y = 540;
  for (const text of prose) {
    sheet.text(60, y, SERIF, 11, text);
    y -= 14;
  }
  y -= 16;
  for (const text of stanza) {
    sheet.text(72, y, ITALIC, 10, text);
    y -= 14;
  }
  expect(await readTexts(sheet)).toEqual([prose.join(" "), ...stanza]);
});

const BALLAD = [
  [
    "He hung his ladder on the wall",
    "and took the early train,",
    "and no man in town at all",
    "looked up to ask his name.",
  ],
  [
    "A child said, “Mother, who has gone",
    "and put away the light?”",
    "She set a candle on the stone",
    "and opened up the night.",
  ],
  [
    "An old man, half asleep,",
    "was counting stars, as men count sheep,",
    "and wondering who had lit them,",
    "  and who would pay the keep.",
  ],
];

test("stanzas are verse if most lines leave room for the next word, and few end with a mark", async () => {
  expect(await readTexts(poem(BALLAD))).toEqual(BALLAD.flat().map((text) => text.trim()));
});

test("short paragraphs of prose beside a picture are no verse", async () => {
  const prose = [
    [
      "The mill stands at the end of the",
      "village, and its wheel still turns in",
      "the stream. It was built by the",
      "grandfather of the present owner.",
    ],
    [
      "Visitors can see the stones and the",
      "old scales, which weighed the flour",
      "of three valleys until the railway",
      "came and everyone went to the town.",
    ],
  ];
  expect(await readTexts(poem(prose))).toEqual(prose.map((lines) => lines.join(" ")));
});
