import { createRandom, hash, type Random } from "@atelier/painting";
import type { Band, Composition } from "../layout/composition.ts";
import type { Palette } from "./flora/palette.ts";

/** Buildings along a band as SVG: a skyline or a row of gabled houses, or an empty string for other forms. */
export function architecture(band: Band, composition: Composition, palette: Palette, index: number): string {
  if (band.form === "skyline")
    return skyline(band, composition, palette, createRandom(hash(`skyline${index}`, composition.seed)));
  if (band.form === "village")
    return houses(band, composition, palette, createRandom(hash(`houses${index}`, composition.seed)));
  return "";
}

const facades = ["#7f93bd", "#a58fb5", "#8fa9b8", "#b59a8f", "#6f86a8", "#9c97b8"] as const;

function skyline(band: Band, { width, height, horizon }: Composition, palette: Palette, random: Random): string {
  const foot = Math.max(...band.edge, horizon) + height * 0.02;
  const unit = Math.min(width, height);
  let drawn = "";
  for (let x = -unit * 0.04; x < width; ) {
    const wide = unit * random.between(0.05, 0.11) * (0.7 + band.depth * 2);
    const edge =
      band.edge[Math.min(band.edge.length - 1, Math.max(0, Math.round((x / width) * (band.edge.length - 1))))] ??
      horizon;
    const top = Math.min(foot - unit * 0.05, edge + random.between(-0.5, 0.5) * unit * 0.08);
    drawn += tower(x, top, wide, foot - top, palette, random);
    x += wide * random.between(0.92, 1.12);
  }
  return (
    drawn +
    `<rect x="0" y="${foot - 1}" width="${width}" height="${height - foot + 1}" fill="${palette.color("#8f93a5")}"/>`
  );
}

function tower(x: number, y: number, wide: number, tall: number, palette: Palette, random: Random): string {
  const facade = random.pick(facades);
  let drawn = "";
  const crown = random.next();
  if (crown < 0.2)
    drawn += `<path d="M${x + wide * 0.5} ${y - wide * 0.9}L${x + wide * 0.54} ${y}H${x + wide * 0.46}Z" fill="${palette.color("#59607f")}"/>`;
  else if (crown < 0.4)
    drawn += `<rect x="${x + wide * 0.2}" y="${y - wide * 0.25}" width="${wide * 0.6}" height="${wide * 0.3}" fill="${palette.across(facade)}"/>`;
  else if (crown < 0.5)
    drawn += `<path d="M${x} ${y}L${x + wide * 0.5} ${y - wide * 0.5}L${x + wide} ${y}Z" fill="${palette.across("#6a5f86")}"/>`;
  drawn += `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="${palette.across(facade)}"/>`;
  const columns = Math.max(2, Math.round(wide / Math.max(7, wide / 5)));
  const pitch = wide / (columns + 0.5);
  const rows = Math.min(26, Math.floor(tall / (pitch * 1.25)));
  let dark = "";
  let lit = "";
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const element = `M${(x + pitch * (column + 0.45)).toFixed(1)} ${(y + pitch * (row * 1.25 + 0.6)).toFixed(1)}h${(pitch * 0.55).toFixed(1)}v${(pitch * 0.7).toFixed(1)}h${(-pitch * 0.55).toFixed(1)}Z`;
      if (palette.lamps && random.chance(0.55)) lit += element;
      else if (random.chance(0.92)) dark += element;
    }
  drawn += `<path d="${dark}" fill="${palette.color(palette.lamps ? "#4a5a86" : "#cfe6f7")}" opacity=".8"/>`;
  return lit ? `${drawn}<path d="${lit}" fill="#ffdf8a" opacity=".92"/>` : drawn;
}

const walls = ["#f0d9b5", "#e8b7a0", "#cfe0d8", "#f3e3c3", "#d9c2dc", "#bcd3e6", "#efc6b0"] as const;
const roofs = ["#b5533f", "#8d4a52", "#7a5a4a", "#5f6a8a"] as const;

