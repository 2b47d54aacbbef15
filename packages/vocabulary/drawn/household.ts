import type { Pen } from "../pen.ts";
import { circle, type Drawing, ellipse, line, path, rect, repeat } from "./drawing.ts";

/** A cake with a number of tiers, the widest below. */
function stackedCake(tiers: number): Drawing {
  const high = 15;
  const draw: Drawing["draw"] = (pen) =>
    ellipse(26, tiers * high + 5, 26, 4, pen.upright("#e9edf3")) +
    repeat(tiers, (nth) => {
      const [half, top] = [22 - nth * 6, (tiers - 1 - nth) * high + 4];
      const left = 26 - half;
      return (
        path(
          `M${left} ${top}v${high}c0 2 ${half * 0.45} 3 ${half} 3s${half}-1 ${half}-3v-${high}Z`,
          pen.upright("#f3c9a0"),
        ) +
        path(
          `M${left} ${top}v5c${half * 0.1} 3 ${half * 0.3} 3 ${half * 0.4} 0 ${half * 0.1} 4 ${half * 0.3} 4 ${half * 0.4} 0 ${half * 0.1} 4 ${half * 0.3} 4 ${half * 0.4} 0 ${half * 0.1} 4 ${half * 0.3} 4 ${half * 0.4} 0 ${half * 0.1} 3 ${half * 0.3} 3 ${half * 0.4} 0V${top}Z`,
          pen.body("#f58fb0"),
        ) +
        ellipse(26, top, half, 3.4, pen.body("#ffa9c4")) +
        line(`M${left + 1} ${top + high - 2}c${half * 0.5} 2.400 ${half * 1.5} 2.400 ${half * 2 - 2} 0`, "#fff4e6", 1.6)
      );
    });
  return {
    id: `cake-with-${tiers}-tiers`,
    label: `cake with ${tiers} tiers`,
    keywords: [],
    family: "food-sweet",
    stance: "small",
    height: 0.18 + 0.1 * tiers,
    box: [52, tiers * high + 9],
    draw,
  };
}

const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight"];
/** The number of books of a stack without a number. */
const USUAL_STACK = 4;

/** A number of books that lie on each other. */
function stackedBooks(count: number): Drawing {
  const [high, covers] = [6, ["#d9534f", "#3f8fd2", "#f0b13c", "#5bb56f", "#8f63c2"]];
  const book = (pen: Pen, nth: number) => {
    const [left, top] = [2 + ((nth * 5) % 4), (count - 1 - nth) * high];
    const cover = pen.body(covers[nth % covers.length] ?? "#d9534f");
    return (
      rect(left, top, 32, high, cover, 1.2) +
      rect(left + 3, top + 1.1, 29, high - 2.2, pen.upright("#fbf3df"), 0.6) +
      line(`M${left + 4} ${top + high * 0.4}h27M${left + 4} ${top + high * 0.6}h27`, "#d8c9a4", 0.3)
    );
  };
  const names = [NUMBERS[count - 2] ?? "", `${count}`, ...(count === USUAL_STACK ? [""] : [])];
  return {
    id: `stack-of-${count}-books`,
    label: `stack of ${count} books`,
    keywords: ["stack", "pile", "tower"].flatMap((form) =>
      names.flatMap((name) => [form, `a ${form}`].map((start) => `${start} of ${name} books`.replace("  ", " "))),
    ),
    family: "book-paper",
    stance: "small",
    height: 0.06 * count,
    box: [38, count * high],
    draw: (pen) => repeat(count, (nth) => book(pen, nth)),
  };
}

