import { createRequire } from "node:module";
import type { ImageLine, Pixels } from "@atelier/document-model";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { proof } from "../../../test/helpers/proof.ts";
import { matchLooks } from "./match-looks.ts";

const require = createRequire(import.meta.url);
const fontFiles = [
  "arimo/400Regular/Arimo_400Regular.ttf",
  "arimo/700Bold/Arimo_700Bold.ttf",
  "tinos/400Regular/Tinos_400Regular.ttf",
  "tinos/700Bold/Tinos_700Bold.ttf",
  "tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf",
  "cousine/400Regular/Cousine_400Regular.ttf",
]
  .map((file) => require.resolve(`@expo-google-fonts/${file}`))
  .concat(
    ["DejaVuSans.ttf", "DejaVuSerif.ttf", "DejaVuSansMono.ttf"].map((file) =>
      require.resolve(`dejavu-fonts-ttf/ttf/${file}`),
    ),
  );
const [WIDTH, HEIGHT] = [520, 260];

interface Written {
  text: string;
  font: string;
  size: number;
  bold?: boolean;
  italic?: boolean;
  narrow?: number;
  /** The distance between letters, in pixels. */
  spacing?: number;
  /** The number of words at the beginning that are bold. */
  boldWords?: number;
  /** The color of the last word. */
  lastColor?: string;
}

function withBold(text: string, count: number): string {
  const words = text.split(" ");
  const bold = words.slice(0, count).join(" ");
  return count === 0 ? text : `<tspan font-weight="700">${bold}</tspan> ${words.slice(count).join(" ")}`;
}

const withColor = (text: string, color: string) =>
  text.replace(/\S+$/u, (word) => `<tspan fill="${color}">${word}</tspan>`);

/** A picture with a line in each font, and the lines as a reader that errs in their looks measured them. */
async function match(texts: readonly Written[], blur = 0) {
  const baseline = (index: number) => 50 + 60 * index;
  const body = texts.map(
    ({ text, font, size, bold, italic, narrow = 1, spacing = 0, boldWords = 0, lastColor }, index) =>
      `<text transform="translate(20 ${baseline(index)}) scale(${narrow} 1)" font-family="${font}" font-size="${size}" font-weight="${bold ? 700 : 400}" font-style="${italic ? "italic" : "normal"}" letter-spacing="${spacing}" fill="#222">${withBold(lastColor ? withColor(text, lastColor) : text, boldWords)}</text>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><filter id="blur"><feGaussianBlur stdDeviation="${blur}"/></filter><rect width="100%" height="100%" fill="#f4f0e6"/><g${blur > 0 ? ' filter="url(#blur)"' : ""}>${body.join("")}</g></svg>`;
  const { pixels } = new Resvg(drawing, { font: { fontFiles, loadSystemFonts: false } }).render();
  const data = Uint8Array.from(
    { length: WIDTH * HEIGHT * 3 },
    (_, at) => pixels[4 * Math.floor(at / 3) + (at % 3)] ?? 0,
  );
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data };
  const lines = texts.map(({ text, size }, index): ImageLine => {
    const y = baseline(index);
    const top = y - Math.round(0.8 * size);
    let right = 20;
    for (let x = 20; x < WIDTH; x++)
      for (let row = top; row < y; row++) if ((data[3 * (row * WIDTH + x) + 2] ?? 0) < 128) right = x + 1;
    return {
      text,
      start: [20, y],
      end: [right, y],
      corners: [
        [20, top],
        [right, top],
        [right, y],
        [20, y],
      ],
      size: 1.1 * size,
      bold: index % 2 === 0,
      serif: index % 2 === 1,
      italic: false,
      ink: [34, 34, 34],
      paper: [244, 240, 230],
    };
  });
  return matchLooks(picture, lines);
}

