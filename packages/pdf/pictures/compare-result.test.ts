import { createRequire } from "node:module";
import { type ImageLine, type Pixels, textOfRuns } from "@atelier/document-model";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { PictureText } from "./picture-text.ts";

const require = createRequire(import.meta.url);
const fontFiles = [require.resolve("@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf")];
const [WIDTH, HEIGHT, SIZE, BASE] = [420, 120, 36, 70];
type Color = readonly [number, number, number];
const PAPER: Color = [240, 236, 224];
const toRgb = (color: Color) => `rgb(${color.join(",")})`;

/** A sign with a text in a color and of an opacity, and with a rule. */
function draw(text: string, { ink, opacity = 1, rule = "" }: { ink: Color; opacity?: number; rule?: string }): Pixels {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${toRgb(PAPER)}"/><text x="30" y="${BASE}" font-family="Arimo" font-size="${SIZE}" fill="${toRgb(ink)}" fill-opacity="${opacity}">${text}</text>${rule}</svg>`;
  const { pixels } = new Resvg(drawing, { font: { fontFiles, loadSystemFonts: false } }).render();
  const data = Uint8Array.from(
    { length: WIDTH * HEIGHT * 3 },
    (_, at) => pixels[4 * Math.floor(at / 3) + (at % 3)] ?? 0,
  );
  return { width: WIDTH, height: HEIGHT, data };
}

/**
 * The faults that are found in a translated picture, with the ink that was measured and the picture without its letters.
 * `drawn` is the finished picture if it is not the one that the layout draws.
 */
async function compare(original: Pixels, erased: Pixels, measured: Color, drawn?: Pixels) {
  const [top, bottom, right] = [BASE - 27, BASE, 300];
  const corners = [
    [30, top],
    [right, top],
    [right, bottom],
    [30, bottom],
  ] as const;
  const line: ImageLine = {
    ...{ text: "Opening hours", start: [30, BASE], end: [right, BASE], size: SIZE, corners },
    ...{ family: "sans", bold: false, serif: false, italic: false, ink: measured, paper: PAPER },
  };
  const text = new PictureText(original, [line]);
  for (const block of text.blocks)
    block.write([{ kind: "text", text: textOfRuns(block.runs).replace("Opening hours", "Horario hoy"), style: 0 }]);
  const layout = await text.layOut({ language: "es", direction: "ltr" });
  return layout?.compare(erased, drawn ?? layout.draw(erased));
}

const BLACK: Color = [30, 30, 34];

test("old letters that can still be seen are found, and a clean background is not", async () => {
  const original = draw("Opening hours", { ink: BLACK });
  const find = async (opacity: number) =>
    (await compare(original, draw("Opening hours", { ink: BLACK, opacity }), BLACK))?.remains;
  expect(await find(0.3)).toEqual(["Opening hours"]);
  expect(await find(0.05)).toEqual([]);
  const piece = draw("Op", { ink: BLACK });
  expect((await compare(original, piece, BLACK))?.remains).toEqual(["Opening hours"]);
});

test("a rule through the lower ends of letters is no remainder of them", async () => {
  const rule = `<rect x="20" y="${BASE + 3}" width="300" height="3" fill="${toRgb(BLACK)}"/>`;
  const original = draw("Opening hours", { ink: BLACK, rule });
  expect((await compare(original, draw("", { ink: BLACK, rule }), BLACK))?.remains).toEqual([]);
});

test.each([
  ["red", [170, 20, 30], BLACK, true],
  ["dark blue", [20, 30, 130], BLACK, true],
  ["green", [20, 110, 50], BLACK, true],
  ["gray", [120, 120, 120], BLACK, true],
  ["nearly black", [44, 40, 46], BLACK, false],
  ["the same red", [170, 20, 30], [160, 28, 34], false],
] as const)("letters that were %s are found if they are drawn in another color", async (_, ink, measured, isOther) => {
  const original = draw("Opening hours", { ink });
  const found = await compare(original, draw("", { ink }), measured, draw("Horario hoy", { ink: measured }));
  expect(found?.colors).toEqual(isOther ? ["Opening hours"] : []);
});
