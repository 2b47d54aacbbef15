import { expect, test } from "vitest";
import { filled } from "../fixtures/pictures.ts";
import { step } from "../plan.ts";
import { getLettering, letter } from "./decorate.ts";

const ground = filled(400, 300, [40, 40, 40]);

function layOut(position: "top" | "center" | "bottom", lines: { text: string; size?: "small"; color?: string }[]) {
  const text = step("text", { text: "Golden Hour", position, color: "white", lines });
  if (text.tool !== "text") throw new Error("No text.");
  const image = letter(ground, text.arguments);
  const rows = (isColor: (r: number, g: number, b: number) => boolean) => {
    const found = Array.from({ length: 300 }, (_, y) => y).filter((y) =>
      Array.from({ length: 400 }, (_, x) => (y * 400 + x) * 3).some((at) =>
        isColor(image.data[at] ?? 0, image.data[at + 1] ?? 0, image.data[at + 2] ?? 0),
      ),
    );
    return [found[0] ?? -1, found.at(-1) ?? -1] as const;
  };
  const isWhite = (r: number, g: number, b: number) => Math.min(r, g, b) > 230;
  const isYellow = (r: number, g: number, b: number) => r > 220 && g > 200 && b < 60;
  return { title: rows(isWhite), line: rows(isYellow), box: getLettering(ground, text.arguments).box };
}

test.each(["top", "center", "bottom"] as const)(
  "lines at the %s stand below each other inside of the image",
  (position) => {
    const { title, line, box } = layOut(position, [{ text: "Spain", size: "small", color: "yellow" }]);
    expect(title[1]).toBeLessThan(line[0]);
    expect(line[1] - line[0]).toBeLessThan(title[1] - title[0]);
    expect([box.y >= 0, box.y + box.height <= 300]).toEqual([true, true]);
    if (position === "bottom") expect(line[1]).toBeGreaterThan(270);
    if (position === "top") expect(title[0]).toBeLessThan(40);
  },
);
