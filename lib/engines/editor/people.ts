import { collectParts, growMask, resizePlane } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { findSubject } from "../background-remover/background-remover.ts";
import type { Found } from "../cleaner/finder.ts";
import type { ModelSettings } from "../onnx/session.ts";

type Box = Found["box"];

interface Person {
  mask: Mask;
  box: Box;
}

/** The matting network is sure of a subject from this value on. */
const SURE = 0.9;
/** A smaller part that an outline lost, as a share of its box, is only an edge. */
const MIN_LOST = 0.015;

/**
 * The outlines of people with the parts that SAM 2 left out, such as a face beside a dark shirt: what the matting network
 * is sure of in the box of a person, beside the outline, and in no other one.
 */
export async function withLostParts(
  image: Raster,
  people: readonly Person[],
  settings: ModelSettings,
): Promise<Person[]> {
  const subject = await findSubject(image, "balanced", settings);
  const sure = Uint8Array.from(resizePlane(subject.data, subject, image), (value) => Number(value > SURE));
  return joinLost(image, people, sure);
}

/** People with the parts of `sure` that no outline has and that touch theirs. */
export function joinLost(
  { width, height }: Pick<Raster, "width" | "height">,
  people: readonly Person[],
  sure: ArrayLike<number>,
): Person[] {
  const taken = new Uint8Array(width * height);
  for (const { mask } of people) for (let at = 0; at < taken.length; at++) if (mask.data[at]) taken[at] = 1;
  const isInBox = (at: number, [x, y, across, down]: Box) => {
    const [column, row] = [at % width, Math.floor(at / width)];
    return column >= x && column < x + across && row >= y && row < y + down;
  };
  const parts = collectParts(
    width,
    height,
    (at) => Boolean(sure[at]) && !taken[at] && people.some(({ box }) => isInBox(at, box)),
  );
  const edges = people.map(({ mask }) => growMask(mask, 2).data);
  const grown = people.map(({ mask, box }) => ({ mask: { ...mask, data: new Uint8Array(mask.data) }, box }));
  for (const part of parts) {
    const ranked = grown
      .map((person, index) => ({
        person,
        touching: part.filter((at) => edges[index]?.[at]).length,
        inside: part.filter((at) => isInBox(at, person.box)).length,
      }))
      .filter(({ person, touching, inside }) => {
        const [, , across, down] = person.box;
        return touching > 0 && inside > MIN_LOST * across * down;
      })
      .sort((first, second) => second.touching - first.touching);
    for (const at of part) if (ranked[0]) ranked[0].person.mask.data[at] = 255;
  }
  return grown;
}
