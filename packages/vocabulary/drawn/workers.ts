import type { Pen } from "../pen.ts";
import { arms, character, legs, torso } from "./characters.ts";
import { circle, type Drawing, ellipse, line, path, rect } from "./drawing.ts";

const apron = (pen: Pen, color: string) =>
  path("M13.5 31h9l.8 7 2.2 1.5 1 9.5c0 .8-.5 1.3-1.3 1.3H10.8c-.8 0-1.3-.5-1.3-1.3l1-9.5 2.2-1.5Z", pen.body(color)) +
  line("M13.8 31 12.5 28M22.2 31l1.3-3", color, 0.9) +
  rect(14, 41, 8, 4.6, pen.upright(color), 0.8);

const bowTie = (pen: Pen, color: string) =>
  path("M18 29.5l-3.5-2v4ZM18 29.5l3.5-2v4Z", pen.body(color)) + circle(18, 29.5, 0.9, color);

const strawHat = (pen: Pen) =>
  ellipse(18, 12, 16, 3.4, pen.upright("#e3bd6a")) +
  path("M9 11.5C9 4 13 2 18 2s9 2 9 9.5c-5 1.5-13 1.5-18 0Z", pen.body("#f0cf82")) +
  path("M9 9.5c5 1.5 13 1.5 18 0l.2 2.2c-5 1.5-13.4 1.5-18.4 0Z", pen.body("#b8503f"));

