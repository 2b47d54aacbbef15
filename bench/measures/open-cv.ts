import { createRequire } from "node:module";

interface Matrix {
  data: Uint8Array;
  delete(): void;
}
interface Vector<Item> {
  size(): number;
  get(index: number): Item;
  delete(): void;
}
interface Point {
  x: number;
  y: number;
}

/** The parts of OpenCV that benches compare with. */
export interface OpenCv {
  matFromArray(rows: number, columns: number, type: number, data: ArrayLike<number>): Matrix;
  Mat: new () => Matrix;
  inpaint(image: Matrix, mask: Matrix, result: Matrix, radius: number, method: number): void;
  PointVectorVector: new () => Vector<Vector<Point>>;
  RectVector: new () => Vector<Point & { width: number; height: number }>;
  MSER: new () => {
    detectRegions(image: Matrix, regions: Vector<Vector<Point>>, boxes: Vector<Point>): void;
    delete(): void;
  };
  CV_8UC3: number;
  CV_8UC1: number;
  INPAINT_TELEA: number;
}

/** Loads OpenCV. The module has a `then` method that never settles, so the result is wrapped to keep `await` from calling it. */
export async function openCv(): Promise<{ cv: OpenCv }> {
  const loaded = createRequire(import.meta.url)("@techstark/opencv-js") as
    | (OpenCv & { onRuntimeInitialized?: () => void })
    | Promise<OpenCv>;
  if (loaded instanceof Promise) {
    const holder: { cv?: OpenCv } = {};
    await loaded.then((cv) => {
      holder.cv = cv;
      return null;
    });
    if (!holder.cv) throw new Error("OpenCV did not load.");
    return { cv: holder.cv };
  }
  if (!loaded.Mat)
    await new Promise<void>((resolve) => Object.assign(loaded, { onRuntimeInitialized: () => resolve() }));
  return { cv: loaded };
}
