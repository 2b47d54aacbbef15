import { blurPlane, type Shade, stain, type Tile } from "@atelier/painting";
import type { Light } from "../layout/composition.ts";

/**
 * Both shadows of a sprite with its lower edge at `base`: the contact line, and the cast shadow away from the light.
 */
export function castShadow(canvas: Tile, sprite: Tile, left: number, base: number, light: Light, strength = 1): void {
  const soft = Math.max(2, Math.round(sprite.height * 0.02));
  stain(canvas, cast(sprite, left, base, light, soft), light.shadow, light.shadowStrength * 0.85 * strength);
  stain(
    canvas,
    contact(sprite, left, base, Math.max(2, Math.round(sprite.height * 0.016))),
    light.shadow,
    Math.min(0.75, light.shadowStrength * 1.45) * strength,
  );
}

// The silhouette projected on the ground: flattened and slanted away from the light, starting at its ground line.
function cast(sprite: Tile, left: number, base: number, light: Light, soft: number): Shade {
  const squash = 0.13 + 0.13 * light.reach;
  const high = Math.ceil(sprite.height * squash);
  const slant = -light.side * sprite.height * (0.12 + 0.42 * light.reach);
  const margin = soft * 3;
  const wide = sprite.width + Math.ceil(Math.abs(slant)) + margin * 2;
  const tall = high + margin * 2;
  const shade = {
    x: Math.round(left - margin + Math.min(0, slant)),
    y: Math.round(base - high * 0.72 - margin),
    width: wide,
    height: tall,
    data: new Uint8ClampedArray(wide * tall),
  };
  const feet = lowestRow(sprite);
  for (let row = 0; row < high; row++) {
    // Parts high in the sprite cast their shadow far away.
    const up = 1 - row / high;
    const from = Math.max(0, Math.min(sprite.height - 1, Math.round(feet - up * feet)));
    const shift = Math.round(margin + slant * up - Math.min(0, slant));
    const fade = 255 * (1 - up * 0.55);
    for (let column = 0; column < sprite.width; column++) {
      const alpha = sprite.data[(from * sprite.width + column) * 4 + 3];
      if (alpha > 40) shade.data[(row + margin) * wide + column + shift] = (alpha / 255) * fade;
    }
  }
  // The row closest to the viewer is the ground line.
  shade.y = Math.round(base - high - margin + soft * 0.5);
  blurPlane(shade.data, wide, tall, soft);
  return shade;
}

/** Darkness directly below the points that touch the ground. */
function contact(sprite: Tile, left: number, base: number, soft: number): Shade {
  const margin = soft * 3;
  const thick = Math.max(3, Math.round(sprite.height * 0.035));
  const wide = sprite.width + margin * 2;
  const tall = thick + margin * 2;
  const shade = {
    x: Math.round(left - margin),
    y: Math.round(base - thick * 0.6 - margin),
    width: wide,
    height: tall,
    data: new Uint8ClampedArray(wide * tall),
  };
  const zone = Math.max(1, Math.round(sprite.height * 0.05));
  for (let column = 0; column < sprite.width; column++) {
    let touching = 0;
    for (let row = sprite.height - zone; row < sprite.height; row++)
      touching = Math.max(touching, sprite.data[(row * sprite.width + column) * 4 + 3]);
    if (touching < 60) continue;
    for (let row = 0; row < thick; row++) shade.data[(row + margin) * wide + column + margin] = touching;
  }
  blurPlane(shade.data, wide, tall, soft);
  return shade;
}

function lowestRow({ width, height, data }: Tile): number {
  for (let row = height - 1; row > 0; row--)
    for (let column = 0; column < width; column += 2) if (data[(row * width + column) * 4 + 3] > 60) return row;
  return height - 1;
}
