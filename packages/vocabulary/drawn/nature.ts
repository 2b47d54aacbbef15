import type { Pen } from "../pen.ts";
import { circle, type Drawing, ellipse, line, path, rect, repeat } from "./drawing.ts";

/** A leaf with its stalk at (0, 0), turned by `degrees`. */
const leaf = (pen: Pen, x: number, y: number, degrees: number, color: string, size = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${size})">${path("M0 0C2-3.5 6-4 10-1 6 2 2.5 2.5 0 0Z", pen.body(color))}</g>`;

export const nature: Drawing[] = [
  {
    id: "cliff",
    label: "cliff",
    keywords: ["rocky cliff", "sea cliff", "cliffs", "rocky cliffs", "steep cliff", "rock ledge", "bluff", "headland"],
    family: "place-other",
    stance: "ground",
    height: 16,
    box: [60, 40],
    draw: (pen) =>
      path("M2 40 5 24 3 8C12 4 46 3 57 7l-1 12 4 21Z", pen.upright("#8d8a93")) +
      path("M5 24l9 4 2 12H2ZM30 9l-4 13 6 8-2 10h9l1-12-5-9 3-10ZM57 19l-8 6-2 15h13Z", "#00000026") +
      path(
        "M3 8C12 4 46 3 57 7l-1.5 4c-4-1-6 1.5-9 .5s-5 1.5-9 .5-6 1-10 0-7 1.5-11 .5-8 .5-12.5-1Z",
        pen.body("#6fa552"),
      ),
  },
  // The mountain of the icon sets has a frame of land.
  {
    id: "mountain",
    label: "mountain",
    keywords: ["peak", "summit"],
    family: "place-other",
    stance: "ground",
    height: 30,
    box: [64, 40],
    draw: (pen) =>
      path(
        "M0 40C3 36 6 34 9 30l5-5 4 1 7-12 3-3 2-7c1-1.500 2-2 3-2l4 .3c1 .2 1.600.8 2 1.700l3 7 3 2 5 10 4 1 5 9c2 3 3 4 5 7Z",
        pen.upright("#8d8593"),
      ) +
      path("M39 3.500c.8 0 1.600.6 2 1.500l3 6 3 2 5 10 4 1 5 9c2 3 3 4 3 7H43l-3-9 3-5-5-6 1-5-3-6Z", "#00000024") +
      path(
        "M30 4c1-1.500 2-2 3-2l4 .3c1 .2 1.600.8 2 1.700l3 7 1.500 1-2 3-2.500-2-2.500 4-3-3.500-3 3-1.600-1.500-2.400 2-.5-2 2-2.500Z",
        "#f4f6fb",
      ),
  },
  {
    id: "branch",
    label: "branch",
    keywords: ["tree branch", "twig", "bough", "limb of a tree", "tree limb", "leafy branch"],
    family: "plant-other",
    stance: "ground",
    height: 4,
    box: [64, 56],
    draw: (pen) =>
      path(
        "M3 56C6 40 4 22 6 0h11c-1.5 9-1.5 15-1 19 14 4.5 30 4 46 1.5.8 1.5.5 2.7-1 3.3-16 3.5-31 4.5-45 3.2 0 10 1.5 20 4 29Z",
        pen.upright("#7d5238"),
      ) +
      line("M9 6c-1 14 0 30-2 46M13 10c-.5 12 1 30 3 42M24 24c10 1.5 20 1 32-1", "#5f3c28", 0.8) +
      repeat(4, (index) => leaf(pen, 34 + index * 8, 21.5 - (index % 2), index % 2 ? -55 : -125, "#58a04c")) +
      repeat(3, (index) => leaf(pen, 38 + index * 9, 25.5, index % 2 ? 50 : 120, "#4a8f45")) +
      leaf(pen, 62, 21.5, -20, "#66b058") +
      leaf(pen, 17, 6, -30, "#58a04c", 1.2) +
      leaf(pen, 5, 12, 200, "#4a8f45", 0.5),
  },
  {
    id: "tree-stump",
    label: "tree stump",
    keywords: ["stump", "tree trunk stump", "wooden stump"],
    family: "plant-other",
    stance: "ground",
    height: 0.5,
    box: [40, 26],
    draw: (pen) =>
      path("M7 6h26l1 12c.5 4 3 6 6 8H0c3-2 5.5-4 6-8Z", pen.upright("#8a5c3d")) +
      line("M12 10v12M19 11v13M27 10v12", "#6a4329", 0.9) +
      ellipse(20, 6, 13.5, 5, pen.body("#e0b98a")) +
      `<ellipse cx="20" cy="6" rx="9" ry="3.2" fill="none" stroke="#b98a58" stroke-width=".8"/><ellipse cx="20" cy="6" rx="4.5" ry="1.6" fill="none" stroke="#b98a58" stroke-width=".8"/>`,
  },
  {
    id: "seagull",
    label: "seagull",
    keywords: ["gull", "sea gull"],
    family: "animal-bird",
    stance: "fly",
    height: 0.5,
    box: [56, 30],
    draw: (pen) =>
      path("M24 15C18 3 9 1 0 3c7 2 10 8 16 14Z", pen.body("#a9b4c2")) +
      path("M30 14C34 3 44-1 56 2c-9 3-13 9-20 15Z", pen.body("#b9c3cf")) +
      path(
        "M0 3c3 .8 5.2 2.3 7.2 4.4L10 5C7 2.7 3.5 2.2 0 3ZM56 2c-3.5 1.2-6.2 2.9-8.5 5L45 4.7C48.5 2.3 52 1.3 56 2Z",
        "#4a4e5c",
      ) +
      path("M8 19C6 13 12 10 17 13c8 2 17 2 24 6l8 1-7 4c-8 4-22 3-28 0-3-1-5-2.5-6-5Z", pen.ball("#fbfbfd")) +
      path("M8.5 17 1 18.5l7.5 2.2Z", pen.body("#f5a623")) +
      circle(13, 16.5, 1, "#2a2230"),
  },
  {
    id: "flying-bird",
    label: "flying bird",
    keywords: ["flying birds"],
    family: "animal-bird",
    stance: "fly",
    height: 0.25,
    facing: -1,
    box: [60, 44],
    draw: (pen) =>
      path("M29 22C24 12 14 4 3 1c3 6 4 12 9 17 3 4 8 7 12 8Z", pen.body("#44527a")) +
      path("M8 24C8 18 14 16 19 19c8 3 16 5 24 4l16 4-15 3c-5 5-14 7-21 5-8-1-13-4-15-11Z", pen.ball("#5b6ea3")) +
      path("M10 28c8 5 22 6 32 3-5 4-13 6-19 4-6-1-10-3-13-7Z", "#ffffff3d") +
      path("M26 24C29 13 38 4 51 0c-1 7-1 14-5 20-3 5-9 8-15 8Z", pen.body("#51629a")) +
      path("M46 20c4-6 4-13 5-20l-6 3c0 6-1 12-5 18ZM12 18C7 13 6 7 3 1l6 3c2 6 5 11 9 15Z", "#00000024") +
      path("M8.500 22 1 24.500l8 1.500Z", pen.body("#f2a73b")) +
      circle(13, 22.5, 1.3, "#1d2233"),
  },
  {
    id: "wheat-ear",
    label: "ear of wheat",
    keywords: ["wheat ear", "ears of wheat", "wheat ears", "wheat stalk", "wheat stalks", "ear of corn wheat"],
    family: "plant-other",
    stance: "small",
    height: 0.5,
    box: [26, 56],
    draw: (pen) =>
      line("M13 56C12 44 13 34 13 20", "#c48a2c", 1.6) +
      repeat(5, (index) => {
        const y = 14 + index * 6;
        return `<g transform="rotate(-28 11 ${y})">${ellipse(8.5, y, 2.7, 5, pen.body("#eab54a"))}</g><g transform="rotate(28 15 ${y})">${ellipse(17.5, y, 2.7, 5, pen.body("#e2a63a"))}</g>`;
      }) +
      ellipse(13, 9, 2.6, 5.4, pen.body("#f2c25c")) +
      line("M13 4V0M9 9 4 1M17 9l5-8", "#d9a03a", 0.8),
  },
  {
    id: "beehive",
    label: "beehive",
    keywords: ["bee hive", "hive", "bee house"],
    family: "place-other",
    stance: "ground",
    height: 1,
    box: [34, 38],
    draw: (pen) =>
      rect(5, 34, 5, 4, "#7a5338") +
      rect(24, 34, 5, 4, "#7a5338") +
      rect(3, 20, 28, 15, pen.body("#f0d07a"), 1) +
      rect(3, 8, 28, 12, pen.body("#f4f0e6"), 1) +
      rect(1, 3, 32, 6, pen.body("#9a9fa8"), 1.4) +
      rect(11, 30, 12, 2.4, "#4a3428", 1) +
      rect(14, 13, 6, 1.6, "#b9ad98", 0.8) +
      rect(14, 25, 6, 1.6, "#b98f3a", 0.8),
  },
  {
    id: "steam",
    label: "steam",
    keywords: ["rising steam", "hot steam", "wisps of steam"],
    family: "other-effect",
    stance: "small",
    height: 0.14,
    box: [28, 30],
    draw: () =>
      [6, 14, 22]
        .map(
          (x, index) =>
            `<path d="M${x} 29c-4-5 4-8 0-13s4-8 0-${12 - (index % 2) * 3}" fill="none" stroke="#ffffff" stroke-opacity=".8" stroke-width="2.2" stroke-linecap="round"/>`,
        )
        .join(""),
  },
  {
    id: "wreath",
    label: "wreath",
    keywords: ["christmas wreath", "advent wreath", "door wreath", "flower wreath", "holiday wreath"],
    family: "household",
    stance: "small",
    height: 0.45,
    box: [48, 48],
    draw: (pen) =>
      `<circle cx="24" cy="22" r="16" fill="none" stroke="#2f7d45" stroke-width="9"/>` +
      repeat(22, (index) => {
        const angle = (index / 22) * 360;
        const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
        return leaf(
          pen,
          24 + dx * 15,
          22 + dy * 15,
          angle + (index % 2 ? 60 : 120),
          index % 2 ? "#3c9152" : "#4aa860",
          0.95,
        );
      }) +
      repeat(7, (index) => {
        const angle = (index / 7) * Math.PI * 2 + 0.4;
        return circle(24 + Math.cos(angle) * 16, 22 + Math.sin(angle) * 16, 2, pen.ball("#e0343f"));
      }) +
      path("M24 38c-5-6-12-5-12-1s7 5 12 1c5 4 12 5 12 1s-7-7-12-1Z", pen.body("#d8323c")) +
      path("M23 39l-5 9 4-1 2-7 2 7 4 1-5-9Z", pen.body("#c02a34")) +
      circle(24, 38.5, 2.4, pen.ball("#e8505a")),
  },
];
