import {
  blend,
  createRandom,
  darken,
  fromHsl,
  glow,
  hash,
  hex,
  lighten,
  mix,
  noiseField,
  type Rgb,
  renderVector,
  type Tile,
  toHsl,
} from "@atelier/painting";
import type { Composition } from "../layout/composition.ts";

/** A seamless studio backdrop in a color that suits the subject. */
export function paintStudio(canvas: Tile, { width, height, accent, horizon, seed, unlit }: Composition): void {
  const [hue, saturation] = toHsl(accent);
  const base = fromHsl(hue + 168, Math.min(0.5, 0.24 + saturation * 0.3), 0.8);
  if (unlit) {
    for (let at = 0; at < canvas.data.length; at += 4) canvas.data.set([...lighten(base, 0.15), 255], at);
    return;
  }
  const top = lighten(base, 0.25);
  const low = darken(base, 0.08);
  const field = noiseField(hash("sweep", seed), width, height, width * 0.4, 2);
  for (let row = 0, i = 0; row < height; row++) {
    const t = row < horizon ? (row / horizon) * 0.7 : 0.7 + ((row - horizon) / (height - horizon)) * 0.3;
    for (let column = 0; column < width; column++, i++) {
      const dx = column / width - 0.42;
      const dy = row / height - 0.4;
      const light = 1.05 - (dx * dx + dy * dy) * 0.32 + field[i] * 0.02;
      const color = mix(top, low, t);
      for (let channel = 0; channel < 3; channel++) canvas.data[i * 4 + channel] = (color[channel] ?? 0) * light;
      canvas.data[i * 4 + 3] = 255;
    }
  }
}

/** A table with a cloth in front of a wall, lit from one side. */
export function paintTable(canvas: Tile, composition: Composition): void {
  const { width, height, horizon, seed, accent, light } = composition;
  const random = createRandom(hash("table", seed));
  const [hue] = toHsl(accent);
  const wall = fromHsl(hue + random.between(150, 210), 0.26, light.lamps ? 0.26 : 0.56);
  paintStudio(canvas, { ...composition, accent: wall });
  const isClothed = random.chance(0.5) && !composition.bare;
  const named = composition.cloth;
  const hasCloth = named !== undefined || isClothed;
  const wood = random.pick(["#a4693f", "#8a5534", "#b98356"]);
  const edge = height - (height - horizon) * 0.16;
  const wide = width;
  const grain = Array.from({ length: 22 }, () => {
    const y = horizon + (edge - horizon) * random.next();
    const x = random.between(-0.2, 0.9) * wide;
    return `<path d="M${x} ${y}q${wide * 0.12} ${random.between(-3, 3)} ${wide * random.between(0.15, 0.4)} 0" stroke="#5a3320" stroke-opacity=".25" stroke-width="${height * 0.0025}" fill="none"/>`;
  }).join("");
  const checks =
    Array.from(
      { length: 15 },
      (_, i) =>
        `<path d="M${wide / 2 + (i - 7) * wide * 0.075} ${horizon}L${wide / 2 + (i - 7) * wide * 0.15} ${edge}" stroke="#ffffff" stroke-opacity=".5" stroke-width="${wide * 0.014}"/>`,
    ).join("") +
    Array.from(
      { length: 6 },
      (_, i) =>
        `<path d="M0 ${horizon + (edge - horizon) * ((i + 0.5) / 6) ** 1.5}H${wide}" stroke="#ffffff" stroke-opacity=".38" stroke-width="${height * 0.006 * (1 + i * 0.4)}"/>`,
    ).join("");
  const top = named ? hex(named.color) : isClothed ? hex(fromHsl(hue + 10, 0.45, 0.62)) : wood;
  const cover = hasCloth ? (named && !named.isChecked ? "" : checks) : grain;
  const svg = `<defs><linearGradient id="wallg"><stop offset="0" stop-color="${hex(lighten(wall, 0.2))}"/><stop offset="1" stop-color="${hex(darken(wall, 0.3))}"/></linearGradient><linearGradient id="topg" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hex(darken(hexRgb(top), 0.18))}"/><stop offset="1" stop-color="${hex(lighten(hexRgb(top), 0.1))}"/></linearGradient></defs><rect width="${wide}" height="${horizon + 1}" fill="url(#wallg)"/><rect y="${horizon}" width="${wide}" height="${edge - horizon}" fill="url(#topg)"/>${cover}<rect y="${edge}" width="${wide}" height="${height - edge}" fill="${hex(darken(hexRgb(top), 0.4))}"/><rect y="${edge}" width="${wide}" height="${height * 0.008}" fill="#ffffff40"/><rect y="${horizon - height * 0.004}" width="${wide}" height="${height * 0.008}" fill="#00000030"/>`;
  blend(canvas, renderVector(svg, { x: 0, y: 0, width, height }, width, height), 0, 0);
  glow(
    canvas,
    width * (light.side < 0 ? 0.12 : 0.88),
    horizon * 0.2,
    Math.max(width, height) * 0.75,
    light.lamps ? [255, 190, 110] : [255, 246, 222],
    0.4,
  );
}

