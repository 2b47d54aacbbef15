import { circle, type Drawing, ellipse, line, path, rect, repeat } from "./drawing.ts";

/** Things of gardens, workshops and gyms. */
export const garden: Drawing[] = [
  {
    // The icon sets' beach umbrella lies over a towel, which would take its color.
    id: "parasol",
    label: "parasol",
    keywords: ["parasols", "beach umbrella", "beach umbrellas", "sun umbrella", "sun umbrellas", "beach parasol"],
    family: "household",
    stance: "ground",
    height: 2.2,
    box: [80, 84],
    draw: (pen) =>
      rect(38.5, 6, 3, 77, pen.body("#d9c3a0"), 1.2) +
      path(
        "M1 37C4 15 21 4 40 4s36 11 39 33c-4-4-9-5-13-5-5 0-9 2-13 5-4-3-8-5-13-5s-9 2-13 5c-4-3-8-5-13-5-4 0-9 1-13 5Z",
        pen.body("#e0453a"),
      ) +
      path("M27 37C28 20 33 8 40 4c7 4 12 16 13 33-4-3-8-5-13-5s-9 2-13 5Z", pen.body("#ef6a55")) +
      line("M27 37C28 20 33 8 40 4M53 37C52 20 47 8 40 4", "#00000022", 0.8) +
      circle(40, 3.4, 2, "#d9c3a0") +
      ellipse(40, 82, 9, 2, "#00000022"),
  },
  {
    id: "play-ball",
    label: "ball",
    keywords: ["balls", "toy ball", "rubber ball", "bouncy ball", "play ball"],
    family: "sport",
    stance: "small",
    height: 0.26,
    box: [48, 48],
    draw: (pen) =>
      circle(24, 24, 23, pen.ball("#e0453a")) +
      path("M3 15c12 7 30 7 42 0 1.500 3 2 6 2 9.500-13 7-33 7-46 0C1 21 1.500 18 3 15Z", "#fff6e6") +
      ellipse(16, 9.5, 5, 2.8, "#ffffff66"),
  },
  {
    id: "bouquet-paper",
    label: "bouquet paper",
    keywords: ["flower wrapping"],
    family: "household",
    stance: "small",
    height: 0.3,
    box: [34, 40],
    draw: (pen) =>
      path("M1 3C6 0 11 4 17 2s11-1 16 1L21.500 30h-9Z", pen.body("#f2e2c8")) +
      path("M1 3 12.500 30H17L9 8Z", "#ffffff38") +
      path("M33 3 21.500 30H17L25 8Z", "#00000014") +
      path("M12.700 30h8.600l2.700 9H10Z", pen.upright("#6fa85a")) +
      path("M11.500 27.500h11v4h-11Z", pen.body("#e0567a")) +
      path("M17 29.500c-4-4-8-3-7 0s4 3 7 0c4-4 8-3 7 0s-4 3-7 0Z", pen.body("#c9405f")),
  },
  {
    id: "rubber-boots",
    label: "rubber boots",
    keywords: ["rubber boot", "wellies", "wellington boots", "gumboots", "rain boots", "rain boot", "galoshes"],
    family: "clothing",
    stance: "small",
    height: 0.35,
    box: [64, 60],
    draw: (pen) => {
      const boot = (x: number, y: number) =>
        path(`M${x} ${y}h17v30c0 4 3 6 8 7 5 1 8 4 8 9v6H${x}Z`, pen.upright("#3f8f4a")) +
        rect(x - 1, y - 2, 19, 5, pen.upright("#2f7038"), 2) +
        rect(x - 1, y + 49, 35, 5, "#2b3b2e", 2) +
        line(`M${x + 4} ${y + 8}v26`, "#ffffff44", 2);
      return boot(4, 4) + boot(26, 6);
    },
  },
  {
    id: "fern",
    label: "fern",
    keywords: ["ferns", "fern leaf", "fern leaves", "fern frond", "fern fronds"],
    family: "plant-other",
    stance: "ground",
    height: 0.6,
    box: [60, 64],
    draw: (pen) =>
      line("M30 63C28 44 29 22 36 3", "#4d7f3f", 1.6) +
      repeat(12, (index) => {
        const t = index / 12;
        const [x, y] = [29 + t * t * 6, 56 - t * 50];
        const long = 22 * (1 - t * 0.86);
        const leaf = (side: number) =>
          path(
            `M${x} ${y}c${side * long * 0.4} ${-5} ${side * long * 0.8} ${-5} ${side * long} ${-9} ${-side * long * 0.2} 8 ${-side * long * 0.7} 12 ${-side * long} 9Z`,
            pen.body(index % 2 ? "#4f9a45" : "#5fae52"),
          );
        return leaf(-1) + leaf(1);
      }),
  },
  {
    id: "hammock",
    label: "hammock",
    keywords: ["hammocks", "garden hammock"],
    family: "household",
    stance: "ground",
    height: 1.4,
    box: [100, 56],
    draw: (pen) =>
      line("M6 55 12 4M94 55 88 4", "#7a5230", 3.6) +
      line("M12 8 24 22M12 8 30 20M88 8 76 22M88 8 70 20", "#d8c9a8", 1) +
      path("M20 20c8 26 52 26 60 0 2 2 2 4 1 7-9 26-53 26-62 0-1-3-1-5 1-7Z", pen.body("#e06f4f")) +
      path("M25 30c10 14 40 14 50 0l-2 6c-10 12-36 12-46 0Z", "#f6e2b8") +
      line("M30 41c12 6 28 6 40 0", "#c4573b", 1.2),
  },
  {
    id: "hammock-hung",
    label: "hung hammock",
    keywords: ["hammock between trees"],
    family: "household",
    stance: "ground",
    height: 1.4,
    box: [100, 36],
    draw: (pen) =>
      line("M1 1 20 13M1 1 27 10M99 1 80 13M99 1 73 10", "#d8c9a8", 1) +
      path("M17 10c8 30 58 30 66 0 2 2 2 4 1 7-9 24-59 24-68 0-1-3-1-5 1-7Z", pen.body("#e06f4f")) +
      path("M22 20c10 17 46 17 56 0l-2 6c-11 12-41 12-52 0Z", "#f6e2b8") +
      line("M28 31c12 5 32 5 44 0", "#c4573b", 1.2),
  },
  {
    id: "anvil",
    label: "anvil",
    keywords: ["anvils", "blacksmith's anvil"],
    family: "household",
    stance: "ground",
    height: 0.8,
    box: [72, 50],
    draw: (pen) =>
      path("M2 10c10-1 14-4 20-6h44v10c-8 0-14 4-16 10H30C28 15 12 16 2 10Z", pen.upright("#5b6270")) +
      path("M30 24h20l2 12c6 2 10 5 10 10v3H18v-3c0-5 4-8 10-10Z", pen.upright("#4a505c")) +
      rect(22, 4, 44, 3, "#838b99", 1),
  },
  {
    id: "kettlebell",
    label: "kettlebell",
    keywords: ["kettlebells", "kettle bell"],
    family: "sport",
    stance: "small",
    height: 0.3,
    box: [44, 52],
    draw: (pen) =>
      `<path d="M12 26C8 10 12 4 22 4s14 6 10 22" fill="none" stroke="#3a3d46" stroke-width="5.500" stroke-linecap="round"/>` +
      circle(22, 35, 16, pen.ball("#474b56")) +
      ellipse(22, 50, 9, 1.8, "#2b2d34") +
      circle(22, 35, 6, "#e4e6ea55"),
  },
];
