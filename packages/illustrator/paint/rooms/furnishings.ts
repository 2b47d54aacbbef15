import { darken, hex, lighten, mix, type Rgb } from "@atelier/painting";
import { createPen, findDrawing } from "@atelier/vocabulary";
import type { Box } from "../../layout/place-items.ts";
import type { Room } from "./room-model.ts";
import { bakery, bathroom, greenhouse, hospital, store, workshop } from "./workplaces.ts";

/** Furnishings along the walls of a kind of room. */
export function furnishings(kind: string, room: Room): string {
  const { width, floor, unit, random } = room;
  const left = random.chance(0.5);
  const at = (share: number) => width * (left ? share : 1 - share);
  switch (kind) {
    case "kitchen":
      return (
        window(room, at(0.3), floor * 0.3, unit * 0.3, unit * 0.28) +
        counter(room) +
        shelf(room, at(0.72), floor * 0.32, unit * 0.34) +
        pendant(at(0.55), floor * 0.16, unit, room.dark)
      );
    case "library":
      return cases(room) + pendant(width * 0.5, floor * 0.14, unit, room.dark);
    case "cafe":
      return (
        window(room, at(0.28), floor * 0.4, unit * 0.36, unit * 0.4) +
        board(room, at(0.72), floor * 0.34, "#34423c", "#f3ead4") +
        pendant(width * 0.34, floor * 0.14, unit, room.dark) +
        pendant(width * 0.62, floor * 0.2, unit, room.dark)
      );
    case "classroom":
      return (
        (room.hasBoard ? "" : board(room, width * 0.5, floor * 0.42, "#2f5a4a", "#eaf3ea", 0.62)) +
        window(room, at(0.08), floor * 0.42, unit * 0.2, unit * 0.36)
      );
    case "office":
      return (
        window(room, at(0.34), floor * 0.4, unit * 0.5, unit * 0.4) +
        drawn("bookshelf", at(0.8), floor + unit * 0.02, unit * 0.46)
      );
    case "hospital":
      return hospital(room);
    case "bakery":
      return bakery(room);
    case "greenhouse":
      return greenhouse(room);
    case "bathroom":
      return bathroom(room);
    case "workshop":
      return workshop(room);
    case "store":
      return store(room);
    case "stage":
      return curtains(room);
    default:
      return (
        window(room, at(0.3), floor * 0.42, unit * 0.28, unit * 0.34) +
        (room.fittings === "full"
          ? frame(room, at(0.64), floor * 0.36, unit * 0.16, unit * 0.2) +
            frame(room, at(0.8), floor * 0.42, unit * 0.13, unit * 0.12)
          : "") +
        (room.hasLamp || !isFreeForLamp(room, at(0.92))
          ? ""
          : drawn("floor-lamp", at(0.92), floor + unit * 0.04, unit * 0.42)) +
        (room.hasRug ? "" : rug(room))
      );
  }
}

/** The width of a floor lamp as a share of the room's unit, and its height. */
const LAMP = { wide: 0.2, high: 0.38 };

/** Whether a lamp at a column has nothing of the picture before it, which would seem to be a part of the lamp. */
const isFreeForLamp = ({ floor, unit, isFree }: Room, x: number): boolean =>
  isFree(x - (unit * LAMP.wide) / 2, x + (unit * LAMP.wide) / 2, floor - unit * LAMP.high);

/** The window above a sill, in the panes of its frame. */
export function windowAbove(room: Room, { left, top, right, bottom }: Box): string {
  return window({ ...room, fittings: "full" }, (left + right) / 2, (top + bottom) / 2, right - left, bottom - top);
}

function drawn(id: string, x: number, base: number, height: number): string {
  const drawing = findDrawing(id);
  if (!drawing) return "";
  const pen = createPen(`room-${id}-`);
  const scale = height / drawing.box[1];
  const inner = drawing.draw(pen);
  return `${pen.defs()}<ellipse cx="${x}" cy="${base}" rx="${drawing.box[0] * scale * 0.5}" ry="${height * 0.03}" fill="#1c103055"/><g transform="translate(${x - (drawing.box[0] * scale) / 2} ${base - height}) scale(${scale})">${inner}</g>`;
}

