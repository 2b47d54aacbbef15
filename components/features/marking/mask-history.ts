import type { Plane } from "./plane.ts";

const MAX_STEPS = 24;

/** The undo history of a mask. `current` is the position of the shown plane. */
export interface MaskHistory {
  planes: readonly Plane[];
  current: number;
}

export const emptyHistory: MaskHistory = { planes: [], current: -1 };

/** Adds a step after the current one and drops the steps that were undone, and the oldest above the limit. */
export function addStep({ planes, current }: MaskHistory, plane: Plane): MaskHistory {
  const kept = [...planes.slice(0, current + 1), plane].slice(-MAX_STEPS);
  return { planes: kept, current: kept.length - 1 };
}

/** The shown plane, if the mask has been loaded. */
export const currentPlane = ({ planes, current }: MaskHistory): Plane | undefined => planes[current];

export const canUndo = ({ current }: MaskHistory): boolean => current > 0;

export const canRedo = ({ planes, current }: MaskHistory): boolean => current < planes.length - 1;
