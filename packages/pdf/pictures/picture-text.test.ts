import type { ImageLine, Pixels } from "@atelier/document-model";
import { expect, test } from "vitest";
import { boldLine, plainLine } from "../fixtures/image-lines.ts";
import { PictureText } from "./picture-text.ts";

const [WIDTH, HEIGHT] = [600, 400];

test.each([
  [["Old harbor", "Train station", "Hospital"], 3],
  [["The harbor is", "closed until the", "end of May"], 1],
])("recognized lines are texts of their own if each begins with a capital letter: %j", (texts, count) => {
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240) };
  const lines = texts.map((text, row) => boldLine(text, 100 + 52 * row));
  expect(new PictureText(picture, lines).blocks).toHaveLength(count);
});

test.each([
  ["free room", 0, []],
  ["a thin drawing", 2, ["END"]],
] as const)("a text that becomes longer is named if %s is beside it", async (_, height, expected) => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(240);
  // The drawing is between the heights at which the room beside the letters is measured.
  for (let y = 143 - height; y < 143; y++) data.fill(40, 3 * (y * WIDTH + 165), 3 * (y * WIDTH + 420));
  const corners = [
    [100, 120],
    [160, 120],
    [160, 150],
    [100, 150],
  ] as const;
  const look = { bold: true, serif: false, italic: false, ink: [10, 10, 10], paper: [240, 240, 240] } as const;
  const line: ImageLine = { text: "END", start: [100, 150], end: [160, 150], corners, size: 40, ...look };
  const picture = { width: WIDTH, height: HEIGHT, data };
  const text = new PictureText(picture, [line]);
  text.blocks[0]?.write([{ kind: "text", text: "TERMINACIÓN", style: 0 }]);
  const layout = await text.layOut({ language: "es", direction: "ltr" });
  expect(layout?.findFaults(picture).touching).toEqual(expected);
});

test("a text with a word that stays is named, and a number is not", () => {
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240) };
  const lines = ["Today's Specials", "Wivenhoe", "11.50 EUR"].map((text, row) => boldLine(text, 100 + 90 * row));
  const text = new PictureText(picture, lines);
  for (const block of text.blocks) block.write(block.runs);
  expect(text.unchanged).toEqual(["Today's Specials", "Wivenhoe"]);
});

test("a text after a box to tick begins there, also if it is in the middle of its picture", async () => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(240);
  for (let y = 200; y < 230; y++) data.fill(20, 3 * (y * WIDTH + 62), 3 * (y * WIDTH + 92));
  const corners = [
    [105, 200],
    [495, 200],
    [495, 230],
    [105, 230],
  ] as const;
  const look = { bold: false, serif: false, italic: false, ink: [10, 10, 10], paper: [240, 240, 240] } as const;
  const line: ImageLine = {
    text: "I have read it all",
    start: [105, 230],
    end: [495, 230],
    corners,
    size: 40,
    ...look,
  };
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data };
  const text = new PictureText(picture, [line]);
  text.blocks[0]?.write([{ kind: "text", text: "Leí todo", style: 0 }]);
  const drawn = (await text.layOut({ language: "es", direction: "ltr" }))?.draw(picture) ?? picture;
  const changed = Array.from({ length: WIDTH * HEIGHT }, (_, at) => at).filter(
    (at) => drawn.data[3 * at] !== data[3 * at],
  );
  const left = Math.min(...changed.map((at) => at % WIDTH));
  expect([left > 95, left < 115]).toEqual([true, true]);
});

test("the text of a tilted picture keeps its angle", async () => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(240);
  const look = { bold: false, serif: true, italic: false, ink: [10, 10, 10], paper: [240, 240, 240] } as const;
  const slope = Math.tan((2 * Math.PI) / 180);
  const lines = ["Tomato soup", "Grilled salmon", "Vegetable curry"].map((text, row): ImageLine => {
    const y = 80 + 100 * row;
    const [left, right] = [y, y + 400 * slope];
    const corners = [[60, left - 24] as const, [460, right - 24] as const, [460, right] as const, [60, left] as const];
    return { text, start: [60, left], end: [460, right], corners, size: 36, ...look };
  });
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data };
  const text = new PictureText(picture, lines);
  text.blocks[0]?.write([{ kind: "text", text: "MMMMMMMMMMMM", style: 0 }]);
  const drawn = (await text.layOut({ language: "es", direction: "ltr" }))?.draw(picture) ?? picture;
  const lowest = (from: number, to: number) => {
    for (let y = HEIGHT - 1; y > 0; y--)
      for (let x = from; x < to; x++) if ((drawn.data[3 * (y * WIDTH + x)] ?? 255) < 100) return y;
    return 0;
  };
  expect(lowest(330, 400) - lowest(60, 130)).toBeGreaterThan(6);
});