function window(
  { outside, wall, dark, unit, random, windows, view, fittings }: Room,
  x: number,
  y: number,
  w: number,
  h: number,
): string {
  if (fittings === "bare") return "";
  windows.push({ left: x - w / 2, top: y - h / 2, right: x + w / 2, bottom: y + h / 2 });
  const bar = unit * 0.012;
  const frameColor = hex(lighten(wall, 0.7));
  const id = `view${Math.round(x)}`;
  const land = (green: Rgb, share: number): Rgb =>
    mix(outside[1], view.snow ? [240, 244, 252] : green, view.snow ? (dark ? 0.45 : 0.85) : share);
  const hill = hex(land([70, 130, 90], dark ? 0.25 : 0.6));
  const drop = () => {
    const [column, row] = [x + random.between(-0.48, 0.48) * w, y + random.between(-0.48, 0.42) * h];
    return view.rain
      ? `<path d="M${column} ${row}l${-unit * 0.004} ${unit * 0.022}" stroke="#e6f2fb" stroke-width="${unit * 0.003}" stroke-opacity=".85"/>`
      : `<circle cx="${column}" cy="${row}" r="${unit * random.between(0.003, 0.006)}" fill="#fff" opacity=".9"/>`;
  };
  const drops = view.rain || view.snow ? Array.from({ length: 24 }, drop).join("") : "";
  const moon = view.moon
    ? `<circle cx="${x + w * 0.24}" cy="${y - h * 0.24}" r="${h * 0.11}" fill="#fff6d8"/><circle cx="${x + w * 0.21}" cy="${y - h * 0.26}" r="${h * 0.025}" fill="#e6d9b0"/>`
    : "";
  const stars = dark
    ? Array.from(
        { length: 14 },
        () =>
          `<circle cx="${x + random.between(-0.46, 0.46) * w}" cy="${y + random.between(-0.46, 0.1) * h}" r="${unit * random.between(0.0012, 0.003)}" fill="#fff"/>`,
      ).join("")
    : `<circle cx="${x - w * 0.12}" cy="${y - h * 0.2}" r="${h * 0.07}" fill="#fff" opacity=".85"/><circle cx="${x}" cy="${y - h * 0.18}" r="${h * 0.09}" fill="#fff" opacity=".85"/><circle cx="${x + w * 0.12}" cy="${y - h * 0.17}" r="${h * 0.06}" fill="#fff" opacity=".85"/>`;
  return (
    `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hex(outside[0])}"/><stop offset="1" stop-color="${hex(outside[1])}"/></linearGradient><clipPath id="${id}c"><rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}"/></clipPath></defs>` +
    `<rect x="${x - w / 2 - bar * 2}" y="${y - h / 2 - bar * 2}" width="${w + bar * 4}" height="${h + bar * 4}" rx="${bar}" fill="#00000022"/>` +
    `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" fill="url(#${id})"/><g clip-path="url(#${id}c)">${stars}${moon}<ellipse cx="${x - w * 0.3}" cy="${y + h * 0.62}" rx="${w * 0.6}" ry="${h * 0.34}" fill="${hill}"/><ellipse cx="${x + w * 0.35}" cy="${y + h * 0.66}" rx="${w * 0.6}" ry="${h * 0.32}" fill="${hex(darken(land([60, 120, 80], dark ? 0.25 : 0.7), view.snow ? 0.06 : 0.15))}"/>${drops}<path d="M${x - w / 2} ${y + h / 2}L${x - w * 0.1} ${y - h / 2}h${w * 0.16}L${x - w * 0.28} ${y + h / 2}Z" fill="#fff" opacity=".14"/></g>` +
    `<g fill="none" stroke="${frameColor}" stroke-width="${bar * 1.6}"><rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}"/><path d="M${x} ${y - h / 2}v${h}M${x - w / 2} ${y}h${w}"/></g><rect x="${x - w * 0.58}" y="${y + h / 2}" width="${w * 1.16}" height="${bar * 2.6}" rx="${bar}" fill="${frameColor}"/><rect x="${x - w * 0.56}" y="${y + h / 2 + bar * 2.6}" width="${w * 1.12}" height="${bar}" fill="#00000026"/>`
  );
}

