import { type ImageLine, type Pixels, textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import type { Line } from "../layout/line.ts";
import { makeParagraph } from "../layout/paragraph.ts";
import { centered } from "./picture-area.ts";
import { PictureText } from "./picture-text.ts";

const [WIDTH, HEIGHT] = [600, 400];

interface Placed {
  left: number;
  right: number;
  y: number;
  size?: number;
  slope?: number;
}

/** A recognized line of regular letters, whose baseline may slope. */
function makeLine(text: string, { left, right, y, size = 24, slope = 0 }: Placed): ImageLine {
  const end = y + slope * (right - left);
  const corners = [
    [left, y - size],
    [right, end - size],
    [right, end],
    [left, y],
  ] as const;
  const look = { bold: false, serif: false, italic: false, ink: [10, 10, 10], paper: [240, 240, 240] } as const;
  return { text, start: [left, y], end: [right, end], corners, size, ...look };
}

/** The places of the dark pixels after texts are written, and what is not set well. */
async function write(lines: readonly ImageLine[], texts: Readonly<Record<string, string>>, panel?: [number, number]) {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(240);
  if (panel)
    for (let at = 0; at < WIDTH * HEIGHT; at++)
      if (at % WIDTH < panel[0] || at % WIDTH > panel[1]) data.fill(190, 3 * at, 3 * at + 3);
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data };
  const text = new PictureText(picture, lines);
  for (const block of text.blocks) {
    const found = texts[textOfRuns(block.runs).trim()];
    if (found) block.write([{ kind: "text", text: found, style: 0 }]);
  }
  const layout = await text.layOut({ language: "es", direction: "ltr" });
  const drawn = layout?.draw(picture) ?? picture;
  const dark = Array.from({ length: WIDTH * HEIGHT }, (_, at) => at).filter((at) => (drawn.data[3 * at] ?? 255) < 100);
  const edges = (from: number, to: number) => {
    const xs = dark.filter((at) => at >= from * WIDTH && at < to * WIDTH).map((at) => at % WIDTH);
    return { left: Math.min(...xs), right: Math.max(...xs) };
  };
  const rows = (from: number, to: number) =>
    dark.filter((at) => at % WIDTH >= from && at % WIDTH < to).map((at) => Math.floor(at / WIDTH));
  return { edges, rows, faults: layout?.findFaults(picture) };
}

test("a value at the right edge of its panel becomes longer at its left", async () => {
  const lines = [
    makeLine("New orders", { left: 60, right: 190, y: 100 }),
    makeLine("On", { left: 520, right: 550, y: 100 }),
    makeLine("Weekly summary", { left: 60, right: 240, y: 160 }),
    makeLine("Off", { left: 518, right: 550, y: 160 }),
  ];
  const { edges, faults } = await write(lines, { On: "Encendido", Off: "Apagado" }, [40, 560]);
  expect(faults?.smaller).toEqual([]);
  const value = edges(70, 110);
  expect(value.right).toBeLessThan(556);
});

test("a label without a neighbor at its right has half of the room to the next one", async () => {
  const labels = ["Kitchen", "Garden", "Laundry"].map((text, at) =>
    makeLine(text, { left: 100 + 150 * at, right: 175 + 150 * at, y: 200, size: 20 }),
  );
  const { faults } = await write(labels, { Kitchen: "Cocina", Garden: "Huerto", Laundry: "Lavandería" });
  expect(faults?.smaller).toEqual([]);
});

test.each([
  ["of one length", [250, 350], "center"],
  ["of different lengths", [250, 300], "left"],
] as const)("two lines %s in the middle of their panel (%j): %s", (_, [left, right], alignment) => {
  const toLine = (start: number, end: number, y: number): Line => ({
    words: [],
    left: start,
    right: end,
    y,
    size: 36,
    marker: null,
    listed: false,
    sign: null,
  });
  const lines = [toLine(250, 350, 140), toLine(left, right, 100)];
  const paragraph = makeParagraph(lines, lines, { right: 350, alignment: "left" });
  const page = { left: 0, right: 1200, bottom: 0, top: 400 };
  const around = { lines, page, shapes: [], gutters: [], paragraphs: [paragraph] };
  const free = { left: 250, right: 350, bottom: 80, alignment: "left", open: true, cell: null, cuts: [] } as const;
  const area = centered({ paragraph, around, limits: { left: 232, right: 368, bottom: 0, below: 0 } }, free);
  expect(area.alignment).toBe(alignment);
});

