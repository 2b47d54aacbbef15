import type { Pixels } from "@atelier/document-model";
import { expect, test } from "vitest";
import { boldLine } from "../fixtures/image-lines.ts";
import { PictureText } from "./picture-text.ts";

const [WIDTH, HEIGHT] = [600, 400];

/** The rows of a picture that have drawn letters, from the first to the last one. */
function drawnRows({ data, width, height }: Pixels): number[] {
  const rows = Array.from({ length: height }, (_, row) => row);
  return rows.filter((row) => data.slice(3 * row * width, 3 * (row + 1) * width).some((level) => level < 120));
}

test("a headline whose translation is smaller keeps its middle", async () => {
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240) };
  const line = { ...boldLine("YARD SALE AND MORE NEWS", 200) };
  const text = new PictureText(picture, [line]);
  text.blocks[0]?.write([{ kind: "text", text: "VENTE DE COUR ET BEAUCOUP D'AUTRES NOUVELLES", style: 0 }]);
  const layout = await text.layOut({ language: "fr", direction: "ltr" });
  const rows = drawnRows(layout?.draw(picture) ?? picture);
  expect(layout?.findFaults(picture).smaller).toHaveLength(1);
  // Capital letters of this size reach from 28 pixels above the baseline to it.
  expect(((rows[0] ?? 0) + (rows.at(-1) ?? 0)) / 2).toBeCloseTo(186, -0.6);
});

test("centered lines that each begin with a capital letter are texts of their own, also below a sentence", () => {
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240) };
  const lines = ["Chairs, toys and garden tools", "Everything has to go!", "Cash only. No early birds."].map(
    (text, row) => {
      const half = 8 * text.length;
      const y = 100 + 44 * row;
      return { ...boldLine(text, y), start: [300 - half, y] as const, end: [300 + half, y] as const, size: 30 };
    },
  );
  expect(new PictureText(picture, lines).blocks).toHaveLength(3);
});
