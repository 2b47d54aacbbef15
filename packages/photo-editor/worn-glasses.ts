import { AppError } from "@atelier/errors";

const GLASSES = /^(?:[a-z]+ )?(?:glasses|sunglasses|eyeglasses|spectacles|goggles)$/;
const DRUNK_FROM = /^(?:wine|beer|drinking|water|champagne|cocktail|empty|full|shot|juice|martini|whisky|whiskey) /;

/**
 * The error for glasses that a removal did not find. They may be on a face, where no detector sees them, so the usual error would
 * say that the image has none. Other errors stay.
 */
export const orWorn = (object: string, error: unknown): unknown =>
  error instanceof AppError &&
  error.code === "nothing_matched" &&
  / found in this image\b/.test(error.message) &&
  GLASSES.test(object) &&
  !DRUNK_FROM.test(object)
    ? new AppError(
        "nothing_matched",
        "No loose glasses were found in this image. Glasses on a face cannot be removed.",
        { cause: error },
      )
    : error;
