import { subjectBox } from "@atelier/images";
import { z } from "zod";
import type { OperationResult } from "./result.ts";

/** A walking subject moves by a tenth of its width from frame to frame; boxes of other subjects overlap less than this. */
const SAME_OVERLAP = 0.5;
/** How far a subject can move between two frames, as a share of its sides. */
const MOTION = 0.25;

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const report = z.object({ subject: box });

/** The box of the subject as the operation reports it, or else of what is not transparent. */
function readBox(result: OperationResult) {
  const reported = report.safeParse(result.report).data?.subject;
  const image = result.kind === "images" ? result.images[0] : undefined;
  return reported ?? (image && subjectBox(image));
}

/** Whether two frames show the same subject, by the overlap of its boxes. */
export function hasSameSubject(before: OperationResult, after: OperationResult): boolean {
  const [boxBefore, boxAfter] = [readBox(before), readBox(after)];
  if (!boxBefore || !boxAfter) return true;
  const across = Math.max(
    0,
    Math.min(boxBefore.x + boxBefore.width, boxAfter.x + boxAfter.width) - Math.max(boxBefore.x, boxAfter.x),
  );
  const down = Math.max(
    0,
    Math.min(boxBefore.y + boxBefore.height, boxAfter.y + boxAfter.height) - Math.max(boxBefore.y, boxAfter.y),
  );
  const shared = across * down;
  return shared >= SAME_OVERLAP * (boxBefore.width * boxBefore.height + boxAfter.width * boxAfter.height - shared);
}

/**
 * The input for a second attempt at a frame: only the surroundings of the subject in the frame before. Undefined if the
 * request limits the subject itself.
 */
export function searchAround(
  before: OperationResult,
  input: Record<string, unknown>,
): { region: number[] } | undefined {
  const known = readBox(before);
  if (!known || input.region || input.subject !== undefined) return undefined;
  const { x, y, width, height } = known;
  const [left, top] = [Math.max(0, x - MOTION * width), Math.max(0, y - MOTION * height)];
  return { region: [left, top, x + (1 + MOTION) * width - left, y + (1 + MOTION) * height - top] };
}
