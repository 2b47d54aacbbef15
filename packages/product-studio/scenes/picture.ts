import { placeOnColor } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import type { Scene } from "../stage.ts";

/** The caller's own picture, scaled to cover the frame and centered. */
export async function picture(image: Raster, width: number, height: number): Promise<Scene> {
  const opaque = placeOnColor(image, { r: 255, g: 255, b: 255, alpha: 1 });
  const data = await sharp(opaque.data, {
    raw: { width: opaque.width, height: opaque.height, channels: 3 },
    limitInputPixels: false,
  })
    .resize(width, height, { fit: "cover" })
    .removeAlpha()
    .raw()
    .toBuffer();
  return {
    gloss: 0.14,
    falloff: 0,
    paint: () => (x, y, out) => {
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) out[c] = data[at + c] / 255;
    },
  };
}