test("a text of two lines keeps two lines, also where one line has room for it", async () => {
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240) };
  const lines = ["Free refills of coffee", "until ten in the morning"].map((text, row): ImageLine => {
    const [y, half] = [150 + 26 * row, 90 + 8 * row];
    const corners = [
      [300 - half, y - 15],
      [300 + half, y - 15],
      [300 + half, y],
      [300 - half, y],
    ] as const;
    const look = { bold: false, serif: false, italic: false, ink: [10, 10, 10], paper: [240, 240, 240] } as const;
    return { text, start: [300 - half, y], end: [300 + half, y], corners, size: 20, ...look };
  });
  const text = new PictureText(picture, lines);
  expect(text.blocks).toHaveLength(1);
  text.blocks[0]?.write([{ kind: "text", text: "Recargas gratis de café hasta las diez", style: 0 }]);
  const layout = await text.layOut({ language: "es", direction: "ltr" });
  const drawn = layout?.draw(picture) ?? picture;
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    drawn.data.subarray(3 * y * WIDTH, 3 * (y + 1) * WIDTH).some((value) => value < 120),
  );
  const starts = rows.filter((isInk, y) => isInk && !rows[y - 1]).length;
  expect(starts).toBe(2);
});

test("one text that is far too long does not make the others of its look small", async () => {
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240) };
  const names = ["Monday evening", "Tuesday morning", "Friday at noon"];
  const lines = [
    ...names.map((name, row) => plainLine(name, 60 + 70 * row, { left: 60 })),
    plainLine("On", 270, { left: 60 }),
    plainLine("time", 270, { left: 100, size: 40 }),
  ];
  const text = new PictureText(picture, lines);
  const written = new Map([["On", "Encima de"], ...names.map((name) => [name, `${name}s`] as const)]);
  for (const block of text.blocks) {
    const run = block.runs[0];
    const translation = run?.kind === "text" ? written.get(run.text) : undefined;
    if (translation) block.write([{ kind: "text", text: translation, style: 0 }]);
  }
  const layout = await text.layOut({ language: "es", direction: "ltr" });
  const drawn = layout?.draw(picture) ?? picture;
  let [top, bottom] = [HEIGHT, 0];
  for (let y = 30; y < 80; y++)
    if (drawn.data.subarray(3 * y * WIDTH, 3 * (y + 1) * WIDTH).some((value) => value < 120))
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  expect(bottom - top).toBeGreaterThan(18);
});

test("a text that became a tenth smaller is named", async () => {
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240) };
  const text = new PictureText(picture, [plainLine("Swimming is not allowed here", 200, { left: 20, size: 44 })]);
  text.blocks[0]?.write([{ kind: "text", text: "Swimming is not allowed around here", style: 0 }]);
  const faults = (await text.layOut({ language: "es", direction: "ltr" }))?.findFaults(picture);
  expect(faults?.smaller).toEqual(["Swimming is not allowed here"]);
});

test("a small word beside a large one is a text of its own", () => {
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240) };
  const lines = [plainLine("the", 196, { left: 60, size: 20 }), plainLine("copy", 210, { left: 90, size: 60 })];
  expect(new PictureText(picture, lines).blocks).toHaveLength(2);
});

test("texts whose translations would cover each other stay and are named", async () => {
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240) };
  const lines = [
    plainLine("Use within a year", 100, { left: 60, size: 30 }),
    { ...plainLine("Made in Wales", 110, { left: 60, size: 52 }), text: "Made in Wales" },
    plainLine("Massage a small amount into the wet hair", 300, { left: 60 }),
    plainLine("then rinse it well and repeat it daily", 360, { left: 60 }),
  ];
  const text = new PictureText(picture, lines);
  for (const block of text.blocks) {
    const [run] = block.runs;
    if (run?.kind === "text") block.write([{ kind: "text", text: run.text.replace("a", "o"), style: 0 }]);
  }
  const layout = await text.layOut({ language: "es", direction: "ltr" });
  expect(text.crowded).toEqual(["Use within a year", "Made in Wales"]);
  expect(layout?.replaced.map((line) => line.text)).not.toContain("Made in Wales");
  expect(layout?.replaced).toHaveLength(2);
});

test.each([
  ["labels of one row", [60, 190, 320]],
  ["texts that follow each other", [60, 190, 340]],
])("%s do not touch when they become longer", async (_, lefts) => {
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240) };
  const lines = lefts.map((left) => plainLine("Monday", 200, { left }));
  const text = new PictureText(picture, lines);
  for (const block of text.blocks) block.write([{ kind: "text", text: "Donnerstags", style: 0 }]);
  const layout = await text.layOut({ language: "de", direction: "ltr" });
  const drawn = layout?.draw(picture).data ?? picture.data;
  const isInk = (x: number) =>
    Array.from({ length: 30 }, (_, row) => drawn[3 * ((180 + row) * WIDTH + x)] ?? 0).some((value) => value < 140);
  const gaps: number[] = [];
  let last = WIDTH;
  for (let x = 0; x < WIDTH; x++)
    if (isInk(x)) {
      if (x - last > 9) gaps.push(x - last);
      last = x;
    }
  expect(gaps).toHaveLength(2);
});
