import { countFrames } from "../count-frames.ts";
import { firstBytes } from "./first-bytes.ts";

/** The chunk with the number of frames is among the first. */
const HEAD_BYTES = 512 * 1024;

/** The number of frames of an APNG, which libvips reads as a still image; 1 for other PNGs. */
export const countApngFrames = async (path: string): Promise<number> => countFrames(await firstBytes(path, HEAD_BYTES));