function frame({ random, wall }: Room, x: number, y: number, w: number, h: number): string {
  const art = random.pick([
    ["#f2b872", "#d9705a", "#5a7a9c"],
    ["#8fc0a8", "#3f7a72", "#f3e0b0"],
    ["#c7b2e0", "#7a5aa8", "#f2cfa0"],
  ]);
  const b = w * 0.07;
  return `<rect x="${x - w / 2 + b}" y="${y - h / 2 + b}" width="${w}" height="${h}" fill="#0000002a"/><rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" fill="${hex(darken(wall, 0.55))}"/><rect x="${x - w / 2 + b}" y="${y - h / 2 + b}" width="${w - 2 * b}" height="${h - 2 * b}" fill="${art[0]}"/><circle cx="${x + w * 0.14}" cy="${y - h * 0.1}" r="${Math.min(w, h) * 0.13}" fill="${art[2]}"/><path d="M${x - w / 2 + b} ${y + h / 2 - b}v${-h * 0.22}q${w * 0.25} ${-h * 0.26} ${w * 0.45} 0q${w * 0.2} ${-h * 0.12} ${w - 2 * b - w * 0.45} ${h * 0.06}v${h * 0.16}Z" fill="${art[1]}"/>`;
}

const pendant = (x: number, y: number, unit: number, lit: boolean) =>
  `<path d="M${x} 0V${y}" stroke="#4a3f4a" stroke-width="${unit * 0.005}"/><path d="M${x - unit * 0.07} ${y + unit * 0.06}q${unit * 0.01} ${-unit * 0.07} ${unit * 0.07} ${-unit * 0.075}q${unit * 0.06} ${unit * 0.005} ${unit * 0.07} ${unit * 0.075}Z" fill="#c0564a"/><ellipse cx="${x}" cy="${y + unit * 0.062}" rx="${unit * 0.05}" ry="${unit * 0.012}" fill="${lit ? "#fff3c4" : "#f7e3b0"}"/>`;

const rug = ({ width, height, floor, unit, random }: Room) => {
  const [a, b] = random.pick([
    ["#b8434e", "#f0d9b0"],
    ["#3f6f9c", "#e9dcc0"],
    ["#6a8f6a", "#f0e2bc"],
  ]);
  const y = floor + (height - floor) * 0.55;
  return `<ellipse cx="${width / 2}" cy="${y}" rx="${Math.min(width * 0.46, unit * 0.6)}" ry="${(height - floor) * 0.3}" fill="${a}"/><ellipse cx="${width / 2}" cy="${y}" rx="${Math.min(width * 0.42, unit * 0.54)}" ry="${(height - floor) * 0.26}" fill="none" stroke="${b}" stroke-width="${unit * 0.012}"/>`;
};

function counter({ width, floor, unit, cupboards }: Room): string {
  const [door, edge, body] = [hex(cupboards), hex(darken(cupboards, 0.2)), hex(darken(cupboards, 0.1))];
  const top = floor - unit * 0.2;
  let doors = "";
  for (let x = unit * 0.02; x < width; x += unit * 0.2)
    doors += `<rect x="${x}" y="${top + unit * 0.045}" width="${unit * 0.18}" height="${unit * 0.145}" rx="${unit * 0.008}" fill="${door}" stroke="${edge}" stroke-width="${unit * 0.004}"/><circle cx="${x + unit * 0.155}" cy="${top + unit * 0.08}" r="${unit * 0.007}" fill="#e9d9a8"/>`;
  let splash = "";
  for (let row = 0; row < 3; row++)
    for (let x = (row % 2) * unit * 0.03; x < width; x += unit * 0.06)
      splash += `<rect x="${x}" y="${top - unit * 0.035 * (row + 1)}" width="${unit * 0.057}" height="${unit * 0.032}" fill="#ffffff" opacity=".4"/>`;
  return `${splash}<rect x="0" y="${top}" width="${width}" height="${floor - top + unit * 0.01}" fill="${body}"/>${doors}<rect x="0" y="${top - unit * 0.008}" width="${width}" height="${unit * 0.036}" fill="#e9dcc6"/><rect x="0" y="${top + unit * 0.028}" width="${width}" height="${unit * 0.01}" fill="#00000026"/>`;
}