/** People with a job, by their clothes. */
export const workers: Drawing[] = [
  character(
    "barista",
    "barista",
    ["coffee maker person", "bartender"],
    "person",
    (pen) => legs(pen, "#3f4656", "#3a2c28") + arms(pen, "#f4f1ea") + torso(pen, "#f4f1ea") + apron(pen, "#6b4631"),
    (pen) =>
      path("M3 36h8l-1 6c-.2 1-.8 1.5-1.6 1.5H5.6C4.8 43.5 4.2 43 4 42Z", pen.body("#fbf8f2")) +
      ellipse(7, 36, 4, 1.1, "#7a4a2e"),
  ),
  character(
    "waiter",
    "waiter",
    ["butler", "server"],
    "man",
    (pen) =>
      legs(pen, "#2e2e3a", "#1f1c26") +
      arms(pen, "#fbfaf6") +
      torso(pen, "#fbfaf6") +
      path("M12.5 28h3L18 35l2.5-7h3l1.5 15.5h-14Z", pen.body("#33333f")) +
      bowTie(pen, "#1f1c26"),
    (pen) =>
      ellipse(29, 40, 7, 1.5, pen.upright("#c9cfda")) +
      path("M25 39c0-5 8-5 8 0Z", pen.body("#e6eaf1")) +
      circle(29, 35, 0.8, "#c9cfda"),
  ),
  character(
    "waitress",
    "waitress",
    [],
    "woman",
    (pen) =>
      legs(pen, "#2e2e3a", "#1f1c26") +
      arms(pen, "#fbfaf6") +
      torso(pen, "#fbfaf6") +
      apron(pen, "#33333f") +
      bowTie(pen, "#b8303f"),
    (pen) =>
      ellipse(29, 40, 7, 1.5, pen.upright("#c9cfda")) +
      path("M26 39l-.5-5h2.5l-.5 5ZM30 39l-.5-5H32l-.5 5Z", pen.body("#f2c25c")),
  ),
  character(
    "beekeeper",
    "beekeeper",
    ["bee keeper", "apiarist"],
    "person",
    (pen) =>
      legs(pen, "#f4f2ea", "#8a7a5a") +
      arms(pen, "#fbfaf4", "#d9b06a") +
      torso(pen, "#fbfaf4") +
      line("M18 29v14", "#cfcabb", 0.6),
    (pen) =>
      path("M6 13h24v14c-4 2.5-20 2.5-24 0Z", "#4a4a5033") +
      line("M10 13v15M14 13v16M18 13v16M22 13v16M26 13v15M6 18h24M6 23h24", "#4a4a5055", 0.4) +
      ellipse(18, 12, 16, 3.4, pen.upright("#efe9d6")) +
      path("M9 11.5C9 4 13 2 18 2s9 2 9 9.5c-5 1.5-13 1.5-18 0Z", pen.body("#fbf7ea")),
  ),
  character(
    "gardener",
    "gardener",
    ["florist"],
    "person",
    (pen) =>
      legs(pen, "#5b6f8f", "#4a6a3a") + arms(pen, "#f2d9a0", "#7a9a5a") + torso(pen, "#f2d9a0") + apron(pen, "#4f8a4a"),
    strawHat,
  ),
  character(
    "fisherman",
    "fisherman",
    ["fisher", "angler"],
    "man-beard",
    (pen) =>
      legs(pen, "#3f5a6a", "#33424c") +
      arms(pen, "#f2c230") +
      torso(pen, "#f2c230") +
      line("M18 29v14M15 33h1.5M15 37h1.5M15 41h1.5", "#b98a1a", 0.7),
    (pen) =>
      path("M4 14c3-2.5 8-3.5 14-3.5s11 1 14 3.5c-3 2-8 2.5-14 2.5S7 16 4 14Z", pen.upright("#d9a71f")) +
      path("M8 12C8 5 12 2 18 2s10 3 10 10c-5 1.5-15 1.5-20 0Z", pen.body("#f5cc45")) +
      line("M28.5 41 34 8", "#7a5338", 1) +
      line("M34 8c1.5 10 1 20 .5 26", "#dfe3ea", 0.4),
  ),
  character(
    "sailor",
    "sailor",
    ["seaman", "navy sailor"],
    "man",
    (pen) =>
      legs(pen, "#2f4a8a", "#22252f") +
      arms(pen, "#fbfaf6") +
      torso(pen, "#fbfaf6") +
      line("M11 34h14M10.8 37.5h14.4M11 41h14", "#3f63b0", 1.1) +
      path("M12 28h12l-6 7Z", pen.body("#2f4a8a")) +
      path("M18 34l-2 5h4Z", pen.body("#d8323c")),
    (pen) =>
      path("M9 8c0-5 18-5 18 0l-.5 4h-17Z", pen.body("#ffffff")) +
      path("M8.5 10c5-1.5 14-1.5 19 0v3.5c-5-1.5-14-1.5-19 0Z", pen.upright("#dfe6f2")),
  ),
  character(
    "nurse",
    "nurse",
    [],
    "woman",
    (pen) =>
      legs(pen, "#8fc6cf", "#f4f4f6") +
      arms(pen, "#9fd3da") +
      torso(pen, "#9fd3da") +
      path("M15 28h6l-3 4.5Z", pen.body("#fbfaf6")) +
      rect(20, 36, 4, 4.4, pen.upright("#86bcc6"), 0.6) +
      line("M14 28.5c-1.5 5 1 8 3 8M22 28.5c1 3 .5 4 0 5", "#3a3f4c", 0.8) +
      circle(17.5, 37, 1.2, "#8d93a0"),
    (pen) =>
      path("M11 8.5 13 3.5h10l2 5c-4-1.2-10-1.2-14 0Z", pen.body("#ffffff")) +
      rect(17.2, 4, 1.6, 4, "#d8323c") +
      rect(16, 5.2, 4, 1.6, "#d8323c"),
  ),
  character(
    "tennis-player",
    "tennis player",
    ["badminton player", "squash player"],
    "person",
    (pen) =>
      legs(pen, "#f4f4f6", "#f6f6f8") +
      arms(pen, "#fbfaf6") +
      torso(pen, "#fbfaf6") +
      line("M11 30l-1.5 4M25 30l1.5 4", "#3fa06a", 1.2),
    (pen) =>
      line("M28.5 42 31 32", "#3a3f4c", 1.6) +
      `<ellipse cx="32.5" cy="25" rx="3.4" ry="6.5" fill="#ffffff55" stroke="#d8323c" stroke-width="1.1" transform="rotate(14 32.5 25)"/>` +
      circle(4, 36, 2.2, pen.ball("#d6e84a")),
  ),
  character(
    "football-player",
    "football player",
    ["soccer player", "footballer"],
    "person",
    (pen) =>
      legs(pen, "#f4f4f6", "#22252f") +
      arms(pen, "#d8323c") +
      torso(pen, "#d8323c") +
      line("M14 28v15M22 28v15", "#fbfaf6", 1.2),
    () => "",
  ),
  character(
    "mail-carrier",
    "mail carrier",
    ["postman", "mailman", "delivery man", "courier", "delivery driver"],
    "man",
    (pen) => legs(pen, "#3f4a6a", "#22252f") + arms(pen, "#5b7ab0") + torso(pen, "#5b7ab0"),
    (pen) =>
      path("M8 11C8 4 13 2.5 18 2.5S28 4 28 11l-1 1.5H9Z", pen.body("#3f5a94")) +
      path("M7 11.5c6-2 16-2 22 0l1 2.5c-7-1.5-17-1.5-24 0Z", pen.upright("#2e4474")) +
      rect(11, 36, 14, 10, pen.body("#c9995f"), 0.8) +
      rect(16.5, 36, 3, 10, "#e6d2a8"),
  ),
];
