import { findLettering, growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { findText } from "../../lib/engines/cleaner/find-text.ts";
import { ocrModels } from "../../lib/engines/onnx/text-reader.ts";
import type { EngineContext } from "../../lib/engines/ports/index.ts";
import { defaultCacheDirectory, ensureWeights } from "../../lib/models/install-weights.ts";
import { letteredPictures } from "../known-lettering/index.ts";
import { computeGray } from "../measures/image-measures.ts";
import { type OpenCv, openCv } from "../measures/open-cv.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";

/** A found pixel this near to a letter counts as right, because masks are wider than the strokes. */
const TOLERANCE = 3;

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
const context: EngineContext = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };

/**
 * Letters that were found, and what was found beside them: the text reader against OpenCV's MSER regions with the size of
 * letters, and against the search by shape that is used without the reader's models.
 */
export async function run(options: BenchOptions): Promise<void> {
  const { cv } = await openCv();
  await ensureWeights(ocrModels, settings);
  const read = async (image: Raster) => (await findText(image, settings, context))?.mask ?? emptyMask(image);
  const [ours, byShape, baseline] = [emptyCounts(), emptyCounts(), emptyCounts()];
  for await (const { image, letters, plain } of letteredPictures()) {
    count(ours, await read(image), letters);
    count(byShape, (await findLettering(image)).mask, letters);
    count(baseline, mserLetters(cv, image), letters);
    ours.falseShares.push(share(await read(plain)));
    byShape.falseShares.push(share((await findLettering(plain)).mask));
    baseline.falseShares.push(share(mserLetters(cv, plain)));
  }
  const report = (name: string, measure: (counts: Counts) => number, unit: string) => {
    const [value, own] = [measure(baseline), measure(ours)];
    const ratio = own / Math.max(1e-6, value);
    reportCase(
      { bench: "lettering", case: name, baseline: { name: "OpenCV MSER", value }, ours: own, ratio, unit },
      options,
    );
  };
  const recall = ({ found, letters }: Counts) => found / letters;
  const precision = ({ right, all }: Counts) => right / Math.max(1, all);
  report("pixels of letters that are found (goal ≥ 0.9)", recall, "share");
  report("found pixels that are letters (goal ≥ 0.9)", precision, "share");
  const area = ({ all, letters }: Counts) => all / letters;
  const [value, own] = [area(byShape), area(ours)];
  const marked = { bench: "lettering", case: "marked area / area of the letters (goal ≤ 1.3)" };
  reportCase(
    { ...marked, baseline: { name: "by shape", value }, ours: own, ratio: own / value, unit: "ratio" },
    options,
  );
  const [shapeRecall, ownRecall] = [recall(byShape), recall(ours)];
  const found = { bench: "lettering", case: "pixels of letters that are found (more is better)" };
  const shape = { name: "by shape", value: shapeRecall };
  reportCase({ ...found, baseline: shape, ours: ownRecall, ratio: ownRecall / shapeRecall, unit: "share" }, options);
  report(
    "F1 of both (more is better)",
    (counts) => (2 * recall(counts) * precision(counts)) / Math.max(1e-6, recall(counts) + precision(counts)),
    "F1",
  );
  report(
    "marked in pictures without text (less is better; goal ≤ 0.001)",
    ({ falseShares }) => falseShares.reduce((sum, value) => sum + value, 0) / falseShares.length,
    "share",
  );
}

interface Counts {
  /** Pixels of letters, and those that were found. */
  letters: number;
  found: number;
  /** Marked pixels, and those that are on or beside a letter. */
  all: number;
  right: number;
  /** The marked share of each picture without text. */
  falseShares: number[];
}

const emptyCounts = (): Counts => ({ letters: 0, found: 0, all: 0, right: 0, falseShares: [] });

function count(counts: Counts, marked: Mask, letters: Mask): void {
  const near = growMask(letters, TOLERANCE);
  for (const [at, value] of marked.data.entries()) {
    if (letters.data[at]) counts.letters++;
    if (letters.data[at] && value) counts.found++;
    if (value) counts.all++;
    if (value && near.data[at]) counts.right++;
  }
}

const emptyMask = ({ width, height }: Raster): Mask => ({ width, height, data: new Uint8Array(width * height) });

const share = ({ data }: Mask) => data.reduce((sum, value) => sum + Number(value > 0), 0) / data.length;

/** The usual first stage of text detection: maximally stable extremal regions with the height and shape of a letter. */
function mserLetters(cv: OpenCv, image: Raster): Mask {
  const { width, height } = image;
  const gray = cv.matFromArray(height, width, cv.CV_8UC1, Uint8Array.from(computeGray(image)));
  const [regions, boxes, mser] = [new cv.PointVectorVector(), new cv.RectVector(), new cv.MSER()];
  mser.detectRegions(gray, regions, boxes);
  const data = new Uint8Array(width * height);
  for (let index = 0; index < regions.size(); index++) {
    const { width: wide, height: high } = boxes.get(index);
    const points = regions.get(index);
    const fill = points.size() / (wide * high);
    if (high >= 7 && high <= 60 && wide <= 2.5 * high && wide >= 0.08 * high && fill >= 0.15 && fill <= 0.9)
      for (let at = 0; at < points.size(); at++) {
        const { x, y } = points.get(at);
        data[y * width + x] = 255;
      }
    points.delete();
  }
  for (const item of [gray, regions, boxes, mser]) item.delete();
  return growMask({ width, height, data }, 1);
}
