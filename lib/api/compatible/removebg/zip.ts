import { buffer } from "node:stream/consumers";
import { sharp } from "@atelier/images/vips";
import { ZipFile } from "yazl";
import type { Job } from "../../../jobs/record.ts";
import { readOutputFile } from "../../http/answer/render.ts";

const COLOR_QUALITY = 95;

/** The ZIP of remove.bg's API: the colors as JPEG and the alpha as PNG, of a job with the outputs cutout and mask. */
export async function readZip({ files: [cutout, mask], created_at: mtime }: Job): Promise<Buffer> {
  const color = await sharp(await readOutputFile(cutout))
    .removeAlpha()
    .jpeg({ quality: COLOR_QUALITY })
    .toBuffer();
  const archive = new ZipFile();
  archive.addBuffer(color, "color.jpg", { compress: false, mtime });
  archive.addBuffer(await readOutputFile(mask), "alpha.png", { compress: false, mtime });
  archive.end();
  return buffer(archive.outputStream);
}
