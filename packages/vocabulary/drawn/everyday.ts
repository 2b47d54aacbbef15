import { circle, type Drawing, ellipse, line, path, rect, repeat } from "./drawing.ts";

export const everyday: Drawing[] = [
  {
    // The icon sets' placard has lines of writing of its own.
    id: "placard",
    label: "placard",
    keywords: ["sign", "road sign", "street sign", "street name sign"],
    family: "household",
    stance: "ground",
    height: 1.6,
    box: [40, 44],
    draw: (pen) =>
      rect(18, 24, 4, 20, pen.upright("#8d5a3b"), 1.2) +
      rect(1, 2, 38, 24, pen.body("#b97a4e"), 2.5) +
      rect(3, 4, 34, 20, pen.body("#f3dfb8"), 1.5) +
      repeat(4, (index) => circle(index % 2 ? 35.6 : 4.4, index < 2 ? 5.4 : 22.6, 0.6, "#8d5a3b")),
  },
  {
    id: "beach-ball",
    label: "beach ball",
    keywords: ["beachball", "inflatable ball"],
    family: "sport",
    stance: "ground",
    height: 0.4,
    box: [32, 32],
    draw: (pen) =>
      circle(16, 16, 16, pen.ball("#fbf6ea")) +
      path("M14 6C6 6 1 10 .3 14A16 16 0 0 1 8 2.200C11 2 13 3.500 14 6Z", pen.body("#e0454f")) +
      path("M14 6C6 15 5 24 8.500 30.100A16 16 0 0 1 .500 20C2 12 8 7 14 6Z", pen.body("#3f7fd0")) +
      path("M14 6C22 10 25 20 22.500 30.600A16 16 0 0 1 13 31.700C10 22 11 12 14 6Z", pen.body("#f5bd3c")) +
      path("M14 6C22 6 29 12 30.800 22A16 16 0 0 0 31.600 12.500C27 6 20 4 14 6Z", pen.body("#3fae6c")) +
      circle(14, 6, 2.4, pen.ball("#fbf6ea")) +
      ellipse(10, 11, 3, 4, "#ffffff44"),
  },
  {
    id: "easel",
    label: "easel",
    keywords: ["painter's easel", "artist's easel", "artist easel", "canvas on an easel"],
    family: "household",
    stance: "ground",
    height: 1.6,
    box: [34, 52],
    draw: (pen) =>
      line("M17 2v46M13 6 4 51M21 6l9 45", "#8d5a3b", 2) +
      rect(3, 36, 28, 2.6, pen.body("#a8734a"), 1) +
      rect(4, 9, 26, 27, pen.body("#fbf6ea"), 0.6) +
      rect(6, 11, 22, 23, "#bfe0f2") +
      circle(22.5, 16, 2.6, "#ffd257") +
      path("M6 27c5-7 9-7 13-2s6 3 9-1v10H6Z", "#7fb069") +
      path("M6 30c6-3 13 1 22-1v5H6Z", "#4f8f5b"),
  },
  {
    id: "pumpkin",
    label: "pumpkin",
    keywords: ["squash"],
    family: "food-vegetable",
    stance: "small",
    height: 0.28,
    box: [34, 28],
    draw: (pen) =>
      path("M16 7c-.4-3 .6-5 3-6.500l2 1.500c-1.6 1.400-2 3-1.600 5Z", pen.upright("#5f8a3a")) +
      ellipse(6.5, 17, 6, 9.5, pen.ball("#e8781e")) +
      ellipse(27.5, 17, 6, 9.5, pen.ball("#e8781e")) +
      ellipse(11.5, 17, 6.5, 10.5, pen.ball("#f28a2a")) +
      ellipse(22.5, 17, 6.5, 10.5, pen.ball("#f28a2a")) +
      ellipse(17, 17, 6, 11, pen.ball("#f99a35")),
  },
  {
    id: "igloo",
    label: "igloo",
    keywords: ["snow house"],
    family: "place-building",
    stance: "ground",
    height: 2.4,
    box: [44, 26],
    draw: (pen) =>
      path("M2 26C2 12 10 2 21 2s19 10 19 24Z", pen.ball("#e6f0fb")) +
      line("M4 18h34M7 11h28M13 5h16M12 11v7M21 5v6M30 11v7M8 18v8M36 18v8M17 11V5M26 11V5", "#b8cce6", 0.9) +
      path("M25 26c0-8 4-12 9-12s9 4 9 12Z", pen.ball("#dce9f8")) +
      path("M28.500 26c0-6 2.500-8.500 5.500-8.500s5.500 2.500 5.500 8.500Z", pen.upright("#3f5a86")),
  },
  {
    id: "cabinet",
    label: "cabinet",
    keywords: ["cupboard", "kitchen cabinet", "kitchen cupboard", "sideboard"],
    family: "household",
    stance: "ground",
    height: 1.1,
    box: [34, 26],
    draw: (pen) =>
      rect(0, 0, 34, 3.4, pen.body("#a8734a"), 1) +
      rect(1, 3, 32, 21, pen.body("#c08a5c")) +
      rect(2.5, 5, 14, 17.5, pen.upright("#cf9a6b"), 0.8) +
      rect(17.5, 5, 14, 17.5, pen.upright("#cf9a6b"), 0.8) +
      circle(14.8, 13.5, 1, pen.ball("#6b4a33")) +
      circle(19.2, 13.5, 1, pen.ball("#6b4a33")) +
      rect(2, 24, 4, 2, "#7a5338") +
      rect(28, 24, 4, 2, "#7a5338"),
  },
  {
    id: "watering-can",
    label: "watering can",
    keywords: ["watering pot"],
    family: "household",
    stance: "small",
    height: 0.35,
    box: [44, 30],
    draw: (pen) =>
      line("M17 11C17 1 33 1 38 12c1.500 4 1 9-3 12", "#2f7f8f", 2.2) +
      path("M16 24 6 10l-3 1 9 19Z", pen.body("#3fa0ae")) +
      path("M0 11.500 8.500 5l2 3L2 14.200Z", pen.body("#2f7f8f")) +
      path("M13 11h23l-1.500 19H14.500Z", pen.body("#45aebd")) +
      ellipse(24.5, 11, 11.5, 2.4, pen.upright("#2a6f7d")),
  },
  {
    id: "flower-pot",
    label: "flower pot",
    keywords: ["flowerpot", "plant pot", "clay pot", "empty pot", "planter"],
    family: "household",
    stance: "small",
    height: 0.3,
    box: [28, 26],
    draw: (pen) =>
      path("M3.500 7h21l-3 19h-15Z", pen.body("#c8694a")) +
      rect(1, 1, 26, 7, pen.body("#d67a58"), 1.2) +
      ellipse(14, 1.8, 12, 1.4, "#5a3a2c"),
  },
  {
    id: "pyramid",
    label: "pyramid",
    keywords: ["egyptian pyramid"],
    family: "place-building",
    stance: "ground",
    height: 30,
    box: [56, 34],
    draw: (pen) =>
      path("M28 0 56 34H0Z", pen.body("#e3bd74")) +
      path("M28 0 56 34H38Z", "#00000030") +
      line("M22 7.500h9M16 15h18.500M10 22h28M4 29.500h34", "#b98f4a", 0.7),
  },
  {
    id: "log-cabin",
    label: "log cabin",
    keywords: ["cabin", "wooden cabin", "wood cabin", "cabin in the woods", "wooden hut"],
    family: "place-building",
    stance: "ground",
    height: 4.5,
    box: [46, 36],
    draw: (pen) =>
      rect(33, 4, 4.5, 11, pen.body("#9a8f8a"), 0.6) +
      repeat(6, (row) => rect(3, 14 + row * 3.7, 40, 3.9, pen.upright("#9a6540"), 1.9)) +
      repeat(
        6,
        (row) =>
          circle(3.6, 16 + row * 3.7, 1.8, pen.ball("#c99a68")) +
          circle(42.4, 16 + row * 3.7, 1.8, pen.ball("#c99a68")),
      ) +
      path("M23 1 46 15H0Z", pen.body("#6f4a38")) +
      rect(9, 20, 9, 8, pen.body("#ffe19a"), 0.6) +
      line("M13.500 20v8M9 24h9", "#5f3c28", 1) +
      rect(26, 20, 8, 16, pen.upright("#5f3c28"), 0.6) +
      circle(32.2, 28.5, 0.7, "#e8c56a"),
  },
  {
    id: "fishbowl",
    label: "fishbowl",
    keywords: ["fish bowl", "goldfish bowl", "fish tank", "round fishbowl", "glass bowl"],
    family: "dishware",
    stance: "small",
    height: 0.3,
    box: [34, 30],
    draw: (pen) =>
      path("M8 3C2 7 0 12 0 17c0 8 7 13 17 13s17-5 17-13c0-5-2-10-8-14Z", pen.ball("#d3ecf8")) +
      path("M1.500 12c-3 10 5 17 15.500 17s18.500-7 15.500-17Z", pen.upright("#8fd0ee")) +
      ellipse(17, 12, 15.6, 2, "#b9e4f7") +
      ellipse(17, 3, 9.5, 1.8, "#eef9ff") +
      line("M5 15c-1 4 .5 8 3.500 10", "#ffffff", 1.2),
  },
  {
    id: "treehouse",
    label: "treehouse",
    keywords: ["tree house"],
    family: "place-building",
    stance: "ground",
    height: 6,
    box: [46, 52],
    draw: (pen) =>
      path("M18 52c2-8 2-16 1-24h9c-1 8 0 16 3 24Z", pen.upright("#7d5237")) +
      circle(12, 16, 11, pen.ball("#4a9a4c")) +
      circle(34, 16, 11, pen.ball("#3f8c46")) +
      circle(23, 10, 10, pen.ball("#57ab52")) +
      rect(9, 31, 29, 2.6, pen.body("#8d5a3b"), 0.8) +
      rect(13, 20, 20, 11, pen.upright("#c48a58")) +
      path("M23 11 36 21H10Z", pen.body("#a8483e")) +
      rect(16, 23, 5, 8, pen.upright("#6b4530"), 0.5) +
      rect(24.5, 23, 5.5, 4.5, pen.body("#ffe19a"), 0.5) +
      line("M11 33v19M15 33v19M11 37h4M11 41h4M11 45h4M11 49h4", "#a87548", 1),
  },
];