function shelf({ unit, random }: Room, x: number, y: number, w: number): string {
  const jars = Array.from({ length: 5 }, (_, i) => {
    const h = unit * random.between(0.05, 0.085);
    const color = random.pick(["#d9826a", "#e8c06a", "#8fb0a0", "#c9a0b8", "#8fa9c9"]);
    return `<rect x="${x - w / 2 + w * (0.06 + i * 0.19)}" y="${y - h}" width="${w * 0.13}" height="${h}" rx="${w * 0.025}" fill="${color}"/><rect x="${x - w / 2 + w * (0.065 + i * 0.19)}" y="${y - h - unit * 0.012}" width="${w * 0.12}" height="${unit * 0.014}" rx="${unit * 0.004}" fill="#7a5140"/>`;
  }).join("");
  return `${jars}<rect x="${x - w / 2}" y="${y}" width="${w}" height="${unit * 0.018}" fill="#9a6442"/><rect x="${x - w / 2}" y="${y + unit * 0.018}" width="${w}" height="${unit * 0.008}" fill="#00000022"/>`;
}

function cases({ width, floor, unit }: Room): string {
  const drawing = findDrawing("bookshelf");
  if (!drawing) return "";
  const pen = createPen("case-");
  const high = floor * 0.86;
  const scale = high / 2 / drawing.box[1];
  const wide = drawing.box[0] * scale;
  const inner = drawing.draw(pen);
  const count = Math.ceil(width / wide) + 1;
  let all = "";
  for (let i = 0; i < count; i++)
    for (let row = 0; row < 2; row++)
      all += `<g transform="translate(${i * wide - wide * 0.3} ${floor - (row + 1) * (high / 2)}) scale(${scale})">${inner}</g>`;
  return `${pen.defs()}${all}<rect x="0" y="${floor - high - unit * 0.03}" width="${width}" height="${unit * 0.03}" fill="#6b4332"/>`;
}

function board({ unit, width, random }: Room, x: number, y: number, ground: string, ink: string, share = 0.34): string {
  const w = Math.min(width * share, unit * share * 1.6);
  const h = unit * 0.3;
  const lines = Array.from(
    { length: 4 },
    (_, i) =>
      `<path d="M${x - w * 0.38} ${y - h * 0.26 + i * h * 0.18}h${w * random.between(0.3, 0.7)}" stroke="${ink}" stroke-opacity=".7" stroke-width="${unit * 0.006}" stroke-linecap="round" stroke-dasharray="${unit * 0.03} ${unit * 0.012}"/>`,
  ).join("");
  return `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" fill="${ground}" stroke="#8a5f40" stroke-width="${unit * 0.016}"/>${lines}`;
}

function curtains({ width, height, floor, unit }: Room): string {
  const folds = (from: number, to: number, flip: boolean) => {
    let drawn = "";
    const count = 6;
    for (let i = 0; i < count; i++) {
      const a = from + ((to - from) * i) / count;
      const b = from + ((to - from) * (i + 1)) / count;
      const sway = (flip ? -1 : 1) * unit * 0.02;
      drawn += `<path d="M${a} 0H${b}C${b + sway} ${floor * 0.5} ${b - sway} ${floor * 0.8} ${b} ${floor + (height - floor) * 0.2}Q${(a + b) / 2} ${floor + (height - floor) * 0.26} ${a} ${floor + (height - floor) * 0.2}C${a - sway} ${floor * 0.8} ${a + sway} ${floor * 0.5} ${a} 0Z" fill="url(#velvet)"/>`;
    }
    return drawn;
  };
  let swags = "";
  for (let i = 0; i < 5; i++)
    swags += `<path d="M${(width * i) / 5} 0H${(width * (i + 1)) / 5}Q${(width * (i + 0.5)) / 5} ${unit * 0.22} ${(width * i) / 5} 0Z" fill="url(#swag)"/>`;
  const beams = [0.3, 0.5, 0.7]
    .map(
      (at) =>
        `<path d="M${width * at} 0L${width * (at - 0.13)} ${floor + (height - floor) * 0.4}h${width * 0.26}Z" fill="#fff3c8" opacity=".1"/>`,
    )
    .join("");
  return `<defs><linearGradient id="velvet" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#7a1430"/><stop offset=".45" stop-color="#d13a52"/><stop offset="1" stop-color="#6a1029"/></linearGradient><linearGradient id="swag" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#8f1a36"/><stop offset="1" stop-color="#d8465c"/></linearGradient></defs>${beams}${folds(-unit * 0.02, width * 0.15, false)}${folds(width * 0.85, width + unit * 0.02, true)}${swags}`;
}
