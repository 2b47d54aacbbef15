/** How much work an engine puts into a result, where the engine differs by it. Without one, `medium` applies. */
export const efforts = ["low", "medium", "high"] as const;
export type Effort = (typeof efforts)[number];
