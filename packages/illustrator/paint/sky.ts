import {
  blend,
  createNoise,
  createRandom,
  fractal,
  glow,
  hash,
  lighten,
  mix,
  noiseField,
  type Random,
  type Rgb,
  renderVector,
  rgb,
  type Tile,
} from "@atelier/painting";
import type { Composition } from "../layout/composition.ts";
import { paintDisc, tint } from "./discs.ts";
/** The sky with its stars, sun or moon and clouds. It fills the whole canvas, because water mirrors it later. */
export function paintSky(canvas: Tile, composition: Composition): void {
  const { light, height, seed } = composition;
  const random = createRandom(hash("sky", seed));
  verticalGradient(
    canvas,
    light.sky,
    Math.min(height, Math.max(composition.horizon, height * 0.3)),
    composition.plain ? 0 : 0.07,
    hash("veil", seed),
  );
  if (composition.backdrop === "space") paintNebula(canvas, composition, random.fork("nebula"));
  if (light.stars > 0) paintStars(canvas, composition, random.fork("stars"));
  if (composition.aurora) paintAurora(canvas, composition);
  if (composition.rainbow) paintRainbow(canvas, composition);
  if (composition.disc) paintDisc(canvas, composition.disc, composition);
  if (composition.clouds > 0) paintClouds(canvas, composition, random.fork("clouds"));
}

/** A gradient of three colors from the top to `horizon`, dithered against banding and overlaid with faint noise. */
function verticalGradient(
  canvas: Tile,
  [top, middle, low]: readonly [Rgb, Rgb, Rgb],
  horizon: number,
  veiled: number,
  seed: number,
): void {
  const { width, height, data } = canvas;
  const veil = noiseField(seed, width, height, width * 0.35, 3);
  let dither = seed | 1;
  for (let row = 0; row < height; row++) {
    const line = Math.min(1, row / horizon);
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const t = Math.min(1, Math.max(0, line + veil[i] * veiled));
      const [from, to, share] = t < 0.55 ? [top, middle, t / 0.55] : [middle, low, (t - 0.55) / 0.45];
      const eased = share * share * (3 - 2 * share) * 0.5 + share * 0.5;
      dither = (Math.imul(dither, 1664525) + 1013904223) | 0;
      const grain = (dither >>> 24) / 256 - 0.5;
      for (let channel = 0; channel < 3; channel++) {
        const low = from[channel] ?? 0;
        data[i * 4 + channel] = low + ((to[channel] ?? 0) - low) * eased + grain * 1.6;
      }
      data[i * 4 + 3] = 255;
    }
  }
}

function paintStars(
  canvas: Tile,
  { width, height, horizon, light, backdrop, disc }: Composition,
  random: Random,
): void {
  const area = (width * Math.min(height, horizon)) / 1_048_576;
  const count = Math.round(420 * area * light.stars);
  const unit = Math.sqrt(width * height) / 1024;
  const floor = backdrop === "space" ? height : horizon;
  for (let i = 0; i < count; i++) {
    const x = random.next() * width;
    const y = random.next() * floor;
    const size = random.next() ** 6;
    const color = random.pick([rgb("#ffffff"), rgb("#cfe0ff"), rgb("#ffe9c8")]);
    const fade = backdrop === "space" ? 1 : 1 - (y / floor) ** 2;
    const nearDisc = disc ? Math.min(1, Math.hypot(x - disc.x, y - disc.y) / (disc.radius * 3) - 0.4) : 1;
    if (nearDisc <= 0) continue;
    glow(
      canvas,
      x,
      y,
      (1.1 + size * 3.2) * unit,
      color,
      (0.35 + size * 0.65) * fade * Math.min(1, nearDisc),
      0.5 * unit,
    );
    if (size > 0.45) cross(canvas, x, y, (5 + size * 9) * unit, color, 0.5 * fade);
  }
}

function cross(canvas: Tile, x: number, y: number, reach: number, color: Rgb, strength: number): void {
  for (let step = -reach; step <= reach; step++) {
    const fade = (1 - Math.abs(step) / reach) ** 2 * strength;
    glow(canvas, x + step, y, 1.2, color, fade);
    glow(canvas, x, y + step, 1.2, color, fade);
  }
}

function paintNebula(canvas: Tile, { width, height, seed, accent, nebula }: Composition, random: Random): void {
  const field = noiseField(hash("nebula", seed), width, height, width * 0.3, 5);
  const second = noiseField(hash("nebula2", seed), width, height, width * 0.22, 4);
  const palettes: [readonly [Rgb, Rgb], ...(readonly [Rgb, Rgb])[]] = [
    [rgb("#7a3fd0"), rgb("#2f8fd8")],
    [rgb("#d0409a"), rgb("#4a5fe0")],
    [rgb("#2fb0a8"), rgb("#6a4fd0")],
  ];
  const [one, two] = nebula ? [nebula, lighten(nebula, 0.25)] : random.pick(palettes);
  const tilt = random.between(-0.6, 0.6);
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      const band = 1 - Math.min(1, Math.abs(row / height - 0.5 + (column / width - 0.5) * tilt) * 1.8);
      const cloud = Math.max(0, field[i] * 1.5 + 0.25) * band;
      const other = Math.max(0, second[i] * 1.6) * band;
      for (let channel = 0; channel < 3; channel++) {
        const add =
          (one[channel] ?? 0) * cloud * 0.75 +
          (two[channel] ?? 0) * other * 0.7 +
          (accent[channel] ?? 0) * cloud * 0.08;
        canvas.data[i * 4 + channel] += add * 0.8;
      }
    }
}

