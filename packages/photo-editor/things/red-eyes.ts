import { AppError } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { findNamed } from "../named-things.ts";
import { withoutRedEyes } from "../tools/red-eye.ts";

/** Makes red pupils dark. Those of a pair are eyes, and a single one must be in a face. Throws `nothing_matched` if there are none. */
export async function correctedRedEyes(image: Raster, edit: EditContext): Promise<Raster> {
  const { mask } = edit;
  if (mask && mask.width === image.width && mask.height === image.height) {
    const marked = withoutRedEyes(image, mask.data);
    if (marked) return marked.image;
  }
  const pairs = withoutRedEyes(image);
  if (pairs) return pairs.image;
  const faces = await findNamed(image, "face", edit);
  const single = faces && withoutRedEyes(image, faces.mask.data);
  if (single) return single.image;
  throw new AppError(
    "nothing_matched",
    "No red pupils were found in this image. Mark them with a mask if an eye is red.",
  );
}
