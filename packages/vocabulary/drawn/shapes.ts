import { circle, type Drawing, flatShape, path, rect } from "./drawing.ts";

/**
 * Plain shapes of patterns, and things of folded paper. Circles and squares are shapes only in the plural, and dots are
 * none: "in a circle", "a square picture" and "with black dots" describe other things.
 */
export const shapes: Drawing[] = [
  flatShape("hexagon", ["hexagons", "hexagonal"], (pen) =>
    path("M16 1 29 8.500v15L16 31 3 23.500v-15Z", pen.body("#4aa3a2")),
  ),
  flatShape("triangle", ["triangles", "triangular"], (pen) => path("M16 3 31 29H1Z", pen.body("#e2885c"))),
  flatShape("rhombus", ["rhombuses", "rhombi", "diamond shape", "diamond shapes", "lozenge", "lozenges"], (pen) =>
    path("M16 1 27 16 16 31 5 16Z", pen.body("#7a6fc0")),
  ),
  flatShape("disc", ["discs", "circles", "round shapes"], (pen) => circle(16, 16, 14, pen.body("#4f8fc0"))),
  flatShape("square-shape", ["squares", "square shapes"], (pen) => rect(3, 3, 26, 26, pen.body("#c9a03a"))),
  {
    ...flatShape("stripe", [], () => rect(0, 0, 64, 30, "#5b8fc4")),
    box: [64, 30],
  },
  {
    ...flatShape("zigzag", [], () => path("M0 0 32 20 64 0V14L32 34 0 14Z", "#e0a23a")),
    box: [64, 34],
  },
  flatShape("polka-dot", ["polka dots"], (pen) => circle(16, 16, 13, pen.body("#d9596f"))),
  {
    id: "paper-plane",
    label: "paper plane",
    keywords: ["paper airplane", "paper aeroplane", "paper planes", "paper airplanes"],
    family: "household",
    stance: "fly",
    height: 0.25,
    box: [36, 30],
    draw: (pen) =>
      path("M34 2 2 14l10 4.500Z", pen.body("#f4f6f9")) +
      path("M34 2 12 18.500V28l6-6.500Z", pen.body("#b9c4d2")) +
      path("M34 2 16 20.300 28 27Z", pen.body("#e3e9f0")),
  },
];
