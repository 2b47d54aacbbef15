import { circle, type Drawing, ellipse, line, path, rect, repeat } from "./drawing.ts";

/** Nuts, sweets and things of a kitchen that no icon set has. */
export const pantry: Drawing[] = [
  {
    id: "banana-bunch",
    label: "bunch of bananas",
    keywords: ["banana bunch", "banana bunches", "bunch of bananas"],
    family: "food-fruit",
    stance: "small",
    height: 0.2,
    box: [64, 56],
    draw: (pen) =>
      // The rear banana first, the nearest last.
      path("M44 9c9 8 15 20 15 30 0 4-1.500 6-3.500 6.500-2-.3-3-2-3.500-5-1.500-11-6-20-13-27Z", pen.body("#e0a91f")) +
      path(
        "M42 9c5 9 8.500 22 6.500 33-.8 4-2.800 6-5 6-1.800-.6-2.300-2.500-2.300-5.500.3-12-1-22-5.200-31Z",
        pen.body("#eebb2c"),
      ) +
      path(
        "M39 8c2.500 12 1 26-5.500 36-2.400 3.600-5 5-7 4.300-1.500-1.100-1.400-3.200 0-6C31.500 32 33 21 33 10Z",
        pen.body("#f7c93a"),
      ) +
      path(
        "M37 8c-1 14-8 27-19.500 34-3.700 2.200-6.600 2.300-8 .8-1-1.600-.1-3.500 2.300-5.400C22 30 28.500 20 31 10Z",
        pen.body("#ffd84d"),
      ) +
      path(
        "M35 8C31 20 21 30 8.500 33.500c-4 1-6.700.3-7.400-1.600-.4-1.800 1.100-3.300 4-4.200C16.500 24 25 17 29.500 8Z",
        pen.body("#ffe066"),
      ) +
      line("M31 12C26 21 18 27.500 9 30.500M33.500 14C30 24 24 32.500 15.500 38.500", "#d9a51e99", 1) +
      path(
        "M2.200 29.400c-1.200.8-1.500 2-1 3.100.6.700 1.600.6 2.400.1ZM9.600 40.900c-.8 1-.8 2 .1 2.700.9.300 1.700-.1 2.200-.8ZM26.400 46.400c-.3 1.200 0 2 1 2.300.9 0 1.500-.6 1.700-1.500ZM42 46.200c0 1.200.5 1.900 1.500 1.900.9-.3 1.200-1 1.100-1.900ZM54.200 44.200c.3 1 .9 1.500 1.800 1.200.7-.5.8-1.200.5-2Z",
        "#5d4318",
      ) +
      path(
        "M28.500 9.500c1-3.500 2.500-6.500 5-8.500l6-1c2.500 2.500 4.500 6 6 9.500-5 2.500-12 3-17 0Z",
        pen.upright("#b98f2a"),
      ) +
      path("M33.500 1l6-1 1 3c-2 1-5 1.200-7.500.8Z", "#6b4e1c"),
  },
  {
    id: "plum",
    label: "plum",
    keywords: ["plums", "fig", "damson"],
    family: "food-fruit",
    stance: "small",
    height: 0.06,
    box: [28, 30],
    draw: (pen) =>
      path("M14 6c7-3 13 1 13 9.500C27 24 21 29.500 14 29.500S1 24 1 15.500C1 7 7 3 14 6Z", pen.ball("#7b3f98")) +
      line("M14 6.500c-2.500 6-3 13-.5 20", "#53266b66", 1) +
      line("M14 6c0-2 .5-3.500 2-5", "#6d482f", 1.4) +
      path("M15 4.500C17 1 22 .5 25 2c-2 3.500-6.500 4.500-10 2.500Z", pen.body("#6fb04a")),
  },
  {
    id: "crate",
    label: "crate",
    keywords: ["wooden crate", "fruit crate", "vegetable crate", "wooden box"],
    family: "household",
    stance: "ground",
    height: 0.4,
    box: [40, 24],
    draw: (pen) =>
      rect(2, 3, 36, 20, "#6d482f") +
      repeat(3, (row) => rect(0.5, 3 + row * 7.2, 39, 6.2, pen.upright("#d3a36c"), 0.6)) +
      rect(2.5, 1, 4, 23, pen.body("#b9854f"), 0.5) +
      rect(33.5, 1, 4, 23, pen.body("#b9854f"), 0.5) +
      repeat(6, (nail) => circle(nail % 2 ? 35.5 : 4.5, 6 + Math.floor(nail / 2) * 7.2, 0.5, "#6d482f")),
  },
  {
    id: "acorn",
    label: "acorn",
    keywords: ["acorns"],
    family: "food-vegetable",
    stance: "small",
    height: 0.06,
    box: [26, 34],
    draw: (pen) =>
      line("M13 7c0-3 1-5 3-6", "#6b452a", 2.4) +
      path("M4 14h18c1 9-4 16-9 19.500C8 30 3 23 4 14Z", pen.ball("#c98a45")) +
      path("M1.500 14.500C1 8 6 5.500 13 5.500s12 2.500 11.500 9c-7 2.200-16 2.200-23 0Z", pen.body("#7d5433")) +
      line("M5 9.500c5 2 11 2 16 0M3.500 12.500c6 2.300 13 2.300 19 0", "#5f3d24", 0.8),
  },
  {
    id: "walnut",
    label: "walnut",
    keywords: ["walnuts"],
    family: "food-vegetable",
    stance: "small",
    height: 0.05,
    box: [32, 32],
    draw: (pen) =>
      path(
        "M16 1.500C25 2 31 9 30.500 17.500 30 25 24 31 16 31S2 25 1.500 17.500C1 9 7 2 16 1.500Z",
        pen.ball("#b9854f"),
      ) +
      line(
        "M16 2c-1.500 9-1.500 20 0 28.500M10 6c-3 5-3 9-1 12s1 6 3 9M6 12c1 4 0 8 3 12M22 6c3 5 3 9 1 12s-1 6-3 9M26 12c-1 4 0 8-3 12",
        "#8a5c31",
        1.3,
      ),
  },
  {
    id: "macaron",
    label: "macaron",
    keywords: ["macarons", "macaroon", "macaroons"],
    family: "food-sweet",
    stance: "small",
    height: 0.05,
    box: [40, 24],
    draw: (pen) =>
      path(
        "M2 9C2 3 10 .500 20 .500S38 3 38 9c0 1.500-1 2.500-2.500 2.500h-31C3 11.500 2 10.500 2 9Z",
        pen.upright("#ef9ab5"),
      ) +
      rect(4, 9.5, 32, 6, "#fff3e4", 2.5) +
      repeat(9, (index) => circle(4.8 + index * 3.8, 10, 1.7, pen.body("#e488a6"))) +
      path(
        "M2 16.500c0-1.500 1-2.500 2.500-2.500h31c1.500 0 2.500 1 2.500 2.500C38 21.500 30 23.500 20 23.500S2 21.500 2 16.500Z",
        pen.upright("#e88faa"),
      ),
  },
  {
    id: "marshmallow",
    label: "marshmallow",
    keywords: ["marshmallows"],
    family: "food-sweet",
    stance: "small",
    height: 0.04,
    box: [28, 26],
    draw: (pen) => rect(2, 5, 24, 20, pen.body("#fbeef0"), 6) + ellipse(14, 7, 12, 5.5, pen.body("#ffffff")),
  },
  {
    id: "fried-egg",
    label: "fried egg",
    keywords: ["fried eggs", "sunny side up egg", "sunny-side-up egg"],
    family: "food-prepared",
    stance: "small",
    height: 0.05,
    box: [40, 24],
    draw: (pen) =>
      path("M4 10C6 3 14 4 20 2s13 0 16 6c3 7-2 13-9 13-5 0-7 2-12 1S1 18 4 10Z", pen.body("#fffaf0")) +
      ellipse(20, 10.5, 7.5, 6, pen.ball("#ffb52e")),
  },
  {
    id: "skillet",
    label: "skillet",
    keywords: [
      "pan",
      "frying pan",
      "frying-pan",
      "iron skillet",
      "cast iron skillet",
      "cast-iron skillet",
      "iron pan",
      "pans",
      "wok",
    ],
    family: "dishware",
    stance: "small",
    height: 0.12,
    box: [76, 26],
    draw: (pen) =>
      rect(52, 7, 24, 5, pen.upright("#2f3138"), 2.5) +
      circle(72.5, 9.5, 1.2, "#7d818c") +
      path("M1 9c0 9 6 16 14 16h28c8 0 14-7 14-16Z", pen.upright("#3b3e47")) +
      ellipse(29, 9, 28, 7.5, pen.body("#4a4e59")) +
      ellipse(29, 9.6, 24.5, 5.6, "#23252b"),
  },
  {
    id: "lying-book",
    label: "lying book",
    keywords: [],
    family: "book-paper",
    stance: "small",
    height: 0.06,
    box: [60, 13],
    draw: (pen) =>
      rect(50, 1.5, 9, 10, "#f6efdf", 1) +
      line("M52 4h6M52 6.500h6M52 9h6", "#d9cfb8", 0.6) +
      rect(1, 0, 53, 13, pen.upright("#c4485a"), 2.5) +
      rect(8, 0, 2.5, 13, "#ffffff40") +
      rect(46, 0, 2.5, 13, "#ffffff40") +
      rect(17, 5, 22, 3, "#ffffff70", 1.2),
  },
  {
    id: "whole-pizza",
    label: "pizza",
    keywords: ["whole pizza", "round pizza", "pizza margherita", "pepperoni pizza", "salami pizza", "baked pizza"],
    family: "food-prepared",
    stance: "small",
    height: 0.2,
    box: [80, 50],
    draw: (pen) =>
      ellipse(40, 29, 39, 20, "#9a5a24") +
      ellipse(40, 26, 39, 20.5, pen.body("#d99a4e")) +
      ellipse(40, 25.5, 34, 17, pen.body("#c8432e")) +
      ellipse(40, 25, 32.5, 16, pen.body("#f6cf68")) +
      [
        [22, 20],
        [38, 14],
        [55, 19],
        [30, 31],
        [47, 29],
        [61, 28],
        [17, 28],
      ]
        .map(([x = 0, y = 0]) => ellipse(x, y, 5, 2.9, pen.ball("#b93a2c")))
        .join("") +
      [
        [30, 20],
        [48, 21],
        [38, 25],
        [55, 34],
        [24, 35],
        [66, 22],
      ]
        .map(([x = 0, y = 0]) => ellipse(x, y, 2, 1.3, "#3f3b33") + ellipse(x, y, 0.8, 0.5, "#f6cf68"))
        .join("") +
      [
        [43, 35],
        [33, 13],
        [52, 13],
      ]
        .map(([x = 0, y = 0]) => path(`M${x - 4} ${y}c2-3 6-3 8 0-2 2.500-6 2.500-8 0Z`, pen.body("#4f9a45")))
        .join(""),
  },
  {
    id: "plain-pancake",
    label: "plain pancake",
    keywords: [],
    family: "food-sweet",
    stance: "small",
    height: 0.03,
    box: [60, 15],
    draw: (pen) =>
      path("M1 7.500C1 3 13 .500 30 .500S59 3 59 7.500 47 14.500 30 14.500 1 12 1 7.500Z", pen.upright("#e8b15f")) +
      ellipse(30, 5.6, 27, 4.4, pen.body("#c9853a")),
  },
  {
    id: "toaster",
    label: "toaster",
    keywords: ["toasters", "bread toaster"],
    family: "household",
    stance: "small",
    height: 0.25,
    box: [44, 36],
    draw: (pen) =>
      rect(8, 1, 26, 14, pen.body("#e3ad68"), 4) +
      rect(10.5, 3.5, 21, 12, "#f4d9a6", 3) +
      path("M3 33V17c0-5 3-7 8-7h20c5 0 8 2 8 7v16Z", pen.upright("#c3ccd6")) +
      rect(39, 17, 4, 5, "#4a4e59", 1.2) +
      circle(32, 26, 3, "#4a4e59") +
      rect(5, 33, 6, 3, "#4a4e59", 1) +
      rect(31, 33, 6, 3, "#4a4e59", 1),
  },
  {
    id: "candy-cane",
    label: "candy cane",
    keywords: ["candy canes", "sugar cane candy"],
    family: "food-sweet",
    stance: "small",
    height: 0.16,
    box: [26, 44],
    draw: (pen) =>
      line("M18.500 41V13c0-11-14-11-14 0v3", "#fbf4f2", 6.5) +
      line(
        "M15.500 38l6-4M15.500 30l6-4M15.500 22l6-4M15.500 14l6-4M12.500 8l2-5.500M6.500 9l-2.500-3.500M1.500 14.500l6 .5",
        "#d9434f",
        2.8,
      ) +
      circle(18.5, 41, 0.6, pen.ball("#fbf4f2")),
  },
  {
    id: "dumbbell",
    label: "dumbbell",
    keywords: ["dumbbells", "barbell", "barbells", "dumb-bell"],
    family: "sport",
    stance: "small",
    height: 0.18,
    box: [48, 26],
    draw: (pen) =>
      rect(12, 11, 24, 4, pen.upright("#aab2bd"), 1.5) +
      repeat(
        2,
        (index) =>
          rect(index ? 34 : 8, 3, 6, 20, pen.upright("#4d535e"), 2) +
          rect(index ? 40 : 2, 0.5, 6, 25, pen.upright("#3a3f48"), 2),
      ),
  },
  {
    id: "string-lights",
    label: "string lights",
    keywords: [
      "fairy lights",
      "string of lights",
      "christmas lights",
      "light garland",
      "garland of lights",
      "strings of lights",
    ],
    family: "light-video",
    stance: "fly",
    height: 0.35,
    box: [120, 24],
    draw: (pen) =>
      line("M1 2c20 14 40 14 59 1 19 13 39 13 59-1", "#3f4a3f", 1.2) +
      repeat(11, (index) => {
        const x = 8 + index * 10.4;
        const part = (x % 59.5) / 59.5;
        const y = 2.5 + Math.sin(part * Math.PI) * 9.5;
        const color = ["#ffd257", "#ff8a6b", "#7fd0ff", "#a5e08a"][index % 4] ?? "#ffd257";
        return rect(x - 1, y, 2, 2.4, "#3f4a3f") + ellipse(x, y + 5, 2.4, 3.2, pen.ball(color));
      }),
  },
];
