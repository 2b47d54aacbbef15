import { blend, createNoise, createRandom, hash, hex, mix, renderVector, rgb, type Tile } from "@atelier/painting";
import type { Band, Composition } from "../layout/composition.ts";
import { toned } from "../layout/light.ts";

/** Whether the water of a picture has high waves, in which nothing is mirrored. */
export const isRough = ({ weather, bands }: Composition): boolean =>
  weather === "storm" && bands.some(({ form }) => form === "sea");

/** The share of a mirror image that is left in rough water. */
const ROUGH = 0.14;

/** Water from its edge down: a rippled mirror image, darker toward the viewer, with glints below the sun or moon. */
export function paintWater(canvas: Tile, band: Band, composition: Composition): void {
  const { width, height, light, disc, seed } = composition;
  const edge = Math.round(band.edge[0] ?? composition.horizon);
  const noise = createNoise(hash("water", seed));
  const span = height - edge;
  const far = mix(toned(light, rgb("#6fb7dc"), 0.45), light.sky[2], 0.35);
  const near = toned(light, rgb("#1f6fae"), 0.95);
  const unit = Math.sqrt(width * height) / 1024;
  const source = canvas.data.slice(0, edge * width * 4);
  for (let row = edge; row < height; row++) {
    const t = (row - edge) / span;
    const near2 = t * t;
    const ripple = (1.5 + 26 * t) * unit;
    const line = (2.2 + 20 * t) * unit;
    const mirrored = (0.62 * (1 - t) ** 1.2 + 0.08) * (isRough(composition) ? ROUGH : 1);
    const base = mix(far, near, Math.min(1, t * 1.25));
    for (let column = 0; column < width; column++) {
      const wave = noise(column / (line * 5), row / line) + 0.5 * noise(column / (line * 2.2) + 40, row / (line * 0.5));
      const from = Math.min(edge - 1, Math.max(0, Math.round(edge - 1 - (row - edge) * 0.92 + wave * ripple * 0.5)));
      const across = Math.min(width - 1, Math.max(0, Math.round(column + wave * ripple * 0.5)));
      const s = (from * width + across) * 4;
      const i = (row * width + column) * 4;
      const crest = Math.max(0, wave - 0.55) * 0.5 * (0.4 + near2);
      const trough = Math.max(0, -wave - 0.35) * 0.22;
      let glint = 0;
      if (disc && disc.y < edge) {
        const path = disc.radius * (0.7 + t * 2.4);
        const off = Math.abs(column - disc.x) / path;
        if (off < 1) glint = (1 - off) * Math.max(0, wave + 0.15) * 1.1;
      }
      for (let channel = 0; channel < 3; channel++) {
        let value = (base[channel] ?? 0) * (1 - mirrored) + source[s + channel] * mirrored;
        value *= 1 - trough;
        value += (255 - value) * Math.min(0.75, crest) * 0.55;
        value += ((light.key[channel] ?? 255) - value) * Math.min(0.85, glint);
        canvas.data[i + channel] = value;
      }
      canvas.data[i + 3] = 255;
    }
  }
  if (isRough(composition)) paintWaves(canvas, edge, composition);
}

/** The number of rows of waves from the horizon to the viewer. */
const ROWS = 9;

/** Rows of high waves with white crests, larger toward the viewer. */
function paintWaves(canvas: Tile, edge: number, { width, height, light, seed }: Composition): void {
  const random = createRandom(hash("waves", seed));
  const span = height - edge;
  let drawn = "";
  for (let nth = 0; nth < ROWS; nth++) {
    const t = (nth + 0.4) / ROWS;
    const foot = edge + span * t ** 1.25;
    const high = Math.min(span, width * 0.6) * (0.025 + 0.1 * t);
    const back = hex(mix(toned(light, rgb("#6fa3bd"), 0.35 + t * 0.5), light.sky[2], 0.25 * (1 - t)));
    const front = hex(toned(light, rgb("#17527f"), 0.5 + t * 0.5));
    let [body, foam] = ["", ""];
    for (let x = -random.next() * high * 4; x < width + high; ) {
      const wide = high * random.between(3, 5.2);
      const top = foot - high * random.between(0.7, 1.15);
      const crest = x + wide * random.between(0.5, 0.62);
      body += `M${x} ${foot + high * 0.3}C${x + wide * 0.3} ${foot} ${crest - wide * 0.16} ${top} ${crest} ${top}C${crest + wide * 0.02} ${top + high * 0.4} ${x + wide * 0.74} ${foot} ${x + wide * 1.05} ${foot + high * 0.3}V${foot + high * 1.6}H${x}Z`;
      foam += `M${crest - wide * 0.2} ${top + high * 0.28}C${crest - wide * 0.1} ${top} ${crest - wide * 0.03} ${top - high * 0.06} ${crest} ${top}C${crest + wide * 0.03} ${top + high * 0.3} ${crest + wide * 0.07} ${top + high * 0.5} ${crest + wide * 0.12} ${top + high * 0.66}C${crest} ${top + high * 0.46} ${crest - wide * 0.06} ${top + high * 0.2} ${crest - wide * 0.2} ${top + high * 0.28}Z`;
      x += wide * 0.92;
    }
    drawn += `<defs><linearGradient id="w${nth}" gradientUnits="userSpaceOnUse" x1="0" y1="${foot - high}" x2="0" y2="${foot + high * 1.5}"><stop offset="0" stop-color="${back}"/><stop offset=".55" stop-color="${front}"/><stop offset="1" stop-color="${front}" stop-opacity="0"/></linearGradient></defs><path d="${body}" fill="url(#w${nth})"/><path d="${foam}" fill="${hex(toned(light, rgb("#f2f8fb"), 0.6 + t * 0.4))}" opacity="${0.5 + 0.4 * t}"/>`;
  }
  const top = Math.max(0, edge - 2);
  blend(canvas, renderVector(drawn, { x: 0, y: top, width, height: height - top }, width, height - top), 0, top);
}