const hexRgb = (text: string): Rgb => [
  Number.parseInt(text.slice(1, 3), 16),
  Number.parseInt(text.slice(3, 5), 16),
  Number.parseInt(text.slice(5, 7), 16),
];

/** Soft out-of-focus circles of light behind a portrait. */
export function paintBokeh(canvas: Tile, composition: Composition): void {
  const { width, height, seed, accent, light } = composition;
  const random = createRandom(hash("bokeh", seed));
  const [hue, saturation] = toHsl(accent);
  const dark = light.lamps;
  const base = fromHsl(hue + random.pick([150, 180, 200]), 0.2 + saturation * 0.25, dark ? 0.24 : 0.66);
  const other = fromHsl(hue + random.pick([90, 120, 230]), 0.3, dark ? 0.16 : 0.5);
  const field = noiseField(hash("soft", seed), width, height, Math.max(width, height) * 0.5, 2);
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      const t = Math.min(1, Math.max(0, row / height + (field[i] ?? 0) * 0.7));
      const color = mix(base, other, t);
      for (let channel = 0; channel < 3; channel++) canvas.data[i * 4 + channel] = color[channel] ?? 0;
      canvas.data[i * 4 + 3] = 255;
    }
  const unit = Math.min(width, height);
  const discs = Array.from({ length: 26 }, () => {
    const color = hex(lighten(fromHsl(hue + random.between(-60, 200), 0.5, 0.65), 0.35));
    return `<circle cx="${random.next() * width}" cy="${random.next() * height}" r="${unit * random.between(0.025, 0.1)}" fill="${color}" opacity="${random.between(0.08, 0.28)}"/>`;
  }).join("");
  blend(canvas, renderVector(discs, { x: 0, y: 0, width, height }, width, height), 0, 0);
  glow(canvas, width * (0.5 + light.side * 0.25), height * 0.25, unit * 0.9, [255, 244, 220], 0.35);
}

/** A plain seamless ground with small scattered marks. */
export function paintPatternGround(canvas: Tile, { width, height, seed, accent, light }: Composition): void {
  const random = createRandom(hash("ground", seed));
  const [hue, saturation] = toHsl(accent);
  const dark = light.lamps;
  const ground = fromHsl(
    hue + random.pick([180, 160, 205, 30]),
    0.2 + 0.35 * saturation,
    dark ? 0.2 : random.pick([0.9, 0.86, 0.8]),
  );
  const ink = hex(dark ? lighten(ground, 0.3) : darken(ground, 0.16));
  const unit = Math.min(width, height);
  const wrapped = (draw: (x: number, y: number) => string, x: number, y: number) =>
    [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => draw(x + dx * width, y + dy * height))).join("");
  const marks = Array.from({ length: 46 }, (_, i) => {
    const r = unit * random.between(0.005, 0.011);
    const shape = (x: number, y: number) =>
      i % 3 === 0
        ? `<path d="M${x - r * 2} ${y}h${r * 4}M${x} ${y - r * 2}v${r * 4}" stroke="${ink}" stroke-width="${r * 0.7}" stroke-linecap="round"/>`
        : `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}"/>`;
    return wrapped(shape, random.next() * width, random.next() * height);
  }).join("");
  blend(
    canvas,
    renderVector(
      `<rect width="${width}" height="${height}" fill="${hex(ground)}"/>${marks}`,
      { x: 0, y: 0, width, height },
      width,
      height,
    ),
    0,
    0,
  );
}

