import { circle, type Drawing, ellipse, line, path, rect, repeat } from "./drawing.ts";

export const scenery: Drawing[] = [
  {
    // The icon sets' shooting star has a dark square behind it.
    id: "shooting-star",
    label: "shooting star",
    keywords: ["falling star"],
    family: "sky-weather",
    stance: "fly",
    height: 1.2,
    box: [60, 34],
    draw: (pen) =>
      path("M13 20 60 0 17 25Z", "#ffe9a666") +
      path("M12 22 54 8 15 27Z", "#fff6d899") +
      path("M10 15l3 7 8 .5-6 5 2 7.500-7-4.200L3 34l2-7.500-6-5 8-.5Z", pen.ball("#ffd257")),
  },
  {
    id: "pirate-ship",
    label: "pirate ship",
    keywords: ["pirate ships", "galleon", "sailing ship", "tall ship", "old sailing ship", "pirate boat"],
    family: "transport-water",
    stance: "float",
    height: 22,
    facing: 1,
    box: [90, 84],
    draw: (pen) =>
      line("M30 60V8M56 60V2", "#5c3d25", 2.2) +
      line("M78 58 92 48", "#5c3d25", 2) +
      path("M18 14c8 3 17 3 25 0 3 6 3 12 0 17-8-3-17-3-25 0 3-6 3-11 0-17Z", pen.body("#efe3c8")) +
      path("M16 34c9 3 19 3 28 0 3 6 3 13 0 18-9-3-19-3-28 0 3-6 3-12 0-18Z", pen.body("#e6d7b6")) +
      path("M46 10c7 3 14 3 21 0 3 6 3 12 0 17-7-3-14-3-21 0 3-6 3-11 0-17Z", pen.body("#efe3c8")) +
      path("M44 30c8 3 17 3 25 0 3 7 3 15 0 21-8-3-17-3-25 0 3-7 3-14 0-21Z", pen.body("#e6d7b6")) +
      path("M72 54 84 47c-1-10-6-20-14-26 3 11 4 22 2 33Z", pen.body("#efe3c8")) +
      path("M56 2h14l-3 4 3 4H56Z", "#24242b") +
      circle(62, 5.4, 1.9, "#f4f0e6") +
      path("M4 46h14v10h56l10-4c0 12-6 24-14 30H20C10 78 4 62 4 46Z", pen.upright("#8a5a34")) +
      path("M6 60c24 4 50 4 76-2l-2 7c-24 5-48 5-72 1Z", pen.upright("#6b4324")) +
      repeat(5, (index) => rect(22 + index * 10, 68, 4, 4, "#3b2615", 0.8)) +
      rect(3, 42, 16, 5, pen.upright("#a5713f"), 1),
  },
  {
    id: "shop",
    label: "shop",
    keywords: ["store", "storefront", "shopfront", "shop front", "small shop", "corner shop"],
    family: "place-building",
    stance: "ground",
    height: 6,
    box: [60, 60],
    draw: (pen) =>
      rect(2, 8, 56, 52, pen.body(pen.part("walls", "#e0b48a"))) +
      path("M0 8h60l-3-6H3Z", pen.upright(pen.part("roof", "#8a5c4a"))) +
      rect(6, 12, 48, 11, pen.body("#5a4238"), 1) +
      rect(7.2, 13.2, 45.6, 8.6, pen.body("#f6e6c6"), 0.8) +
      rect(6, 36, 28, 18, pen.upright("#bfe3f2"), 0.8) +
      line("M20 36v18", "#f6efe2", 1.2) +
      path("M8 52 22 37h6L12 53Z", "#ffffff55") +
      rect(5, 54, 30, 2.4, "#8a5c4a") +
      rect(39, 34, 14, 26, pen.upright(pen.part("door", "#7a4a3a")), 0.8) +
      rect(41.5, 37, 9, 11, pen.upright("#bfe3f2"), 0.6) +
      circle(50.8, 50, 0.9, "#f0c24a") +
      repeat(8, (index) =>
        path(
          `M${2 + index * 7} 26h7v8c0 3.5-7 3.5-7 0Z`,
          pen.body(index % 2 ? "#fbf4e8" : pen.part("awning", "#d84a4f")),
        ),
      ) +
      rect(2, 24, 56, 2.8, pen.body(pen.part("awning", "#b8383e")), 1),
  },
  {
    id: "food-truck",
    label: "food truck",
    keywords: ["ice cream truck", "ice cream van", "coffee truck", "taco truck", "food van", "snack truck"],
    family: "transport-ground",
    stance: "ground",
    height: 2.8,
    box: [72, 46],
    draw: (pen) =>
      rect(2, 6, 48, 32, pen.body("#57b8b0"), 3) +
      path("M50 14h10c4 0 6 3 8 8l3 7c.7 2 1 3 1 5v4H50Z", pen.body("#f2efe6")) +
      path("M54 18h5c2 0 3.5 2 5 7l.5 2H54Z", pen.upright("#bfe3f2")) +
      rect(8, 15, 34, 13, pen.upright("#4a4238"), 0.8) +
      rect(6, 27, 38, 2.6, pen.body("#f6e6c6"), 0.8) +
      repeat(5, (index) =>
        path(`M${6 + index * 7.6} 9h7.6v6c0 3.5-7.6 3.5-7.6 0Z`, pen.body(index % 2 ? "#fbf4e8" : "#f2587a")),
      ) +
      rect(6, 8, 38, 2, "#c9405a", 1) +
      rect(2, 32, 70, 5, pen.body("#3f8f8a")) +
      path("M34 26l1.5-6h3l1.5 6Z", pen.body("#e0b07a")) +
      circle(37, 19.5, 2.6, pen.ball("#ffc9d8")) +
      circle(16, 24, 2.4, pen.ball("#f2a03c")) +
      circle(22, 24, 2.4, pen.ball("#e8505a")) +
      repeat(2, (index) => circle(15 + index * 42, 38, 7, "#33333f") + circle(15 + index * 42, 38, 3, "#c9cfda")),
  },
  {
    id: "picnic",
    label: "picnic",
    keywords: ["picnic basket and blanket", "picnic lunch"],
    family: "household",
    stance: "ground",
    height: 0.6,
    box: [76, 36],
    draw: (pen) =>
      path("M12 18h54l10 16H0Z", pen.upright("#f6efe2")) +
      path("M20 18h8l-6 16h-11ZM36 18h7l1 16H33ZM51 18h8l9 16H57Z", "#d84a4fb0") +
      path("M9 23h58l2.5 4h-63Z", "#d84a4f88") +
      path("M22 10h22l-2 16H24Z", pen.body("#b97a3f")) +
      line("M23 14h20M23.5 18h19M24 22h18", "#8a5628", 0.9) +
      line("M24 10C24-2 42-2 42 10", "#8a5628", 1.8) +
      path("M22 9h22l1 4H21Z", pen.body("#d84a4f")) +
      circle(52, 25, 3, pen.ball("#d8323c")) +
      circle(57, 27, 3, pen.ball("#8ab84a")) +
      path("M14 16h3v4c1.5 1 2 2 2 4v4h-7v-4c0-2 .5-3 2-4Z", pen.upright("#8fc6d8")),
  },
  {
    id: "sandcastle",
    label: "sandcastle",
    keywords: ["sand castle", "castle made of sand", "castle of sand"],
    family: "place-other",
    stance: "ground",
    height: 0.9,
    box: [56, 42],
    draw: (pen) =>
      path("M0 42c3-8 10-11 14-12h28c4 1 11 4 14 12Z", pen.upright("#d9b06a")) +
      rect(6, 18, 12, 18, pen.body("#e6c27e")) +
      rect(38, 18, 12, 18, pen.body("#e6c27e")) +
      rect(16, 24, 24, 14, pen.body("#dcb56e")) +
      rect(21, 10, 14, 18, pen.body("#ecca88")) +
      repeat(
        3,
        (index) =>
          rect(6 + index * 4.5, 15, 3, 4, "#e6c27e") +
          rect(38 + index * 4.5, 15, 3, 4, "#e6c27e") +
          rect(21 + index * 5.2, 7, 3.6, 4, "#ecca88"),
      ) +
      path("M24 38v-6c0-5 8-5 8 0v6Z", "#a87f42") +
      line("M28 8V0", "#8a5c3d", 1) +
      path("M28 0l8 2.5-8 2.5Z", pen.body("#d8323c")) +
      circle(12, 27, 1.4, "#a87f42") +
      circle(44, 27, 1.4, "#a87f42"),
  },
  {
    id: "windowsill",
    label: "windowsill",
    keywords: ["sill", "window sill", "window ledge", "windowsill of a house", "window seat"],
    family: "household",
    stance: "ground",
    height: 1.4,
    box: [80, 58],
    // The room paints what is seen through the panes.
    draw: (pen) =>
      `<path d="M5 0h70v52H5ZM8 3v46h30.500V3ZM41.500 3v46H72V3Z" fill-rule="evenodd" fill="${pen.body("#f3ece0")}"/>` +
      rect(8, 24, 64, 2.4, pen.body("#f3ece0")) +
      rect(0, 50, 80, 5.4, pen.upright("#fbf6ec"), 1.2) +
      rect(2, 55.4, 76, 2.6, pen.upright("#cdbfa8"), 0.6),
  },
  {
    id: "sprig",
    label: "leafy sprig",
    keywords: [
      "eucalyptus",
      "eucalyptus branch",
      "eucalyptus branches",
      "eucalyptus leaves",
      "olive branch",
      "olive branches",
      "laurel branch",
      "greenery",
      "sprig",
      "leafy branches",
      "laurel wreath branch",
    ],
    family: "plant-other",
    stance: "small",
    height: 0.5,
    box: [30, 58],
    draw: (pen) =>
      line("M15 58C13 44 18 26 15 4", "#7a8a6a", 1.3) +
      repeat(6, (index) => {
        const y = 8 + index * 8;
        const size = 3.2 + index * 0.45;
        return `<g transform="rotate(-32 ${14} ${y})">${ellipse(14 - size - 1.6, y, size, size * 0.62, pen.body("#86ab96"))}</g><g transform="rotate(32 ${16} ${y + 3})">${ellipse(16 + size + 1.6, y + 3, size, size * 0.62, pen.body("#75a088"))}</g>`;
      }) +
      ellipse(15, 4, 2.2, 4, pen.body("#93b8a2")),
  },
  {
    id: "bamboo",
    label: "bamboo",
    keywords: ["bamboo stalk", "bamboo stick", "bamboo leaves", "bamboo shoots"],
    family: "plant-other",
    stance: "small",
    height: 0.6,
    box: [26, 56],
    draw: (pen) =>
      repeat(4, (index) => rect(10, index * 14, 6, 13.4, pen.upright("#7fb84f"), 1.4)) +
      line("M9.5 14h7M9.5 28h7M9.5 42h7", "#5a8a38", 1.2) +
      path(
        "M16 16c5-6 9-6 10-5-1 4-5 7-10 5ZM10 30C5 24 1 24 0 25c1 4 5 7 10 5ZM16 43c5-5 8-5 10-4-2 4-6 6-10 4Z",
        pen.body("#5fa040"),
      ),
  },
];
