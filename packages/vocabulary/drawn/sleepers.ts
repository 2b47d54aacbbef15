import type { Pen } from "../pen.ts";
import { circle, type Drawing, ellipse, line, path } from "./drawing.ts";

interface Sleeper {
  id: string;
  label: string;
  fur: string;
  belly: string;
  ear: "pointed" | "round" | "hanging" | "long";
  tip?: string;
  height: number;
}

const sleepers: readonly Sleeper[] = [
  { id: "cat", label: "cat", fur: "#f2a03c", belly: "#ffe9c8", ear: "pointed", height: 0.25 },
  { id: "black-cat", label: "black cat", fur: "#3f3a48", belly: "#57515f", ear: "pointed", height: 0.25 },
  { id: "dog", label: "dog", fur: "#c98a58", belly: "#f3dfc4", ear: "hanging", height: 0.35 },
  { id: "fox", label: "fox", fur: "#f5802a", belly: "#fff0e0", ear: "pointed", tip: "#fff4ea", height: 0.3 },
  { id: "wolf", label: "wolf", fur: "#8d8fa0", belly: "#e6e4ec", ear: "pointed", tip: "#5e5d70", height: 0.4 },
  { id: "bear", label: "bear", fur: "#8a5238", belly: "#c08a64", ear: "round", height: 0.9 },
  { id: "polar-bear", label: "polar bear", fur: "#f0edf5", belly: "#ffffff", ear: "round", height: 0.9 },
  { id: "rabbit", label: "rabbit", fur: "#e9e5f0", belly: "#ffffff", ear: "long", height: 0.22 },
  { id: "mouse", label: "mouse", fur: "#b0abbd", belly: "#e6e3ec", ear: "round", height: 0.08 },
  { id: "lion", label: "lion", fur: "#f2a23c", belly: "#ffd9a0", ear: "round", tip: "#8c4a22", height: 0.8 },
];

function ears(pen: Pen, { ear, fur, belly }: Sleeper): string {
  const cloth = pen.body(fur);
  switch (ear) {
    case "pointed":
      return (
        path("M5 19 4 9l8 5ZM17 13l6-6 1 10Z", cloth) + path("M6.3 16.5 5.8 12l3.7 2.5ZM19 13.5l3-3.2.5 5Z", belly)
      );
    case "long":
      return path("M10 15C9 6 16 0 22 0c2 5-2 11-6 15ZM17 15C20 7 28 4 32 6c0 5-5 9-10 11Z", cloth);
    case "hanging":
      return "";
    default:
      return (
        circle(6, 14.5, 4, cloth) + circle(21, 13, 4, cloth) + circle(6, 14.8, 2, belly) + circle(21, 13.3, 2, belly)
      );
  }
}

/** Ears that hang over the head are drawn after it. */
const hangingEars = (pen: Pen, { ear }: Sleeper) =>
  ear === "hanging"
    ? path("M5 15c-4 2-6 9-4 13 3.5 0 6-4 7-9ZM20 13c4 0 8 5 7 12-3.5 1-7-3-8-8Z", pen.body("#a4683c"))
    : "";

/** An animal that is curled up and sleeps, seen from the side. */
function draw(pen: Pen, sleeper: Sleeper): string {
  const { fur, belly, tip } = sleeper;
  const coat = pen.ball(fur);
  return [
    path("M12 38C8 22 22 8 40 8c16 0 24 12 22 22-1 6-5 9-10 9H18c-3 0-5-.3-6-1Z", coat),
    path("M62 26c5 5 3 14-6 15H24c-4 0-4-6 0-6h28c4 0 6-3 6-6Z", pen.body(fur)),
    tip ? path("M30 35h-6c-4 0-4 6 0 6h6c-2-2-2-4 0-6Z", tip) : "",
    ears(pen, sleeper),
    ellipse(14, 25, 12.5, 11, coat),
    hangingEars(pen, sleeper),
    ellipse(12, 30, 6, 4, belly),
    ellipse(11.5, 28.2, 1.7, 1.2, "#3a2a30"),
    line("M5 24.5c1.2 1.4 3 1.4 4.2 0M15.5 24c1.2 1.4 3 1.4 4.2 0", "#3a2a30", 0.9),
    ellipse(22, 38.5, 6, 2.8, belly),
  ].join("");
}

/** Sleeping animals. They are not named in prompts: the reader puts them in the place of an animal that sleeps. */
export const sleepingAnimals: Drawing[] = sleepers.map((sleeper) => ({
  id: `sleeping-${sleeper.id}`,
  label: `sleeping ${sleeper.label}`,
  keywords: [],
  family: "animal-mammal",
  stance: "ground",
  facing: -1,
  height: sleeper.height,
  box: [64, 42],
  draw: (pen) => draw(pen, sleeper),
}));
