import {
  blend,
  createRandom,
  darken,
  glow,
  hash,
  hex,
  lighten,
  mix,
  noiseField,
  type Random,
  type Rgb,
  renderVector,
  rgb,
  type Tile,
} from "@atelier/painting";
import type { Composition, Placement } from "../../layout/composition.ts";
import type { Box } from "../../layout/place-items.ts";
import type { PaintRecord } from "../paint-record.ts";
import { proportion } from "../sprite.ts";
import { furnishings, windowAbove } from "./furnishings.ts";
import type { Room } from "./room-model.ts";

const walls: Record<string, readonly [string, ...string[]]> = {
  room: ["#f2d9c4", "#cfe0dc", "#d9cfe6", "#f0e2b8", "#c8d8ea", "#e9c9c4"],
  kitchen: ["#d8e6d2", "#f3e4c2", "#cfe3ea"],
  library: ["#c9a887", "#b9a58f", "#a8b09a"],
  cafe: ["#d9b48a", "#a7b8a4", "#c99a86"],
  classroom: ["#f0e6cc", "#cfe2e6", "#dfe6c8"],
  office: ["#dfe5ee", "#e6e2da", "#d4e0dc"],
  hospital: ["#e6f0ee", "#e3ecf2"],
  bakery: ["#f3e0c2", "#ecd5b8"],
  greenhouse: ["#dcebe4"],
  bathroom: ["#bfe0e3", "#cfe0ea"],
  workshop: ["#d6d3cc", "#c9cdd2"],
  store: ["#eef1f4"],
  stage: ["#4a2440", "#2c2450", "#3a1f3f"],
};
const floors: Record<string, string> = {
  room: "#b98356",
  kitchen: "#d9c6a8",
  library: "#8a5a3c",
  cafe: "#96633f",
  classroom: "#c79a66",
  office: "#a9a6a2",
  hospital: "#c9d6d8",
  bakery: "#c79a66",
  greenhouse: "#b9a68a",
  bathroom: "#c6d3d8",
  workshop: "#a9a6a2",
  store: "#d5d8da",
  stage: "#a3683f",
};

/** A room seen from the front: wall, floor in perspective, window and furnishings. `record` receives its windows. */
export function paintRoom(canvas: Tile, composition: Composition, record?: PaintRecord): void {
  const { width, height, horizon, seed, light } = composition;
  const kind = composition.room ?? "room";
  const random = createRandom(hash("room", seed));
  const usual = rgb(random.pick(walls[kind] ?? ["#f2d9c4", "#cfe0dc"]));
  const wall = composition.wallColor ?? usual;
  const has = (id: string) => composition.placements.some(({ subject }) => subject.id === id);
  const room: Room = {
    width,
    height,
    floor: horizon,
    unit: Math.min(width, height),
    wall,
    outside: [light.sky[0], light.sky[2]],
    dark: light.lamps,
    view: composition.outside ?? { rain: false, moon: false, snow: false },
    hasLamp: composition.placements.some(({ subject }) => /lamp/.test(subject.id)),
    isFree: (left, right, top) =>
      composition.placements.every((placement) => {
        const half =
          (placement.height *
            proportion(placement.subject, {
              flat: false,
              tone: placement.tone,
              full: placement.full,
              outfit: placement.outfit,
            })) /
          2;
        return placement.x + half < left || placement.x - half > right || placement.base < top;
      }),
    hasRug: has("rug"),
    hasSink: has("sink"),
    hasMirror: has("mirror"),
    hasBoard: has("blackboard"),
    fittings: composition.wall ?? "full",
    cupboards: composition.cupboards ?? rgb("#7fa39a"),
    random,
    windows: record?.windows ?? [],
  };
  const floor = rgb(floors[kind] ?? "#b98356");
  const sill = composition.placements.find(({ subject }) => subject.id === "windowsill");
  const svg = [shell(room, floor, kind), furnishings(kind, room), sill ? windowAbove(room, toPanes(sill)) : ""].join(
    "",
  );
  blend(canvas, renderVector(svg, { x: 0, y: 0, width, height }, width, height), 0, 0);
  texture(canvas, horizon, seed);
  lightRoom(canvas, room, kind, light.key);
}

/** The panes in the frame of a windowsill, whose drawing is 80 wide and 58 high. */
function toPanes({ x, base, height }: Placement): Box {
  const unit = height / 58;
  return {
    left: x - 33 * unit,
    right: x + 33 * unit,
    top: base - 56 * unit,
    bottom: base - 8 * unit,
  };
}

function shell({ width, height, floor, unit, wall, random }: Room, ground: Rgb, kind: string): string {
  const defs = `<defs><linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hex(darken(wall, 0.1))}"/><stop offset=".6" stop-color="${hex(wall)}"/><stop offset="1" stop-color="${hex(darken(wall, 0.06))}"/></linearGradient><linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hex(darken(ground, 0.2))}"/><stop offset="1" stop-color="${hex(lighten(ground, 0.06))}"/></linearGradient></defs>`;
  const skirting =
    kind === "stage"
      ? ""
      : `<rect x="0" y="${floor - unit * 0.03}" width="${width}" height="${unit * 0.03}" fill="${hex(lighten(wall, 0.5))}"/><rect x="0" y="${floor - 1.5}" width="${width}" height="3" fill="#00000030"/>`;
  return `${defs}<rect width="${width}" height="${floor + 2}" fill="url(#wall)"/>${kind === "room" || kind === "cafe" ? wallpaper(width, floor, unit, wall, random) : ""}<rect y="${floor}" width="${width}" height="${height - floor}" fill="url(#floor)"/>${TILED.test(kind) ? tiles(width, height, floor, ground) : planks(width, height, floor, ground, random)}${skirting}`;
}

