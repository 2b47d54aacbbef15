import { createRequire } from "node:module";
import { type ImageLine, type LetterEffects, type Pixels, textOfRuns } from "@atelier/document-model";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { PictureText } from "./picture-text.ts";

const require = createRequire(import.meta.url);
const fontFiles = [require.resolve("@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf")];
const [WIDTH, HEIGHT, SIZE, BASE] = [420, 120, 36, 70];
type Color = readonly [number, number, number];
const toRgb = (color: Color) => `rgb(${color.join(",")})`;

function draw(text: string, ink: Color, paper: Color): Pixels {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${toRgb(paper)}"/><text x="30" y="${BASE}" font-family="Arimo" font-size="${SIZE}" fill="${toRgb(ink)}">${text}</text></svg>`;
  const { pixels } = new Resvg(drawing, {
    font: { fontFiles, loadSystemFonts: false },
  }).render();
  const data = Uint8Array.from(
    { length: WIDTH * HEIGHT * 3 },
    (_, at) => pixels[4 * Math.floor(at / 3) + (at % 3)] ?? 0,
  );
  return { width: WIDTH, height: HEIGHT, data };
}

/** The color of the pixel that differs most from the paper. */
function findCore({ data }: Pixels, paper: Color): Color {
  let [best, most]: [Color, number] = [paper, 0];
  for (let at = 0; at < data.length; at += 3) {
    const color: Color = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const distance = color.reduce((sum, value, channel) => sum + Math.abs(value - (paper[channel] ?? 0)), 0);
    if (distance > most) [best, most] = [color, distance];
  }
  return best;
}

interface Sign {
  text?: string;
  ink: Color;
  paper: Color;
  /** The ink that was measured. */
  measured: Color;
  effects?: LetterEffects;
}

/** The color in which the translation of a sign is drawn. */
async function findNewColor({ text = "Opening hours", ink, paper, measured, effects }: Sign): Promise<Color> {
  const [top, right] = [BASE - 27, 30 + 20 * text.length];
  const line: ImageLine = {
    ...{ text, start: [30, BASE], end: [right, BASE], size: SIZE },
    corners: [
      [30, top],
      [right, top],
      [right, BASE],
      [30, BASE],
    ],
    ...{
      family: "sans",
      bold: false,
      serif: false,
      italic: false,
      ink: measured,
      paper,
      effects,
    },
  };
  const picture = new PictureText(draw(text, ink, paper), [line]);
  for (const block of picture.blocks)
    block.write([
      {
        kind: "text",
        text: `${textOfRuns(block.runs).slice(0, -1)}z`,
        style: 0,
      },
    ]);
  const layout = await picture.layOut({ language: "es", direction: "ltr" });
  const drawn = layout?.draw(draw("", ink, paper));
  return drawn ? findCore(drawn, paper) : paper;
}

const CREAM: Color = [234, 232, 220];
const BROWN: Color = [119, 74, 35];

test.each([
  ["a green that was measured too dark", [39, 74, 48], [10, 62, 30], CREAM],
  ["a gray that was measured as black", [50, 49, 47], [8, 7, 6], CREAM],
  ["a red that was measured too pale", [151, 34, 33], [170, 60, 58], CREAM],
  ["a cream that was measured as white", [247, 231, 203], [252, 249, 229], BROWN],
] as [string, Color, Color, Color][])("%s has the color of the old letters", async (_, ink, measured, paper) => {
  const color = await findNewColor({ ink, measured, paper });
  for (const channel of [0, 1, 2] as const) expect(Math.abs(color[channel] - ink[channel])).toBeLessThan(10);
});

test("a hue that JPEG took out of thin letters stays", async () => {
  const [red, green] = await findNewColor({
    ink: [150, 110, 108],
    measured: [150, 60, 58],
    paper: CREAM,
  });
  expect(red - green).toBeGreaterThan(55);
});

test("letters with an outline and very few letters keep their measured color", async () => {
  const outline = {
    outline: { color: [255, 255, 255], width: 1 },
    shadow: null,
    gradient: null,
  } as LetterEffects;
  const colors = {
    ink: [90, 90, 90],
    measured: [40, 40, 40],
    paper: CREAM,
  } as const;
  expect((await findNewColor({ ...colors, effects: outline }))[0]).toBeLessThan(50);
  expect((await findNewColor({ ...colors, text: "Bus" }))[0]).toBeLessThan(50);
});
