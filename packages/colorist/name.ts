import { lighten, type Rgb, rgb } from "@atelier/painting";
import { matchThings, unknownThing } from "./match.ts";
import type { Material } from "./materials.ts";
import type { Paint } from "./parts/view.ts";
import { paintThing } from "./parts.ts";
import { gatherThings, type Shape, type Thing } from "./shapes.ts";
import type { Wish, Wishes } from "./wishes.ts";
/** Every region's paint, and where the open ground behind the things turns from sky to land. */
export interface Naming {
  paints: Map<number, Paint>;
  /** Regions that are the open ground behind everything, touching top and bottom alike. */
  open: Set<number>;
  /** Share of the height where land begins in open ground; 1 where there is none. */
  horizon: number;
  sky: Paint;
  land: Paint | null;
  things: { thing: Thing; wish: Wish | null }[];
  /** Wishes no part of the drawing was found for. */
  unmet: string[];
}

const grounds: Record<string, readonly [string, Material]> = {
  sky: ["#8ecbf5", "sky"],
  grass: ["#7cbf57", "grass"],
  sea: ["#3f93cf", "water"],
  sand: ["#f1d9a0", "sand"],
  snow: ["#f2f7ff", "snow"],
  road: ["#8d8b98", "road"],
  floor: ["#c99c6a", "wood"],
  wall: ["#f0dfc4", "wallpaper"],
  mountains: ["#8d8fa8", "stone"],
  space: ["#1b1f4a", "sky"],
  forest: ["#4f8f52", "foliage"],
};

/** Names regions by position, shape and the prompt's words. */
export function nameRegions(shapes: readonly Shape[], wishes: Wishes, wide: number, seed: number): Naming {
  const background = backgroundOf(shapes);
  const swims =
    wishes.things.some(({ kind }) => kind === "fish") &&
    !wishes.grounds.some(({ name }) => name !== "sea" && name !== "sky");
  const open = new Set(
    background.filter((shape) => shape.touches.top && shape.touches.bottom).map((shape) => shape.label),
  );
  const isBackground = (shape: Shape) => background.includes(shape);
  const things = gatherThings(shapes, isBackground, wide);
  const matched = matchThings(things, wishes.things);
  const sky = swims
    ? asPaint("sea", wishes.grounds.find(({ name }) => name === "sea")?.color ?? null)
    : (groundPaint(
        wishes,
        wishes.grounds.some(({ name }) => name === "space") ? "space" : wishes.indoors ? "wall" : "sky",
      ) ?? skyByTime(wishes));
  const land = swims
    ? null
    : (wishes.grounds.find(({ name }) => !/^(sky|space|wall|mountains)$/.test(name)) ??
      (wishes.things.some(({ kind }) => kind === "boat") ? { name: "sea", color: null } : null));
  const paints = new Map<number, Paint>();
  for (const { thing, wish } of matched)
    for (const [label, paint] of wish ? paintThing(thing, wish, seed) : unknownThing(thing, seed))
      paints.set(label, paint);
  paintGrounds(
    background.filter((shape) => !open.has(shape.label)),
    wishes,
    sky,
    paints,
  );
  const feet = matched.filter(({ thing }) => thing.bottom > 0.5 && thing.area > 0.004).map(({ thing }) => thing.bottom);
  const lowest = feet.length > 0 ? Math.max(...feet) : 0.8;
  const standing =
    matched.some(
      ({ wish }) =>
        wish &&
        /^(building|tree|flower|person|animal|vehicle|snowman|mushroom|fence|furniture|cup|cake|fruit|umbrella|robot|bush|bird)$/.test(
          wish.kind,
        ),
    ) && !swims;
  const horizon = open.size > 0 && (land || standing) ? Math.min(0.9, Math.max(0.5, lowest - 0.11)) : 1;
  const landPaint = land
    ? asPaint(land.name, land.color)
    : standing
      ? asPaint(wishes.indoors ? "floor" : indoorsThing(matched) ? "floor" : "grass", null)
      : null;
  const ground = new Set(["table", "desk", "floor"]);
  const unmet = wishes.things
    .filter((wish) => !ground.has(wish.noun))
    .filter((wish) => !matched.some((one) => one.wish === wish))
    .map((wish) => wish.noun);
  return {
    paints,
    open,
    horizon,
    sky:
      landPaint?.material === "wood" && sky.material === "sky" && !wishes.grounds.some(({ name }) => name === "sky")
        ? asPaint("wall", null)
        : sky,
    land: landPaint,
    things: matched,
    unmet,
  };
}

