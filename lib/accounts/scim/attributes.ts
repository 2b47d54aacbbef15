import { z } from "zod";
import { isStorableText } from "../../platform/database/storable-text.ts";

/** A text of a resource that can be stored. */
export const line = (max: number) =>
  z.string().max(max).refine(isStorableText, "It has characters that cannot be stored.");
