import type { Random } from "@atelier/painting";
import type { Palette } from "./palette.ts";

const greens = ["#2f7d57", "#2a6f55", "#3a8a55", "#277060"] as const;

/** A pine or fir one unit tall with its foot at the origin: tiers with ragged edges, and snow on them if `snowy`. */
export function needles(palette: Palette, random: Random): string {
  const tiers = random.whole(4, 5);
  const green = random.pick(greens);
  const slim = random.between(0.2, 0.27);
  let drawn = `<rect x="-.03" y="-.16" width=".06" height=".16" fill="${palette.across("#6b4636")}"/>`;
  for (let tier = 0; tier < tiers; tier++) {
    const t = tier / tiers;
    const bottom = -0.1 - t * 0.72;
    const top = tier === tiers - 1 ? -1 : bottom - 0.36 + t * 0.08;
    const half = slim * (1 - t * 0.78);
    drawn += `<path d="${hem(random, half, top, bottom)}" fill="${palette.across(green)}"/>`;
    if (palette.snowy) drawn += `<path d="${cap(random, half, top, bottom)}" fill="${palette.across("#f3f7ff")}"/>`;
  }
  return drawn;
}

function hem(random: Random, half: number, top: number, bottom: number): string {
  const teeth = 5;
  let path = `M0 ${f(top)}C${f(-half * 0.2)} ${f(top + (bottom - top) * 0.5)} ${f(-half * 0.6)} ${f(bottom - 0.04)} ${f(-half)} ${f(bottom)}`;
  for (let i = 1; i <= teeth; i++) {
    const x = -half + (2 * half * i) / teeth;
    const mid = x - half / teeth;
    path += `Q${f(mid)} ${f(bottom + 0.045 + random.between(-0.012, 0.012))} ${f(x)} ${f(bottom + (i === teeth ? 0 : 0.006))}`;
  }
  return `${path}C${f(half * 0.6)} ${f(bottom - 0.04)} ${f(half * 0.2)} ${f(top + (bottom - top) * 0.5)} 0 ${f(top)}Z`;
}

// Snow follows the upper edges of a tier and ends in soft lobes halfway down.
function cap(random: Random, half: number, top: number, bottom: number): string {
  const reach = 0.9;
  const hang = top + (bottom - top) * reach;
  const wide = half * reach * 0.9;
  let path = `M0 ${f(top - 0.004)}C${f(-wide * 0.2)} ${f(top + (hang - top) * 0.5)} ${f(-wide * 0.6)} ${f(hang - 0.03)} ${f(-wide)} ${f(hang)}`;
  const lobes = 4;
  for (let i = 1; i <= lobes; i++) {
    const x = -wide + (2 * wide * i) / lobes;
    path += `Q${f(x - wide / lobes)} ${f(hang - 0.075 + random.between(0, 0.05) * (i % 2 ? -1 : 0.6))} ${f(x)} ${f(hang + (i === lobes ? 0 : random.between(-0.045, -0.015)))}`;
  }
  return `${path}C${f(wide * 0.6)} ${f(hang - 0.03)} ${f(wide * 0.2)} ${f(top + (hang - top) * 0.5)} 0 ${f(top - 0.004)}Z`;
}

const f = (value: number) => value.toFixed(3);
