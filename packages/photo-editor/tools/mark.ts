import { parseColor } from "@atelier/images/color";
import type { Raster } from "@atelier/images/raster";
import { Resvg } from "@resvg/resvg-js";
import type { Step } from "../plan.ts";
import { css, over } from "./decorate.ts";
import type { Box } from "./geometry.ts";

type Mark = Extract<Step, { tool: "mark" }>["arguments"];

/** Widths of the lines as shares of the image's shorter side. */
const WIDTHS = { thin: 0.005, usual: 0.011, thick: 0.024 };
const DEFAULT_COLOR = "red";

/** Draws a circle or a box around the box of a thing, or an arrow that points at it. */
export function mark(image: Raster, { shape, color, width }: Mark, box: Box): Raster {
  const stroke = Math.max(2, Math.min(image.width, image.height) * WIDTHS[width ?? "usual"]);
  const paint = css(parseColor(color ?? DEFAULT_COLOR) ? (color ?? DEFAULT_COLOR) : DEFAULT_COLOR);
  const drawn = shape === "arrow" ? arrow(image, box, stroke) : outline(image, shape, box, stroke);
  // The dark edge keeps the mark visible on a background of its own color.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${image.width}" height="${image.height}"><g fill="none" stroke="#000" stroke-opacity="0.35" stroke-width="${stroke * 1.5}" stroke-linecap="round" stroke-linejoin="round">${drawn}</g><g fill="none" stroke="${paint}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${drawn}</g></svg>`;
  return over(image, new Resvg(svg).render().pixels);
}

/** An ellipse or rectangle around the box with a margin, inside the image where possible. */
function outline(image: Raster, shape: "circle" | "box", box: Box, stroke: number): string {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const margin = stroke * 1.5;
  // An ellipse through the corners of the box would be wider by √2; things rarely fill their corners.
  const grow = shape === "circle" ? 1.2 : 1;
  const reach = (half: number, center: number, side: number) =>
    Math.max(half * 0.8, Math.min(half * grow + margin, Math.max(center, side - center) - stroke));
  const half = { x: reach(box.width / 2, middle.x, image.width), y: reach(box.height / 2, middle.y, image.height) };
  if (shape === "circle") return `<ellipse cx="${middle.x}" cy="${middle.y}" rx="${half.x}" ry="${half.y}"/>`;
  const left = Math.max(stroke, middle.x - half.x);
  const top = Math.max(stroke, middle.y - half.y);
  const right = Math.min(image.width - stroke, middle.x + half.x);
  const bottom = Math.min(image.height - stroke, middle.y + half.y);
  return `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="${stroke}"/>`;
}

/** An arrow from the side with the most space to the edge of the box. */
function arrow(image: Raster, box: Box, stroke: number): string {
  const short = Math.min(image.width, image.height);
  const space = [
    { room: box.x, dx: -1, dy: 0 },
    { room: image.width - box.x - box.width, dx: 1, dy: 0 },
    { room: box.y, dx: 0, dy: -1 },
    { room: image.height - box.y - box.height, dx: 0, dy: 1 },
  ].reduce((best, side) => (side.room > best.room ? side : best));
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const length = short * 0.24;
  // Without enough space beside the thing, the arrow ends inside of it.
  const gap = stroke * 2;
  const inside = Math.max(0, length + gap + stroke - space.room);
  const tip = {
    x: center.x + space.dx * (box.width / 2 + gap - inside),
    y: center.y + space.dy * (box.height / 2 + gap - inside),
  };
  const tail = { x: tip.x + space.dx * length, y: tip.y + space.dy * length };
  const head = Math.max(stroke * 3.5, short * 0.05);
  const side = (turn: number) => {
    const angle = Math.atan2(space.dy, space.dx) + turn;
    return `${tip.x + Math.cos(angle) * head} ${tip.y + Math.sin(angle) * head}`;
  };
  return `<path d="M${tail.x} ${tail.y}L${tip.x} ${tip.y}M${side(0.5)}L${tip.x} ${tip.y}L${side(-0.5)}"/>`;
}
