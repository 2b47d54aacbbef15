import type { Raster } from "@atelier/images/raster";
import type { Grade } from "./grade.ts";
import { createStream } from "./noise.ts";
import { eachRow } from "./pace.ts";
import type { Placed } from "./place.ts";
import { sampleAt } from "./plane.ts";
import type { Reflection } from "./reflection.ts";
import type { Shadow } from "./shadow.ts";
import { lightAt, type Scene, type Stage } from "./stage.ts";

/** Renders the scene with its light, without the subject: interleaved red, green and blue, 0 to 1. */
export async function paintScene(scene: Scene, stage: Stage, signal: AbortSignal): Promise<Float32Array> {
  const { width, height } = stage;
  const pixels = new Float32Array(width * height * 3);
  const paint = scene.paint(stage);
  const out = new Float32Array(3);
  await eachRow(height, signal, (y) => {
    for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
      paint(x, y, out);
      const light = 1 + (lightAt(stage, x, y) - 1) * scene.falloff;
      pixels[at] = out[0] * light;
      pixels[at + 1] = out[1] * light;
      pixels[at + 2] = out[2] * light;
    }
  });
  return pixels;
}

/** Composes scene, shadow, reflection and subject. Fine grain prevents banding in smooth tones. */
export async function compose(
  layers: {
    scene: Float32Array;
    shadow: Shadow | null;
    reflection: Reflection | null;
    gloss: number;
    placed: Placed;
    grade: Grade;
    /** The strength of the grain, 0 to 1. */
    grain: number;
  },
  { width, height, seed, light, subject }: Stage,
  signal: AbortSignal,
): Promise<Raster> {
  const { scene, shadow, reflection, gloss, placed, grade } = layers;
  const { image, left, top } = placed;
  const data = new Uint8Array(width * height * 3);
  const random = createStream(seed, "grain");
  const from = light === "left" ? -1 : light === "right" ? 1 : 0;
  await eachRow(height, signal, (y) => {
    for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
      const dark = shadow
        ? Math.min(0.96, sampleAt(shadow, (x + 0.5) / shadow.step - 0.5, (y + 0.5) / shadow.step - 0.5))
        : 0;
      const inX = x - left;
      const inY = y - top;
      const on = inX >= 0 && inY >= 0 && inX < image.width && inY < image.height;
      const pixel = inY * image.width + inX;
      const alpha = on ? image.data[pixel * 4 + 3] / 255 : 0;
      const wrap = on ? grade.wrap[pixel] : 0;
      // The side toward the light is slightly brighter, as in the scene.
      const side = 1 + 0.025 * from * ((x - subject.x) / subject.width);
      const mirrored =
        reflection &&
        inX >= 0 &&
        inX < reflection.width &&
        y >= reflection.top &&
        y < reflection.top + reflection.height;
      const mirrorAt = mirrored ? (y - reflection.top) * reflection.width + inX : 0;
      const cover = mirrored ? reflection.planes[3].data[mirrorAt] : 0;
      const grain = (random() + random() - 1) * 0.006 * layers.grain;
      for (let c = 0; c < 3; c++) {
        const bare = scene[at + c];
        // Shadows keep some of the ground's color, because the ground itself reflects light.
        let value = bare * (1 - dark * (1 - 0.1 * bare));
        if (cover > 0) value = value * (1 - gloss * cover) + gloss * (reflection?.planes[c]?.data[mirrorAt] ?? 0);
        if (alpha > 0) {
          const own = (image.data[pixel * 4 + c] / 255) * (grade.gains[c] ?? 1) * side;
          value += (own + (bare - own) * wrap - value) * alpha;
        }
        data[at + c] = Math.round(Math.min(1, Math.max(0, value + grain)) * 255);
      }
    }
  });
  return { width, height, channels: 3, data };
}
