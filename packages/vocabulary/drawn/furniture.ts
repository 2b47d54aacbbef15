import type { Pen } from "../pen.ts";
import { circle, type Drawing, ellipse, line, path, rect, repeat } from "./drawing.ts";

/** The cloth of a table, if the prompt names one. */
function drawTablecloth(pen: Pen): string {
  const color = pen.part("cloth", "");
  const folds =
    "M1 1.500h44l1 10c-2 2-4.500 2-6.500 0-2 2-4.500 2-6.600 0-2.100 2-4.500 2-6.600 0-2.100 2-4.500 2-6.600 0-2.100 2-4.500 2-6.600 0-2.100 2-4.500 2-6.600 0-2 2-4.500 2-7.100 0Z";
  return color === "" ? "" : path(folds, pen.upright(color)) + line("M1 3.500h44", "#00000016", 0.5);
}

export const furniture: Drawing[] = [
  {
    id: "table",
    label: "table",
    keywords: ["desk", "dining table", "coffee table", "counter", "workbench"],
    family: "household",
    stance: "ground",
    height: 0.7,
    box: [46, 24],
    draw: (pen) =>
      rect(5, 6, 3, 18, pen.body("#8d5a3b"), 1) +
      rect(38, 6, 3, 18, pen.body("#8d5a3b"), 1) +
      rect(4, 5, 38, 4, pen.upright("#9a6442")) +
      rect(0, 2, 46, 4, pen.body("#b97a4e"), 1.5) +
      rect(1, 2.2, 44, 1, "#ffffff2e", 0.5) +
      drawTablecloth(pen),
  },
  {
    id: "bookshelf",
    label: "bookshelf",
    keywords: ["bookcase", "shelf", "shelves"],
    family: "household",
    stance: "ground",
    height: 2,
    box: [30, 40],
    draw: (pen) => {
      const spines = ["#d9534f", "#3f8fd2", "#f0b13c", "#5bb56f", "#8f63c2", "#e77fa2", "#4aa7a0"];
      return (
        rect(0, 0, 30, 40, pen.body("#9a6442"), 1) +
        repeat(
          3,
          (row) =>
            rect(2, 2 + row * 12.3, 26, 10.8, "#5d3728") +
            repeat(7, (book) =>
              rect(
                2.6 + book * 3.5,
                4.5 + row * 12.3 + ((book * 5 + row * 3) % 4) * 0.7,
                3,
                8.3 - ((book * 5 + row * 3) % 4) * 0.7,
                pen.body(spines[(book * 3 + row * 2) % 7] ?? "#d9534f"),
                0.4,
              ),
            ),
        )
      );
    },
  },
  {
    id: "floor-lamp",
    label: "lamp",
    keywords: ["floor lamp", "lampshade", "light"],
    family: "household",
    stance: "ground",
    height: 1.5,
    box: [16, 36],
    draw: (pen) =>
      rect(7.3, 10, 1.4, 24, pen.body("#7a6a58")) +
      ellipse(8, 34.5, 5, 1.5, pen.upright("#7a6a58")) +
      path("M4 1h8l3.5 11H.5Z", pen.upright("#ffd98a")),
  },
  {
    id: "rug",
    label: "rug",
    keywords: ["carpet", "mat"],
    family: "household",
    stance: "ground",
    height: 0.3,
    box: [50, 12],
    draw: (pen) =>
      ellipse(25, 6, 25, 6, pen.body("#b8434e")) +
      ellipse(25, 6, 21, 4.8, pen.body("#f0d9b0")) +
      ellipse(25, 6, 18.5, 4, pen.body("#3f6f9c")) +
      ellipse(25, 6, 8, 1.8, pen.body("#f0b13c")),
  },
  {
    id: "pillow",
    label: "pillow",
    keywords: ["cushion"],
    family: "household",
    stance: "small",
    height: 0.35,
    box: [32, 24],
    draw: (pen) =>
      path(
        "M3 3c8 2.5 18 2.5 26 0 2 0 3 1 3 3-2 4-2 8 0 12 0 2-1 3-3 3-8-2.5-18-2.5-26 0-2 0-3-1-3-3 2-4 2-8 0-12 0-2 1-3 3-3Z",
        pen.ball("#a9c6f2"),
      ) + line("M6 8c2 1 3 2 4 4M26 8c-2 1-3 2-4 4", "#7f9fd0", 0.6),
  },
  {
    id: "vase",
    label: "vase",
    keywords: ["pot", "urn", "flower vase"],
    family: "household",
    stance: "small",
    height: 0.4,
    box: [18, 28],
    draw: (pen) =>
      path(
        "M6 1h6l-.6 6c4 2.5 5.6 6 5.6 10 0 5-3 10-5 10.500H6C4 27 1 22 1 17c0-4 1.6-7.5 5.6-10Z",
        pen.ball("#4f8fc9"),
      ) +
      line("M2 15c4 2 10 2 14 0M1.6 19c4.5 2 10.3 2 14.8 0", "#dff0ff", 0.9) +
      ellipse(9, 1.5, 3.2, 1, pen.upright("#35689a")),
  },
  {
    id: "bowl",
    label: "bowl",
    keywords: ["dish", "basin"],
    family: "dishware",
    stance: "small",
    height: 0.14,
    box: [30, 16],
    draw: (pen) =>
      path("M1 3h28c0 7-5 12-10 12.500h-8C6 15 1 10 1 3Z", pen.body("#e9a15b")) +
      ellipse(15, 3, 14, 2.4, pen.upright("#a9653a")) +
      line("M4 8c7 2.5 15 2.5 22 0", "#fff3df", 0.9),
  },
  {
    id: "plate",
    label: "plate",
    keywords: ["saucer", "platter", "tray"],
    family: "dishware",
    stance: "small",
    height: 0.06,
    box: [34, 9],
    draw: (pen) =>
      ellipse(17, 5, 17, 4, pen.upright("#d9dbe8")) +
      ellipse(17, 4, 17, 4, pen.body("#f7f7fc")) +
      ellipse(17, 4, 11, 2.3, pen.upright("#e3e5f0")),
  },
  {
    id: "box",
    label: "box",
    keywords: ["chest", "case", "container", "carton"],
    family: "household",
    stance: "ground",
    height: 0.5,
    box: [30, 24],
    draw: (pen) =>
      rect(2, 5, 26, 19, pen.body("#c98d57"), 1) +
      rect(0, 1, 30, 6, pen.upright("#dca46b"), 1) +
      rect(12.5, 1, 5, 23, "#00000018") +
      line("M5 13h5M5 16h3", "#8d5a3b", 0.8),
  },
  {
    id: "curtain",
    label: "curtain",
    keywords: ["curtains", "drape", "drapes"],
    family: "household",
    stance: "ground",
    height: 2.2,
    box: [36, 40],
    draw: (pen) =>
      rect(0, 1, 36, 1.6, pen.body("#7a5140"), 0.8) +
      repeat(
        3,
        (fold) =>
          path(`M${fold * 4.5} 2.500h5.500c-.5 14-1.5 26-3 37h-${fold === 2 ? 4 : 3}Z`, pen.upright("#c24a5e")) +
          path(`M${36 - fold * 4.5} 2.500h-5.500c.5 14 1.5 26 3 37h${fold === 2 ? 4 : 3}Z`, pen.upright("#c24a5e")),
      ),
  },
  {
    id: "fireplace",
    label: "fireplace",
    keywords: ["hearth"],
    family: "household",
    stance: "ground",
    height: 1.4,
    box: [40, 34],
    draw: (pen) =>
      rect(2, 4, 36, 30, pen.body("#b4604c"), 1) +
      repeat(7, (row) => line(`M2 ${8 + row * 4}h36`, "#00000022", 0.5)) +
      rect(0, 1, 40, 4.5, pen.upright("#8d5a3b"), 1) +
      path("M10 34V19a10 10 0 0 1 20 0v15Z", "#3a1f26") +
      path(
        "M20 17c4 5 6.5 8 6.5 12a6.5 5 0 0 1-13 0c0-3 2-4.5 2.5-7 2 1 3 2 3 4 1.5-3 2-6 1-9Z",
        pen.upright("#ff8a2b"),
      ) +
      path("M20 24c2 2.5 3.5 4 3.5 6a3.5 3 0 0 1-7 0c0-2 2.5-3 3.5-6Z", "#ffe07a") +
      circle(14, 33, 1.8, pen.ball("#6b4534")) +
      circle(26, 33, 1.8, pen.ball("#6b4534")),
  },
  {
    id: "bottle",
    label: "bottle",
    keywords: ["wine bottle", "bottle of wine", "flask", "bottles"],
    family: "drink",
    stance: "small",
    height: 0.32,
    box: [14, 44],
    draw: (pen) =>
      path(
        "M5 2h4v11c0 3 4 4 4 9v19c0 1.5-1 2.5-2.5 2.500h-7C2 43.5 1 42.5 1 41V22c0-5 4-6 4-9Z",
        pen.body("#3f7a4a"),
      ) +
      rect(4.4, 0.5, 5.2, 5, pen.body("#a83246"), 1) +
      rect(1.5, 26, 11, 10, pen.body("#f5e9cf"), 0.6) +
      path("M3 21c0-2 1-3.5 2-4.500v24H3Z", "#ffffff30"),
  },
  {
    id: "leaf",
    label: "leaf",
    keywords: ["green leaf", "leaves"],
    family: "plant-other",
    stance: "small",
    height: 0.18,
    box: [30, 34],
    draw: (pen) =>
      path("M4 30C-1 16 8 3 27 2c2 16-4 27-19 27Z", pen.body("#4fae55")) +
      line("M3 32C8 22 14 14 22 8M9 22l1-8M12.5 18l8 0M7.5 25l7 1", "#2f8a45", 1.1),
  },
  {
    id: "blanket",
    label: "blanket",
    keywords: ["quilt", "towel", "cloth", "sheet", "fabric"],
    family: "household",
    stance: "small",
    height: 0.3,
    box: [40, 20],
    draw: (pen) =>
      path(
        "M3 4c10-3 24-3 34 0l2 12c-2 2-5 0-7 2-3-2-6 1-9-1-3 2-6-1-9 1-3-2-6 1-9-1-2 1-4 0-4-1Z",
        pen.body("#e07a6a"),
      ) + line("M5 8c10-2 20-2 30 0M4 13c11-2 21-2 32 0M13 3l-2 13M22 2.500v14M30 3.500l2 12", "#ffe3d0", 1),
  },
  {
    id: "candlestick",
    label: "candlestick",
    keywords: ["candelabra", "candle holder"],
    family: "household",
    stance: "small",
    height: 0.4,
    box: [18, 40],
    draw: (pen) =>
      rect(6.8, 10, 4.4, 14, pen.body("#fff3dc"), 1) +
      path("M9 1c3 4 3 6.5 0 8.5-3-2-3-4.5 0-8.500Z", pen.upright("#ffb347")) +
      rect(5, 23, 8, 2.5, pen.body("#d9a83c"), 1) +
      rect(8, 25, 2, 10, pen.body("#d9a83c")) +
      path("M2 39c0-3 3-5 7-5s7 2 7 5Z", pen.body("#d9a83c")),
  },
  {
    id: "refrigerator",
    label: "refrigerator",
    keywords: ["fridge", "freezer", "icebox", "cooler"],
    family: "household",
    stance: "ground",
    height: 1.8,
    box: [24, 44],
    draw: (pen) =>
      rect(1, 1, 22, 42, pen.body("#dfe6ee"), 2.5) +
      line("M1 16h22", "#9aa6b8", 0.9) +
      rect(4, 7, 1.6, 6, pen.body("#8a96aa"), 0.8) +
      rect(4, 20, 1.6, 10, pen.body("#8a96aa"), 0.8) +
      rect(12, 5, 6, 4, pen.body("#ffd257"), 0.6) +
      circle(15, 24, 1.8, pen.ball("#e8574e")),
  },
  {
    id: "stove",
    label: "stove",
    keywords: ["oven", "cooker"],
    family: "household",
    stance: "ground",
    height: 0.95,
    box: [32, 34],
    draw: (pen) =>
      rect(1, 4, 30, 29, pen.body("#e9e6ee"), 2) +
      rect(0, 1, 32, 4.5, pen.upright("#5a5668"), 1) +
      repeat(4, (index) => circle(6 + index * 6.6, 9, 1.6, pen.ball("#5a5668"))) +
      rect(5, 14, 22, 14, pen.body("#3c3a4a"), 1.5) +
      rect(7, 16, 18, 10, pen.upright("#ff9d4a"), 1) +
      rect(6, 12, 20, 1.3, pen.body("#8a96aa"), 0.6),
  },
  {
    id: "barrel",
    label: "barrel",
    keywords: ["keg", "cask", "barrels"],
    family: "household",
    stance: "ground",
    height: 0.9,
    box: [28, 36],
    draw: (pen) =>
      path("M5 2h18c4 10 4 22 0 32H5C1 24 1 12 5 2Z", pen.body("#b0733f")) +
      line("M9 2c-2 10-2 22 0 32M14 2v32M19 2c2 10 2 22 0 32", "#7a4a28", 0.7) +
      rect(3.2, 7, 21.6, 3, pen.body("#6b6878"), 0.8) +
      rect(3.2, 26, 21.6, 3, pen.body("#6b6878"), 0.8),
  },
  {
    id: "chest-of-drawers",
    label: "chest of drawers",
    keywords: ["drawer", "drawers", "dresser", "nightstand"],
    family: "household",
    stance: "ground",
    height: 1.2,
    box: [34, 34],
    draw: (pen) =>
      rect(1, 2, 32, 29, pen.body("#a86f44"), 1.5) +
      rect(0, 0, 34, 3.5, pen.upright("#8d5a38"), 1) +
      repeat(
        3,
        (row) =>
          rect(3.5, 5.5 + row * 8.5, 27, 7, pen.body("#bd8455"), 0.8) +
          circle(11, 9 + row * 8.5, 1.2, pen.ball("#e9c46a")) +
          circle(23, 9 + row * 8.5, 1.2, pen.ball("#e9c46a")),
      ) +
      rect(3, 31, 3, 3, "#7a4a2e") +
      rect(28, 31, 3, 3, "#7a4a2e"),
  },
  {
    id: "stairs",
    label: "stairs",
    keywords: ["staircase", "stairway", "stair"],
    family: "household",
    stance: "ground",
    height: 2.2,
    box: [40, 34],
    draw: (pen) =>
      repeat(
        5,
        (step) =>
          rect(step * 8, 28 - step * 6.5, 40 - step * 8, 6.5, pen.body(step % 2 ? "#b98356" : "#a8744a"), 0.4) +
          rect(step * 8, 28 - step * 6.5, 8, 1.3, pen.body("#d9ab7a")),
      ) + line("M2 18L34 -6", "#6b4332", 1.2),
  },
  {
    id: "cage",
    label: "cage",
    keywords: ["birdcage", "bird cage"],
    family: "household",
    stance: "ground",
    height: 1.8,
    box: [32, 38],
    draw: (pen) =>
      path("M3 36V14C3 6 9 2 16 2s13 4 13 12v22Z", "#2f2b4022") +
      repeat(7, (bar) =>
        line(`M${4 + bar * 4} 36V${bar === 0 || bar === 6 ? 13 : bar === 1 || bar === 5 ? 7 : 4}`, "#7f8398", 1.3),
      ) +
      line("M3 14C3 6 9 2 16 2s13 4 13 12M3 20h26", "#6b6f86", 1.5) +
      rect(1, 34.5, 30, 3.5, pen.body("#6b6f86"), 1) +
      circle(16, 1.5, 1.5, pen.ball("#8c90a6")),
  },
  {
    id: "sink",
    label: "sink",
    keywords: ["basin", "faucet", "tap", "washbasin"],
    family: "household",
    stance: "ground",
    height: 0.9,
    box: [32, 34],
    draw: (pen) =>
      rect(13, 18, 6, 16, pen.body("#d3d8e4"), 1) +
      path("M1 12h30c0 6-4 9-9 9H10c-5 0-9-3-9-9Z", pen.body("#f1f3f9")) +
      rect(0, 10, 32, 3, pen.upright("#dfe4ee"), 1.5) +
      line("M16 10V4c0-2 5-2 5 0v2", "#8c96aa", 1.8) +
      circle(11, 8, 1.5, pen.ball("#8c96aa")),
  },
  {
    id: "belt",
    label: "belt",
    keywords: ["strap", "buckle"],
    family: "clothing",
    stance: "small",
    height: 0.2,
    box: [40, 14],
    draw: (pen) =>
      rect(0, 4, 40, 6, pen.body("#7a4a2e"), 1.5) +
      rect(14, 1.5, 11, 11, pen.body("#e0b13e"), 1.5) +
      rect(16.5, 4, 6, 6, "#5a3520") +
      rect(19, 6, 6, 1.6, pen.body("#f3d67a")) +
      repeat(3, (hole) => circle(29 + hole * 3.5, 7, 0.7, "#3a2218")),
  },
  {
    id: "button",
    label: "button",
    keywords: ["buttons"],
    family: "clothing",
    stance: "small",
    height: 0.1,
    box: [24, 24],
    draw: (pen) =>
      circle(12, 12, 11.5, pen.ball("#e2655f")) +
      circle(12, 12, 8, pen.body("#d3504c")) +
      circle(9.5, 9.5, 1.5, "#5a1f28") +
      circle(14.5, 9.5, 1.5, "#5a1f28") +
      circle(9.5, 14.5, 1.5, "#5a1f28") +
      circle(14.5, 14.5, 1.5, "#5a1f28"),
  },
];
