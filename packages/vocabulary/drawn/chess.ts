import type { Pen } from "../pen.ts";
import { circle, type Drawing, path, rect, repeat } from "./drawing.ts";

const piece = (id: string, keywords: readonly string[], head: (pen: Pen, color: string) => string): Drawing => ({
  id: `chess-${id}`,
  label: `chess ${id}`,
  keywords: [...keywords, `chess ${id}`, `${id} chess piece`, `${id} of a chess set`],
  family: "game",
  stance: "small",
  height: 0.14,
  box: [26, 44],
  draw: (pen) => {
    const color = "#e7d8bd";
    return (
      path("M9.500 17h7l1.600 14c.3 3 2.400 4.500 2.400 6.500h-15c0-2 2.100-3.500 2.400-6.500Z", pen.body(color)) +
      rect(7.5, 15.5, 11, 2.6, pen.body(color), 1.3) +
      rect(4, 36, 18, 3.2, pen.body(color), 1.6) +
      rect(2.5, 39, 21, 4.4, pen.body(color), 1.6) +
      head(pen, color)
    );
  },
});

/** Chess pieces. The words "king" and "knight" name persons, unless the prompt is about chess. */
export const chess: Drawing[] = [
  piece(
    "king",
    [],
    (pen, color) =>
      path("M7 7.500h12l-1.800 8.500H8.800Z", pen.body(color)) +
      rect(12, 0, 2, 8, pen.body(color), 0.6) +
      rect(9.8, 2, 6.4, 2, pen.body(color), 0.6),
  ),
  piece(
    "queen",
    [],
    (pen, color) =>
      path("M5.500 5.500 9 9l1.500-5.500L13 8.500l2.500-5L17 9l3.500-3.500L17.200 16H8.800Z", pen.body(color)) +
      repeat(4, (index) => circle(5.5 + index * 5, index === 0 || index === 3 ? 5 : 3, 1.3, pen.ball(color))),
  ),
  piece("rook", ["rook"], (pen, color) =>
    path("M6.500 5h3.400v3h2V5h2.200v3h2V5h3.400v5.500L18 16H8l-1.500-5.500Z", pen.body(color)),
  ),
  piece(
    "bishop",
    [],
    (pen, color) =>
      path("M13 3.500c4 3 5.200 7.500 2.800 12.500h-5.600C7.800 11 9 6.500 13 3.500Z", pen.body(color)) +
      circle(13, 3, 1.5, pen.ball(color)) +
      path("M14 7.500l2.400 3.500-1 .7-2.200-3.600Z", "#00000040"),
  ),
  piece(
    "knight",
    [],
    (pen, color) =>
      path(
        "M9 16c0-4 1-5 2.500-6.500-2 .4-3 2.200-4.600 2.100C5 11.400 4.600 9.600 5.700 8.400L9 4.300 9.400 1.500l2.400 2C17 4.300 19.300 9 18.400 16Z",
        pen.body(color),
      ) + circle(10.3, 6, 0.8, "#00000070"),
  ),
  {
    id: "chess-board",
    label: "chess board",
    keywords: ["chessboard", "checkerboard", "chess boards"],
    family: "game",
    stance: "small",
    height: 0.2,
    box: [72, 30],
    draw: (pen) =>
      path("M12 1h48l11 24v4H1v-4Z", pen.upright("#7a4b2f")) +
      repeat(64, (index) => {
        const [row, column] = [Math.floor(index / 8), index % 8];
        const edge = (depth: number, across: number) => {
          const half = 22.5 + (depth / 8) * 10;
          return [(36 - half + (across / 8) * half * 2).toFixed(2), (3 + depth * 2.6).toFixed(2)].join(" ");
        };
        const corners = [edge(row, column), edge(row, column + 1), edge(row + 1, column + 1), edge(row + 1, column)];
        return path(`M${corners.join("L")}Z`, (row + column) % 2 ? "#4a3728" : "#f0e2c6");
      }),
  },
];
