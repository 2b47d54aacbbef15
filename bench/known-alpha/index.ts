import { join } from "node:path";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { createRandom, noiseField, type Random } from "@atelier/painting";
import { Resvg } from "@resvg/resvg-js";
import { addGrain, type Backdrop, backdrops } from "./backdrops.ts";
import { hardSubjects } from "./subjects-hard.ts";
import { softSubjects } from "./subjects-soft.ts";
import { thinSubjects } from "./subjects-thin.ts";
import { weakSubjects } from "./subjects-weak.ts";
import { SIDE } from "./svg.ts";

export type SubjectKind = "soft" | "hard" | "thin" | "weak";
/** Parameters are chosen on one half. Only the other half is reported. */
export type Half = "choosing" | "reporting";

export interface Composite {
  name: string;
  kind: SubjectKind;
  /** The opaque picture. */
  image: Raster;
  /** The exact alpha of the subject, 0 to 255, row by row. */
  alpha: Uint8Array;
}

interface Plan {
  name: string;
  kind: SubjectKind;
  draw(random: Random): string;
  cover?: ((random: Random) => string) | undefined;
  backdrops: readonly string[];
}

const samples = new URL("../../public/samples", import.meta.url).pathname;
const photos = ["coffee.png", "chelsea.png", "rocket.jpg", "astronaut.png"];
const plainBackdrops = Object.keys(backdrops).filter((name) => name !== "night");
/** Subjects that are often found incompletely are drawn twice per half. */
const drawings: Record<SubjectKind, number> = { soft: 1, hard: 1, thin: 2, weak: 2 };

/** Photograph-like pictures with exactly known alpha, made from a seed: 43 in each half. */
export async function* composites(half: Half, kinds?: readonly SubjectKind[]): AsyncGenerator<Composite> {
  for (const [index, plan] of plans().entries()) {
    if (kinds && !kinds.includes(plan.kind)) continue;
    for (let drawing = 0; drawing < drawings[plan.kind]; drawing++)
      yield compose(plan, createRandom(1000 * (half === "choosing" ? 1 : 2) + 31 * index + drawing));
  }
}

function plans(): Plan[] {
  const simple = (kind: SubjectKind, subjects: Record<string, (random: Random) => string>): Plan[] =>
    Object.entries(subjects).map(([name, draw]) => ({
      name,
      kind,
      draw,
      backdrops: [...plainBackdrops, ...photos],
    }));
  return [
    ...simple("soft", softSubjects),
    ...simple("hard", hardSubjects),
    ...simple("thin", thinSubjects),
    ...Object.entries(weakSubjects).map(([name, subject]): Plan => ({ name, kind: "weak", ...subject })),
  ];
}

async function compose({ name, kind, draw, cover, backdrops: possible }: Plan, random: Random): Promise<Composite> {
  const place = placement(random, cover !== undefined);
  const subject = await render(draw(random.fork("subject")), place);
  const backdrop = possible[random.whole(0, possible.length - 1)] ?? "";
  const behind = await renderBackdrop(backdrop, random.fork(backdrop));
  const front = cover ? await render(cover(random.fork("cover"))) : null;
  const light = noiseField(random.whole(0, 1e9), SIDE, SIDE, 90, 5);
  const alpha = new Uint8Array(SIDE * SIDE);
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const inside = (subject[pixel * 4 + 3] ?? 0) / 255;
    const hidden = front ? (front[pixel * 4 + 3] ?? 0) / 255 : 0;
    // Uneven light on the subject from the upper left and a texture of its surface.
    const shade = 1.1 - 0.25 * (Math.floor(pixel / SIDE) / SIDE) + 0.22 * (light[pixel] ?? 0);
    for (let c = 0; c < 3; c++) {
      const own = Math.min(255, (subject[pixel * 4 + c] ?? 0) * shade);
      const mixed = own * inside + (behind[pixel * 3 + c] ?? 0) * (1 - inside);
      const seen = mixed * (1 - hidden) + hidden * (front?.[pixel * 4 + c] ?? 0);
      data[pixel * 3 + c] = Math.min(255, Math.max(0, seen + random.between(-3, 3)));
    }
    alpha[pixel] = Math.round(255 * inside * (1 - hidden));
  }
  return { name: `${name} on ${backdrop}`, kind, image: { width: SIDE, height: SIDE, channels: 3, data }, alpha };
}

interface Placement {
  x: number;
  y: number;
  scale: number;
  mirrored: boolean;
}

function placement(random: Random, onGround: boolean): Placement {
  const scale = random.between(0.62, 0.95);
  const free = SIDE * (1 - scale);
  return {
    x: random.between(0.15, 0.85) * free,
    y: onGround ? free : random.between(0.2, 0.8) * free,
    scale,
    mirrored: random.chance(0.5),
  };
}

/** Straight RGBA of `SIDE` × `SIDE` pixels. */
async function render(
  content: string,
  place: Placement = { x: 0, y: 0, scale: 1, mirrored: false },
): Promise<Uint8Array> {
  const { x, y, scale, mirrored } = place;
  const mirror = mirrored ? `translate(${SIDE} 0) scale(-1 1)` : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" stroke-linecap="round"><g transform="translate(${x} ${y}) scale(${scale}) ${mirror}">${content}</g></svg>`;
  return sharp(new Resvg(svg).render().asPng()).ensureAlpha().raw().toBuffer();
}

/** A picture of surroundings in RGB, `SIDE` pixels wide and high: a drawn backdrop, or a blurred corner of a sample photo. */
export async function renderBackdrop(name: string, random: Random): Promise<Uint8Array> {
  const known: Backdrop | undefined = backdrops[name];
  // A shallow depth of field is as common as a background in focus.
  const blur = random.chance(0.5) ? 0.3 : random.between(2, 12);
  if (!known) {
    // Only a corner is used, because the middle shows a subject of its own.
    const photo = sharp(join(samples, name))
      .removeAlpha()
      .resize(2 * SIDE, 2 * SIDE, { fit: "cover" });
    const corner = { left: random.pick([0, SIDE]), top: random.pick([0, SIDE]), width: SIDE, height: SIDE };
    return photo
      .extract(corner)
      .blur(12 + blur)
      .raw()
      .toBuffer();
  }
  const rgba = await render(known.draw(random));
  const raw = { width: SIDE, height: SIDE, channels: 4 } as const;
  const rgb = await sharp(rgba, { raw }).removeAlpha().raw().toBuffer();
  addGrain(rgb, random, known.grain);
  return sharp(rgb, { raw: { ...raw, channels: 3 } })
    .blur(blur)
    .raw()
    .toBuffer();
}
