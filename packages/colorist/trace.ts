import { renderVector, type Tile } from "@atelier/painting";
import { vectorizeRaw } from "@neplex/vectorizer";
import type { Sketch } from "./sketch.ts";

/** Values of the tracer's enums, which exist only in its types. */
const BINARY = 1;
const STACKED = 0;
const SPLINE = 2;

/** Opaque pixels of four bytes. */
const WHITE = 0xff_ff_ff_ff;
const BLACK = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer)[0];

/** The lines as vector shapes, rendered to a tile of width × height pixels with coverage in its alpha. */
export async function traceLines(sketch: Sketch, width: number, height: number): Promise<Tile> {
  const scale = 2;
  // Tracing at twice the size from the density makes curves follow the true edge of a line instead of its pixels.
  const [wide, high] = [sketch.width * scale, sketch.height * scale];
  const pixels = new Uint32Array(wide * high).fill(WHITE);
  const cut = sketch.threshold * 0.8;
  const density = sketch.density.map((value, i) =>
    sketch.ink[i] ? Math.max(cut * 1.01, value) : Math.min(cut * 0.9, value),
  );
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const [left, top] = [Math.floor(x / scale), Math.floor(y / scale)];
      const i = top * sketch.width + left;
      const below = i + (top < sketch.height - 1 ? sketch.width : 0);
      const right = left < sketch.width - 1 ? 1 : 0;
      const [fx, fy] = [x / scale - left, y / scale - top];
      const value =
        (density[i] * (1 - fx) + density[i + right] * fx) * (1 - fy) +
        (density[below] * (1 - fx) + density[below + right] * fx) * fy;
      if (value > cut) pixels[y * wide + x] = BLACK;
    }
  const svg = await vectorizeRaw(
    Buffer.from(pixels.buffer),
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
