import type { Tile } from "@atelier/painting";
import type { Composition } from "../layout/composition.ts";
import type { PaintRecord } from "../paint/paint-record.ts";
import type { Scene } from "../scene/scene.ts";
import { findUnbound, findUnplaced } from "./bindings.ts";
import { findHiddenParts, findUncolored } from "./colors.ts";
import { findMissing } from "./counts.ts";
import { findUndistanced } from "./distances.ts";
import { findFloating } from "./floating.ts";
import { findAdrift, findGrounded, findStranded } from "./ground.ts";
import { findCut, findHidden } from "./hidden.ts";
import { findIllegible } from "./lettering.ts";
import { findUnseen, findUnseenSky } from "./places.ts";
import { findMisplaced } from "./relations.ts";
import { findUnlined, findUnstacked } from "./rows.ts";
import { findInverted, findMisfits } from "./sizes.ts";
import { findUnseenAir } from "./surroundings.ts";

/** The differences between what a prompt states and what its picture shows, in the words of the prompt. */
export interface Findings {
  hidden: string[];
  cut: string[];
  /** Things, relations, places, sizes and texts that the picture does not show. */
  absent: string[];
  /** A season, weather or pair of words that no layout of the scene shows. */
  air: string[];
  uncolored: string[];
}

/** Compares a scene with its painted picture. `canvas` is the finished picture, before it is made gray. */
export function inspect(
  record: PaintRecord,
  canvas: Tile,
  composition: Composition,
  scene: Scene,
  flat: boolean,
): Findings {
  return {
    hidden: [...findHidden(record, composition, scene), ...findHiddenParts(record, canvas, scene)],
    cut: findCut(record, composition, scene),
    absent: [
      ...findMissing(record, composition, scene),
      ...findMisplaced(record, composition, scene),
      ...findUnseen(record, composition, scene),
      ...findUnseenSky(record, composition, scene),
      ...findMisfits(record, composition, scene),
      ...findUnlined(record, composition, scene),
      ...findUnstacked(record, scene),
      ...findUndistanced(record, composition, scene),
      ...findAdrift(record, composition, scene),
      ...findStranded(record, composition, scene),
      ...findGrounded(record, composition, scene),
      ...findFloating(record, composition, scene),
      ...findInverted(record, composition, scene),
      ...findIllegible(record, composition, scene),
      ...findUnplaced(record, composition, scene),
    ],
    air: [...findUnseenAir(composition, scene), ...findUnbound(scene)],
    uncolored: scene.isGray ? [] : findUncolored(record, canvas, scene, flat),
  };
}

/** The number of differences that another layout may not have. */
export const countFindings = ({ hidden, cut, absent }: Findings): number => hidden.length + cut.length + absent.length;
