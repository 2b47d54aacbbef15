import { expect, test } from "vitest";
import type { Raster } from "../raster.ts";
import { sharp } from "../vips.ts";
import { decodeImageBytes } from "./decode-bytes.ts";
import { encodeImage } from "./encode.ts";
import { provenanceXmp } from "./provenance.ts";

const image: Raster = { width: 8, height: 4, channels: 3, data: new Uint8Array(8 * 4 * 3).map((_, i) => i * 2) };
const packet = provenanceXmp("trainedAlgorithmicMedia");

test.each(["png", "jpeg", "webp", "avif", "tiff"] as const)(
  "%s carries the packet and the same pixels",
  async (format) => {
    const plain = await encodeImage(image, { format });
    const { bytes } = await encodeImage(image, { format, source: "trainedAlgorithmicMedia" });
    const { xmpAsString } = await sharp(bytes).metadata();
    expect(xmpAsString).toContain(packet);
    expect(packet).toContain(">http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia<");
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(plain.bytes).raw().toBuffer());
  },
);

test("a PNG that is encoded again without a change carries the packet", async () => {
  const png = await sharp(image.data, { raw: { width: 8, height: 4, channels: 3 } })
    .png()
    .toBuffer();
  const { bytes } = await encodeImage(await decodeImageBytes(png), { format: "png", source: "algorithmicMedia" });
  const { xmpAsString } = await sharp(bytes).metadata();
  expect(xmpAsString).toBe(provenanceXmp("algorithmicMedia"));
  expect(await sharp(bytes).raw().toBuffer()).toEqual(Buffer.from(image.data));
});
