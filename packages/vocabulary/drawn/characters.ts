import type { Pen } from "../pen.ts";
import { circle, type Drawing, ellipse, line, path, rect } from "./drawing.ts";

/** A head icon on a drawn figure, with the character's own details on top. */
export function character(
  id: string,
  label: string,
  keywords: readonly string[],
  head: string,
  body: (pen: Pen) => string,
  over: (pen: Pen) => string,
): Drawing {
  return {
    id,
    label,
    keywords,
    family: "person-role",
    stance: "ground",
    height: 1.75,
    box: [36, 58],
    draw: body,
    head: { icon: head, x: 4.9, y: 4, scale: 0.82, over },
  };
}

export const legs = (pen: Pen, trousers: string, boots: string) =>
  rect(12.3, 40, 5.2, 14, pen.body(trousers), 2) +
  rect(18.5, 40, 5.2, 14, pen.body(trousers), 2) +
  path("M11.5 57c-.6-3 .8-5.5 3-5.500h1c2.2 0 3.6 2.5 3 5.500Z", pen.body(boots)) +
  path("M17.5 57c-.6-3 .8-5.5 3-5.500h1c2.2 0 3.6 2.5 3 5.500Z", pen.body(boots));
export const arms = (pen: Pen, sleeve: string, hand: string = pen.skin) =>
  `<g transform="rotate(12 9 30)">${rect(6.7, 29, 4.6, 12, pen.body(sleeve), 2.3)}${circle(9, 41, 2.2, pen.ball(hand))}</g><g transform="rotate(-12 27 30)">${rect(24.7, 29, 4.6, 12, pen.body(sleeve), 2.3)}${circle(27, 41, 2.2, pen.ball(hand))}</g>`;
export const torso = (pen: Pen, cloth: string) =>
  path(
    "M13.5 28h9c3 0 5 1.5 5.3 4l-2 10c-.3 1.5-1.3 2-2.5 2H12.700c-1.2 0-2.2-.5-2.5-2l-2-10c.3-2.5 2.3-4 5.3-4Z",
    pen.body(cloth),
  );

export const characters: Drawing[] = [
  character(
    "knight",
    "knight",
    ["paladin", "crusader", "warrior", "gladiator", "viking"],
    "man",
    (pen) =>
      legs(pen, "#8c90a6", "#6f7388") +
      arms(pen, "#a9adc0", "#7f8398") +
      torso(pen, "#b4b8ca") +
      path("M14 30h8v12l-4 3-4-3Z", pen.body("#b8303f")) +
      line("M18 32v9M15.5 35h5", "#f5d76a", 1.2),
    (pen) =>
      path("M6.5 18C6 8 11 2.5 18 2.500S30 8 29.5 18l-3-2.500c-5-3-12-3-17 0Z", pen.body("#a9adc0")) +
      path("M9 16.500c5-3.5 13-3.5 18 0v2.500c-5-3-13-3-18 0Z", pen.upright("#7f8398")) +
      path("M18 3c-1-3 2-4.5 6-2.5 3 1.5 5 5 4.5 8-2-4-5-5.5-10.5-5.500Z", pen.body("#d83a45")) +
      `<g transform="rotate(14 30 40)">${rect(29.3, 22, 1.6, 18, pen.upright("#dfe3ee"), 0.6)}${rect(27, 39, 6.2, 1.5, pen.body("#c9973c"), 0.6)}${rect(29.3, 40, 1.6, 4, pen.body("#7a4a34"))}</g>` +
      path("M1.5 33h10.500c.5 7-1.5 12-5.25 14.500C3 45 1 40 1.5 33Z", pen.body("#3f63b0")) +
      line("M6.75 35v10M3 38.500h7.5", "#f5d76a", 1.2),
  ),
  character(
    "pirate",
    "pirate",
    ["buccaneer", "corsair", "captain hook"],
    "man-beard",
    (pen) =>
      legs(pen, "#3c3550", "#2e2538") +
      arms(pen, "#a8323f") +
      torso(pen, "#a8323f") +
      rect(14, 28.5, 8, 15, pen.body("#f6efe2"), 1) +
      rect(9.5, 39, 17, 2.4, pen.body("#4a2f28")) +
      rect(16.5, 38.5, 3, 3.4, pen.body("#f0c24a"), 0.5),
    (pen) =>
      path("M2.5 13.500C7 4 12 2 18 2s11 2 15.5 11.500C28 11 24 10.5 18 10.500S8 11 2.5 13.500Z", pen.body("#2e2840")) +
      line("M4 13C10 10.5 26 10.5 32 13", "#f0c24a", 0.7) +
      circle(18, 6.3, 2, "#f5f2ee") +
      rect(16.9, 7.5, 2.2, 1.5, "#f5f2ee", 0.4) +
      circle(17.3, 6.2, 0.5, "#2e2840") +
      circle(18.7, 6.2, 0.5, "#2e2840") +
      line("M8 13l16 6", "#2a2230", 0.8) +
      ellipse(22.7, 17.2, 2.5, 2.2, pen.ball("#2a2230")),
  ),
  character(
    "cowboy",
    "cowboy",
    ["cowgirl", "sheriff", "rancher"],
    "man",
    (pen) =>
      legs(pen, "#4a6494", "#6f4428") +
      arms(pen, "#c9853c") +
      torso(pen, "#c9853c") +
      path("M11 28.500h4v14h-5ZM21 28.500h4l1 14h-5Z", pen.body("#7a4a2e")) +
      rect(10, 40, 16, 2.2, pen.body("#4a2f28")) +
      rect(16.5, 39.6, 3, 3, pen.body("#f0c24a"), 0.5) +
      path("M14 27h8l-4 5Z", pen.body("#d83a45")),
    (pen) =>
      path(
        "M1 12c3 3 10 4 17 4s14-1 17-4c-2-1.5-4-.5-6 .2-1-6-2.5-10.7-5.5-10.7-2 0-3 1.5-5.5 1.500S14.5 1.5 12.5 1.500c-3 0-4.5 4.7-5.5 10.700C5 11.5 3 10.5 1 12Z",
        pen.body("#94602f"),
      ) + path("M7 11.500c7 2.5 15 2.5 22 0l.3 1.800c-7 2.4-15.6 2.4-22.6 0Z", pen.body("#5a3520")),
  ),
  character(
    "scout",
    "scout",
    ["explorer", "hiker", "ranger", "traveler", "traveller", "adventurer", "backpacker", "hunter"],
    "person",
    (pen) =>
      rect(8, 27, 20, 15, pen.body("#b5653a"), 4) +
      legs(pen, "#8a7a4e", "#5a3f2c") +
      arms(pen, "#7f8f4e") +
      torso(pen, "#8f9f58") +
      path("M14 28h8l-4 6Z", pen.body("#e0703a")),
    (pen) =>
      ellipse(18, 12.5, 14.5, 3, pen.upright("#a3824a")) +
      path("M9 12C9 5 13 3 18 3s9 2 9 9c-5 1.5-13 1.5-18 0Z", pen.body("#b8965a")),
  ),
];
