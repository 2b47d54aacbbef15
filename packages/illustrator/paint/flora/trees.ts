import type { Random } from "@atelier/painting";
import type { Palette } from "./palette.ts";

const crowns: Record<string, readonly [string, ...string[]]> = {
  spring: ["#7cc05a", "#f4a9c4", "#8fcb64", "#f7bfd2"],
  summer: ["#4f9f4a", "#5aac4e", "#3f8f4c"],
  autumn: ["#e08a2c", "#d5542f", "#e8b23a", "#b8433a"],
  winter: ["#7d8f86", "#6f857c"],
};

/** A tree with a crown of leaves, one unit tall, with its foot at the origin; bare in winter. */
export function broadleaf(palette: Palette, random: Random, kind: "leafy" | "birch" | "jungle"): string {
  if (palette.season === "winter" && kind !== "jungle") return bare(palette, random);
  const tint = random.pick(
    kind === "jungle"
      ? ["#2f8a4a", "#3a9a4c", "#257a48"]
      : (crowns[palette.season] ?? ["#4f9f4a", "#5aac4e", "#3f8f4c"]),
  );
  const bark = kind === "birch" ? "#e9e4e0" : "#7a5140";
  let drawn = `<path d="M-.035 0C-.02-.12-.025-.25-.015-.45h.03C.025-.25.02-.12.035 0Z" fill="${palette.across(bark)}"/>`;
  drawn += `<path d="M0-.36l-.11-.12M.005-.4l.1-.1" stroke="${palette.color(bark)}" stroke-width=".02" fill="none"/>`;
  const puffs = [
    [-0.17, -0.52, 0.15],
    [0.17, -0.5, 0.15],
    [0, -0.5, 0.18],
    [-0.13, -0.7, 0.16],
    [0.14, -0.68, 0.16],
    [0, -0.8, 0.17],
    [0.02, -0.62, 0.18],
  ];
  for (const [x = 0, y = 0, r = 0] of puffs) {
    const jx = x + random.between(-0.025, 0.025);
    const jy = y + random.between(-0.025, 0.025);
    drawn += `<circle cx="${f(jx)}" cy="${f(jy)}" r="${f(r * random.between(0.9, 1.08))}" fill="${palette.round(tint)}"/>`;
    if (palette.snowy)
      drawn += `<path d="M${f(jx - r * 0.8)} ${f(jy - r * 0.5)}a${r} ${r} 0 0 1 ${f(r * 1.6)} 0q${f(-r * 0.4)} ${f(r * 0.3)} ${f(-r * 0.8)} ${f(r * 0.05)}q${f(-r * 0.4)} ${f(r * 0.3)} ${f(-r * 0.8)} ${f(-r * 0.05)}Z" fill="${palette.across("#f3f7ff")}"/>`;
  }
  return drawn;
}

/** A tree without leaves that branches four times, with snow on its branches if `snowy`. */
export function bare(palette: Palette, random: Random): string {
  const bark = palette.color("#5d4448");
  const snow = palette.color("#f3f7ff");
  let boughs = "";
  let caps = "";
  const grow = (x: number, y: number, angle: number, length: number, width: number) => {
    const ex = x + Math.sin(angle) * length;
    const ey = y - Math.cos(angle) * length;
    boughs += `<path d="M${f(x)} ${f(y)}L${f(ex)} ${f(ey)}" stroke="${bark}" stroke-width="${f(width)}"/>`;
    if (palette.snowy && Math.abs(angle) > 0.35)
      caps += `<path d="M${f(x)} ${f(y - width * 0.5)}L${f(ex)} ${f(ey - width * 0.5)}" stroke="${snow}" stroke-width="${f(width * 0.55)}"/>`;
    if (width < 0.009) return;
    const forks = random.whole(2, 3);
    for (let i = 0; i < forks; i++)
      grow(
        ex,
        ey,
        angle + (i - (forks - 1) / 2) * random.between(0.5, 0.85) + random.between(-0.12, 0.12),
        length * random.between(0.62, 0.8),
        width * 0.62,
      );
  };
  grow(0, 0, random.between(-0.06, 0.06), 0.32, 0.06);
  return `<g fill="none" stroke-linecap="round">${boughs}${caps}</g>`;
}

/** A palm one unit tall, slightly tilted. */
export function palm(palette: Palette, random: Random): string {
  const lean = random.between(-0.16, 0.16);
  let drawn = `<path d="M-.035 0C${f(-0.02 + lean * 0.2)}-.3 ${f(lean * 0.5)}-.55 ${f(lean - 0.018)}-.8h.036C${f(lean * 0.5 + 0.05)}-.55 ${f(0.03 + lean * 0.2)}-.3 .035 0Z" fill="${palette.across("#a9764e")}"/>`;
  const fronds = [-2.5, -1.9, -1.25, -0.6, 0, 0.6, 1.25, 1.9, 2.5];
  for (const [index, turn] of fronds.entries()) {
    const angle = turn + random.between(-0.12, 0.12);
    const long = random.between(0.3, 0.38);
    const ex = lean + Math.sin(angle) * long;
    const ey = -0.8 - Math.cos(angle) * long * 0.55 + 0.06;
    const mx = lean + Math.sin(angle) * long * 0.55;
    const my = -0.86 - Math.cos(angle) * long * 0.5 - 0.02;
    drawn += `<path d="M${f(lean)}-.8Q${f(mx)} ${f(my - 0.05)} ${f(ex)} ${f(ey)}Q${f(mx)} ${f(my + 0.075)} ${f(lean)}-.8Z" fill="${palette.across(index % 2 ? "#3f9a4f" : "#57b052")}"/>`;
  }
  for (const dx of [-0.028, 0.026, 0])
    drawn += `<circle cx="${f(lean + dx)}" cy="${f(-0.765 + Math.abs(dx) * 0.3)}" r=".026" fill="${palette.round("#8a5a3c")}"/>`;
  return drawn;
}

const f = (value: number) => value.toFixed(3);
