import { circle, type Drawing, ellipse, line, path, rect, repeat } from "./drawing.ts";

/** Seats, and furniture that people sit at. */
export const seats: Drawing[] = [
  {
    id: "deck-chair",
    label: "deck chair",
    keywords: [
      "deck chairs",
      "deckchair",
      "deckchairs",
      "beach chair",
      "beach chairs",
      "sun lounger",
      "sun loungers",
      "lounge chair",
    ],
    family: "household",
    stance: "ground",
    height: 0.95,
    box: [70, 60],
    draw: (pen) =>
      line("M12 4 50 58M62 28 20 58", "#a8743f", 3.4) +
      path("M8 3C20 24 32 40 58 32l7-6 2 3.500-7 6.500C33 46 16 28 4 6Z", pen.body("#3f8fc4")) +
      path("M13 8c10 16 20 28 42 24l3.500-3 .8 1.600-4 4C33 38 22 25 10.500 9Z", "#fff6e6") +
      line("M4 4 12 1.500M62 24l6 5", "#8a5c30", 3.2),
  },
  {
    id: "armchair",
    label: "armchair",
    keywords: ["arm chair", "easy chair", "wing chair", "lounge chair", "recliner"],
    family: "household",
    stance: "ground",
    height: 1,
    box: [52, 50],
    draw: (pen) =>
      rect(8, 45, 4, 5, "#6a4329", 1) +
      rect(40, 45, 4, 5, "#6a4329", 1) +
      rect(8, 0, 36, 38, pen.upright("#b5573f"), 8) +
      rect(12, 26, 28, 11, pen.body("#cf6d52"), 3.4) +
      rect(9, 35, 34, 11, pen.upright("#a34c36"), 2) +
      rect(0, 18, 12, 28, pen.body("#c4624a"), 6) +
      rect(40, 18, 12, 28, pen.body("#c4624a"), 6) +
      repeat(3, (nth) => circle(18 + nth * 8, 12, 1, "#00000033")),
  },
  {
    id: "stool",
    label: "stool",
    keywords: ["bar stool", "footstool", "step stool"],
    family: "household",
    stance: "ground",
    height: 0.6,
    box: [32, 40],
    draw: (pen) =>
      line("M9 6 4 39M23 6l5 33", "#8a5c3d", 3) +
      line("M13 6l-1 30M19 6l1 30", "#74492d", 2.4) +
      line("M6.500 26h19", "#8a5c3d", 2) +
      rect(2, 0, 28, 7, pen.upright("#c08a5c"), 3.4),
  },
  {
    id: "piano",
    label: "piano",
    keywords: ["upright piano", "pianoforte"],
    family: "musical-instrument",
    stance: "ground",
    height: 1.25,
    box: [64, 56],
    draw: (pen) =>
      rect(0, 0, 64, 5, pen.upright("#6d3f26"), 1.4) +
      rect(2, 4, 60, 22, pen.body("#7d4a2e")) +
      rect(20, 9, 24, 13, pen.upright("#6a3c24"), 1) +
      rect(25, 10, 14, 10, "#fbf6ea") +
      rect(0, 26, 64, 10, pen.upright("#5d3420"), 1.4) +
      rect(3, 28, 58, 5.6, "#fffdf6") +
      repeat(19, (nth) => line(`M${6 + nth * 2.9} 28v5.600`, "#b9b4a8", 0.3)) +
      repeat(19, (nth) => (nth % 7 === 2 || nth % 7 === 6 ? "" : rect(5.2 + nth * 2.9, 28, 1.6, 3.4, "#23262e"))) +
      rect(3, 36, 4, 18, pen.upright("#5d3420")) +
      rect(57, 36, 4, 18, pen.upright("#5d3420")) +
      rect(7, 36, 50, 16, pen.body("#6d3f26")) +
      rect(28, 50, 3, 4, "#d9ab4a", 1) +
      rect(33, 50, 3, 4, "#d9ab4a", 1) +
      rect(0, 53, 64, 3, pen.upright("#4d2a18"), 1),
  },
  {
    id: "wardrobe",
    label: "wardrobe",
    keywords: ["closet", "armoire"],
    family: "household",
    stance: "ground",
    height: 2,
    box: [48, 72],
    draw: (pen) =>
      rect(3, 67, 5, 5, "#5f3d24", 1) +
      rect(40, 67, 5, 5, "#5f3d24", 1) +
      rect(0, 0, 48, 5, pen.upright("#8a5c3d"), 1.6) +
      rect(2, 4, 44, 64, pen.body("#a8734a"), 1) +
      rect(5, 8, 18, 44, pen.upright("#b98055"), 1) +
      rect(25, 8, 18, 44, pen.upright("#b98055"), 1) +
      rect(5, 55, 38, 10, pen.upright("#b98055"), 1) +
      circle(21, 31, 1.3, pen.ball("#f0d9a8")) +
      circle(27, 31, 1.3, pen.ball("#f0d9a8")) +
      circle(24, 60, 1.3, pen.ball("#f0d9a8")),
  },
  {
    id: "cradle",
    label: "cradle",
    keywords: ["baby crib", "crib", "bassinet", "cot"],
    family: "household",
    stance: "ground",
    height: 0.8,
    box: [56, 44],
    draw: (pen) =>
      line("M3 40c16 5 34 5 50 0", "#8a5c3d", 2.6) +
      rect(2, 4, 4, 37, pen.upright("#c08a5c"), 1.6) +
      rect(50, 4, 4, 37, pen.upright("#c08a5c"), 1.6) +
      path("M8 16c8-6 16-4 20-2 8 3 14 0 20-1v8H8Z", pen.body("#9fd0ea")) +
      rect(4, 18, 48, 3, pen.upright("#c08a5c"), 1) +
      rect(4, 34, 48, 4, pen.upright("#a8734a"), 1) +
      repeat(9, (nth) => rect(8 + nth * 4.8, 20, 2, 15, pen.upright("#c89a6c"), 0.8)) +
      circle(4, 4, 2.6, pen.ball("#d9a878")) +
      circle(52, 4, 2.6, pen.ball("#d9a878")),
  },
  {
    id: "telephone-box",
    label: "telephone box",
    keywords: ["phone box", "telephone booth", "phone booth", "red telephone box", "red phone box", "call box"],
    family: "place-building",
    stance: "ground",
    height: 2.4,
    box: [30, 78],
    draw: (pen) =>
      path("M2 8C4 2 9 0 15 0s11 2 13 8Z", pen.body("#cf2f36")) +
      rect(0, 7, 30, 71, pen.body("#cf2f36"), 1) +
      rect(4, 9.5, 22, 5, "#fbf6ea", 0.8) +
      rect(4, 18, 22, 52, pen.upright("#bcdcea")) +
      line("M11 18v52M19 18v52", "#b3242b", 1.4) +
      repeat(6, (nth) => line(`M4 ${26.6 + nth * 8.6}h22`, "#b3242b", 1.2)) +
      rect(0, 74, 30, 4, pen.upright("#9c1f26")),
  },
  {
    id: "snow-globe",
    label: "snow globe",
    keywords: ["snowglobe", "snow-globe"],
    family: "household",
    stance: "small",
    height: 0.16,
    box: [44, 50],
    draw: (pen) =>
      circle(22, 21, 21, "#cfe8f7") +
      path("M3 30c8-5 14-2 19-3s12-2 19 2a21 21 0 0 1-38 1Z", "#ffffff") +
      path("M13 18l7-6 7 6v11H13Z", pen.body("#d9775a")) +
      path("M11 19l9-8 9 8Z", "#8a3f2e") +
      rect(18, 22, 4, 7, "#6a4329") +
      path("M33 14l5 8h-2l3 7H28l3-7h-2Z", pen.body("#4f9a66")) +
      repeat(10, (nth) => circle(7 + ((nth * 13) % 31), 7 + ((nth * 7) % 17), 0.9, "#ffffff")) +
      line("M7 15c2-6 6-9 10-11", "#ffffffcc", 2) +
      path("M7 40h30l3 8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2Z", pen.body("#8a5334")) +
      ellipse(22, 40, 15, 2, pen.upright("#a8734a")),
  },
];