const indoorsThing = (matched: readonly { wish: Wish | null }[]) =>
  matched.every(({ wish }) => !wish || /^(cup|cake|fruit|furniture|object|icecream)$/.test(wish.kind));

function asPaint(name: string, color: Rgb | null): Paint {
  const [fallback, material] = grounds[name] ?? ["#e9e2d4", "plain"];
  return { name, color: color ?? rgb(fallback), material };
}

function groundPaint(wishes: Wishes, name: string): Paint | null {
  const wish = wishes.grounds.find((ground) => ground.name === name);
  // A sky is air, not paint: the color asked for is thinned.
  const color = wish?.color && name === "sky" ? lighten(wish.color, 0.22) : (wish?.color ?? null);
  return wish || name !== "sky" ? asPaint(name, color) : null;
}

function skyByTime(wishes: Wishes): Paint {
  const colors: Record<string, string> = {
    night: "#27366f",
    dusk: "#7a5f9c",
    sunset: "#f2a06a",
    dawn: "#f3b9a6",
    evening: "#f0b880",
  };
  return { name: "sky", color: rgb(colors[wishes.time ?? ""] ?? "#9fd4f7"), material: "sky" };
}

/** Sky and land: what touches the picture's edge along a stretch, or is large and touches it at all. */
function backgroundOf(shapes: readonly Shape[]): Shape[] {
  return shapes.filter(({ touches, area, left, right, top, bottom }) => {
    const sides = [touches.left, touches.top, touches.right, touches.bottom].filter(Boolean).length;
    return (
      (sides >= 2 && (area > 0.015 || right - left > 0.3)) ||
      (sides === 1 && area > 0.06 && (right - left > 0.6 || bottom - top > 0.6))
    );
  });
}

const rank: Record<string, number> = {
  space: 0,
  sky: 0,
  wall: 0,
  mountains: 1,
  forest: 2,
  sea: 3,
  grass: 4,
  snow: 4,
  sand: 5,
  road: 5,
  floor: 5,
};

function paintGrounds(bands: readonly Shape[], wishes: Wishes, sky: Paint, paints: Map<number, Paint>): void {
  const ordered = [...bands].sort((a, b) => a.y - b.y);
  const asked = [...wishes.grounds]
    .filter(({ name }) => name !== "sky" && name !== "space")
    .sort((a, b) => (rank[a.name] ?? 4) - (rank[b.name] ?? 4));
  const lower = ordered.filter((shape) => !(shape.touches.top && shape.y < 0.55));
  for (const shape of ordered) if (!lower.includes(shape)) paints.set(shape.label, sky);
  for (const [index, shape] of lower.entries()) {
    // The lowest band takes the lowest ground asked for, and so upward.
    const fromBottom = lower.length - 1 - index;
    const wish = asked[asked.length - 1 - Math.min(fromBottom, Math.max(0, asked.length - 1))];
    const mountain = !wish && wishes.things.some(({ kind }) => kind === "mountain") && index === 0 && lower.length > 1;
    paints.set(
      shape.label,
      mountain
        ? asPaint("mountains", wishes.things.find(({ kind }) => kind === "mountain")?.color ?? null)
        : asPaint(wish?.name ?? (wishes.indoors ? "floor" : "grass"), wish?.color ?? null),
    );
  }
}