export const household: Drawing[] = [
  ...NUMBERS.map((_, nth) => stackedBooks(nth + 2)),
  {
    // The icon sets' sofa has a lamp beside it.
    id: "couch",
    label: "couch",
    keywords: ["sofa", "settee", "loveseat", "living room sofa"],
    family: "household",
    stance: "ground",
    height: 0.9,
    box: [78, 40],
    draw: (pen) =>
      rect(9, 36, 4, 4, "#6a4329", 1) +
      rect(65, 36, 4, 4, "#6a4329", 1) +
      rect(8, 1, 62, 27, pen.upright("#4f7fa8"), 6) +
      line("M39 4v18", "#00000026", 0.9) +
      rect(10, 20, 29, 10, pen.body("#5a8cb8"), 3) +
      rect(39, 20, 29, 10, pen.body("#5a8cb8"), 3) +
      rect(8, 28, 62, 9, pen.upright("#3f6a90"), 2) +
      rect(1, 13, 11, 24, pen.body("#4f7fa8"), 5) +
      rect(66, 13, 11, 24, pen.body("#4f7fa8"), 5),
  },
  {
    id: "hanging-sign",
    label: "hanging sign",
    keywords: ["door sign"],
    family: "household",
    stance: "small",
    height: 0.35,
    box: [44, 28],
    draw: (pen) =>
      line("M6 11 22 2l16 9", "#5f4a3a", 1.2) +
      circle(22, 2, 1.6, pen.ball("#8d93a0")) +
      rect(1, 10, 42, 17, pen.body("#b97a4e"), 2) +
      rect(2.6, 11.6, 38.8, 13.8, pen.body("#f6e6c6"), 1.2),
  },
  {
    id: "blackboard",
    label: "blackboard",
    keywords: ["chalkboard", "school board", "chalk board", "menu board"],
    family: "household",
    stance: "ground",
    height: 1.7,
    box: [56, 50],
    draw: (pen) =>
      line("M10 34 5 50M46 34l5 16", "#8a5c3d", 2.4) +
      rect(0, 0, 56, 36, pen.body("#a8734a"), 2) +
      rect(2.5, 2.5, 51, 31, pen.upright("#2f5a48"), 1) +
      rect(4, 34, 48, 2.6, pen.body("#c08a5c"), 1) +
      rect(12, 32.6, 7, 1.4, "#f6f2ea", 0.6),
  },
  {
    id: "kettle",
    label: "kettle",
    keywords: ["tea kettle", "teakettle", "water kettle"],
    family: "dishware",
    stance: "small",
    height: 0.25,
    box: [44, 38],
    draw: (pen) =>
      line("M10 17C10 1 34 1 34 17", "#3f3a48", 2.6) +
      path("M35 22c4-1 5-6 9-7l-1 4c-3 3-3 8-7 10Z", pen.body("#c9404a")) +
      path("M10 15h24c5 4 7 10 6 18-.3 3-2 5-5 5H9c-3 0-4.7-2-5-5-1-8 1-14 6-18Z", pen.ball("#d84a52")) +
      path("M13 15c2-4 16-4 18 0Z", pen.body("#c9404a")) +
      circle(22, 11, 1.8, pen.ball("#3f3a48")),
  },
  {
    id: "rolling-pin",
    label: "rolling pin",
    keywords: ["dough roller"],
    family: "household",
    stance: "small",
    height: 0.12,
    box: [60, 14],
    draw: (pen) =>
      rect(0, 4.5, 12, 5, pen.upright("#b5763f"), 2.5) +
      rect(48, 4.5, 12, 5, pen.upright("#b5763f"), 2.5) +
      rect(9, 0, 42, 14, pen.upright("#e0b07a"), 4),
  },
  {
    id: "table-lamp",
    label: "table lamp",
    keywords: [
      "desk lamp",
      "bedside lamp",
      "reading lamp",
      "night lamp",
      "night light",
      "nightlight",
      "table lamps",
      "desk lamps",
    ],
    family: "household",
    stance: "small",
    height: 0.45,
    box: [30, 40],
    draw: (pen) =>
      ellipse(15, 37, 8.5, 2.6, pen.upright("#6b5b4d")) +
      rect(13.6, 20, 2.8, 17, pen.body("#7a6a58"), 1.2) +
      circle(15, 28, 3.2, pen.ball("#8d7a65")) +
      path("M8 2h14l7 19H1Z", pen.upright("#ffd98a")) +
      path("M1 21h28l-.8-2.200H1.800Z", "#0000001f"),
  },
  {
    id: "whisk",
    label: "whisk",
    keywords: ["whisks", "egg whisk", "balloon whisk", "egg beater"],
    family: "household",
    stance: "small",
    height: 0.3,
    box: [22, 60],
    draw: (pen) =>
      line("M11 25C0 38 0 57 11 58s11-20 0-33M11 25C5 38 5 57 11 58s6-20 0-33M11 25v33", "#9aa3ad", 1.5) +
      rect(8.5, 2, 5, 22, pen.upright("#5b6270"), 2.5) +
      rect(7.5, 21, 7, 5, pen.body("#c3cad3"), 1.5),
  },
  {
    id: "lantern",
    label: "lantern",
    keywords: ["oil lantern", "camping lantern", "oil lamp", "candle lantern", "storm lantern"],
    family: "light-video",
    stance: "small",
    height: 0.4,
    box: [26, 42],
    draw: (pen) =>
      line("M5 14C5-3 21-3 21 14", "#3f4450", 1.4) +
      path("M8 9h10l3 6H5Z", pen.body("#4f5563")) +
      rect(5, 15, 16, 20, pen.upright("#ffe7a0"), 1) +
      path("M13 19c4 5 4 8 3 11-1.5 3-5 3-6 0-.8-2.5 1-4 1.5-6 .5-1.8 1-3 1.5-5Z", pen.body("#ff9d2e")) +
      line("M5.5 15v20M20.5 15v20M13 15v3", "#4f5563", 1.6) +
      rect(3, 35, 20, 6, pen.body("#4f5563"), 1.6),
  },
  {
    id: "whole-cake",
    label: "cake",
    keywords: ["layer cake", "chocolate cake", "cream cake", "wedding cake"],
    family: "food-sweet",
    stance: "small",
    height: 0.22,
    box: [52, 32],
    draw: (pen) =>
      ellipse(26, 28, 26, 4, pen.upright("#e9edf3")) +
      path("M4 8v18c0 2.5 10 4 22 4s22-1.5 22-4V8Z", pen.upright("#f3c9a0")) +
      path("M4 17.5c8 3 36 3 44 0v3.5c-8 3-36 3-44 0Z", pen.body("#fff4e6")) +
      path(
        "M4 7v6c2 3 4 3 5.5 0 1.5 5 5 5 6.5.8 1.5 4 5 4 6.5.5 1.5 5 5.5 5 7 0 1.5 3.5 5 3.5 6.5-.5 1.5 4 5 4 6.5-.8 1.5 3 3.5 3 5.5 0V7Z",
        pen.body(pen.part("icing", "#f58fb0")),
      ) +
      ellipse(26, 7, 22, 5, pen.upright(pen.part("icing", "#ffa9c4"))) +
      repeat(7, (index) =>
        circle(8 + index * 6, index % 2 ? 8.6 : 5.6, 0.9, ["#fff4e6", "#7fd0e8", "#ffe07a"][index % 3] ?? "#fff"),
      ),
  },
  ...[2, 3].map(stackedCake),
  {
    id: "birthday-candle",
    label: "candle",
    keywords: ["birthday candle", "cake candle"],
    family: "light-video",
    stance: "small",
    height: 0.1,
    box: [8, 32],
    draw: (pen) =>
      path("M4 0c3 4 3.5 6 2.5 8.5-1 2-4 2-5 0C.5 6 2.5 4 4 0Z", pen.body("#ffb02e")) +
      rect(1.6, 10.5, 4.8, 21.5, pen.body("#7fc8ea"), 1) +
      line("M1.8 16l4.4-3M1.8 22l4.4-3M1.8 28l4.4-3", "#ffffff", 1.2) +
      line("M4 8.5v2.5", "#4a3428", 0.8),
  },
  {
    id: "market-stall",
    label: "market stall",
    keywords: ["stall", "fruit stall", "vegetable stall", "market stand", "fruit stand"],
    family: "place-other",
    stance: "ground",
    height: 2.6,
    box: [60, 54],
    draw: (pen) =>
      rect(4, 12, 2.4, 42, pen.upright("#8a5c3d")) +
      rect(53.6, 12, 2.4, 42, pen.upright("#8a5c3d")) +
      rect(6, 18, 48, 20, "#00000022") +
      rect(2, 36, 56, 4, pen.body("#b97a4e"), 1) +
      rect(4, 39, 52, 15, pen.upright("#a8693f")) +
      line("M4 44h52M4 49h52", "#7a4a2e", 0.8) +
      repeat(5, (index) => circle(9 + index * 3.6, 34.4 - (index % 2) * 2.6, 2.4, pen.ball("#f28a2a"))) +
      repeat(5, (index) => circle(27 + index * 3.4, 34.4 - (index % 2) * 2.6, 2.3, pen.ball("#d8323c"))) +
      repeat(4, (index) => ellipse(45 + index * 2.9, 34 - (index % 2) * 2.4, 1.9, 2.9, pen.ball("#8ab84a"))) +
      repeat(8, (index) => path(`M${2 + index * 7} 4h7v11c0 4-7 4-7 0Z`, pen.body(index % 2 ? "#fbf4e8" : "#d84a4f"))) +
      rect(2, 2, 56, 3.4, pen.body("#b8383e"), 1.2),
  },
  {
    id: "beach-towel",
    label: "towel",
    keywords: ["beach towel", "picnic blanket", "bath towel", "picnic rug"],
    family: "household",
    stance: "ground",
    height: 0.25,
    box: [64, 18],
    draw: (pen) =>
      path("M10 2h46l8 14H0Z", pen.upright("#f6efe2")) +
      path("M17 2h7l-4 14h-9ZM31 2h6v14h-7ZM45 2h6l5 14h-8Z", pen.upright("#3fa0c8")) +
      path("M0 16h64v2H0Z", "#cdbfa6"),
  },
  {
    id: "surfboard",
    label: "surfboard",
    keywords: ["surf board"],
    family: "sport",
    stance: "small",
    height: 1.6,
    box: [20, 64],
    draw: (pen) =>
      path("M10 0c7 10 10 22 10 36 0 12-3 20-6 27-1 1.5-7 1.5-8 0-3-7-6-15-6-27C0 22 3 10 10 0Z", pen.body("#f6efe2")) +
      path("M8.5 4h3v58h-3Z", "#3fa0c8") +
      path("M1.5 24C4 26 16 26 18.5 24l1 5c-4 2-15 2-19 0Z", pen.body("#f2784b")),
  },
  {
    id: "stroller",
    label: "stroller",
    keywords: ["baby carriage", "pram", "pushchair", "buggy", "baby stroller"],
    family: "household",
    stance: "ground",
    height: 1,
    box: [52, 46],
    draw: (pen) =>
      line("M14 34 40 12c3-2.5 7-3 11-2", "#4a4e5c", 2) +
      line("M36 34 20 22", "#4a4e5c", 2) +
      path("M4 18h32c0 10-7 15-16 15S4 28 4 18Z", pen.body("#3f8f9f")) +
      path("M4 17C4 7 11 1 20 1v16Z", pen.body("#57b0bf")) +
      path("M20 1c-4 4-6 9-6 16h6Z", "#00000022") +
      repeat(2, (index) => circle(13 + index * 24, 40, 5.6, "#3a3f4c") + circle(13 + index * 24, 40, 2.4, "#c9cfda")),
  },
];