test("lines get the typeface and the weight that their letters have", async () => {
  const found = await match([
    { text: "Closed on Sundays", font: "Tinos", size: 34 },
    { text: "Opening hours", font: "Arimo", size: 24, bold: true },
    { text: "Please ring the bell", font: "Tinos", size: 18, italic: true },
  ]);
  expect(found.map(({ family, bold, italic }) => ({ family, bold, italic }))).toEqual([
    { family: "serif", bold: false, italic: false },
    { family: "sans", bold: true, italic: false },
    { family: "serif", bold: false, italic: true },
  ]);
  for (const [index, size] of [34, 24, 18].entries())
    expect(Math.abs((found[index]?.size ?? 0) - size)).toBeLessThan(0.06 * size);
});

test("lines of one size and color keep their own slants", async () => {
  const found = await match([
    { text: "Do not leave in the rain for hours", font: "Tinos", size: 30, italic: true },
    { text: "Book shop", font: "Tinos", size: 30, bold: true },
    { text: "Ms Molina", font: "Tinos", size: 30, bold: true },
  ]);
  expect(found.map(({ bold, italic }) => `${bold} ${italic}`)).toEqual(["false true", "true false", "true false"]);
});

test("italics of a serif below lines of a sans serif keep their typeface", async () => {
  const found = await match([
    { text: "Saturday, 20 July", font: "Arimo", size: 34, bold: true },
    { text: "City park, north entrance", font: "Arimo", size: 26 },
    { text: "under the open sky", font: "Tinos", size: 32, italic: true },
    { text: "Free admission and good friends", font: "Arimo", size: 20 },
  ]);
  expect(found.map(({ family, italic }) => `${family} ${italic}`)).toEqual([
    "sans false",
    "sans false",
    "serif true",
    "sans false",
  ]);
});

test("lines of one look decide together, and a bold one among them stays bold", async () => {
  const found = await match([
    { text: "Net weight 340 g", font: "Tinos", size: 22 },
    { text: "Best before end of May", font: "Tinos", size: 22, bold: true },
    { text: "Keep in a cool place", font: "Tinos", size: 22 },
    { text: "Made in Wales", font: "Tinos", size: 22 },
  ]);
  expect(found.map(({ family, bold }) => `${family} ${bold}`)).toEqual([
    "serif false",
    "serif true",
    "serif false",
    "serif false",
  ]);
  expect(new Set(found.filter(({ bold }) => !bold).map(({ size }) => size)).size).toBe(1);
});

test("condensed letters are narrower ones of the same height", async () => {
  const [line] = await match([{ text: "PARKING PROHIBITED", font: "Arimo", size: 36, bold: true, narrow: 0.7 }]);
  expect(line).toMatchObject({ family: "sans", bold: true });
  expect(line?.stretch).toBeGreaterThan(0.64);
  expect(line?.stretch).toBeLessThan(0.76);
});

test("bold words at the beginning of a line stay bold, and a line of one weight has no parts", async () => {
  const found = await match([
    { text: "Do not use if you are pregnant", font: "Arimo", size: 22, boldWords: 3 },
    { text: "Swallow one tablet with water", font: "Arimo", size: 22 },
    { text: "Warning: it makes you sleepy", font: "Arimo", size: 22, boldWords: 1 },
  ]);
  expect(found.map(({ parts }) => parts?.map(({ text, bold }) => `${text}${bold ? " (bold)" : ""}`))).toEqual([
    ["Do not use (bold)", "if you are pregnant"],
    undefined,
    ["Warning: (bold)", "it makes you sleepy"],
  ]);
});

test("an italic line among bold lines of its color and size is italic", async () => {
  const found = await match([
    { text: "Tomato soup with fresh bread", font: "Tinos", size: 20, bold: true },
    { text: "Fresh fish every morning", font: "Tinos", size: 20, italic: true },
    { text: "Green salad of the season", font: "Tinos", size: 20, bold: true },
  ]);
  expect(found.map(({ bold, italic }) => `${bold} ${italic}`)).toEqual(["true false", "false true", "true false"]);
});

