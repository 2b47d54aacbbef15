import type { Pen } from "../pen.ts";
import { circle, type Drawing, path, rect, repeat } from "./drawing.ts";

/**
 * Flags of stripes and crosses. Each line has the country, its adjectives, the pattern and the colors. Patterns: "h" and
 * "v" are level and upright stripes, "cross" is a cross nearer to the pole on a field, "plus" one in the middle, "disc" a
 * circle on a field, "usa" and "uk" are drawn by hand.
 */
const FLAGS = `
italy: italian; v #008c45 #f4f9ff #cd212a
france: french; v #1f3f94 #f7f7f5 #e1353f
ireland: irish; v #169b62 #f7f7f5 #ff883e
belgium: belgian; v #2a2a2c #fdda24 #ef3340
romania: romanian; v #0a3a8c #fcd116 #ce1126
germany: german; h #2a2a2c #dd1f26 #ffce00
netherlands|the netherlands|holland: dutch; h #ae1c28 #f7f7f5 #21468b
luxembourg: luxembourgish; h #ed2939 #f7f7f5 #00a1de
russia: russian; h #f7f7f5 #1c57a5 #d52b1e
austria: austrian; h #ed2939 #f7f7f5 #ed2939
hungary: hungarian; h #cd2a3e #f7f7f5 #436f4d
bulgaria: bulgarian; h #f7f7f5 #00966e #d62612
estonia: estonian; h #2f7fd0 #2a2a2c #f7f7f5
lithuania: lithuanian; h #fdb913 #006a44 #c1272d
poland: polish; h #f7f7f5 #dc143c
ukraine: ukrainian; h #2f6fd0 #ffd700
indonesia: indonesian; h #ce1126 #f7f7f5
monaco: monegasque; h #ce1126 #f7f7f5
colombia: colombian; h #fcd116 #fcd116 #003893 #ce1126
armenia: armenian; h #d90012 #0033a0 #f2a800
nigeria: nigerian; v #008751 #f7f7f5 #008751
peru: peruvian; v #d91023 #f7f7f5 #d91023
thailand: thai; h #a51931 #f4f5f8 #2d2a4a #2d2a4a #f4f5f8 #a51931
japan: japanese; disc #f7f7f5 #bc002d
bangladesh: bangladeshi; disc #006a4e #f42a41
sweden: swedish; cross #1f6aa7 #fecc00
denmark: danish; cross #c8102e #f7f7f5
finland: finnish; cross #f7f7f5 #1a4b9b
norway: norwegian; cross #c8233a #f7f7f5 #1f2f6f
iceland: icelandic; cross #1f4f9f #f7f7f5 #dc1e35
switzerland: swiss; plus #da291c #f7f7f5
england: ; plus #f7f7f5 #ce1124
america|usa|the usa|the united states|united states: american, us; usa #f7f7f5 #b22234 #3c3b6e
britain|great britain|the uk|united kingdom|the united kingdom: british, uk; uk #f7f7f5 #c8102e #1f2f7f
`;

const [WIDE, HIGH, LEFT] = [36, 24, 3];
const field = (color: string) => rect(LEFT, 2, WIDE, HIGH, color);

const patterns: Record<string, (colors: readonly string[]) => string> = {
  h: (colors) =>
    repeat(colors.length, (nth) =>
      rect(LEFT, 2 + (nth * HIGH) / colors.length, WIDE, HIGH / colors.length + 0.05, colors[nth] ?? ""),
    ),
  v: (colors) =>
    repeat(colors.length, (nth) =>
      rect(LEFT + (nth * WIDE) / colors.length, 2, WIDE / colors.length + 0.05, HIGH, colors[nth] ?? ""),
    ),
  disc: ([ground = "", disc = ""]) => field(ground) + circle(LEFT + WIDE / 2, 2 + HIGH / 2, HIGH * 0.3, disc),
  cross: ([ground = "", ...arms]) =>
    field(ground) +
    arms
      .map((color, nth) => {
        const thick = nth === 0 ? 5.6 : 2.8;
        return rect(LEFT, 14 - thick / 2, WIDE, thick, color) + rect(LEFT + 13 - thick / 2, 2, thick, HIGH, color);
      })
      .join(""),
  plus: ([ground = "", cross = ""]) =>
    field(ground) + rect(LEFT + WIDE / 2 - 2.4, 5, 4.8, 18, cross) + rect(LEFT + WIDE / 2 - 9, 11.6, 18, 4.8, cross),
  usa: ([ground = "", stripe = "", canton = ""]) =>
    field(ground) +
    repeat(7, (nth) => rect(LEFT, 2 + (nth * 2 * HIGH) / 13, WIDE, HIGH / 13, stripe)) +
    rect(LEFT, 2, 15, (HIGH * 7) / 13, canton) +
    repeat(20, (nth) => circle(LEFT + 1.8 + (nth % 5) * 2.85, 3.8 + Math.floor(nth / 5) * 3.1, 0.7, ground)),
  uk: ([white = "", red = "", blue = ""]) =>
    field(blue) +
    path("M3 2h3.600L39 22.800V26h-3.600L3 5.200ZM39 2h-3.600L3 22.800V26h3.600L39 5.200Z", white) +
    path("M3 2h1.800L39 24.400V26h-1.800L3 3.600ZM39 2h-1.800L3 24.400V26h1.800L39 3.600Z", red) +
    rect(17, 2, 8, HIGH, white) +
    rect(LEFT, 10, WIDE, 8, white) +
    rect(18.6, 2, 4.8, HIGH, red) +
    rect(LEFT, 11.6, WIDE, 4.8, red),
};

function draw(pen: Pen, pattern: string, colors: readonly string[]): string {
  const pole = rect(0, 0, 2.6, 52, pen.body("#9a6a45"), 1.2) + circle(1.3, 1.2, 1.9, pen.ball("#f0c24a"));
  // Folds of the cloth.
  const folds = repeat(3, (nth) => rect(LEFT + 5 + nth * 12, 2, 4, HIGH, nth % 2 === 0 ? "#00000012" : "#ffffff1c"));
  return pole + (patterns[pattern]?.(colors) ?? "") + folds;
}

export const flags: Drawing[] = FLAGS.trim()
  .split("\n")
  .map((line) => {
    const [names = "", rest = ""] = line.split(": ");
    const [adjectives = "", look = ""] = rest.split("; ");
    const [pattern = "", ...colors] = look.trim().split(" ");
    const [name = "", ...others] = names.split("|");
    const all = [name, ...others];
    return {
      id: `flag-of-${name}`,
      label: `flag of ${name}`,
      keywords: [
        ...all.flatMap((country) => [`flag of ${country}`, `${country} flag`]),
        ...adjectives.split(", ").flatMap((adjective) => (adjective ? [`${adjective} flag`] : [])),
      ],
      family: "flag",
      stance: "ground",
      height: 2.2,
      box: [40, 52],
      draw: (pen) => draw(pen, pattern, colors),
    };
  });
