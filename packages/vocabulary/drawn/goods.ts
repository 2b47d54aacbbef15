import { circle, type Drawing, ellipse, line, path, rect, repeat } from "./drawing.ts";

/** Small things of the household, the garden and the workshop. */
export const goods: Drawing[] = [
  {
    id: "passport",
    label: "passport",
    keywords: ["passports", "travel passport"],
    family: "book-paper",
    stance: "small",
    height: 0.13,
    box: [40, 54],
    draw: (pen) =>
      rect(3, 2, 36, 52, "#e9e2cf", 3) +
      rect(0, 0, 37, 53, pen.body("#7a2336"), 3) +
      circle(18.5, 21, 9.5, "#e9c766") +
      circle(18.5, 21, 8.2, pen.body("#7a2336")) +
      ellipse(18.5, 21, 4, 8.2, "#e9c766") +
      ellipse(18.5, 21, 2.9, 7.4, "#7a2336") +
      rect(10, 20.3, 17, 1.4, "#e9c766") +
      rect(8.5, 37, 20, 3, "#e9c766", 1) +
      rect(11.5, 43, 14, 2, "#e9c76699", 1),
  },
  {
    id: "thermos",
    label: "thermos",
    keywords: ["thermos flask", "thermos bottle", "vacuum flask", "insulated bottle", "steel thermos"],
    family: "dishware",
    stance: "small",
    height: 0.3,
    box: [20, 56],
    draw: (pen) =>
      path("M4 2a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v11H4Z", pen.upright("#3b3f4a")) +
      rect(2.6, 12, 14.8, 4, pen.upright("#9aa4b0"), 1) +
      path("M1 20c0-3 2-5 4-5h10c2 0 4 2 4 5v32a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4Z", pen.body("#8fa3b5")) +
      rect(1, 46, 18, 3, "#00000022") +
      rect(4, 20, 2.4, 26, "#ffffff66", 1.2),
  },
  {
    id: "water-bottle",
    label: "water bottle",
    keywords: ["drinking bottle", "sports bottle", "reusable bottle"],
    family: "dishware",
    stance: "small",
    height: 0.26,
    box: [20, 52],
    draw: (pen) =>
      rect(6, 0, 8, 6, pen.upright("#3b3f4a"), 2) +
      rect(3, 5, 14, 6, pen.upright("#4b515f"), 2) +
      path("M2 16c0-3 2-5 4-6h8c2 1 4 3 4 6v32a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4Z", pen.body("#3f9fb5")) +
      rect(5, 16, 2.2, 28, "#ffffff66", 1.1),
  },
  {
    id: "perfume-bottle",
    label: "perfume bottle",
    keywords: ["perfume", "bottle of perfume", "flacon", "fragrance bottle", "cologne"],
    family: "household",
    stance: "small",
    height: 0.12,
    box: [34, 44],
    draw: (pen) =>
      rect(12, 0, 10, 9, pen.upright("#d9ab4a"), 1.4) +
      rect(14, 9, 6, 4, pen.upright("#b98422")) +
      rect(0, 12, 34, 32, pen.body("#f3d9dd"), 5) +
      rect(3.6, 22, 26.8, 18.4, pen.upright("#eba9b4"), 3) +
      rect(9, 24, 16, 9, "#fffaf3", 1) +
      line("M12 27h10M13.500 30h7", "#b98422", 0.8) +
      line("M4 17v20", "#ffffff99", 1.6),
  },
  {
    id: "cooking-pot",
    label: "cooking pot",
    keywords: ["pot", "saucepan", "stockpot", "stew pot", "casserole", "dutch oven"],
    family: "household",
    stance: "small",
    height: 0.24,
    box: [52, 36],
    draw: (pen) =>
      circle(26, 3, 3, pen.ball("#3b3f4a")) +
      path("M7 12C8 6 16 5 26 5s18 1 19 7Z", pen.upright("#b9c4cf")) +
      rect(0, 15, 9, 4, pen.upright("#3b3f4a"), 2) +
      rect(43, 15, 9, 4, pen.upright("#3b3f4a"), 2) +
      path("M6 12h40v18a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6Z", pen.body("#9fadba")) +
      rect(5, 10.6, 42, 3, pen.upright("#dfe6ec"), 1.4) +
      rect(10, 17, 2.4, 14, "#ffffff66", 1.2),
  },
  {
    id: "piggy-bank",
    label: "piggy bank",
    keywords: ["money box", "savings pig"],
    family: "money",
    stance: "small",
    height: 0.15,
    box: [50, 38],
    draw: (pen) =>
      rect(12, 28, 6, 10, pen.upright("#e88aa2"), 2) +
      rect(32, 28, 6, 10, pen.upright("#e88aa2"), 2) +
      line("M3 17c-3-2-3 3 0 3", "#e88aa2", 1.6) +
      ellipse(25, 19, 21, 15, pen.ball("#f6a5b8")) +
      path("M34 6c1-4 5-6 8-5 0 4-1 7-4 9Z", pen.body("#ee90a7")) +
      ellipse(46, 20, 4, 5.4, pen.ball("#ee90a7")) +
      circle(45.4, 18.6, 0.8, "#a34b63") +
      circle(47.4, 21, 0.8, "#a34b63") +
      circle(38, 14.6, 1.4, "#3b2b33") +
      rect(19, 4, 12, 2.4, "#a34b63", 1.2),
  },
  {
    id: "necklace",
    label: "necklace",
    keywords: ["pendant", "gold necklace", "pearl necklace"],
    family: "clothing",
    stance: "small",
    height: 0.2,
    box: [44, 46],
    draw: (pen) =>
      line("M4 2c-4 18 4 32 18 34C36 34 44 20 40 2", "#d9ab4a", 1.8) +
      path("M22 34l5 5-5 7-5-7Z", pen.body("#4fb0c6")) +
      circle(22, 35, 1.8, pen.ball("#f0cc74")),
  },
  {
    id: "earrings",
    label: "earrings",
    keywords: ["earring", "pair of earrings"],
    family: "clothing",
    stance: "small",
    height: 0.05,
    box: [36, 32],
    draw: (pen) =>
      repeat(2, (nth) => {
        const x = 8 + nth * 20;
        return (
          line(`M${x} 10c-4-6 0-10 2-9 3 1 2 5-1 6`, "#d9ab4a", 1.3) +
          path(`M${x} 9c7 9 7 14 6 17a6.400 6.400 0 0 1-12 0c-1-3-1-8 6-17Z`, pen.body("#4fb0a0")) +
          ellipse(x - 2, 22, 1.1, 3, "#ffffff77")
        );
      }),
  },
  {
    id: "cutting-board",
    label: "cutting board",
    keywords: ["chopping board", "bread board", "wooden board", "serving board", "cheese board"],
    family: "household",
    stance: "small",
    height: 0.05,
    box: [60, 14],
    draw: (pen) =>
      path("M6 0h40l14 0 0 6-6 8H0Z", pen.body("#c99763")) +
      path("M0 14h54l6-8v3l-6 5H0Z", "#00000022") +
      line("M10 4h34M8 8h40", "#a8774699", 0.8),
  },
  {
    id: "wheelbarrow",
    label: "wheelbarrow",
    keywords: ["garden cart", "barrow"],
    family: "tool",
    stance: "ground",
    height: 0.7,
    box: [70, 40],
    draw: (pen) =>
      line("M20 24 68 12", "#8a5c3d", 3) +
      line("M40 24l6 15", "#6d7683", 2.6) +
      path("M10 4h46L44 25H22Z", pen.body("#4f9a66")) +
      rect(8, 2, 50, 3.6, pen.upright("#3b7d50"), 1.8) +
      line("M22 24 12 31", "#6d7683", 2.6) +
      circle(11, 31, 9, pen.ball("#3b3f4a")) +
      circle(11, 31, 5, pen.ball("#c9d1da")),
  },
  {
    id: "birdhouse",
    label: "birdhouse",
    keywords: ["bird house", "nesting box", "nest box"],
    family: "household",
    stance: "ground",
    height: 1.5,
    box: [34, 76],
    draw: (pen) =>
      rect(15, 38, 4, 38, pen.upright("#8a5c3d"), 1) +
      rect(5, 14, 24, 26, pen.body("#7fb3c8")) +
      path("M17 0 34 16l-3 3L17 6 3 19l-3-3Z", pen.body("#b5573f")) +
      path("M5 16 17 5l12 11Z", pen.upright("#6fa4ba")) +
      circle(17, 22, 4.6, "#33465a") +
      line("M17 30v4", "#8a5c3d", 1.8) +
      rect(3, 39, 28, 3, pen.upright("#a8734a"), 1),
  },
  {
    id: "brick-wall",
    label: "brick wall",
    keywords: ["wall of bricks", "red brick wall"],
    family: "place-building",
    stance: "ground",
    height: 2,
    box: [96, 44],
    draw: (pen) =>
      rect(0, 0, 96, 44, pen.upright("#d8c3b0")) +
      repeat(6, (row) =>
        repeat(9, (nth) => {
          const left = Math.max(0, nth * 12 - (row % 2) * 6) + 0.5;
          const right = Math.min(96, nth * 12 - (row % 2) * 6 + 12) - 0.5;
          const clay = ["#b5573f", "#a94f39", "#c0634a"][(row * 2 + nth) % 3] ?? "#b5573f";
          return right > left ? rect(left, row * 7.4 + 0.5, right - left, 6.4, pen.upright(clay), 0.6) : "";
        }),
      ),
  },
  {
    id: "flower-arch",
    label: "flower arch",
    keywords: ["arch of flowers", "floral arch", "wedding arch", "rose arch", "arch of roses"],
    family: "place-other",
    stance: "ground",
    height: 2.6,
    box: [64, 72],
    draw: (pen) =>
      line("M6 72V32C6 12 18 4 32 4s26 8 26 28v40", "#5f8f55", 6) +
      repeat(26, (nth) => {
        const turn = Math.PI * (nth / 25);
        const high = Math.min(1, Math.sin(turn) * 2.1);
        const [x, y] = [32 - Math.cos(turn) * (nth % 2 ? 27 : 24), 70 - high * 62 + (nth % 3) * 2 - 1];
        const petal = ["#f58fb0", "#fbd3dd", "#fff6f2", "#e8668f"][nth % 4] ?? "#f58fb0";
        return circle(x, y, 4.2, pen.ball(petal)) + circle(x, y, 1.3, "#f3c65a");
      }),
  },
  {
    id: "iceberg",
    label: "iceberg",
    keywords: ["ice floe", "icebergs"],
    family: "place-geographic",
    stance: "float",
    height: 5,
    box: [96, 34],
    draw: (pen) =>
      path("M0 34 5 18l9-9 34-6 36 5 8 12 4 14Z", pen.body("#cdeaf8")) +
      path("M14 9l34-6 36 5-10 6-34 2-18-2Z", "#ffffff") +
      path("M84 8l8 12 4 14H66l8-20Z", "#8fc4e088") +
      path("M40 16l-6 18h18l4-19Z", "#ffffff66") +
      line("M14 10l-4 10M58 15l3 12", "#9fcbe4", 0.9),
  },
  {
    id: "firework",
    label: "firework",
    keywords: ["fireworks", "firework display", "exploding fireworks"],
    family: "event",
    stance: "fly",
    height: 7,
    box: [60, 60],
    draw: () =>
      repeat(12, (ray) => {
        const turn = (ray * Math.PI) / 6;
        const color = ["#ffd257", "#ff7aa2", "#7fd0ff"][ray % 3] ?? "#ffd257";
        const at = (reach: number) =>
          `${(30 + Math.cos(turn) * reach).toFixed(1)} ${(30 + Math.sin(turn) * reach).toFixed(1)}`;
        const [x = 0, y = 0] = at(27).split(" ").map(Number);
        return line(`M${at(9)}L${at(24)}`, color, 1.1) + circle(x, y, 1.3, color);
      }) + circle(30, 30, 2, "#fff6d8"),
  },
  {
    id: "whistle",
    label: "whistle",
    keywords: ["referee whistle"],
    family: "sport",
    stance: "small",
    height: 0.04,
    box: [44, 30],
    draw: (pen) =>
      path("M0 4h34v8a13 13 0 1 1-22 2L0 12Z", pen.body("#d9534f")) +
      circle(22, 17, 6, pen.ball("#7d2b29")) +
      rect(9, 1, 7, 6, "#7d2b29", 1) +
      circle(37, 6, 4, "#00000000") +
      line("M36 5c4-3 8 1 6 4s-6 2-6-1", "#9aa4b0", 1.6),
  },
  {
    id: "xylophone",
    label: "xylophone",
    keywords: ["glockenspiel"],
    family: "musical-instrument",
    stance: "small",
    height: 0.12,
    box: [60, 32],
    draw: (pen) =>
      path("M2 6 58 10v3L2 9Z", "#8a5c3d") +
      path("M2 24 58 20v3L2 27Z", "#8a5c3d") +
      repeat(7, (nth) => {
        const color = ["#e0454f", "#f08a3c", "#f5bd3c", "#5bb56f", "#3fa0c6", "#4f6fc6", "#8f63c2"][nth] ?? "#e0454f";
        return rect(3 + nth * 8, 1 + nth * 1.2, 6, 30 - nth * 2.4, pen.upright(color), 1.6);
      }) +
      line("M24 28 42 12", "#8a5c3d", 1.2) +
      circle(43, 11, 2.2, pen.ball("#f6f2ea")),
  },
  {
    id: "traffic-cone",
    label: "traffic cone",
    keywords: ["road cone", "pylon cone"],
    family: "transport-ground",
    stance: "ground",
    height: 0.7,
    box: [36, 44],
    draw: (pen) =>
      rect(0, 38, 36, 6, pen.upright("#e06a2b"), 2) +
      path("M15 0h6l9 38H6Z", pen.body("#f5803a")) +
      path("M12.400 11h11.200l2.200 9H10.200Z", "#fffaf3") +
      path("M8.400 28h19.200l1.700 7H6.700Z", "#fffaf3"),
  },
  {
    id: "raincoat",
    label: "raincoat",
    keywords: ["rain coat", "rain jacket"],
    family: "clothing",
    stance: "small",
    height: 0.9,
    box: [48, 52],
    draw: (pen) =>
      path("M14 8C15 2 19 0 24 0s9 2 10 8l9 6 5 24-8 2-3-12v24H11V28L8 40l-8-2 5-24Z", pen.body("#f5c53c")) +
      path("M16 9c1-4 4-6 8-6s7 2 8 6c-4 3-12 3-16 0Z", "#b98a1c") +
      line("M24 12v40", "#b98a1c", 1) +
      repeat(4, (nth) => circle(26.4, 18 + nth * 8, 1, "#b98a1c")),
  },
];
