import type { Random } from "@atelier/painting";
import type { PlantKind } from "../../layout/composition.ts";
import type { Palette } from "./palette.ts";

type Draw = (palette: Palette, random: Random) => string;

/** Plants smaller than a tree, one unit tall, with the foot at the origin. */
export const small = (kind: PlantKind, palette: Palette, random: Random): string =>
  drawings[kind]?.(palette, random) ?? "";

const f = (value: number) => value.toFixed(3);

const blades = (count: number, color: (index: number) => string, random: Random, spread: number, width: number) =>
  Array.from({ length: count }, (_, i) => {
    const x = (i / Math.max(1, count - 1) - 0.5) * spread;
    const lean = x * 1.1 + random.between(-0.16, 0.16);
    const tall = random.between(0.6, 1) * (1 - Math.abs(x) / spread / 2);
    return `<path d="M${f(x - width)} 0Q${f(x + lean * 0.3)} ${f(-tall * 0.6)} ${f(x + lean)} ${f(-tall)}Q${f(x + lean * 0.3 + width)} ${f(-tall * 0.5)} ${f(x + width)} 0Z" fill="${color(i)}"/>`;
  }).join("");

const petals = ["#ff6f91", "#ffd166", "#f8f3ff", "#b58cff", "#ff8a5c", "#6fb3ff"] as const;

