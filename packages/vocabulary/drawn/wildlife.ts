import { circle, type Drawing, ellipse, line, path, repeat } from "./drawing.ts";

/** Animals of the garden and the field, and water on the ground. */
export const wildlife: Drawing[] = [
  {
    // The icon sets have only a chipmunk, with stripes and a thin tail.
    id: "squirrel",
    label: "squirrel",
    keywords: ["squirrels", "red squirrel", "gray squirrel", "grey squirrel"],
    family: "animal-mammal",
    stance: "ground",
    height: 0.28,
    facing: 1,
    box: [64, 64],
    draw: (pen) =>
      path(
        "M20 60C8 57 1 46 2 32 3 17 11 6 21 4c8-1.500 13 4 11.500 10.500C31.500 19 27 20 25 24c-2.500 5 1 10 3 16 2 7-1 16-8 20Z",
        pen.body("#b8652f"),
      ) +
      path("M17 52C10 47 7 39 8 30c1-10 6-18 12-20.500-4 6-7 13-6 22 .5 7 3 13 3 20.500Z", "#e0935588") +
      path("M24 62c-3-9-2-20 5-27 5-5 13-6 17-1 4 6 2 18-3 28Z", pen.body("#c4703a")) +
      path("M40 37c5 1 6.500 8 5 15-1 4-3 7.500-6 9.500-4-7-4.500-19 1-24.500Z", pen.upright("#f6e3cc")) +
      ellipse(30, 53, 9.5, 9, pen.ball("#c4703a")) +
      path("M26 59.500h17c2.500 0 3.500 1.500 3 4H25c-1.500 0-1.500-4 1-4Z", pen.body("#a85a2c")) +
      path(
        "M37.500 14.500 37 3.500c4 1 7.500 4.500 8.500 9ZM46 13l3.500-9.500c3 2.500 4.500 6.500 3.500 11Z",
        pen.body("#b8652f"),
      ) +
      path(
        "M36 24c0-8 6-13 13.500-12.500C56 12 61 17 62.500 23c.6 3-1.500 5.500-4.500 6.500-4 5-10.500 7-16 4.500-4-2-6-5.500-6-10Z",
        pen.ball("#c9763e"),
      ) +
      path(
        "M48 29.500c3-4 9-6.500 13.800-5 .6 2.500-1.300 4.300-3.800 5-2.800 3.500-6.800 5.300-10.800 5-1.500-1.500-1-3.500.8-5Z",
        "#f6e3cc",
      ) +
      circle(51, 21, 2.5, "#2b1b16") +
      circle(51.8, 20.2, 0.8, "#ffffff") +
      ellipse(62, 23.4, 1.5, 1.2, "#4a2a20") +
      path("M40 40c5-1.500 9 0 12 2.500l-2 4c-4-1.500-8-1.500-11-.5Z", pen.body("#b8652f")) +
      ellipse(53.5, 43.5, 3.8, 4.6, pen.ball("#a9713a")) +
      path("M49.500 41c2-3.500 6.500-3.500 8.200 0-2.600 1.300-5.600 1.300-8.200 0Z", pen.body("#6f4a28")),
  },
  {
    id: "crow",
    label: "crow",
    keywords: ["crows", "raven", "ravens", "rook", "jackdaw", "carrion crow"],
    family: "animal-bird",
    stance: "ground",
    height: 0.4,
    facing: 1,
    box: [64, 52],
    draw: (pen) =>
      line("M30 41v8M36 41v8", "#4a4650", 1.8) +
      line("M27 50.500l3-1.500 4 1.500M33 50.500l3-1.500 4 1.500", "#4a4650", 1.6) +
      path("M1 39 18 25l12 10-9 7c-7 0-14 0-20-3Z", pen.body("#2a2c38")) +
      path(
        "M12 33c3-11 14-18 26-17 4-8 14-9 17-2 1 6-2 10-4 14-4 10-14 16-24 15-8 0-14-3-15-10Z",
        pen.body("#363947"),
      ) +
      path("M12 33c6-9 16-13 27-11-1 9-8 16-18 18-5-1-9-3-9-7Z", pen.body("#262833")) +
      path("M54 10.500 64 15 54.500 18Z", "#57545c") +
      circle(49.5, 12.5, 1.9, "#f3f0ea") +
      circle(49.9, 12.5, 1, "#17181f"),
  },
  {
    id: "dragonfly",
    label: "dragonfly",
    keywords: ["dragonflies", "damselfly", "damselflies"],
    family: "animal-bug",
    stance: "fly",
    height: 0.08,
    box: [64, 56],
    draw: (pen) => {
      const wing = (x: number, y: number, angle: number, fill: string) =>
        `<g transform="rotate(${angle} ${x} ${y})" opacity="0.85">${ellipse(x + 15, y, 15, 4.2, fill)}</g>`;
      return (
        wing(34, 20, -14, "#bfe4ee") +
        wing(34, 24, 14, "#a9d6e6") +
        wing(30, 20, 194, "#bfe4ee") +
        wing(30, 24, 166, "#a9d6e6") +
        path("M30.200 24h3.600l-.8 29c-.2 1.500-1.800 1.500-2 0Z", pen.upright("#2f8f8a")) +
        line("M30.500 31h3M30.600 37h2.800M30.700 43h2.600M30.800 48h2.400", "#1f6663", 0.8) +
        ellipse(32, 20, 4, 7, pen.body("#3aa79f")) +
        circle(32, 11, 4, pen.ball("#37968f")) +
        circle(29.2, 9.8, 2.25, pen.ball("#5b3d63")) +
        circle(34.8, 9.8, 2.25, pen.ball("#5b3d63"))
      );
    },
  },
  {
    id: "starfish",
    label: "starfish",
    keywords: ["starfishes", "sea star", "sea stars"],
    family: "animal-marine",
    stance: "ground",
    height: 0.12,
    box: [48, 46],
    draw: (pen) =>
      path(
        "M21 5c1-4 5-4 6 0l3 11 12-1c5 0 6 4 2 7l-10 6 4 11c1 5-3 7-6 4l-8-8-8 8c-3 3-7 1-6-4l4-11L4 22c-4-3-3-7 2-7l12 1Z",
        pen.ball("#ef8a3c"),
      ) +
      line("M24 8v18M42 19 24 27M6 19l18 8M33 39l-9-12M15 39l9-12", "#c9602566", 1.6) +
      repeat(5, (arm) => {
        const angle = (arm * 2 * Math.PI) / 5 - Math.PI / 2;
        return repeat(2, (at) =>
          circle(24 + Math.cos(angle) * (7 + at * 6), 26 + Math.sin(angle) * (7 + at * 6), 1.5 - at * 0.4, "#ffd49a"),
        );
      }),
  },
  {
    id: "puddle",
    label: "puddle",
    keywords: ["puddles", "rain puddle", "puddle of water"],
    family: "place-other",
    stance: "ground",
    height: 0.22,
    box: [90, 24],
    draw: (pen) =>
      path(
        "M4 14C2 6 16 3 28 4c8-5 26-4 32 0 14-2 28 3 26 10-2 8-20 8-30 7-8 4-24 3-28 0-12 2-23 0-24-7Z",
        pen.body("#7fb4d6"),
      ) +
      path("M12 12c4-5 14-6 22-5 6-3 16-2 20 0 8-1 18 1 20 4-12-3-22-2-28-1-10-2-24-1-34 2Z", "#bcdcef") +
      line("M24 16c8 2 14 2 20 0M54 15c6 2 12 2 18 0", "#5a97bf", 1.2),
  },
];
