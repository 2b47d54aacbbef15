/** A straight line over a gap, in pixels. */
export interface Closure {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
}

/** The things that a prompt names by which the outlines of its sketch are closed. */
export interface Cutting {
  /** Whether it names water around or below its things. */
  hasWater?: boolean;
  /** Whether it names a boat, so that short waves are the surface of its water. */
  hasBoat?: boolean;
  /** Whether it is about a person, and names nothing that is worn below the waist. */
  isBust?: boolean;
}
