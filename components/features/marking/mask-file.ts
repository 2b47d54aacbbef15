import { setOrigin } from "../operation-form/file-origin.ts";
import { type Plane, type Size, tinted, toBrightness } from "./plane.ts";

/** Reads a mask image at the size of the canvas. */
export async function readPlane(picture: Blob, { width, height }: Size): Promise<Plane> {
  const bitmap = await createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
  const context = toContext(new OffscreenCanvas(width, height));
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return toBrightness(context.getImageData(0, 0, width, height).data);
}

/** Makes a PNG of the image's size from a plane: white marks on black. */
export async function createMaskFile(plane: Plane, size: Size, image: Size): Promise<File> {
  const small = new OffscreenCanvas(size.width, size.height);
  toContext(small).putImageData(new ImageData(tinted(plane, [255, 255, 255]), size.width, size.height), 0, 0);
  const large = new OffscreenCanvas(image.width, image.height);
  const context = toContext(large);
  context.fillStyle = "black";
  context.fillRect(0, 0, image.width, image.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(small, 0, 0, image.width, image.height);
  return setOrigin(new File([await large.convertToBlob({ type: "image/png" })], "mask.png", { type: "image/png" }));
}

function toContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser does not support canvas drawing.");
  return context;
}
