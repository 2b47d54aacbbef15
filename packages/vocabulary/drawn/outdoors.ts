import { circle, type Drawing, ellipse, line, path, rect, repeat } from "./drawing.ts";

export const outdoors: Drawing[] = [
  {
    id: "bush",
    label: "bush",
    keywords: ["shrub", "hedge", "bushes"],
    family: "plant-other",
    stance: "ground",
    height: 1.2,
    box: [36, 22],
    draw: (pen) =>
      circle(9, 14, 8.5, pen.ball("#4a9a4c")) +
      circle(27, 14, 8.5, pen.ball("#3f8c46")) +
      circle(18, 10.5, 10.5, pen.ball("#57ab52")) +
      rect(3, 17, 30, 5, pen.body("#3f8c46"), 2.5) +
      repeat(5, (index) => circle(8 + index * 5, 8 + ((index * 7) % 9), 0.9, "#c9ef9c")),
  },
  {
    id: "snow-drift",
    label: "snow",
    keywords: ["snowdrift", "snow pile"],
    family: "sky-weather",
    stance: "ground",
    height: 0.6,
    box: [40, 12],
    draw: (pen) => path("M0 12C4 4 10 3 14 5c3-6 12-6 15 0 5-1 9 2 11 7Z", pen.upright("#e8f1ff")),
  },
  {
    id: "scarf",
    label: "scarf",
    keywords: ["muffler", "shawl", "neckerchief"],
    family: "clothing",
    stance: "small",
    height: 0.3,
    box: [44, 40],
    draw: (pen) =>
      path("M27 12h9l3 22h-10Z", pen.upright("#2b78b0")) +
      repeat(5, (index) => line(`M${30 + index * 2.1} 34v5`, "#235f8d", 1.1)) +
      path("M2 8c6-6 34-6 40 0 2 5 1 9-1 11-8 5-30 5-38 0-2-2-3-6-1-11Z", pen.body("#3489c4")) +
      line("M5 12c8 4 26 4 34 0", "#2a6f9f", 1.2),
  },
  {
    id: "stone",
    label: "stone",
    keywords: ["boulder", "pebble", "stones"],
    family: "place-geographic",
    stance: "ground",
    height: 0.5,
    box: [30, 20],
    draw: (pen) =>
      path("M2 17c-2-5 2-12 9-15 7-2 14 1 16 7 1.5 4 2 8-1 10-6 1.5-20 1.5-24-2Z", pen.ball("#9a98a8")) +
      line("M10 6c2-1.5 5-2 7-1.500M20 13l4 2", "#c9c7d6", 0.9),
  },
  {
    id: "bench",
    label: "bench",
    keywords: ["park bench", "pew"],
    family: "household",
    stance: "ground",
    height: 0.9,
    box: [44, 24],
    draw: (pen) =>
      rect(5, 2, 2.2, 22, pen.body("#4c4660"), 1) +
      rect(36.8, 2, 2.2, 22, pen.body("#4c4660"), 1) +
      repeat(3, (row) => rect(1, 2 + row * 3.7, 42, 2.8, pen.upright("#b5784a"), 1)) +
      rect(0, 14, 44, 3.4, pen.body("#c48a58"), 1.2),
  },
  {
    id: "haystack",
    label: "haystack",
    keywords: ["hay", "hay bale", "straw"],
    family: "plant-other",
    stance: "ground",
    height: 1.6,
    box: [34, 26],
    draw: (pen) =>
      path("M2 26C2 12 8 1 17 1s15 11 15 25Z", pen.ball("#e8b64a")) +
      line(
        "M8 22c1-6 3-11 6-16M17 4c-1 6-1 12 0 19M26 22c-1-6-3-11-6-16M12 24c1-4 2-7 3-9M22 24c-1-4-2-7-3-9",
        "#b98428",
        0.7,
      ),
  },
  {
    id: "waterfall",
    label: "waterfall",
    keywords: ["falls", "cascade"],
    family: "place-geographic",
    stance: "ground",
    height: 20,
    box: [40, 44],
    draw: (pen) =>
      path("M0 44V12C4 4 10 2 13 4h14c4-2 9 0 13 8v32Z", pen.body("#7d7688")) +
      path("M13 4h14c1 12 3 24 5 38H8c2-14 4-26 5-38Z", pen.upright("#8fd3f2")) +
      line(
        "M16 6c0 12-2 22-4 33M20 6v33M24 6c0 12 2 22 4 33M18 10c-.5 9-1 18-2 27M22 10c.5 9 1 18 2 27",
        "#ffffffb0",
        0.9,
      ) +
      ellipse(20, 42, 17, 3, "#e8f8ff") +
      ellipse(11, 41, 4, 2.4, "#ffffff") +
      ellipse(28, 41, 5, 2.6, "#ffffff"),
  },
  {
    id: "scarecrow",
    label: "scarecrow",
    keywords: [],
    family: "person-role",
    stance: "ground",
    height: 1.8,
    box: [40, 46],
    draw: (pen) =>
      rect(18.9, 14, 2.2, 32, pen.upright("#8a5a3c")) +
      rect(1, 18, 38, 2, pen.body("#8a5a3c"), 1) +
      path("M6 16.500h28l-2 6h-5.500l1 14h-15l1-14H8Z", pen.body("#c65548")) +
      path("M14 25h5v4h-5Z", pen.body("#f0c24a")) +
      circle(20, 10.5, 6, pen.ball("#eccf95")) +
      path("M9 8.500h22l-5-1.500c0-4-2.5-6.5-6-6.500S14 3 14 7Z", pen.body("#b98a3c")) +
      circle(17.8, 10.5, 0.9, "#3a2a33") +
      circle(22.2, 10.5, 0.9, "#3a2a33") +
      line("M17 13.300c2 1.3 4 1.3 6 0", "#3a2a33", 0.7) +
      line("M4 17l-3 3M4 19l-2.5 3M36 17l3 3M36 19l2.5 3", "#e8b64a", 0.8),
  },
  {
    id: "cave",
    label: "cave",
    keywords: ["cavern", "den", "lair"],
    family: "place-geographic",
    stance: "ground",
    height: 6,
    box: [50, 32],
    draw: (pen) =>
      path("M0 32C1 18 8 4 24 2c14-2 24 12 26 30Z", pen.ball("#837b8f")) +
      path("M14 32c0-11 4-18 11-18s11 7 11 18Z", "#241b33") +
      line("M8 22l4-4M40 20l-3-5M20 7l6-1", "#a9a1b5", 0.9),
  },
  {
    id: "dinosaur-egg",
    label: "nest egg",
    keywords: [],
    family: "food-prepared",
    stance: "small",
    height: 0.2,
    box: [16, 20],
    draw: (pen) =>
      ellipse(8, 11, 7.5, 9, pen.ball("#f2ecd6")) +
      circle(5, 8, 1.4, "#9fc27a") +
      circle(10.5, 12, 1.8, "#9fc27a") +
      circle(7, 15, 1.2, "#9fc27a"),
  },
  {
    id: "hot-air-balloon",
    label: "hot air balloon",
    keywords: ["hot-air balloon", "hot air balloons"],
    family: "transport-air",
    stance: "fly",
    height: 9,
    box: [32, 44],
    draw: (pen) =>
      path(
        "M16 1C7 1 1.5 7.5 1.5 15.5 1.5 23 9 29 12.5 33h7C23 29 30.5 23 30.5 15.5 30.5 7.5 25 1 16 1Z",
        pen.ball("#e8574e"),
      ) +
      path(
        "M16 1c-4.5 0-7.5 6.5-7.5 14.5 0 7.5 4 13.5 6 17.500h3c2-4 6-10 6-17.500C23.5 7.5 20.5 1 16 1Z",
        pen.ball("#ffd257"),
      ) +
      path(
        "M16 1c-2 0-3.3 6.5-3.3 14.5 0 7.5 1.8 13.5 2.5 17.500h1.600c.7-4 2.5-10 2.5-17.500C19.3 7.5 18 1 16 1Z",
        pen.ball("#4fa3e0"),
      ) +
      line("M13 33l-.5 4M19 33l.5 4", "#7a5140", 0.5) +
      rect(11.5, 36.5, 9, 7, pen.body("#a9713f"), 1.5) +
      rect(11, 36, 10, 1.6, pen.upright("#c98d57"), 0.8),
  },
  {
    id: "lily-pad",
    label: "lily pad",
    keywords: ["lilypad", "water lily pad"],
    family: "plant-other",
    stance: "float",
    height: 0.25,
    box: [44, 16],
    draw: (pen) =>
      path("M22 2C34 2 43 5 43 9s-9 6.5-21 6.500S1 13 1 9s9-7 21-7l1.5 6Z", pen.body("#4fae5c")) +
      line("M22 9L8 6M22 9L6 11M22 9l-6 5M22 9l6 5M22 9l15 2M22 9l13-4", "#3a8f4a", 0.7),
  },
  {
    id: "campfire",
    label: "campfire",
    keywords: ["bonfire", "camp fire", "fire pit"],
    family: "other-object",
    stance: "ground",
    height: 0.8,
    box: [36, 38],
    draw: (pen) =>
      path(
        "M18 2c6 7 11 12 11 20 0 6-5 10-11 10S7 28 7 22c0-5 3-7 4-11 3 1.5 4.5 4 5 7 2.5-4.5 3.5-10 2-16Z",
        pen.upright("#ff8a2b"),
      ) +
      path(
        "M18 15c3 4 6 6.5 6 10.5 0 3.5-2.7 6-6 6s-6-2.5-6-6c0-3 2-4.5 3-7 1.5 1 2 2 2.3 3.5.7-2 1.2-4.5.7-7Z",
        "#ffe07a",
      ) +
      `<g transform="rotate(16 18 33)">${rect(3, 31, 30, 4.5, pen.body("#7a4a34"), 2.2)}${circle(32, 33.2, 2.2, pen.ball("#c99a6a"))}</g><g transform="rotate(-16 18 33)">${rect(3, 31, 30, 4.5, pen.body("#8a5a3c"), 2.2)}${circle(4, 33.2, 2.2, pen.ball("#d9ab7a"))}</g>`,
  },
  {
    id: "cannon",
    label: "cannon",
    keywords: ["artillery", "howitzer"],
    family: "other-object",
    stance: "ground",
    height: 1.1,
    box: [44, 28],
    draw: (pen) =>
      path("M2 12l30-8c4-1 8 2 8 6s-3 7-7 7L4 21Z", pen.body("#4a4a5e")) +
      circle(4, 16.5, 5, pen.ball("#3a3a4c")) +
      circle(41, 10, 1.8, pen.ball("#3a3a4c")) +
      path("M18 16h16l8 10H30Z", pen.body("#8a5a3c")) +
      circle(24, 20, 7.5, pen.ball("#9a6a44")) +
      circle(24, 20, 5, "#5a3a28") +
      circle(24, 20, 2, pen.ball("#e0b13e")),
  },
  {
    id: "submarine",
    label: "submarine",
    keywords: ["u-boat", "sub"],
    family: "transport-water",
    stance: "swim",
    height: 3,
    box: [50, 28],
    draw: (pen) =>
      path("M4 18C4 10 14 8 24 8h10c8 0 13 4 13 10s-5 9-13 9H22C12 27 4 25 4 18Z", pen.body("#f2bf3a")) +
      rect(20, 2, 11, 8, pen.body("#e0a52e"), 2) +
      line("M25.5 2.500V-1h5", "#6b6878", 1.4) +
      path("M4 14l-4-4v15l5-4Z", pen.body("#d9922a")) +
      repeat(
        3,
        (index) =>
          circle(16 + index * 9, 17, 3, pen.ball("#6b6878")) + circle(16 + index * 9, 17, 2.1, pen.ball("#8fd6ff")),
      ),
  },
  {
    id: "tank",
    label: "tank",
    keywords: ["armored vehicle", "panzer"],
    family: "transport-ground",
    stance: "ground",
    height: 2.4,
    box: [50, 26],
    draw: (pen) =>
      rect(28, 6, 22, 2.6, pen.body("#5f7048"), 1) +
      path("M14 13l3-9h14l4 9Z", pen.body("#7a8c58")) +
      rect(5, 12, 38, 6, pen.body("#6b7d4e"), 2) +
      rect(2, 16, 44, 10, pen.body("#3f4438"), 5) +
      repeat(5, (index) => circle(8 + index * 8, 21, 3.2, pen.ball("#8a9478"))),
  },
  {
    id: "pillar",
    label: "pillar",
    keywords: ["column", "obelisk", "pedestal", "monument"],
    family: "place-other",
    stance: "ground",
    height: 4,
    box: [16, 44],
    draw: (pen) =>
      rect(4, 6, 8, 33, pen.body("#e6e0ea")) +
      line("M6 7v31M8 7v31M10 7v31", "#b9b0c4", 0.6) +
      rect(1, 1, 14, 5, pen.upright("#f2edf4"), 1) +
      rect(1, 39, 14, 5, pen.upright("#d6cede"), 0.8),
  },
  {
    id: "pier",
    label: "pier",
    keywords: ["dock", "jetty", "wharf"],
    family: "place-other",
    stance: "float",
    height: 2,
    box: [60, 20],
    draw: (pen) =>
      repeat(5, (post) => rect(4 + post * 12.5, 5, 2.6, 15, pen.body("#6b4a34"), 0.6)) +
      rect(0, 4, 60, 4, pen.upright("#b98356"), 0.8) +
      repeat(11, (plank) => line(`M${3 + plank * 5.5} 4v3.6`, "#7a5236", 0.6)),
  },
];
