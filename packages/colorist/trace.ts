import { renderVector, type Tile } from "@atelier/painting";
import { vectorizeRaw } from "@neplex/vectorizer";
import type { Sketch } from "./sketch.ts";

/** Values of the tracer's enums, which exist only in its types. */
const BINARY = 1;
const STACKED = 0;
const SPLINE = 2;

/** The lines as vector shapes, rendered to a tile of width × height pixels with coverage in its alpha. */
export async function traceLines(sketch: Sketch, width: number, height: number): Promise<Tile> {
  const scale = 2;
  // Tracing at twice the size from the density makes curves follow the true edge of a line instead of its pixels.
  const [wide, high] = [sketch.width * scale, sketch.height * scale];
  const pixels = Buffer.alloc(wide * high * 4, 255);
  const cut = sketch.threshold * 0.8;
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const [fx, fy] = [Math.min(sketch.width - 1, x / scale), Math.min(sketch.height - 1, y / scale)];
      const [left, top] = [Math.floor(fx), Math.floor(fy)];
      const [right, bottom] = [Math.min(sketch.width - 1, left + 1), Math.min(sketch.height - 1, top + 1)];
      const at = (column: number, row: number) => {
        const i = row * sketch.width + column;
        return sketch.ink[i] ? Math.max(cut * 1.01, sketch.density[i]) : Math.min(cut * 0.9, sketch.density[i]);
      };
      const value =
        (at(left, top) * (1 - (fx - left)) + at(right, top) * (fx - left)) * (1 - (fy - top)) +
        (at(left, bottom) * (1 - (fx - left)) + at(right, bottom) * (fx - left)) * (fy - top);
      if (value > cut) pixels.fill(0, (y * wide + x) * 4, (y * wide + x) * 4 + 3);
    }
  const svg = await vectorizeRaw(
    pixels,
    { width: wide, height: high },
    {
      colorMode: BINARY,
      hierarchical: STACKED,
      filterSpeckle: 4,
      colorPrecision: 6,
      layerDifference: 16,
      mode: SPLINE,
      cornerThreshold: 60,
      lengthThreshold: 4,
      maxIterations: 10,
      spliceThreshold: 45,
      pathPrecision: 2,
    },
  );
  const inner = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
  return renderVector(inner, { x: 0, y: 0, width: wide, height: high }, width, height);
}