function houses(band: Band, { width, height }: Composition, palette: Palette, random: Random): string {
  const unit = Math.min(width, height);
  const tallest =
    Math.max(unit * 0.1, (Math.max(...band.edge) - Math.min(...band.edge)) * 1.2 + unit * 0.1) * (0.8 + band.depth);
  let drawn = "";
  const close = band.material === "rock";
  for (let x = close ? -unit * 0.03 : random.between(0.02, 0.1) * unit; x < width; ) {
    const tall = tallest * random.between(close ? 0.85 : 0.5, close ? 1.35 : 0.75);
    const wide = tall * random.between(close ? 0.55 : 0.9, close ? 0.72 : 1.15);
    const at = (x + wide / 2) / width;
    const foot =
      band.edge[Math.min(band.edge.length - 1, Math.round(Math.min(1, at) * (band.edge.length - 1)))] + height * 0.025;
    drawn += house(x, foot, wide, tall, palette, random, close);
    x += wide * (close ? 1.01 : random.between(1.15, 1.7));
  }
  return drawn;
}

function house(
  x: number,
  foot: number,
  wide: number,
  tall: number,
  palette: Palette,
  random: Random,
  close: boolean,
): string {
  const roof = random.pick(roofs);
  const eave = foot - tall * (close ? 0.74 : 0.58);
  const ridge = foot - tall;
  const over = wide * (close ? 0.02 : 0.08);
  let drawn = random.chance(0.7)
    ? `<rect x="${x + wide * 0.68}" y="${ridge - tall * 0.02}" width="${wide * 0.11}" height="${tall * 0.3}" fill="${palette.across("#8d5a4a")}"/>`
    : "";
  drawn += `<rect x="${x}" y="${eave - 1}" width="${wide}" height="${foot - eave + 1}" fill="${palette.across(random.pick(walls))}"/>`;
  drawn += `<path d="M${x - over} ${eave}L${x + wide / 2} ${ridge}L${x + wide + over} ${eave}Z" fill="${palette.across(roof)}"/>`;
  if (palette.snowy)
    drawn += `<path d="M${x - over} ${eave}L${x + wide / 2} ${ridge - tall * 0.03}L${x + wide + over} ${eave}q${-wide * 0.12} ${tall * 0.05} ${-wide * 0.22} ${-tall * 0.05}q${-wide * 0.12} ${tall * 0.05} ${-wide * 0.3} 0q${-wide * 0.16} ${tall * 0.06} ${-wide * 0.3} ${-tall * 0.01}q${-wide * 0.1} ${tall * 0.05} ${-(wide + over * 2 - wide * 0.82)} ${tall * 0.06}Z" fill="${palette.across("#f3f7ff")}"/>`;
  const glass = palette.lamps ? "#ffdc7d" : palette.color("#a9d3ef");
  const frame = palette.color("#fff7ea");
  const floors = close ? 3 : 1;
  const pane = wide * (close ? 0.2 : 0.19);
  for (let floor = 0; floor < floors; floor++) {
    const y = eave + (foot - eave) * (close ? 0.08 + floor * 0.31 : 0.22);
    for (const at of close && wide / tall > 0.6 ? [0.14, 0.41, 0.68] : [0.16, 0.64]) {
      if (floor === floors - 1 && close && at > 0.5) continue;
      drawn += `<rect x="${x + wide * at}" y="${y}" width="${pane}" height="${pane * 1.25}" fill="${glass}" stroke="${frame}" stroke-width="${pane * 0.12}"/><path d="M${x + wide * at + pane / 2} ${y}v${pane * 1.25}M${x + wide * at} ${y + pane * 0.62}h${pane}" stroke="${frame}" stroke-width="${pane * 0.08}"/>`;
    }
  }
  const door = close ? 0.68 : 0.41;
  return `${drawn}<path d="M${x + wide * door} ${foot}v${-tall * 0.2}q${wide * 0.09} ${-tall * 0.08} ${wide * 0.18} 0v${tall * 0.2}Z" fill="${palette.across(random.pick(["#7a4a3a", "#4a6a5a", "#9a4a4a", "#4a5a80"]))}"/>`;
}
