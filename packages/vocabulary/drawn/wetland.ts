import { circle, type Drawing, ellipse, line, path, rect, repeat } from "./drawing.ts";

/** Birds and plants of the shore, and things of a playground and of a wind farm. */
export const wetland: Drawing[] = [
  {
    id: "heron",
    label: "heron",
    keywords: ["herons", "grey heron", "gray heron", "blue heron"],
    family: "animal-bird",
    stance: "ground",
    height: 1,
    box: [44, 60],
    draw: (pen) =>
      line("M20 40v18M25 40l1 18", "#8a7a4a", 1.5) +
      line("M17 58.500h6M23.500 58.500h6", "#8a7a4a", 1.4) +
      path("M5 41c6-14 15-18 25-15 4 1.400 5 6 2 10-6 7-16 7-27 5Z", pen.body("#7f93a8")) +
      path("M5 41c7-8 14-11 23-9-4 6-13 9-23 9Z", pen.body("#55697f")) +
      line("M29 30c5-5-5-11 0-18", "#a9b8c6", 4.4) +
      ellipse(31, 9.5, 5, 3.6, pen.ball("#c3cfd9")) +
      path("M27 7c-4-2-8-2-12-1 4 2 8 3 12 3Z", "#34434f") +
      path("M34.500 8 44 10.500 34.500 12Z", "#e0a13a") +
      circle(32.5, 8.8, 0.9, "#22303a"),
  },
  {
    id: "reeds",
    label: "reeds",
    keywords: ["reed", "cattail", "cattails", "bulrush", "bulrushes", "rushes", "reed bed"],
    family: "plant-other",
    stance: "ground",
    height: 1.6,
    box: [44, 60],
    draw: (pen) =>
      repeat(9, (index) => {
        const x = 4 + index * 4.5;
        const bend = (index % 3) * 3 - 3;
        return line(
          `M${x} 60C${x} 40 ${x + bend} 24 ${x + bend * 1.6} ${8 + (index % 4) * 5}`,
          index % 2 ? "#6f9b4e" : "#578443",
          1.8,
        );
      }) +
      repeat(3, (index) => {
        const x = 9 + index * 13;
        return (
          line(`M${x} 60V${14 - index * 2}`, "#7b8f4a", 1.3) +
          rect(x - 1.8, 6 + (index % 2) * 4, 3.6, 13, pen.upright("#7a4b2c"), 1.8)
        );
      }),
  },
  {
    id: "wind-turbine",
    label: "wind turbine",
    keywords: ["wind turbines", "wind wheel", "wind power plant"],
    family: "place-building",
    stance: "ground",
    height: 14,
    box: [60, 90],
    draw: (pen) =>
      path("M28.600 90 29.300 30h1.400L31.400 90Z", pen.upright("#e8ecf0")) +
      repeat(
        3,
        (index) =>
          `<g transform="rotate(${index * 120 + 15} 30 29)">${path("M29 29c-2-9-1.500-20 1-28.500 2 8.500 2.500 19.500 1 28.500Z", pen.body("#f4f6f8"))}</g>`,
      ) +
      circle(30, 29, 2.6, pen.ball("#d5dbe1")),
  },
  {
    id: "swing-set",
    label: "swing",
    keywords: ["swings", "swing set", "playground swing", "child's swing"],
    family: "household",
    stance: "ground",
    height: 2.2,
    box: [60, 50],
    draw: (pen) =>
      line("M4 49 11 3M18 49 11 3M42 49 49 3M56 49 49 3", "#c2543f", 2.4) +
      line("M10 3h40", "#a8432f", 3) +
      line("M24 4 22 36M36 4l2 32", "#5d646e", 1) +
      rect(20, 36, 20, 3, pen.body("#3f7fb5"), 1.2),
  },
  {
    id: "playground-slide",
    label: "slide",
    keywords: ["playground slide", "children's slide"],
    family: "household",
    stance: "ground",
    height: 2,
    box: [60, 46],
    draw: (pen) =>
      line("M8 45V9M18 45V9", "#4d6a86", 2) +
      repeat(5, (index) => line(`M8 ${14 + index * 7}h10`, "#4d6a86", 1.6)) +
      line("M8 9V2M18 9V2", "#4d6a86", 1.6) +
      path("M16 9c10 0 14 30 34 31h9v5H48C27 44 24 15 16 14Z", pen.upright("#e4b23c")) +
      path("M16 7c11 0 15 30 34 31h9v2.500h-9C29 40 26 10 16 9.500Z", pen.body("#f0c95a")),
  },
  {
    id: "sailing-dinghy",
    label: "sailing dinghy",
    keywords: ["dinghy"],
    family: "transport-water",
    stance: "float",
    height: 7,
    box: [44, 48],
    draw: (pen) =>
      rect(20.2, 1, 1.4, 38, pen.upright("#7a5a44"), 0.6) +
      path("M23 4c9 7 15 17 16.500 29H23Z", pen.cloth(pen.part("sail", "#f7f2e6"), pen.motif("sail"))) +
      path("M18.800 9C12 15 7 24 5.500 33h13.300Z", pen.cloth(pen.part("sail", "#efe8d8"), pen.motif("sail"))) +
      line("M23 14.500h9.500M23 24h14M18.800 24h-9.500", "#0000001c", 0.6) +
      path("M2 37h40c-1.500 5-5 10-9 10H11c-4 0-7.500-5-9-10Z", pen.body(pen.part("hull", "#b5643f"))) +
      path("M2 37h40l-.8 2.400H2.800Z", pen.upright("#f3e6d0")),
  },
];
