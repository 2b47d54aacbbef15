import { noiseField, type Random } from "@atelier/painting";
import { grassBlades } from "./subjects-weak.ts";
import { circle, ellipse, hsl, polygon, rect, SIDE, times } from "./svg.ts";

export interface Backdrop {
  /** The content of an SVG picture. */
  draw(random: Random): string;
  /** Strength of the surface's texture, in levels of 255, and the size of its largest feature in pixels. */
  grain: readonly [strength: number, cell: number];
}

const fill = (color: string) => rect(0, 0, SIDE, SIDE, `fill="${color}"`);
const gradient = (top: string, bottom: string) =>
  `<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>${fill("url(#g)")}`;

/** Surroundings of photographs, each with its typical texture. */
export const backdrops: Record<string, Backdrop> = {
  grass: {
    grain: [14, 30],
    draw: (random) => `${fill("hsl(95 40% 26%)")}${times(24, (row) => grassBlades(random, 110, row * 46, 70))}`,
  },
  foliage: {
    grain: [12, 60],
    draw: (random) =>
      `${fill("hsl(120 35% 16%)")}${times(1300, () => {
        const [x, y] = [random.between(-20, 1020), random.between(-20, 1020)];
        const leaf = hsl(random.between(75, 135), random.between(25, 55), random.between(14, 52));
        return `<g transform="rotate(${random.between(0, 180).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})">${ellipse(x, y, random.between(14, 40), random.between(7, 18), `fill="${leaf}"`)}</g>`;
      })}`,
  },
  brick: {
    grain: [16, 12],
    draw: (random) =>
      `${fill("hsl(30 10% 62%)")}${times(17, (row) =>
        times(9, (column) =>
          rect(
            column * 128 - (row % 2) * 64,
            row * 62,
            120,
            54,
            `fill="${hsl(random.between(5, 20), random.between(30, 50), random.between(32, 48))}"`,
          ),
        ),
      )}`,
  },
  sky: {
    grain: [3, 300],
    draw: (random) =>
      `<filter id="cloud" x="-0.2" y="-0.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="34"/></filter>${gradient(hsl(212, random.between(35, 65), random.between(62, 74)), "hsl(208 40% 92%)")}
      <g filter="url(#cloud)" fill="#fff">${times(26, () => ellipse(random.between(0, SIDE), random.between(60, 800), random.between(60, 200), random.between(25, 80), 'opacity="0.8"'))}</g>`,
  },
  sand: {
    grain: [20, 9],
    draw: (random) => gradient(hsl(36, 35, random.between(58, 72)), hsl(34, 38, random.between(48, 60))),
  },
  asphalt: {
    grain: [30, 4],
    draw: (random) => gradient(hsl(220, 5, random.between(38, 50)), hsl(220, 4, random.between(28, 40))),
  },
  planks: {
    grain: [16, 70],
    draw: (random) =>
      times(
        9,
        (i) =>
          `${rect(0, i * 112, SIDE, 112, `fill="${hsl(random.between(22, 34), random.between(30, 48), random.between(34, 56))}"`)}${rect(0, i * 112, SIDE, 4, 'fill="#2b1a0d"')}`,
      ),
  },
  room: {
    grain: [4, 200],
    draw: (random) => {
      const wall = random.between(0, 360);
      return `${fill(hsl(wall, 14, random.between(70, 86)))}${rect(0, 720, SIDE, 280, `fill="${hsl(28, 30, random.between(38, 60))}"`)}${rect(random.between(40, 200), 90, 240, 320, 'fill="#5b4630"')}${rect(random.between(650, 760), 60, 220, 420, `fill="${hsl(205, 35, 80)}"`)}${polygon(
        [
          [0, 720],
          [1000, 720],
          [1000, 745],
          [0, 745],
        ],
        'fill="#ece6dc"',
      )}`;
    },
  },
  bokeh: {
    grain: [3, 100],
    draw: (random) =>
      `${gradient(hsl(random.between(200, 280), 40, 16), hsl(random.between(0, 60), 35, 22))}${times(70, () => circle(random.between(0, SIDE), random.between(0, SIDE), random.between(14, 60), `fill="${hsl(random.between(20, 70), 80, 65)}" opacity="${random.between(0.08, 0.4).toFixed(2)}"`))}`,
  },
  carpet: {
    grain: [18, 5],
    draw: (random) => {
      const hue = random.between(0, 360);
      return `${fill(hsl(hue, 40, 38))}${times(60, (i) => {
        const [x, y] = [(i % 8) * 140 + 20, Math.floor(i / 8) * 140 + 20];
        return polygon(
          [
            [x, y - 50],
            [x + 50, y],
            [x, y + 50],
            [x - 50, y],
          ],
          `fill="${hsl(hue + 60 * (i % 3), 45, 55)}"`,
        );
      })}`;
    },
  },
  street: {
    grain: [9, 40],
    draw: (random) =>
      `${fill("hsl(210 20% 72%)")}${times(7, (i) => {
        const [x, top] = [i * 150 - 20, random.between(60, 420)];
        const wall = hsl(random.between(0, 50), random.between(8, 30), random.between(40, 70));
        return `${rect(x, top, 145, 800, `fill="${wall}"`)}${times(18, (w) => rect(x + 18 + (w % 3) * 42, top + 30 + Math.floor(w / 3) * 80, 26, 46, 'fill="hsl(215 30% 28%)"'))}`;
      })}${rect(0, 800, SIDE, 200, 'fill="hsl(220 4% 40%)"')}`,
  },
  night: {
    grain: [5, 60],
    draw: (random) =>
      `${gradient("hsl(225 30% 12%)", "hsl(230 22% 20%)")}${times(30, () => rect(random.between(0, 980), random.between(40, 600), 16, 22, `fill="${hsl(45, 60, random.between(30, 60))}" opacity="0.5"`))}`,
  },
};

/** Adds fractal noise to interleaved RGB of `SIDE` × `SIDE` pixels, in place. */
export function addGrain(rgb: Uint8Array, random: Random, [strength, cell]: readonly [number, number]): void {
  const field = noiseField(random.whole(0, 0xffffffff), SIDE, SIDE, cell, 4);
  for (let at = 0; at < rgb.length; at++) {
    const value = (rgb[at] ?? 0) + 2 * strength * (field[Math.floor(at / 3)] ?? 0);
    rgb[at] = Math.min(255, Math.max(0, value));
  }
}
