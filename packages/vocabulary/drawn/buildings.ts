import type { Pen } from "../pen.ts";
import { circle, type Drawing, line, path, rect, repeat } from "./drawing.ts";

const pane = "#8fd0ff";

/** The gable of a cottage below its roof. A roof of a color that the prompt names is steeper, so that it is seen. */
function drawGable(pen: Pen): string {
  const walls = pen.body(pen.part("walls", "#f3dcb8"));
  const roof = pen.part("roof", "");
  return roof === ""
    ? path("M20 2 1 17.500l2.4 2.300L20 7l16.6 12.800L39 17.500Z", pen.upright("#a4493d")) +
        path("M20 5.5 6 16.800V18h28v-1.200Z", walls)
    : path("M11 4.500h18l10 14H1Z", pen.upright(roof)) +
        line("M8.500 9h23M5.700 13.500h28.600", "#00000022", 0.6) +
        path("M20 8.500 13.500 18.500h13Z", walls);
}

/** Shutters beside the windows of a cottage, if the prompt names their color. */
function drawShutters(pen: Pen): string {
  const color = pen.part("shutters", "");
  return color === ""
    ? ""
    : repeat(4, (index) => rect([6.7, 14.2, 24.2, 31.7][index] ?? 0, 21.6, 1.6, 6.3, pen.upright(color), 0.2));
}

