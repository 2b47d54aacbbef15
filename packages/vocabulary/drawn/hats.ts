import type { Pen } from "../pen.ts";
import { circle, type Drawing, ellipse, line, path, rect, repeat } from "./drawing.ts";

const hat = (
  id: string,
  label: string,
  keywords: readonly string[],
  box: readonly [number, number],
  draw: (pen: Pen) => string,
): Drawing => ({ id, label, keywords, family: "clothing", stance: "small", height: 0.3, box, draw });

/** Hats that people and animals wear. */
export const hats: Drawing[] = [
  hat(
    "wizard-hat",
    "wizard hat",
    ["witch hat", "witch's hat", "wizard's hat", "magician hat", "pointed hat", "magic hat"],
    [48, 44],
    (pen) =>
      path("M11 37C14 24 20 10 27 0c3 3 8 5 12 5-4 2-5 4-5 7 1 9 2 17 4 25Z", pen.body("#5a4fb0")) +
      path("M10.5 32c8 3 19 3 27 0l1 5c-9 3-20 3-29 0Z", pen.body("#e0b03f")) +
      ellipse(24, 38.5, 24, 5, pen.upright("#4a3f9c")) +
      path("M10 36c8 3 20 3 28.5 0l.3 2c-9 3-20 3-29 0Z", pen.body("#5a4fb0")) +
      circle(22, 24, 1.6, "#ffe07a") +
      circle(30, 20, 1.2, "#ffe07a") +
      circle(27, 10, 1, "#ffe07a"),
  ),
  hat(
    "santa-hat",
    "santa hat",
    ["christmas hat", "santa claus hat", "santa's hat", "elf hat"],
    [46, 36],
    (pen) =>
      path("M5 28C7 12 16 2 28 2c9 0 14 8 14 16-4-3-7-3-9-1l3 11Z", pen.body("#d8323c")) +
      circle(41, 20, 4.6, pen.ball("#ffffff")) +
      rect(1, 25, 40, 10, pen.upright("#fbfaf6"), 5),
  ),
  hat(
    "straw-hat",
    "straw hat",
    ["sun hat", "summer hat", "sunhat", "boater", "boater hat"],
    [52, 24],
    (pen) =>
      ellipse(26, 19, 26, 5, pen.upright("#e3bd6a")) +
      path("M12 18C12 6 18 1 26 1s14 5 14 17c-8 2.5-20 2.5-28 0Z", pen.body("#f0cf82")) +
      path("M12 13c8 2.5 20 2.5 28 0v5c-8 2.5-20 2.5-28 0Z", pen.body("#b8503f")),
  ),
  hat(
    "cowboy-hat",
    "cowboy hat",
    ["western hat", "sheriff hat", "stetson"],
    [56, 26],
    (pen) =>
      path(
        "M1 15c5 5 16 7 27 7s22-2 27-7c-3-2-7-1-10 0-1-8-4-14-8-14-3 0-5 2-9 2s-6-2-9-2c-4 0-7 6-8 14-3-1-7-2-10 0Z",
        pen.body("#94602f"),
      ) + path("M11 15c10 3.5 24 3.5 34 0l.5 3c-10 3.5-25 3.5-35 0Z", pen.body("#5a3520")),
  ),
  hat(
    "beanie",
    "beanie",
    [
      "winter hat",
      "woolly hat",
      "wool hat",
      "woolen hat",
      "knitted hat",
      "knit hat",
      "bobble hat",
      "warm hat",
      "knitted cap",
      "wool cap",
    ],
    [40, 36],
    (pen) =>
      circle(20, 5, 5, pen.ball("#f6efe2")) +
      path("M4 28C3 14 10 7 20 7s17 7 16 21Z", pen.body("#c9404a")) +
      line("M12 10c-3 5-4 11-4 17M20 8v19M28 10c3 5 4 11 4 17", "#00000022", 1) +
      rect(2, 25, 36, 10, pen.upright("#d85a62"), 4) +
      repeat(8, (index) => rect(5.5 + index * 4.2, 26, 1, 8, "#00000022", 0.5)),
  ),
  hat(
    "chef-hat",
    "chef hat",
    ["chef's hat", "cook hat", "toque", "chefs hat"],
    [40, 36],
    (pen) =>
      circle(10, 12, 9, pen.ball("#fbfaf6")) +
      circle(30, 12, 9, pen.ball("#fbfaf6")) +
      circle(20, 9, 9, pen.ball("#ffffff")) +
      path("M8 12h24l-1 22c-6 2-16 2-22 0Z", pen.upright("#fbfaf6")) +
      line("M14 20v12M20 20v13M26 20v12", "#d5d3cc", 0.8),
  ),
  hat(
    "party-hat",
    "party hat",
    ["birthday hat", "cone hat", "paper hat"],
    [32, 40],
    (pen) =>
      path("M16 4 29 38c-8 2.5-18 2.5-26 0Z", pen.body("#4aa3d8")) +
      line("M12.5 13l9 4.5M8.5 24l18 7M5.5 33l9 5", "#ffe07a", 2) +
      circle(16, 4, 4, pen.ball("#f2587a")),
  ),
  hat(
    "flower-crown",
    "flower crown",
    ["wreath of flowers", "flower wreath crown", "crown of flowers", "flower garland", "daisy crown"],
    [48, 18],
    () =>
      line("M3 12c10 5 32 5 42 0", "#5f9a4a", 3) +
      repeat(6, (index) => {
        const [x, y] = [5 + index * 7.6, 11 - Math.sin((index / 5) * Math.PI) * -2.5];
        const color = ["#f58fb0", "#ffd96a", "#f6efe2"][index % 3] ?? "#f58fb0";
        return (
          repeat(5, (leaf) => circle(x + Math.cos(leaf * 1.257) * 2.6, y + Math.sin(leaf * 1.257) * 2.6, 2.3, color)) +
          circle(x, y, 1.6, "#e0903a")
        );
      }),
  ),
  hat(
    "bow-tie",
    "bow tie",
    ["bowtie"],
    [40, 20],
    (pen) =>
      path(
        "M20 10C14 2 6 0 2 2c-3 4-3 12 0 16 4 2 12 0 18-8ZM20 10c6-8 14-10 18-8 3 4 3 12 0 16-4 2-12 0-18-8Z",
        pen.body("#c9303c"),
      ) + rect(16, 5.5, 8, 9, pen.ball("#a8242f"), 2.5),
  ),
];
