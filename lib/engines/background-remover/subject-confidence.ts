import { type CoarseMask, computeConfidence, sharedArea } from "@atelier/images";

/** A mask of the subject with the network's highest value before normalization, which is low in images without a subject. */
export interface FoundSubject extends CoarseMask {
  presence: number;
  /** How far the network's mask of a low resolution agrees, 0 to 1, or undefined if it has none. */
  deepAgreement?: number | undefined;
}

const HALF = 0.5;
/** A mask with more unsure values, as a share of its area, is compared with another one. */
const MAX_UNSURE_SHARE = 0.1;
const UNSURE = { from: 0.1, to: 0.9 };
/** On photographs, masks of the same subject overlap by 0.88 and more, and those of different ones by 0.5 and less. */
export const MIN_AGREEMENT = 0.7;
/**
 * The same for a mask and the one that the network has at a sixteenth of its resolution. Of 77 unsure masks of photographs,
 * it found 21 of the 34 that a reader called wrong and 9 others, as many as the second model at its limit.
 */
export const MIN_DEEP_AGREEMENT = 0.8;
const MIN_PRESENCE = 0.5;

export const DOUBT = "It is not clear what the subject of this image is. Check the cutout, or name the subject.";
const NO_SUBJECT = "No clear subject was found in this image. Check the cutout, or name the subject.";

/**
 * Whether a mask is compared with a second one: large parts of it are unsure. On photographs and composites, the second
 * model changed only masks with an unsure share of 0.13 and more.
 */
export function isUnsure({ data, presence }: FoundSubject): boolean {
  let [inside, unsure] = [0, 0];
  for (const value of data) {
    if (value > HALF) inside++;
    if (value > UNSURE.from && value < UNSURE.to) unsure++;
  }
  return presence < MIN_PRESENCE || unsure > MAX_UNSURE_SHARE * inside;
}

/** The intersection of two masks of one size over their union, 0 to 1. */
export function computeAgreement(first: CoarseMask, second: CoarseMask): number {
  const shared = sharedArea(first.data, second.data, HALF);
  return shared.both / Math.max(1, shared.one + shared.other - shared.both);
}

/**
 * How certain it is that a mask shows the image's subject, 0 to 1: whether there is one, how clear the mask is and, if it
 * was compared with a second one, how far both agree.
 */
export function subjectConfidence(mask: CoarseMask, presence: number, agreement = 1): number {
  return computeConfidence(mask) * presence * agreement;
}

/** Warns if the image has no clear subject, or if two masks of it show different ones. */
export function warnOfDoubt(presence: number, isDoubtful: boolean, warn: (message: string) => void): void {
  if (presence < MIN_PRESENCE) warn(NO_SUBJECT);
  else if (isDoubtful) warn(DOUBT);
}
