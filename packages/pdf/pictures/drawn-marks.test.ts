import { createRequire } from "node:module";
import { type ImageLine, type Pixels, textOfRuns } from "@atelier/document-model";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { toCorners } from "../fixtures/image-lines.ts";
import { PictureText } from "./picture-text.ts";

const font = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
const [WIDTH, HEIGHT, SIZE] = [640, 320, 24];
const LINES = ["The deer here are wild.", "Do not feed them and do not touch them.", "Keep your dog on a lead."];

interface Row {
  text: string;
  right: number;
  /** The form before it, at the left of its baseline. */
  form?: (y: number) => string;
}

/** The texts that are read in a picture with these rows, from 60 to the right. */
function read(rows: readonly Row[], colors = ["#204020", "#f0f0e0"], extra: readonly ImageLine[] = []): string[] {
  const [paper = "", ink = ""] = colors;
  const getY = (at: number) => 80 + 46 * at;
  const body = rows.map(({ text, form }, at) => `<text x="60" y="${getY(at)}">${text}</text>${form?.(getY(at)) ?? ""}`);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${paper}"/><g fill="${ink}" font-family="DejaVu Sans" font-size="${SIZE}">${body.join("")}</g></svg>`;
  const { pixels } = new Resvg(drawing, { font: { fontFiles: [font], loadSystemFonts: false } }).render();
  const data = Uint8Array.from(
    { length: WIDTH * HEIGHT * 3 },
    (_, at) => pixels[4 * Math.floor(at / 3) + (at % 3)] ?? 0,
  );
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data };
  const toColor = (hex: string) =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never as [number, number, number];
  const look = { bold: false, serif: false, italic: false, ink: toColor(ink), paper: toColor(paper) };
  const lines = rows.map(({ text, right }, at): ImageLine => {
    const y = getY(at);
    const corners = toCorners(60, right, y - 20, y + 5);
    return { text, start: [60, y], end: [right, y], corners, size: SIZE, ...look };
  });
  return new PictureText(picture, [...lines, ...extra]).blocks.map(({ runs }) => textOfRuns(runs).trim());
}

const rights = [350, 580, 360];
const dot = (x: number) => (y: number) => `<circle cx="${x}" cy="${y - 8}" r="4"/>`;
const square = (y: number) => `<rect x="34" y="${y - 12}" width="8" height="8"/>`;
const toRows = (form?: (y: number) => string, from = 0): Row[] =>
  LINES.map((text, at) => ({ text, right: rights[at] ?? 0, ...(form && at >= from && { form }) }));

test.each([
  ["dots", dot(38), ["#204020", "#f0f0e0"]],
  ["dots far before", dot(26), ["#204020", "#f0f0e0"]],
  ["squares", square, ["#ffffff", "#202020"]],
  ["dashes", (y: number) => `<rect x="30" y="${y - 10}" width="11" height="4"/>`, ["#e0d0b0", "#402010"]],
])("lines behind drawn %s are items of their own", (_name, form, colors) => {
  expect(read(toRows(form), colors)).toEqual(LINES);
});

test("a longer item goes on in the line below it without a bullet", () => {
  const rows = toRows(dot(38));
  const whole = [
    { text: "Do not feed the deer and do not come", right: 580, form: dot(38) },
    { text: "near to them with your dog.", right: 400 },
    { text: "Keep to the path.", right: 270, form: dot(38) },
  ];
  expect(read([...rows.slice(0, 1), ...whole])).toEqual([
    "The deer here are wild.",
    "Do not feed the deer and do not come near to them with your dog.",
    "Keep to the path.",
  ]);
});

test.each([
  ["one spot alone", dot(38), 2],
  ["a bar beside all lines", (y: number) => `<rect x="34" y="${y - 40}" width="5" height="46"/>`, 0],
])("lines of a sentence beside %s stay together", (_name, form, from) => {
  const rows = [
    { text: "Please do not feed the deer in this meadow", right: 600 },
    { text: "because they are wild and need their own food", right: 610 },
    { text: "all the year.", right: 210 },
  ].map((row, at) => ({ ...row, ...(at >= from && { form }) }));
  expect(read(rows)).toEqual([rows.map(({ text }) => text).join(" ")]);
});

test.each(["V", "✓", "X"])("the mark %s in a box to tick is no text of its row", (mark) => {
  const look = { bold: true, serif: false, italic: false, ink: [255, 255, 255], paper: [20, 120, 60] } as const;
  const corners = toCorners(20, 50, 60, 92);
  const tick: ImageLine = { text: mark, start: [22, 92], end: [48, 92], corners, size: 36, ...look };
  expect(read([{ text: "Call the dentist", right: 260 }], ["#ffffff", "#202020"], [tick])).toEqual([
    "Call the dentist",
  ]);
});

test("a letter of the size of the text beside it stays a text", () => {
  const look = { bold: false, serif: false, italic: false, ink: [20, 20, 20], paper: [255, 255, 255] } as const;
  const corners = toCorners(20, 36, 60, 84);
  const letter: ImageLine = { text: "V", start: [20, 80], end: [36, 80], corners, size: SIZE, ...look };
  const found = read([{ text: "Call the dentist", right: 260 }], ["#ffffff", "#202020"], [letter]);
  expect(found.join(" ")).toContain("V");
});