const drawings: Partial<Record<PlantKind, Draw>> = {
  grass: (p, random) =>
    p.snowy && !random.chance(0.25)
      ? ""
      : blades(
          random.whole(4, 6),
          (i) => p.color((p.season === "autumn" ? ["#a99b45", "#8d9a45"] : ["#5fae4c", "#4a9a48"])[i % 2] ?? "#5fae4c"),
          random,
          0.8,
          0.06,
        ),
  wheat: (p, random) =>
    blades(3, () => p.color("#dba63c"), random, 0.36, 0.03) +
    [-0.16, 0.04, 0.2]
      .map(
        (x) =>
          `<ellipse cx="${f(x * 1.3)}" cy="${f(-0.86 + Math.abs(x) * 0.5)}" rx=".06" ry=".16" fill="${p.across("#f0bf54")}"/>`,
      )
      .join(""),
  reed: (p, random) =>
    blades(5, (i) => p.color(i % 2 ? "#6c9a4a" : "#86ad52"), random, 0.5, 0.03) +
    (random.chance(0.6)
      ? `<rect x="-.03" y="-1" width=".06" height=".24" rx=".03" fill="${p.across("#7a4a34")}"/>`
      : ""),
  fern: (p, random) => (p.snowy ? "" : blades(7, (i) => p.across(i % 2 ? "#3f8f4c" : "#56a552"), random, 1.3, 0.1)),
  bush: (p, random) => {
    const tint =
      p.season === "autumn"
        ? random.pick(["#d07a34", "#b8523a", "#9aa045"])
        : random.pick(["#4a9a4c", "#3f8c46", "#5aa84f"]);
    return [
      [-0.5, -0.36, 0.38],
      [0.5, -0.34, 0.38],
      [0, -0.55, 0.46],
      [-0.2, -0.28, 0.32],
      [0.25, -0.26, 0.32],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) =>
          `<circle cx="${f(x + random.between(-0.05, 0.05))}" cy="${y}" r="${r}" fill="${p.round(tint)}"/>${p.snowy ? `<ellipse cx="${x}" cy="${f(y - r * 0.55)}" rx="${f(r * 0.82)}" ry="${f(r * 0.42)}" fill="${p.color("#f3f7ff")}"/>` : ""}`,
      )
      .join("");
  },
  flower: (p, random) => {
    if (p.snowy) return "";
    const tint = random.pick(petals);
    const x = random.between(-0.15, 0.15);
    const head = Array.from(
      { length: 5 },
      (_, i) =>
        `<circle cx="${f(x + Math.sin(i * 1.2566) * 0.16)}" cy="${f(-0.84 - Math.cos(i * 1.2566) * 0.16)}" r=".13" fill="${p.round(tint)}"/>`,
    ).join("");
    return `<path d="M0 0Q${f(x)}-.4 ${f(x)}-.8" stroke="${p.color("#4a9a48")}" stroke-width=".06" fill="none"/><path d="M0-.25q.2-.16 .3-.02q-.16.12-.3.02Z" fill="${p.color("#5aae4c")}"/>${head}<circle cx="${f(x)}" cy="-.84" r=".1" fill="${p.color(tint === "#ffd166" ? "#c9762f" : "#ffd866")}"/>`;
  },
  rock: (p, random) => {
    const w = random.between(0.6, 1.1);
    return `<path d="M${f(-w)} 0C${f(-w * 1.05)}-.5 ${f(-w * 0.5)}-1 0-1C${f(w * 0.6)}-1.02 ${f(w)}-.55 ${f(w * 1.05)} 0Z" fill="${p.across("#8f8b98")}"/><path d="M${f(-w * 0.4)}-.72Q0-.95 ${f(w * 0.4)}-.74" stroke="${p.color("#b9b5c2")}" stroke-width=".06" fill="none" stroke-linecap="round"/>${p.snowy ? `<path d="M${f(-w * 0.85)}-.55C${f(-w * 0.5)}-1.05 ${f(w * 0.5)}-1.1 ${f(w * 0.88)}-.55Q${f(w * 0.5)}-.62 ${f(w * 0.25)}-.5Q0-.68 ${f(-w * 0.3)}-.5Q${f(-w * 0.6)}-.62 ${f(-w * 0.85)}-.55Z" fill="${p.color("#f3f7ff")}"/>` : ""}`;
  },
  cactus: (p, random) => {
    const g = p.across("#4f9a58");
    const arm = (s: number, y: number, t: number) =>
      `<path d="M0 ${y}H${f(s * 0.2)}q${f(s * 0.06)} 0 ${f(s * 0.06)}-.06V${f(y - t)}" stroke="${g}" stroke-width=".11" fill="none" stroke-linecap="round"/>`;
    return `${random.chance(0.85) ? arm(-1, -0.42, 0.24) : ""}${random.chance(0.85) ? arm(1, -0.32, 0.34) : ""}<rect x="-.085" y="-1" width=".17" height="1" rx=".085" fill="${g}"/><path d="M-.03-.92V-.03M.035-.92V-.03" stroke="${p.color("#3a7d49")}" stroke-width=".012"/>`;
  },
  seaweed: (p, random) =>
    Array.from({ length: 4 }, (_, i) => {
      const x = (i - 1.5) * 0.09;
      const sway = random.between(-0.1, 0.1);
      const tall = random.between(0.6, 1);
      return `<path d="M${f(x)} 0C${f(x - 0.12 + sway)} ${f(-tall * 0.3)} ${f(x + 0.14 + sway)} ${f(-tall * 0.6)} ${f(x + sway)} ${f(-tall)}C${f(x + 0.2 + sway)} ${f(-tall * 0.6)} ${f(x - 0.05 + sway)} ${f(-tall * 0.3)} ${f(x + 0.06)} 0Z" fill="${p.across(i % 2 ? "#2f9a68" : "#4bb06a")}"/>`;
    }).join(""),
  coral: (p, random) => {
    const tint = p.across(random.pick(["#ff7d6b", "#ff9bb0", "#f2a24a", "#b77be0"]));
    const limb = (d: string, w: number) =>
      `<path d="${d}" stroke="${tint}" stroke-width="${w}" fill="none" stroke-linecap="round"/>`;
    return (
      limb("M0 0V-.5", 0.16) +
      limb("M0-.3Q-.32-.4-.34-.75", 0.12) +
      limb("M0-.4Q.3-.48.3-.85", 0.12) +
      limb("M0-.5Q-.08-.8.02-1", 0.11) +
      limb("M-.3-.55Q-.5-.62-.52-.8", 0.09) +
      limb("M.28-.62Q.48-.66.52-.88", 0.09)
    );
  },
  mushroom: (p, random) =>
    `<path d="M-.12 0C-.08-.3-.1-.4-.09-.55h.18C.1-.4.08-.3.12 0Z" fill="${p.across("#f5ead8")}"/><path d="M-.5-.45C-.45-.85-.2-1 0-1S.45-.85.5-.45Q0-.58-.5-.45Z" fill="${p.across(random.pick(["#e2524a", "#c98a4a", "#e0703a"]))}"/><circle cx="-.2" cy="-.72" r=".07" fill="${p.color("#fff5e6")}"/><circle cx=".16" cy="-.8" r=".08" fill="${p.color("#fff5e6")}"/><circle cx=".3" cy="-.6" r=".05" fill="${p.color("#fff5e6")}"/>`,
  shell: (p, random) =>
    `<path d="M0 0C-.9-.1-1-.8-.5-1S.9-.9.9-.5 .5 0 0 0Z" fill="${p.across(random.pick(["#ffd3c0", "#fbe6c9", "#f3b8c4"]))}"/><path d="M0-.05L-.5-.85M0-.05L0-.95M0-.05L.5-.85" stroke="${p.color("#d99a8a")}" stroke-width=".07"/>`,
  crater: (p) =>
    `<ellipse cx="0" cy="-.1" rx="1.1" ry=".26" fill="${p.color("#b9b7c6")}"/><ellipse cx="0" cy="-.06" rx=".9" ry=".18" fill="${p.color("#6f6d80")}"/>`,
  leaf: (p, random) =>
    `<path d="M-1 0Q0-.8 1 0Q0 .3-1 0Z" fill="${p.across(random.pick(["#e08a2c", "#d5542f", "#e8b23a"]))}"/>`,
  lilypad: (p) => `<ellipse cx="0" cy="0" rx="1" ry=".3" fill="${p.across("#4fa560")}"/>`,
  lamp: (p) =>
    `<rect x="-.014" y="-.86" width=".028" height=".86" fill="${p.across("#4c4660")}"/><path d="M-.06-1h.12l-.02.15h-.08Z" fill="${p.lamps ? "#ffe9a0" : p.color("#d9e2ea")}"/><path d="M-.075-.995L0-1.05 .075-.995Z" fill="${p.color("#4c4660")}"/><path d="M-.05 0Q-.04-.06 0-.06T.05 0Z" fill="${p.color("#4c4660")}"/>`,
  fence: (p) =>
    `<path d="M-1.3-.62h2.6v.12h-2.6ZM-1.3-.28h2.6v.12h-2.600Z" fill="${p.color("#c9a077")}"/>` +
    [-1.05, -0.35, 0.35, 1.05]
      .map(
        (x) =>
          `<path d="M${f(x - 0.14)} 0v-.82l.14-.16 .14.16V0Z" fill="${p.across("#e0bc92")}"/>${p.snowy ? `<path d="M${f(x - 0.16)}-.84l.16-.2 .16.2Z" fill="${p.color("#f3f7ff")}"/>` : ""}`,
      )
      .join(""),
};
