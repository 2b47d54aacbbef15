import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SANS: SheetFont = { name: "Sans", face: "sans" };
const CHOICES = ["Sailing boat", "Motor boat", "Canoe"];

/** A row of choices, each behind a drawn box to tick. */
function row(): { sheet: Sheet; boxes: number[] } {
  const sheet = new Sheet().text(50, 540, SANS, 10, "About your boat");
  const boxes: number[] = [];
  let x = 50;
  for (const choice of CHOICES) {
    boxes.push(x);
    sheet.raw(`0.8 w 0 G ${x} 499 9 9 re S`).text(x + 13, 500, SANS, 10, choice);
    x += 13 + getWidth(choice, SANS, 10) + 14;
  }
  return { sheet: sheet.text(50, 480, SANS, 10, "Length in metres"), boxes };
}

test.each(["Navegando bote", "Segelboot gross"])(
  "the longer choice %s stays in its line, clear of the next box",
  async (name) => {
    const { sheet, boxes } = row();
    const lines = await translatedLines(sheet, (text) => text.replace("Sailing boat", name));
    const words = lines.filter((line) => line.y > 485 && line.y < 510 && line.x < (boxes[1] ?? 0));
    expect(words.map(({ text }) => text).join(" ")).toContain(name);
    expect(Math.max(...words.map(({ right }) => right))).toBeLessThan((boxes[1] ?? 0) - 5);
  },
);
