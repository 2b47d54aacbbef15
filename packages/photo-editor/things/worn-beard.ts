import { collectParts, growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { findNamed } from "../named-things.ts";

/** A part that is separate from a garment has at most this share of it. */
const MAX_PART = 0.12;
/** The half-width of a bridge between them, as a share of the shorter side. */
const BRIDGE = 1 / 130;
/** How far the ends of a beard are left out around it, in such half-widths. */
const EDGE = 5;
/** A face with its beard reaches so far beyond its box: to each side, as a share of its width, and down, as one of its height. */
const [ASIDE, BELOW] = [0.25, 0.2];

/** The area of a garment without separate parts of it on a head, as a beard in the color of a black sweater. */
export async function withoutBeard(image: Raster, area: Uint8Array, edit: EditContext): Promise<Uint8Array> {
  const { width, height } = image;
  // A thin bridge, as a shadow beside the neck, joins no beard to a garment.
  const radius = Math.max(1, Math.round(BRIDGE * Math.min(width, height)));
  const outside = growMask({ width, height, data: area.map((value) => (value > 127 ? 0 : 255)) }, radius).data;
  const parts = collectParts(width, height, (at) => !outside[at]);
  const whole = parts.reduce((sum, part) => sum + part.length, 0);
  const small = parts.filter((part) => part.length < MAX_PART * whole);
  const faces = small.length === 0 ? null : await findNamed(image, "face", edit);
  if (!faces) return area;
  const boxes = (faces.each ?? [faces]).map(({ box }) => box);
  const isOnHead = (at: number) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return boxes.some(
      ([left, top, across, down]) =>
        x > left - ASIDE * across && x < left + (1 + ASIDE) * across && y > top && y < top + (1 + BELOW) * down,
    );
  };
  const beard = new Uint8Array(area.length);
  for (const part of small) if (part.filter(isOnHead).length > part.length / 2) for (const at of part) beard[at] = 255;
  if (!beard.some(Boolean)) return area;
  // Its thin ends and soft edges are on the head too.
  const near = growMask({ width, height, data: beard }, EDGE * radius).data;
  return area.map((value, at) => (near[at] && isOnHead(at) ? 0 : value));
}
