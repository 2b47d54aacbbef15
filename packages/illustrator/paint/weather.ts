import { blend, createRandom, glow, hash, mix, noiseField, renderVector, rgb, type Tile } from "@atelier/painting";
import type { Composition } from "../layout/composition.ts";

/** Weather in front of everything: snow, rain, lightning and mist. */
export function paintWeather(canvas: Tile, composition: Composition): void {
  const { weather } = composition;
  if (weather === "snowfall") snowfall(canvas, composition);
  if (weather === "rain" || weather === "storm") rain(canvas, composition);
  if (weather === "storm") lightning(canvas, composition);
  if (weather === "fog") mist(canvas, composition);
}

function snowfall(canvas: Tile, { width, height, seed }: Composition): void {
  const random = createRandom(hash("snowfall", seed));
  const unit = Math.sqrt(width * height) / 1024;
  const flakes = Math.round(260 * Math.max(0.4, (width * height) / 1_048_576));
  for (let i = 0; i < flakes; i++) {
    const near = random.next() ** 3;
    const radius = (1.4 + near * 7) * unit;
    glow(
      canvas,
      random.next() * width,
      random.next() * height,
      radius * 1.3,
      [255, 255, 255],
      near > 0.6 ? 0.55 : 0.9,
      radius * 0.4,
    );
  }
}

function rain(canvas: Tile, { width, height, seed, weather, light }: Composition): void {
  const random = createRandom(hash("rain", seed));
  const unit = Math.sqrt(width * height) / 1024;
  const slant = weather === "storm" ? 0.34 : 0.16;
  const paths = ["", "", ""];
  for (let i = 0; i < 520 * Math.max(0.5, (width * height) / 1_048_576); i++) {
    const depth = random.whole(0, 2);
    const long = (16 + depth * 22) * unit * random.between(0.7, 1.3);
    const x = random.between(-0.1, 1.15) * width;
    const y = random.between(-0.05, 1) * height;
    paths[depth] += `M${x.toFixed(1)} ${y.toFixed(1)}l${(-long * slant).toFixed(1)} ${long.toFixed(1)}`;
  }
  const color = mix([235, 244, 255], light.fog, 0.25).map(Math.round).join(",");
  const lines = paths
    .map(
      (d, depth) =>
        `<path d="${d}" stroke="rgb(${color})" stroke-opacity="${0.3 + depth * 0.14}" stroke-width="${(0.8 + depth * 0.7) * unit}" stroke-linecap="round"/>`,
    )
    .join("");
  blend(canvas, renderVector(lines, { x: 0, y: 0, width, height }, width, height), 0, 0);
}

function lightning(canvas: Tile, { width, height, horizon, seed }: Composition): void {
  const random = createRandom(hash("lightning", seed));
  let x = width * random.between(0.2, 0.8);
  let y = 0;
  let path = `M${x} 0`;
  let forks = "";
  while (y < horizon * 0.92) {
    y += horizon * random.between(0.05, 0.12);
    x += width * random.between(-0.05, 0.05);
    path += `L${x} ${y}`;
    if (random.chance(0.3))
      forks += `M${x} ${y}l${width * random.between(-0.08, 0.08)} ${horizon * random.between(0.06, 0.16)}`;
  }
  const unit = Math.sqrt(width * height) / 1024;
  glow(canvas, x, y * 0.5, horizon * 0.9, rgb("#cfd8ff"), 0.5);
  const bolt = (d: string, w: number, o: number) =>
    `<path d="${d}" fill="none" stroke="#f4f2ff" stroke-opacity="${o}" stroke-width="${w * unit}" stroke-linejoin="round"/>`;
  blend(
    canvas,
    renderVector(
      bolt(path, 14, 0.18) + bolt(path, 7, 0.35) + bolt(path, 3, 1) + bolt(forks, 1.6, 0.8),
      { x: 0, y: 0, width, height },
      width,
      height,
    ),
    0,
    0,
  );
}

function mist(canvas: Tile, { width, height, horizon, light, seed }: Composition): void {
  const field = noiseField(hash("mist", seed), width, height, width * 0.3, 3);
  const { data } = canvas;
  for (let row = 0; row < height; row++) {
    const band = Math.exp(-(((row - horizon * 1.08) / (height * 0.24)) ** 2));
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const share = Math.max(0, Math.min(0.85, band * (0.55 + (field[i] ?? 0) * 0.9)));
      for (let channel = 0; channel < 3; channel++) {
        const at = i * 4 + channel;
        data[at] = (data[at] ?? 0) + ((light.fog[channel] ?? 0) - (data[at] ?? 0)) * share;
      }
    }
  }
}
