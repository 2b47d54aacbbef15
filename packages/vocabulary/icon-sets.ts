import { openSync, readFileSync, readSync } from "node:fs";
import { createRequire } from "node:module";

const packages = {
  fluent: "@iconify-json/fluent-emoji/icons.json",
  flat: "@iconify-json/fluent-emoji-flat/icons.json",
  noto: "@iconify-json/noto/icons.json",
} as const;
export type IconSet = keyof typeof packages;

interface IconPosition {
  offset: number;
  length: number;
}

interface IconIndex {
  file: number;
  positions: Map<string, IconPosition>;
  side: number;
}

const indexes = new Map<IconSet, IconIndex>();
const require = createRequire(import.meta.url);

/** Whether an icon set has an icon of this name. */
export function hasIcon(set: IconSet, name: string): boolean {
  return toIndex(set).positions.has(name);
}

/**
 * The inner SVG of an icon and the side of its square view box, or null if the set has no icon of this name. Throws if
 * the set's file has another layout than expected.
 */
export function readIcon(set: IconSet, name: string): { body: string; side: number } | null {
  const index = toIndex(set);
  const position = index.positions.get(name);
  if (!position) return null;
  const bytes = Buffer.alloc(position.length);
  readSync(index.file, bytes, 0, position.length, position.offset);
  const body: unknown = JSON.parse(bytes.toString("utf8"));
  return typeof body === "string" ? { body: wholeFilterRegions(body), side: index.side } : null;
}

/**
 * Rounds filter regions outward to whole units, because the renderer crashes if the edges of a region fall between
 * pixels.
 */
function wholeFilterRegions(body: string): string {
  return body.replace(/<filter ([^>]*)>/g, (filter, attributes: string) => {
    const read = (name: string) => Number(new RegExp(`(?:^| )${name}="(-?[\\d.]+)"`).exec(attributes)?.[1]);
    const [x, y, width, height] = [read("x"), read("y"), read("width"), read("height")];
    if (!attributes.includes("userSpaceOnUse") || [x, y, width, height].some(Number.isNaN)) return filter;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const rest = attributes.replace(/(?:^| )(?:x|y|width|height)="[^"]*"/g, "");
    return `<filter x="${left}" y="${top}" width="${Math.ceil(x + width) - left}" height="${Math.ceil(y + height) - top}" ${rest.trim()}>`;
  });
}

// The sets are up to 100 MB of JSON. Only the positions of icons are kept, and an icon is read from the file when it is
// drawn.
function toIndex(set: IconSet): IconIndex {
  const known = indexes.get(set);
  if (known) return known;
  const path = require.resolve(packages[set]);
  const index = { file: openSync(path, "r"), ...scan(readFileSync(path)) };
  indexes.set(set, index);
  return index;
}

const NEWLINE = 10;
const TAB = 9;
const BODY = '\t\t\t"body": ';

function scan(bytes: Buffer): { positions: Map<string, IconPosition>; side: number } {
  const positions = new Map<string, IconPosition>();
  const aliases: [string, string][] = [];
  let side = 16;
  let name = "";
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    const head = bytes.toString("latin1", start, Math.min(end, start + 120));
    if (bytes[start] === TAB && bytes[start + 1] === TAB && bytes[start + 2] === TAB) {
      if (head.startsWith(BODY)) {
        const offset = start + BODY.length;
        const comma = bytes[end - 1] === 44 ? 1 : 0;
        positions.set(name, { offset, length: end - comma - offset });
      }
      const parent = /^\t\t\t"parent": "([^"]+)"/.exec(head)?.[1];
      if (parent) aliases.push([name, parent]);
    } else {
      name = /^\t\t"([^"]+)": \{/.exec(head)?.[1] ?? name;
      side = Number(/^\t"width": (\d+)/.exec(head)?.[1] ?? side);
    }
    start = end + 1;
  }
  for (const [alias, parent] of aliases) {
    const position = positions.get(parent);
    if (position) positions.set(alias, position);
  }
  if (positions.size === 0) throw new Error("The file of the icon set has no icons in the expected layout.");
  return { positions, side };
}
