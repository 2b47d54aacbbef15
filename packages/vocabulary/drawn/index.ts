import type { Subject } from "../subject.ts";
import { appliances } from "./appliances.ts";
import { arrows } from "./arrows.ts";
import { buildings } from "./buildings.ts";
import { characters } from "./characters.ts";
import { chess } from "./chess.ts";
import type { Drawing } from "./drawing.ts";
import { drinks } from "./drinks.ts";
import { everyday } from "./everyday.ts";
import { flags } from "./flags.ts";
import { furniture } from "./furniture.ts";
import { garden } from "./garden.ts";
import { goods } from "./goods.ts";
import { hats } from "./hats.ts";
import { household } from "./household.ts";
import { nature } from "./nature.ts";
import { outdoors } from "./outdoors.ts";
import { pantry } from "./pantry.ts";
import { scenery } from "./scenery.ts";
import { seats } from "./seats.ts";
import { shapes } from "./shapes.ts";
import { sleepingAnimals } from "./sleepers.ts";
import { symbols } from "./symbols.ts";
import { wetland } from "./wetland.ts";
import { wildlife } from "./wildlife.ts";
import { workers } from "./workers.ts";

const drawings = new Map(
  [
    ...buildings,
    ...flags,
    ...furniture,
    ...outdoors,
    ...characters,
    ...everyday,
    ...household,
    ...nature,
    ...sleepingAnimals,
    ...workers,
    ...hats,
    ...scenery,
    ...shapes,
    ...arrows,
    ...symbols,
    ...chess,
    ...pantry,
    ...drinks,
    ...wetland,
    ...wildlife,
    ...appliances,
    ...seats,
    ...garden,
    ...goods,
  ].map((drawing) => [drawing.id, drawing]),
);

/** The drawing of a subject, or undefined if an icon set has the subject. */
export const findDrawing = (id: string): Drawing | undefined => drawings.get(id);

export const drawnSubjects: Subject[] = [...drawings.values()].map(
  ({ id, label, keywords, family, stance, height, facing = 0 as const }) => ({
    id,
    label,
    keywords,
    family,
    stance,
    height,
    extent: "whole",
    drawn: true,
    facing,
  }),
);