/** Flowing bands, rings and rays in related colors, for abstract ideas. */
export function paintAbstract(canvas: Tile, { width, height, seed, accent, light }: Composition): void {
  const random = createRandom(hash("abstract", seed));
  const [hue] = toHsl(accent);
  const dark = light.lamps;
  const tone = (turn: number, lightness: number) => hex(fromHsl(hue + turn, 0.6, dark ? lightness * 0.5 : lightness));
  const unit = Math.min(width, height);
  const [cx, cy] = [width * random.between(0.42, 0.58), height * random.between(0.42, 0.56)];
  let svg = `<defs><radialGradient id="bg" cx="${cx / width}" cy="${cy / height}" r=".85"><stop offset="0" stop-color="${tone(30, 0.9)}"/><stop offset=".5" stop-color="${tone(0, 0.66)}"/><stop offset="1" stop-color="${tone(-50, 0.36)}"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#bg)"/>`;
  const rays = 18;
  for (let i = 0; i < rays; i++) {
    const a = (i / rays) * Math.PI * 2 + 0.1;
    const far = width + height;
    svg += `<path d="M${cx} ${cy}L${cx + Math.cos(a) * far} ${cy + Math.sin(a) * far}L${cx + Math.cos(a + 0.17) * far} ${cy + Math.sin(a + 0.17) * far}Z" fill="#ffffff" opacity=".07"/>`;
  }
  for (let i = 0; i < 6; i++) {
    const y = height * (0.5 + i * 0.1);
    const swell = unit * random.between(0.06, 0.16);
    svg += `<path d="M0 ${y}C${width * 0.25} ${y - swell} ${width * 0.4} ${y + swell} ${width * 0.62} ${y}S${width * 0.9} ${y - swell} ${width} ${y - swell * 0.3}V${height}H0Z" fill="${tone(-20 + i * 26, 0.62 - i * 0.045)}" opacity=".5"/>`;
  }
  for (let i = 0; i < 9; i++) {
    const r = unit * random.between(0.02, 0.13);
    const x = random.next() * width;
    const y = random.next() * height * 0.85;
    svg += random.chance(0.5)
      ? `<circle cx="${x}" cy="${y}" r="${r}" fill="${tone(random.between(-90, 120), 0.7)}" opacity=".35"/>`
      : `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="${unit * 0.006}"/>`;
  }
  blend(canvas, renderVector(svg, { x: 0, y: 0, width, height }, width, height), 0, 0);
  glow(canvas, cx, cy, unit * 0.55, [255, 250, 235], 0.55);
}

/** The scene under water: shafts of light from above, darker blue below, bubbles. */
export function paintUnderwater(canvas: Tile, { width, height, seed, light }: Composition): void {
  const random = createRandom(hash("deep", seed));
  const dim = light.lamps ? 0.5 : 1;
  const top: Rgb = [120 * dim, 226 * dim, 236 * dim];
  const middle: Rgb = [34 * dim, 140 * dim, 200 * dim];
  const low: Rgb = [12 * dim, 62 * dim, 124 * dim];
  const field = noiseField(hash("swell", seed), width, height, width * 0.3, 3);
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      const t = Math.min(1, Math.max(0, row / height + field[i] * 0.12));
      const color = t < 0.4 ? mix(top, middle, t / 0.4) : mix(middle, low, (t - 0.4) / 0.6);
      for (let channel = 0; channel < 3; channel++) canvas.data[i * 4 + channel] = color[channel] ?? 0;
      canvas.data[i * 4 + 3] = 255;
    }
  const unit = Math.min(width, height);
  const shafts = Array.from({ length: 7 }, (_, i) => {
    const x = width * ((i + random.next()) / 7);
    const w = width * random.between(0.02, 0.07);
    const lean = width * 0.16;
    return `<path d="M${x} ${-height * 0.02}h${w}L${x + w * 2.4 - lean} ${height * 0.86}h${-w * 2.2}Z" fill="url(#shaft)"/>`;
  }).join("");
  const bubbles = Array.from({ length: 34 }, () => {
    const r = unit * random.between(0.003, 0.014);
    const x = random.next() * width;
    const y = random.next() * height;
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#ffffff" fill-opacity=".12" stroke="#e8fbff" stroke-opacity=".6" stroke-width="${unit * 0.0016}"/><circle cx="${x - r * 0.35}" cy="${y - r * 0.35}" r="${r * 0.22}" fill="#fff" opacity=".8"/>`;
  }).join("");
  blend(
    canvas,
    renderVector(
      `<defs><linearGradient id="shaft" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9ffff" stop-opacity=".42"/><stop offset="1" stop-color="#e9ffff" stop-opacity="0"/></linearGradient></defs>${shafts}${bubbles}`,
      { x: 0, y: 0, width, height },
      width,
      height,
    ),
    0,
    0,
  );
}