test("letters of a wide font are not spaced", async () => {
  const [line] = await match([{ text: "Please tell us about it", font: "Tinos", size: 20, narrow: 1.25 }]);
  expect(line?.spacing).toBe(0);
});

test("a bold line among regular ones stays bold, also if blur took ink from small letters", async () => {
  const found = await match(
    [
      { text: "Missing since Sunday evening", font: "Arimo", size: 14 },
      { text: "Reward: 100 dollars", font: "Arimo", size: 14, bold: true },
      { text: "He wears a blue collar", font: "Arimo", size: 14 },
      { text: "Please call the owner", font: "Arimo", size: 14 },
    ],
    1.2,
  );
  expect(found.map(({ bold }) => bold)).toEqual([false, true, false, false]);
});

test.each([
  ["wide", "DejaVu Sans"],
  ["wide-serif", "DejaVu Serif"],
  ["sans", "Arimo"],
])("the letters of a %s font keep their shapes", async (family, font) => {
  const lines = await match([
    { text: "The colony has grown too large", font, size: 26 },
    { text: "Chicken marinated in yoghurt", font, size: 26 },
  ]);
  expect(lines.map((line) => line.family)).toEqual([family, family]);
});

test.each([
  ["#c2183c", [194, 24, 60]],
  ["#1f6b3a", [31, 107, 58]],
])("a word in %s keeps its color", async (lastColor, ink) => {
  const [line] = await match([{ text: "Fresh bread every morning", font: "Arimo", size: 34, lastColor }]);
  expect(line?.parts?.map(({ text }) => text)).toEqual(["Fresh bread every", "morning"]);
  const away = line?.parts?.[1]?.ink.map((value, channel) => Math.abs(value - (ink[channel] ?? 0))) ?? [255];
  expect(Math.max(...away)).toBeLessThan(20);
});

test("a descender of the line above makes no word bold", async () => {
  const [, line] = await match([
    { text: "Apple grapp", font: "Arimo", size: 78, bold: true },
    { text: "pressed by hand in autumn", font: "Tinos", size: 34 },
  ]);
  expect(line?.parts).toBeUndefined();
});

proof("spaced capitals of a sans serif below other typefaces keep their typeface", async () => {
  const lines = await match([
    { text: "Railway museum of the north", font: "Tinos", size: 34, bold: true },
    { text: "THANKS FOR YOUR VISIT", font: "Arimo", size: 20, spacing: 6 },
    { text: "Open on all days of the week", font: "Tinos", size: 26 },
  ]);
  expect(lines.map(({ family }) => family)).toEqual(["serif", "sans", "serif"]);
  expect(lines[1]?.spacing).toBeGreaterThan(0.15);
});

proof("spaced condensed capitals keep their width and their distance", async () => {
  const lines = await match([
    { text: "SALADS AND STARTERS", font: "Arimo", size: 30, bold: true, narrow: 0.65, spacing: 8 },
    { text: "DESSERTS", font: "Arimo", size: 30, bold: true, narrow: 0.65, spacing: 8 },
  ]);
  for (const { stretch = 1, spacing = 0 } of lines) {
    expect(stretch).toBeLessThan(0.85);
    expect(Math.abs(spacing - (0.65 * 8) / 30)).toBeLessThan(0.08);
  }
});

proof("receipts in two typefaces of one width are distinguished", async () => {
  const write = (font: string) =>
    match([
      { text: "Azeitonas verdes", font, size: 26 },
      { text: "Bacalhau seco", font, size: 26 },
    ]);
  const find = async (font: string) => (await write(font)).map(({ family }) => family);
  expect(await find("DejaVu Sans Mono")).toEqual(["wide-mono", "wide-mono"]);
  expect(await find("Cousine")).toEqual(["mono", "mono"]);
});
