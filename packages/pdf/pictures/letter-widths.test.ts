import { type ImageLine, type Pixels, textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { PictureText } from "./picture-text.ts";

const [WIDTH, HEIGHT, SIZE, BASE] = [520, 120, 36, 70];

/** The width and the height of the letters of a translation whose old letters had a width relative to their font. */
async function measure(stretch: number) {
  const right = 30 + 270 * stretch;
  const line: ImageLine = {
    ...{ text: "Opening hours", start: [30, BASE], end: [right, BASE], size: SIZE, stretch },
    corners: [
      [30, BASE - 27],
      [right, BASE - 27],
      [right, BASE],
      [30, BASE],
    ],
    ...{ family: "sans", bold: false, serif: false, italic: false, ink: [20, 20, 20], paper: [240, 240, 240] },
  };
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240) };
  const text = new PictureText(picture, [line]);
  for (const block of text.blocks)
    block.write([{ kind: "text", text: textOfRuns(block.runs).replace("Opening hours", "Horas libres"), style: 0 }]);
  const { data } = (await text.layOut({ language: "es", direction: "ltr" }))?.draw(picture) ?? picture;
  const inked = [...Array(WIDTH * HEIGHT).keys()].filter((at) => (data[3 * at] ?? 240) < 120);
  const [columns, rows] = [inked.map((at) => at % WIDTH), inked.map((at) => Math.floor(at / WIDTH))];
  const reach = (places: number[]) => Math.max(...places) - Math.min(...places);
  return { width: reach(columns), height: reach(rows) };
}

test.each([0.94, 0.9, 0.87, 0.75])(
  "letters of %f of the width of their font keep it and their height",
  async (share) => {
    const [usual, narrow] = [await measure(1), await measure(share)];
    expect(Math.abs(narrow.width / usual.width - share)).toBeLessThan(0.015);
    expect(Math.abs(narrow.height - usual.height)).toBeLessThan(2);
  },
);