function paintAurora(canvas: Tile, { width, horizon, seed }: Composition): void {
  const noise = createNoise(hash("aurora", seed));
  const colors = [rgb("#4dffb0"), rgb("#58c8ff"), rgb("#b070ff")];
  for (let column = 0; column < width; column++) {
    const x = column / width;
    for (let ribbon = 0; ribbon < 3; ribbon++) {
      const foot =
        horizon * (0.55 + 0.16 * ribbon - 0.1 + fractal(noise, x * 2.2 + ribbon * 9, ribbon * 4.7, 3) * 0.34);
      const tall = horizon * Math.max(0.16, 0.34 + 0.2 * noise(x * 9 + ribbon * 31, 3.3));
      const strength =
        Math.max(0, 0.5 + 0.6 * noise(x * 4 + ribbon * 17, 8.1)) * (0.7 + 0.3 * noise(x * 60, ribbon * 5.5));
      for (let row = Math.max(0, Math.floor(foot - tall)); row < foot; row++) {
        const up = Math.min(1, Math.max(0, (foot - row) / tall));
        const light = (1 - up) ** 1.6 * Math.min(1, up * 12) * strength * 0.6;
        const color = mix(colors[ribbon] ?? [77, 255, 176], [176, 112, 255], up * 0.7);
        const i = (row * width + column) * 4;
        for (let channel = 0; channel < 3; channel++) {
          const now = canvas.data[i + channel];
          canvas.data[i + channel] = now + ((255 - now) * (color[channel] ?? 0) * light) / 255;
        }
      }
    }
  }
}

function paintRainbow(canvas: Tile, { width, horizon, light }: Composition): void {
  const colors = ["#ff5a5a", "#ff9f45", "#ffe45e", "#6fd46f", "#5aa8ff", "#7d6bf0", "#b46be0"];
  const radius = Math.min(width * 0.52, horizon * 1.05);
  const thick = radius * 0.022;
  const arcs = colors
    .map(
      (color, i) =>
        `<circle cx="${width / 2 - light.side * width * 0.08}" cy="${horizon * 1.12}" r="${radius - i * thick}" fill="none" stroke="${color}" stroke-width="${thick * 1.25}"/>`,
    )
    .join("");
  blend(canvas, renderVector(arcs, { x: 0, y: 0, width, height: canvas.height }, width, canvas.height), 0, 0, 0.62);
}

/** Cumulus clouds with lit tops and shaded bases, smaller and paler toward the horizon. */
function paintClouds(canvas: Tile, { width, height, horizon, light, clouds, disc }: Composition, random: Random): void {
  const count = Math.round(clouds * Math.max(1, width / height) * 1.2);
  const span = Math.min(horizon, height);
  let shapes = "";
  for (let i = 0; i < count; i++) {
    const far = count === 1 ? 0.4 : i / (count - 1);
    const y = span * (0.76 - far * 0.5) * random.between(0.88, 1.08);
    const wide = Math.min(width, height) * (0.1 + 0.24 * far) * random.between(0.8, 1.35);
    const spread = ((i + random.between(0.1, 0.9)) / count) * width * 1.1 - width * 0.05;
    const x = spread + (i % 2 ? width * 0.3 : 0) - (i % 2 && i / count > 0.6 ? width : 0);
    // Clouds do not cover the sun or moon. In bad weather there is only one that the prompt names.
    const near = disc !== null && Math.abs(x - disc.x) < wide * 0.62 + disc.radius * 1.1;
    if (near && Math.abs(y - wide * 0.12 - disc.y) < wide * 0.3 + disc.radius) continue;
    shapes += cloud(random, x, y, wide, i);
  }
  const lit = mix(light.cloud, light.key, 0.25);
  const base = mix(light.cloud, light.sky[1], 0.5);
  const defs = `<defs><linearGradient id="lit" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tint(lighten(lit, 0.3))}"/><stop offset="1" stop-color="${tint(mix(lit, base, 0.55))}"/></linearGradient><linearGradient id="base" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tint(mix(lit, base, 0.4))}"/><stop offset="1" stop-color="${tint(base)}" stop-opacity=".55"/></linearGradient></defs>`;
  blend(canvas, renderVector(defs + shapes, { x: 0, y: 0, width, height }, width, height), 0, 0, 0.88);
}

function cloud(random: Random, x: number, y: number, wide: number, index: number): string {
  const puffs = random.whole(5, 8);
  let back = "";
  let front = "";
  for (let p = 0; p < puffs; p++) {
    const along = (p + 0.5) / puffs;
    const hump = Math.sin(along * Math.PI);
    const r = wide * (0.09 + 0.15 * hump) * random.between(0.8, 1.2);
    const px = x + (along - 0.5) * wide;
    const py = y - r * random.between(0.15, 0.55) - hump * wide * 0.05;
    back += `<circle cx="${px}" cy="${py}" r="${r}"/>`;
    front += `<circle cx="${px - r * 0.12}" cy="${py - r * 0.1}" r="${r * 0.86}"/>`;
  }
  const flat = `<clipPath id="c${index}"><rect x="${x - wide}" y="${y - wide}" width="${wide * 2}" height="${wide * 1.02}"/></clipPath>`;
  return `<defs>${flat}</defs><g clip-path="url(#c${index})"><g fill="url(#base)">${back}<rect x="${x - wide * 0.52}" y="${y - wide * 0.08}" width="${wide * 1.04}" height="${wide * 0.12}" rx="${wide * 0.06}"/></g><g fill="url(#lit)">${front}</g></g>`;
}
