import { type Drawing, ellipse, line, path } from "./drawing.ts";

/** A tall glass with a straw and a drink of a color. */
const glassWith = (id: string, label: string, keywords: string[], drink: string, hasStraw = true): Drawing => ({
  id,
  label,
  keywords,
  family: "drink",
  stance: "small",
  height: 0.16,
  box: [32, 48],
  draw: (pen) =>
    path("M4 8h24l-2.500 36c-.2 2-1.500 3-3.500 3H10c-2 0-3.300-1-3.500-3Z", "#dff1fb") +
    (hasStraw ? line("M15 40L22 2h6", "#ef5b6b", 2.2) : "") +
    path("M5.300 17h21.400l-1.900 26.500c-.1 1.300-1 2-2.300 2h-13c-1.300 0-2.200-.700-2.300-2Z", pen.upright(drink)) +
    ellipse(16, 17, 10.7, 2, pen.body(drink)) +
    line("M8.500 12l2 29", "#ffffff", 1.6) +
    line("M4 8h24", "#f4fbff", 1.6),
});

/** Cold drinks in a glass, which the icon sets show in boxes and paper cups. */
export const drinks: Drawing[] = [
  glassWith(
    "orange-juice",
    "glass of orange juice",
    ["orange juice", "juice", "glass of juice", "fruit juice", "mango juice", "carrot juice"],
    "#ff9d2e",
  ),
  glassWith(
    "lemonade",
    "glass of lemonade",
    ["lemonade", "apple juice", "glass of apple juice", "iced tea", "ice tea", "pineapple juice"],
    "#f6d25a",
  ),
  glassWith(
    "berry-juice",
    "glass of red juice",
    [
      "smoothie",
      "berry juice",
      "tomato juice",
      "cherry juice",
      "cranberry juice",
      "strawberry smoothie",
      "berry smoothie",
    ],
    "#e0426b",
  ),
  glassWith("cola", "glass of cola", ["cola", "coke", "soda", "glass of coke", "root beer"], "#5b2d1c"),
  glassWith("glass-of-water", "glass of water", ["water glass", "cup of water"], "#a8dcf5", false),
  {
    id: "pitcher",
    label: "pitcher",
    keywords: [
      "jug",
      "carafe",
      "water jug",
      "pitcher of lemonade",
      "lemonade pitcher",
      "lemonade jug",
      "carafe of lemonade",
      "milk jug",
      "jug of milk",
      "jug of water",
      "pitcher of water",
      "jug of juice",
      "jug of lemonade",
    ],
    family: "dishware",
    stance: "small",
    height: 0.26,
    box: [44, 48],
    draw: (pen) =>
      line("M33 14c9-2 10 14 1 17", "#c9e3f2", 3.6) +
      path("M6 4h24l4-2-2 7c0 9 2 15 2 24 0 8-4 13-15 13S6 41 6 33c0-9 2-15 2-22Z", "#dff1fb") +
      path(
        "M7.500 18h25c.7 5 1.500 9 1.500 15 0 8-4 13-15 13S6 41 6 33c0-6 .800-10 1.500-15Z",
        pen.upright("#f6d25a"),
      ) +
      ellipse(20, 18, 12.4, 2, pen.body("#f9e08a")) +
      line("M11 10c0 9-2 15-2 22", "#ffffff", 1.8),
  },
];
