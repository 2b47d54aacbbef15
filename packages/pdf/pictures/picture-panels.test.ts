import { type ImageLine, type Pixels, textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { plainLine } from "../fixtures/image-lines.ts";
import { PictureText } from "./picture-text.ts";

const [WIDTH, HEIGHT, ANGLE] = [600, 400, -0.15];

/** Whether a point is on the panel of a sign that is seen at an angle, as a share of its half width and half height. */
function isOnPanel(x: number, y: number): boolean {
  const [dx, dy] = [x - 300, y - 200];
  const [u, v] = [dx * Math.cos(ANGLE) + dy * Math.sin(ANGLE), dy * Math.cos(ANGLE) - dx * Math.sin(ANGLE)];
  return Math.abs(u) < 150 && Math.abs(v) < 50;
}

test("a longer text stays on the panel of a tilted sign", async () => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      data.fill(isOnPanel(x, y) ? 240 : (x * 7 + y * 13) % 90, 3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3);
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data };
  const at = (along: number, up: number) =>
    [
      300 + along * Math.cos(ANGLE) + up * Math.sin(ANGLE),
      200 + along * Math.sin(ANGLE) - up * Math.cos(ANGLE),
    ] as const;
  const line: ImageLine = {
    text: "EXIT",
    start: at(-60, -14),
    end: at(60, -14),
    corners: [at(-60, 16), at(60, 16), at(60, -14), at(-60, -14)],
    size: 40,
    bold: true,
    serif: false,
    italic: false,
    ink: [10, 10, 10],
    paper: [240, 240, 240],
  };
  const text = new PictureText(picture, [line]);
  text.blocks[0]?.write([{ kind: "text", text: "SALIDA DE EMERGENCIA", style: 0 }]);
  const layout = await text.layOut({ language: "es", direction: "ltr" });
  const drawn = layout?.draw(picture) ?? picture;
  let [inside, outside] = [0, 0];
  for (let index = 0; index < WIDTH * HEIGHT; index++)
    if (drawn.data[3 * index] !== data[3 * index])
      isOnPanel(index % WIDTH, Math.floor(index / WIDTH)) ? inside++ : outside++;
  expect(inside).toBeGreaterThan(500);
  const faults = layout?.findFaults(picture);
  expect([outside, faults?.overflowing, faults?.touching]).toEqual([0, [], []]);
  expect(faults?.smaller).toEqual(["EXIT"]);
});

test.each([
  ["wraps into the free room below it", 300, true],
  ["stays above a drawing below it", 160, false],
])("a longer text at the lower end of a sign %s", async (_, edge, wraps) => {
  const picture: Pixels = {
    width: WIDTH,
    height: HEIGHT,
    data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240),
  };
  picture.data.fill(20, 3 * WIDTH * edge);
  const look = {
    bold: false,
    serif: false,
    italic: false,
    ink: [10, 10, 10],
    paper: [240, 240, 240],
  } as const;
  const toLine = (text: string, y: number, right: number): ImageLine => ({
    ...{ text, start: [60, y], end: [right, y], size: 24 },
    corners: [
      [60, y - 20],
      [right, y - 20],
      [right, y],
      [60, y],
    ],
    ...look,
  });
  const text = new PictureText(picture, [
    toLine("Stay on the path", 70, 250),
    toLine("Dogs must be kept on a lead and off the grass here", 130, 560),
  ]);
  for (const block of text.blocks)
    block.write([
      {
        kind: "text",
        text: textOfRuns(block.runs).replace("Dogs", "All the big dogs of visitors here"),
        style: 0,
      },
    ]);
  const { data } = (await text.layOut({ language: "es", direction: "ltr" }))?.draw(picture) ?? picture;
  const below = data.subarray(3 * WIDTH * 137, 3 * WIDTH * 160);
  expect(below.some((value) => value < 100)).toBe(wraps);
});

test("a longer text does not wrap into the picture below the lowest text", async () => {
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240) };
  const corners = [
    [60, 100],
    [540, 100],
    [540, 140],
    [60, 140],
  ] as const;
  const look = { bold: true, serif: false, italic: false, ink: [10, 10, 10], paper: [240, 240, 240] } as const;
  const line: ImageLine = { text: "Big summer sale", start: [60, 140], end: [540, 140], corners, size: 60, ...look };
  const text = new PictureText(picture, [line]);
  text.blocks[0]?.write([{ kind: "text", text: "Venta grande de verano", style: 0 }]);
  const { data } = (await text.layOut({ language: "es", direction: "ltr" }))?.draw(picture) ?? picture;
  expect(data.subarray(3 * WIDTH * 170).every((value) => value === 240)).toBe(true);
  expect(data.subarray(0, 3 * WIDTH * 140).some((value) => value < 100)).toBe(true);
});

test("a longer text does not wrap beyond the lower edge of its panel", async () => {
  const isPanel = (x: number, y: number) => x > 40 && x < 330 && y > 60 && y < 130;
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      data.fill(isPanel(x, y) ? 220 : (x * 7 + y * 13) % 90, 3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3);
  const look = { bold: true, serif: false, italic: false, ink: [10, 10, 10], paper: [220, 220, 220] } as const;
  const toLine = (text: string, y: number): ImageLine => {
    const corners = [[60, y - 40] as const, [310, y - 40] as const, [310, y] as const, [60, y] as const];
    return { text, start: [60, y], end: [310, y], corners, size: 54, ...look };
  };
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data };
  const text = new PictureText(picture, [toLine("Spring sale", 115), toLine("Save now", 380)]);
  text.blocks[0]?.write([{ kind: "text", text: "Venta de primavera", style: 0 }]);
  const drawn = (await text.layOut({ language: "es", direction: "ltr" }))?.draw(picture) ?? picture;
  for (let at = 0; at < WIDTH * HEIGHT; at++)
    if (drawn.data[3 * at] !== data[3 * at])
      expect(isPanel(at % WIDTH, Math.floor(at / WIDTH)), String([at % WIDTH, Math.floor(at / WIDTH)])).toBe(true);
});

test("a text uses the room of a panel whose light changes slowly", async () => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) data.fill(60 + Math.floor(0.3 * (at % WIDTH)), 3 * at, 3 * at + 3);
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data };
  const text = new PictureText(picture, [{ ...plainLine("Open at night", 200), paper: [150, 150, 150] }]);
  text.blocks[0]?.write([{ kind: "text", text: "Abierto de noche hoy", style: 0 }]);
  const layout = await text.layOut({ language: "es", direction: "ltr" });
  const { data: drawn } = layout?.draw(picture) ?? picture;
  let [first, last] = [WIDTH, 0];
  for (let at = 0; at < WIDTH * HEIGHT; at++)
    if (drawn[3 * at] !== data[3 * at]) [first, last] = [Math.min(first, at % WIDTH), Math.max(last, at % WIDTH)];
  expect(last - first).toBeGreaterThan(180);
});

test("a text uses the room of a panel whose photograph has noise", async () => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  let state = 7;
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    data.fill(170 + Math.floor((state / 2147483648) * 70), 3 * at, 3 * at + 3);
  }
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data };
  const text = new PictureText(picture, [{ ...plainLine("Open at night", 200, { left: 40 }), paper: [205, 205, 205] }]);
  text.blocks[0]?.write([{ kind: "text", text: "Abierto durante toda la noche", style: 0 }]);
  const layout = await text.layOut({ language: "es", direction: "ltr" });
  expect(layout?.findFaults(picture).smaller).toEqual([]);
});
