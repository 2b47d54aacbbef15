import { circle, type Drawing, ellipse, line, path, rect, repeat } from "./drawing.ts";

export const appliances: Drawing[] = [
  {
    id: "calculator",
    label: "calculator",
    keywords: ["calculators", "pocket calculator", "desk calculator"],
    family: "office",
    stance: "small",
    height: 0.16,
    box: [44, 60],
    draw: (pen) =>
      rect(0, 0, 44, 60, pen.body("#4a5a72"), 5) +
      rect(5, 5, 34, 13, pen.upright("#cfe6c4"), 2) +
      rect(26, 9, 10, 5.5, "#35513a", 1) +
      repeat(16, (index) =>
        rect(
          5 + (index % 4) * 9,
          22.5 + Math.floor(index / 4) * 8.6,
          7,
          6.6,
          index % 4 === 3 ? "#f0a23c" : "#eef1f6",
          1.6,
        ),
      ),
  },
  {
    id: "washing-machine",
    label: "washing machine",
    keywords: ["washer", "laundry machine", "tumble dryer"],
    family: "household",
    stance: "ground",
    height: 0.85,
    box: [40, 48],
    draw: (pen) =>
      rect(4, 45, 5, 3, "#5d6470", 1) +
      rect(31, 45, 5, 3, "#5d6470", 1) +
      rect(0, 0, 40, 46, pen.body("#f2f4f7"), 3) +
      rect(0, 0, 40, 9, pen.upright("#dfe4ea"), 3) +
      rect(3, 2.4, 12, 4.4, "#b9c2cd", 1) +
      circle(24, 4.6, 2.6, pen.ball("#8b95a3")) +
      rect(29, 3, 8, 3.2, "#2f6f8f", 0.8) +
      circle(20, 27, 14, pen.upright("#c3cbd5")) +
      circle(20, 27, 11, pen.body("#3d5a75")) +
      path("M9.500 29c4-3 7 2 11 0s7-2 10-.5a11 11 0 0 1-21 .5Z", "#8fc7e6") +
      path("M12 21a11 11 0 0 1 9-5", "#ffffff00") +
      line("M12.500 22a9.500 9.500 0 0 1 6-4.300", "#ffffffaa", 1.4),
  },
  {
    id: "typewriter",
    label: "typewriter",
    keywords: ["vintage typewriter", "old typewriter"],
    family: "office",
    stance: "small",
    height: 0.3,
    box: [56, 44],
    draw: (pen) =>
      rect(15, 0, 26, 20, pen.upright("#fffdf6"), 0.8) +
      line("M18 5h20M18 8h20M18 11h13", "#9aa0a8", 0.7) +
      rect(5, 14, 46, 6, pen.upright("#2b2f38"), 3) +
      circle(4, 17, 3.4, pen.ball("#4a505c")) +
      circle(52, 17, 3.4, pen.ball("#4a505c")) +
      path("M8 19h40l6 22a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3Z", pen.body("#3f7f86")) +
      path("M12 21h32l1 5H11Z", pen.upright("#2c5a60")) +
      repeat(3, (row) =>
        repeat(9, (key) => circle(12 + key * 4 - row * 0.8 + (key * row) / 5, 30 + row * 4, 1.5, "#f6f2e6")),
      ) +
      rect(18, 41, 20, 1.8, "#f6f2e6", 0.9),
  },
  {
    id: "speaker-box",
    label: "loudspeaker box",
    keywords: ["speaker", "stereo speaker", "bluetooth speaker", "speaker box"],
    family: "sound",
    stance: "small",
    height: 0.4,
    box: [30, 46],
    draw: (pen) =>
      rect(0, 0, 30, 46, pen.body("#3b3f4a"), 3) +
      circle(15, 11, 6, pen.ball("#23262e")) +
      circle(15, 11, 2.4, pen.ball("#8f97a6")) +
      circle(15, 30, 11.5, pen.ball("#23262e")) +
      circle(15, 30, 8, pen.ball("#4b515f")) +
      circle(15, 30, 3.4, pen.ball("#9aa2b1")),
  },
  {
    id: "blender",
    label: "blender",
    keywords: ["food blender", "smoothie maker"],
    family: "household",
    stance: "small",
    height: 0.4,
    box: [30, 50],
    draw: (pen) =>
      rect(9, 0, 12, 4, pen.upright("#4b515f"), 1.4) +
      path("M4 4h22l-3.500 28h-15Z", "#cfe6f2cc") +
      path("M5.500 16h19l-2 16h-15Z", "#f08aa4dd") +
      line("M25 8c6 0 6 16-1 17", "#9fb6c4", 2) +
      path("M7 32h16l4 15a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3Z", pen.body("#d9534f")) +
      circle(15, 42, 3.4, pen.ball("#f6f2ea")) +
      line("M8 8 9.500 28", "#ffffffaa", 1.4),
  },
  {
    id: "stand-mixer",
    label: "stand mixer",
    keywords: ["mixer", "food mixer", "kitchen mixer"],
    family: "household",
    stance: "small",
    height: 0.38,
    box: [48, 42],
    draw: (pen) =>
      rect(2, 37, 44, 5, pen.upright("#4f8f9f"), 2.4) +
      path("M34 16h10v22H32Z", pen.body("#5fa9bb")) +
      rect(3, 3, 42, 14, pen.body("#5fa9bb"), 7) +
      circle(7, 10, 3, pen.ball("#dfe6ec")) +
      line("M15 17v7", "#9aa4b0", 2) +
      path("M5 22h22c0 9-3 15-8 15h-6c-5 0-8-6-8-15Z", pen.body("#dfe6ec")) +
      ellipse(16, 22, 11, 2, pen.upright("#f6efdc")),
  },
  {
    id: "iron",
    label: "iron",
    keywords: ["clothes iron", "flat iron", "steam iron"],
    family: "household",
    stance: "small",
    height: 0.15,
    box: [46, 30],
    draw: (pen) =>
      path("M0 26C3 13 14 10 24 10h16c4 0 6 4 6 16Z", pen.body("#4f86c6")) +
      path("M8 12C12 3 20 0 30 0h8c4 0 5 3 5 6v6h-6V8c0-2-1-2.500-3-2.500h-6c-6 0-10 2-13 6Z", pen.upright("#37639a")) +
      rect(0, 25, 46, 5, pen.upright("#c9d1da"), 2) +
      circle(24, 18, 3, pen.ball("#f4f6f9")),
  },
  {
    id: "hair-dryer",
    label: "hair dryer",
    keywords: ["hairdryer", "blow dryer"],
    family: "household",
    stance: "small",
    height: 0.22,
    box: [44, 40],
    draw: (pen) =>
      path("M20 18h9l4 20a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-1.600Z", pen.body("#c7577e")) +
      path("M0 5 12 7v12L0 21Z", pen.upright("#4b515f")) +
      path("M11 5C18 1 30 0 36 3a10.500 10.500 0 0 1 0 20c-6 3-18 2-25-2Z", pen.body("#e87aa0")) +
      circle(34, 13, 6, pen.ball("#7d3a55")) +
      line("M30.500 11h7M30.500 13.500h7M31 16h6", "#e87aa0", 0.9),
  },
  {
    id: "gramophone",
    label: "gramophone",
    keywords: ["phonograph", "old gramophone"],
    family: "musical-instrument",
    stance: "small",
    height: 0.6,
    box: [46, 50],
    draw: (pen) =>
      path("M28 30c4-2 6-6 6-11L18 2C27 0 42 2 45 5c2 4 0 15-4 22-3 6-6 8-9 8Z", pen.body("#e0ac3f")) +
      ellipse(31, 10.5, 4, 14, "#a5741f66") +
      line("M29 33c-3 2-5 1-9 0", "#b98422", 2.4) +
      rect(4, 37, 32, 11, pen.body("#8a5334"), 1.6) +
      rect(2, 46, 36, 4, pen.upright("#6d3f26"), 1.4) +
      ellipse(19, 36.4, 14, 2.6, pen.upright("#2b2f38")) +
      ellipse(19, 36, 4, 0.9, "#d9534f") +
      line("M36 42h6v-4", "#b98422", 1.4),
  },
  {
    id: "drone",
    label: "drone",
    keywords: ["quadcopter", "camera drone"],
    family: "transport-air",
    stance: "fly",
    height: 0.25,
    box: [56, 26],
    draw: (pen) =>
      line("M9 8 24 13M47 8 32 13", "#4b515f", 2.6) +
      rect(7.5, 5, 3, 6, "#3b3f4a", 1) +
      rect(45.5, 5, 3, 6, "#3b3f4a", 1) +
      ellipse(9, 4, 9, 1.3, "#8b95a399") +
      ellipse(47, 4, 9, 1.3, "#8b95a399") +
      rect(19, 8, 18, 11, pen.body("#e9edf2"), 5) +
      line("M21 19l-4 6M35 19l4 6", "#4b515f", 1.6) +
      circle(28, 19, 3.4, pen.ball("#2b2f38")) +
      circle(28, 19, 1.3, "#7fb7e6"),
  },
  {
    id: "sewing-machine",
    label: "sewing machine",
    keywords: [],
    family: "household",
    stance: "small",
    height: 0.35,
    box: [54, 38],
    draw: (pen) =>
      rect(0, 31, 54, 7, pen.upright("#d9dee5"), 2) +
      path("M6 4h38a8 8 0 0 1 8 8v19H38V17H16v5H6Z", pen.body("#e98f8f")) +
      circle(50, 12, 5, pen.ball("#c9d1da")) +
      rect(8, 22, 6, 3, "#9aa4b0", 0.6) +
      line("M11 25v6", "#6b7380", 1) +
      rect(18, 0, 4, 4, pen.upright("#4f86c6"), 0.6) +
      circle(45, 24, 2.6, pen.ball("#f6f2ea")),
  },
  {
    id: "coffee-maker",
    label: "coffee machine",
    keywords: ["espresso machine", "coffee maker"],
    family: "household",
    stance: "small",
    height: 0.4,
    box: [40, 44],
    draw: (pen) =>
      rect(0, 0, 40, 12, pen.body("#4b515f"), 3) +
      rect(26, 10, 14, 30, pen.body("#3b3f4a")) +
      rect(0, 37, 40, 7, pen.upright("#2b2f38"), 2) +
      rect(10, 12, 8, 5, pen.upright("#c9d1da"), 1) +
      line("M14 17v5", "#5d3a24", 1.4) +
      path("M7 23h14c0 8-2 13-5 13h-4c-3 0-5-5-5-13Z", pen.body("#f6f2ea")) +
      line("M21 26c4 0 4 6-1 6", "#e3dccd", 1.6) +
      circle(6, 6, 1.8, "#e05656") +
      circle(12, 6, 1.8, "#5bb56f"),
  },
];