test("a title of two nearly equal lines above a centered line is centered", async () => {
  const lines = [
    makeLine("SUMMER", { left: 148, right: 452, y: 120, size: 80 }),
    makeLine("CONCERT", { left: 144, right: 456, y: 200, size: 80 }),
    makeLine("under the open sky", { left: 200, right: 400, y: 260 }),
  ];
  const { edges } = await write(lines, { "SUMMER CONCERT": "GRAN FIESTA" });
  for (const [from, to] of [
    [50, 126],
    [136, 206],
  ] as const) {
    const row = edges(from, to);
    expect(Math.abs(row.left + row.right - 600)).toBeLessThan(20);
  }
});

test("a small slope beside an exactly level line is an error of measurement", async () => {
  const lines = [
    makeLine("Guaranteed", { left: 200, right: 400, y: 100, size: 40 }),
    makeLine("since our first day", { left: 180, right: 420, y: 200, slope: 0.0125 }),
  ];
  const { rows } = await write([lines[0] as ImageLine, lines[1] as ImageLine], {
    Guaranteed: "Garantizado",
    "since our first day": "mmm mmm mmm mmm mmm",
  });
  const lowest = (from: number, to: number) => Math.max(...rows(from, to).filter((row) => row > 150));
  expect(Math.abs(lowest(185, 215) - lowest(380, 410))).toBeLessThan(2);
});

test.each([
  ["Gracias por su visita", "Vuelva pronto", 2],
  ["Thank you for your visit", "Come again soon", 2],
  ["Welcome to the city of", "London town", 1],
  ["The Night Before", "Old Christmas", 1],
])(
  "centered lines that need no other word and begin with a capital letter are texts: %s / %s",
  (first, second, count) => {
    const [width, height] = [462, 400];
    const picture: Pixels = { width, height, data: new Uint8Array(width * height * 3).fill(240) };
    const lines = [
      makeLine("PANADERIA", { left: 143, right: 348, y: 60, size: 20 }),
      makeLine(first, { left: 127, right: 349, y: 200, size: 17 }),
      makeLine(second, { left: 168, right: 308, y: 220, size: 17 }),
    ];
    expect(new PictureText(picture, lines).blocks).toHaveLength(count + 1);
  },
);

test("a word at the right end of a head stays as far from the edge as the first one from the other", async () => {
  const lines = [
    makeLine("Inbox", { left: 40, right: 120, y: 60 }),
    makeLine("Edit", { left: 515, right: 560, y: 60 }),
    makeLine("Post office", { left: 100, right: 220, y: 140 }),
    makeLine("9:12", { left: 537, right: 570, y: 140 }),
  ];
  const { edges } = await write(lines, { Inbox: "Entrada", Edit: "Modifica", "Post office": "Correos" });
  const first = makeLine("Edit", { left: 515, right: 560, y: 60 });
  expect(edges(30, 70).right).toBeLessThan(562);
  expect(first.end[0] - edges(30, 70).right).toBeLessThan(6);
});

test("a short label of an even row stays in its middle, as the others do", async () => {
  const row = [
    ["Mail", 90, 16],
    ["Calendar", 230, 52],
    ["Contacts", 370, 51],
    ["Settings", 510, 46],
  ] as const;
  const lines = row.map(([text, middle, half]) =>
    makeLine(text, { left: middle - half, right: middle + half, y: 360, size: 22 }),
  );
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(240);
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data };
  const text = new PictureText(picture, lines);
  for (const block of text.blocks)
    if (textOfRuns(block.runs).trim() === "Mail") block.write([{ kind: "text", text: "Correu", style: 0 }]);
  const drawn = (await text.layOut({ language: "ca", direction: "ltr" }))?.draw(picture);
  const dark = Array.from({ length: WIDTH * HEIGHT }, (_, at) => at).filter((at) => (drawn?.data[3 * at] ?? 255) < 100);
  const xs = dark.map((at) => at % WIDTH);
  expect(Math.abs((Math.min(...xs) + Math.max(...xs)) / 2 - 90)).toBeLessThan(3);
});
