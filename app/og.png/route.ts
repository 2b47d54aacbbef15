import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { operationColor } from "#components/shell/brand/operation-colors.ts";
import { operations } from "#lib/operations/index.ts";
import { env } from "#lib/platform/env.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const GAP = 12;
const fontFolder = join(process.cwd(), "node_modules/geist/dist/fonts/geist-sans");

let picture: Uint8Array<ArrayBuffer> | undefined;

/** Returns the picture that other sites show for a link to this one. */
export function GET(): Response {
  picture ??= Uint8Array.from(render(env().APP_NAME));
  return new Response(picture, { headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" } });
}

function render(name: string): Uint8Array {
  const width = (WIDTH - 2 * MARGIN + GAP) / operations.length - GAP;
  const bars = operations.map(
    (_, position) =>
      `<rect x="${MARGIN + position * (width + GAP)}" y="522" width="${width}" height="28" rx="14" fill="${operationColor(position)}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Geist" fill="#15161c">
<rect width="100%" height="100%" fill="#f6f6f2"/>
<text x="${MARGIN}" y="118" font-size="40">${escaped(name)}</text>
<text x="${MARGIN}" y="300" font-size="84" font-weight="600" letter-spacing="-3">Eight image and document</text>
<text x="${MARGIN}" y="394" font-size="84" font-weight="600" letter-spacing="-3">tools. One API key.</text>
${bars.join("\n")}</svg>`;
  const fontFiles = ["Geist-Regular.ttf", "Geist-SemiBold.ttf"].map((file) => join(fontFolder, file));
  return new Resvg(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: "Geist" } }).render().asPng();
}

const escaped = (text: string) => text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