export const buildings: Drawing[] = [
  {
    id: "lighthouse",
    label: "lighthouse",
    keywords: ["beacon"],
    family: "place-building",
    stance: "ground",
    height: 14,
    box: [24, 48],
    draw: (pen) =>
      path("M7.5 16h9l2.5 31H5Z", pen.body("#f4f1f6")) +
      path("M7.1 20.500h9.800l.5 6H6.600ZM6.1 32.500h11.800l.5 6H5.600Z", pen.body("#e2474b")) +
      rect(6, 14, 12, 2.4, pen.body("#5a4a63"), 1) +
      rect(8, 8, 8, 6, pen.body("#ffe38a")) +
      line("M8.2 8v6M12 8v6M15.8 8v6", "#5a4a63", 0.8) +
      path("M7 8.2 12 2l5 6.200Z", pen.body(pen.part("roof", "#d83a45"))) +
      circle(12, 2, 1, pen.ball("#5a4a63")) +
      path("M10.3 47v-5.300a1.7 1.7 0 0 1 3.4 0V47Z", pen.upright(pen.part("door", "#7a4a3a"))) +
      rect(10.9, 28, 2.2, 3, pane, 1),
  },
  {
    id: "windmill",
    label: "windmill",
    keywords: ["mill"],
    family: "place-building",
    stance: "ground",
    height: 12,
    box: [40, 46],
    draw: (pen) =>
      path("M15 18h10l4 28H11Z", pen.body(pen.part("walls", "#f3e6d3"))) +
      path("M13.5 19c0-5 3-8 6.5-8s6.5 3 6.5 8Z", pen.body(pen.part("roof", "#b5533f"))) +
      path("M17.3 46v-6a2.7 2.7 0 0 1 5.4 0v6Z", pen.upright(pen.part("door", "#7a4a3a"))) +
      rect(18, 25, 4, 4.5, pane, 1) +
      repeat(
        4,
        (index) =>
          `<g transform="rotate(${20 + index * 90} 20 17)">${rect(19.4, 0, 1.2, 17, pen.upright("#7a5140"))}${rect(20.6, 0.5, 4.6, 12.5, pen.body(pen.part("sails", "#fff7e8")))}${line("M20.6 3.600h4.600M20.6 6.700h4.600M20.6 9.800h4.600M22.9.5v12.5", "#c9a987", 0.35)}</g>`,
      ) +
      circle(20, 17, 1.9, pen.ball("#7a5140")),
  },
  {
    id: "barn",
    label: "barn",
    keywords: ["farmhouse", "stable", "shed"],
    family: "place-building",
    stance: "ground",
    height: 8,
    box: [44, 36],
    draw: (pen) =>
      path("M5 17 12 7 22 2l10 5 7 10v19H5Z", pen.body(pen.part("walls", "#c8433b"))) +
      path(
        "M22 0 11.2 5.5 3 17l2.2 1.600L12.6 8.3 22 3.400l9.4 4.9 7.4 10.300L41 17 32.8 5.500Z",
        pen.upright(pen.part("roof", "#6b5060")),
      ) +
      rect(14.5, 21, 15, 15, pen.body("#f2e9df"), 0.5) +
      rect(15.7, 22.2, 6, 13.8, pen.body(pen.part("door", "#b23a36"))) +
      rect(22.3, 22.2, 6, 13.8, pen.body(pen.part("door", "#b23a36"))) +
      line("M15.7 22.200l6 13.800M21.7 22.200l-6 13.800M22.3 22.200l6 13.800M28.3 22.200l-6 13.8", "#f2e9df", 0.9) +
      rect(19, 9.5, 6, 6, pen.body("#f2e9df"), 0.5) +
      rect(20, 10.5, 4, 4, "#5a3540"),
  },
  {
    id: "cottage",
    label: "cottage",
    keywords: ["cabin", "lodge", "chalet", "log cabin"],
    family: "place-building",
    stance: "ground",
    height: 5.5,
    box: [40, 34],
    draw: (pen) =>
      rect(28, 2, 4, 11, pen.body(pen.part("chimney", "#a86a58"))) +
      rect(6, 16, 28, 18, pen.body(pen.part("walls", "#f3dcb8")), 0.5) +
      drawGable(pen) +
      path("M16.5 34v-9.500a3.5 3.5 0 0 1 7 0V34Z", pen.upright(pen.part("door", "#7a4a3a"))) +
      circle(22, 29.5, 0.6, "#ffd76a") +
      drawShutters(pen) +
      rect(8.5, 22, 5.5, 5.5, pen.part("windows", pane), 0.5) +
      rect(26, 22, 5.5, 5.5, pen.part("windows", pane), 0.5) +
      line("M11.25 22v5.500M8.5 24.750H14M28.75 22v5.500M26 24.750h5.5", "#fff6e6", 0.7) +
      circle(20, 14, 2.2, pane),
  },
  {
    id: "tower",
    label: "tower",
    keywords: ["turret", "watchtower", "keep"],
    family: "place-building",
    stance: "ground",
    height: 13,
    box: [22, 44],
    draw: (pen) =>
      rect(5, 12, 12, 32, pen.body("#b9b3c4")) +
      path("M3 6h3.200v2.500h3.200V6h3.200v2.500h3.200V6H19v7H3Z", pen.upright("#a49db2")) +
      rect(9.5, 18, 3, 5, "#4b4360", 1.5) +
      rect(9.5, 27, 3, 5, "#4b4360", 1.5) +
      path("M8.5 44v-4a2.5 2.5 0 0 1 5 0v4Z", pen.upright("#6b4534")) +
      line("M6 16h4M12 21h4M6 25.500h4M12 34h4M6 37h3", "#8d86a0", 0.6) +
      line("M11 6V1", "#6b4534", 0.6) +
      path("M11 1l5 1.5-5 1.500Z", pen.body("#e2474b")),
  },
  {
    id: "skyscraper",
    label: "skyscraper",
    keywords: ["high-rise", "tower block", "tall building", "office tower"],
    family: "place-building",
    stance: "ground",
    height: 30,
    box: [20, 50],
    draw: (pen) =>
      rect(9.4, 0, 1.2, 8, pen.body("#7d88a6")) +
      rect(6, 6, 8, 6, pen.body("#7f93bd")) +
      rect(3, 11, 14, 39, pen.body("#6f86b8")) +
      repeat(10, (row) =>
        repeat(4, (column) =>
          rect(4.6 + column * 2.9, 13 + row * 3.5, 2, 2.3, (row * 3 + column * 5) % 7 < 2 ? "#ffe7a0" : pane, 0.2),
        ),
      ) +
      rect(8, 46.5, 4, 3.5, "#3d4a72", 0.4),
  },
  {
    id: "well",
    label: "well",
    keywords: ["water well", "wishing well"],
    family: "place-other",
    stance: "ground",
    height: 2.2,
    box: [26, 30],
    draw: (pen) =>
      rect(5, 9, 1.8, 12, pen.upright("#8a5a3c")) +
      rect(19.2, 9, 1.8, 12, pen.upright("#8a5a3c")) +
      path("M13 1 1.5 9.500h23Z", pen.upright("#b5533f")) +
      rect(6, 13, 14, 1.2, pen.body("#8a5a3c")) +
      line("M13 14v4", "#d9c6a0", 0.6) +
      rect(11.3, 17, 3.4, 3, pen.body("#9a6a48"), 0.4) +
      rect(3, 19.5, 20, 10.5, pen.body("#a9a5b5"), 2) +
      line(
        "M3.5 23h19M3.5 26.500h19M8 20v3M15 20v3M11 23v3.500M18.5 23v3.500M7 26.500V30M14 26.500V30",
        "#837e94",
        0.6,
      ),
  },
  {
    id: "stone-bridge",
    label: "bridge",
    keywords: ["bridge", "stone bridge", "footbridge"],
    family: "place-other",
    stance: "ground",
    height: 4,
    box: [60, 22],
    draw: (pen) =>
      path(
        "M0 10C12 3 22 1 30 1s18 2 30 9v12H48c0-8-5-11-9-11s-8 3-8 9h-2c0-6-4-9-8-9s-9 3-9 11H0Z",
        pen.body("#a79fae"),
      ) +
      path("M0 8.500C12 1.5 22-.5 30-.5s18 2 30 9V12C48 4.5 38 3 30 3S12 4.5 0 12Z", pen.upright("#c3bcca")) +
      line("M4 14h5M51 14h5M26 6.500h8M14 7.500l5-1.400M46 7.500l-5-1.400M2 18.500h6M52 18.500h6", "#857d90", 0.7),
  },
  {
    id: "fence",
    label: "fence",
    keywords: ["picket fence", "railing"],
    family: "place-other",
    stance: "ground",
    height: 1.1,
    box: [44, 16],
    draw: (pen) =>
      rect(0, 5, 44, 1.8, pen.upright("#c9925e")) +
      rect(0, 11, 44, 1.8, pen.upright("#c9925e")) +
      repeat(7, (index) => path(`M${index * 6.6 + 0.5} 3.500l1.9-3 1.9 3V16h-3.800Z`, pen.body("#d9a671"))),
  },
  {
    id: "street-lamp",
    label: "street lamp",
    keywords: ["lamp post", "lamppost", "street light", "lantern post", "streetlight"],
    family: "place-other",
    stance: "ground",
    height: 3.6,
    box: [10, 40],
    draw: (pen) =>
      rect(4.3, 10, 1.4, 29, pen.body("#4c4660")) +
      path("M2.5 40c0-2 1-3 2.5-3s2.5 1 2.5 3Z", pen.body("#4c4660")) +
      path("M2 4h6l-1 6.500H3Z", "#ffe9a6") +
      line("M2 4l1 6.500h4L8 4", "#4c4660", 0.6) +
      path("M1.3 4.2 5 .6l3.7 3.600Z", pen.upright("#4c4660")),
  },
];