/** Rooms with a floor of tiles. */
const TILED = /^(?:kitchen|hospital|bakery|greenhouse|bathroom|store)$/;

function wallpaper(width: number, floor: number, unit: number, wall: Rgb, random: Random): string {
  const ink = hex(mix(wall, lighten(wall, 0.9), 0.3));
  const step = unit * 0.07;
  const kind = random.whole(0, 2);
  let drawn = "";
  for (let x = step / 2, column = 0; x < width; x += step, column++) {
    if (kind === 0)
      drawn += `<rect x="${x}" y="0" width="${step * 0.42}" height="${floor}" fill="${ink}" opacity=".5"/>`;
    else
      for (let y = step / 2 + (column % 2 ? step / 2 : 0); y < floor - step * 0.6; y += step)
        drawn +=
          kind === 1
            ? `<circle cx="${x}" cy="${y}" r="${step * 0.09}" fill="${ink}"/>`
            : `<path d="M${x} ${y - step * 0.14}l${step * 0.1} ${step * 0.14}l${-step * 0.1} ${step * 0.14}l${-step * 0.1} ${-step * 0.14}Z" fill="${ink}"/>`;
  }
  return drawn;
}

function planks(width: number, height: number, floor: number, ground: Rgb, random: Random): string {
  const dark = hex(darken(ground, 0.3));
  let drawn = "";
  const vanish = width / 2;
  for (let i = -14; i <= 14; i++)
    drawn += `<path d="M${vanish + i * width * 0.06} ${floor}L${vanish + i * width * 0.16} ${height}" stroke="${dark}" stroke-opacity=".45" stroke-width="${width * 0.0018}"/>`;
  for (let i = 0; i < 26; i++) {
    const t = random.next() ** 1.3;
    const y = floor + (height - floor) * t;
    const lane = random.whole(-13, 12);
    const at = (n: number) => vanish + n * width * (0.06 + 0.1 * t);
    drawn += `<path d="M${at(lane)} ${y}L${at(lane + 1)} ${y}" stroke="${dark}" stroke-opacity=".5" stroke-width="${width * 0.0018}"/>`;
  }
  return drawn;
}

function tiles(width: number, height: number, floor: number, ground: Rgb): string {
  const dark = hex(darken(ground, 0.22));
  let drawn = "";
  const rows = 7;
  const line = (t: number) => floor + (height - floor) * t ** 1.7;
  for (let row = 0; row < rows; row++) {
    const [t0, t1] = [row / rows, (row + 1) / rows];
    const [y0, y1] = [line(t0), line(t1)];
    const spread = (y: number) => 0.09 + 0.12 * ((y - floor) / (height - floor));
    for (let column = -8; column < 8; column++) {
      if ((row + column) % 2 === 0) continue;
      const x = (n: number, y: number) => width / 2 + n * width * spread(y);
      drawn += `<path d="M${x(column, y0)} ${y0}L${x(column + 1, y0)} ${y0}L${x(column + 1, y1)} ${y1}L${x(column, y1)} ${y1}Z" fill="${dark}" opacity=".55"/>`;
    }
  }
  return drawn;
}

function texture(canvas: Tile, floor: number, seed: number): void {
  const { width, height, data } = canvas;
  const field = noiseField(hash("plaster", seed), width, height, width * 0.05, 3);
  const wood = noiseField(hash("grain", seed), width, height, width * 0.02, 2);
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      const value = row < floor ? 1 + field[i] * 0.05 : 1 + wood[row * width + (column >> 3)] * 0.1;
      for (let channel = 0; channel < 3; channel++) data[i * 4 + channel] *= value;
    }
}

/** Daylight from the window's side, or lamps in a dark room, with darker corners. */
function lightRoom(canvas: Tile, { width, height, floor, unit, dark }: Room, kind: string, key: Rgb): void {
  const { data } = canvas;
  const dim = kind === "stage" ? 0.6 : dark ? 0.72 : 0.98;
  const warm: Rgb = dark ? [255, 214, 160] : mix([255, 255, 255], key, 0.25);
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      const dx = (column / width - 0.5) * 1.15;
      const dy = (row / height - 0.46) * 1.05;
      const fall = dim * (1 - Math.min(0.55, (dx * dx + dy * dy) * (dark ? 1.15 : 0.6)));
      for (let channel = 0; channel < 3; channel++)
        data[i * 4 + channel] = (data[i * 4 + channel] * fall * (warm[channel] ?? 255)) / 255;
    }
  if (kind === "stage")
    for (const at of [0.26, 0.5, 0.74])
      glow(
        canvas,
        width * at,
        floor + (height - floor) * 0.35,
        unit * 0.42,
        at === 0.5 ? [255, 240, 200] : [255, 170, 220],
        0.5,
      );
  else if (dark) glow(canvas, width * 0.5, floor * 0.2, unit * 0.75, [255, 205, 130], 0.35);
}
