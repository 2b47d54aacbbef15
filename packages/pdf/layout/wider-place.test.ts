import type { ImageLine } from "@atelier/document-model";
import { expect, test } from "vitest";
import { Faces } from "../fonts/faces.ts";
import { Hyphens } from "../reading/hyphens.ts";
import { readRuns } from "../reading/runs.ts";
import { lineRun } from "../reading/scans.ts";
import { layOut } from "./layout.ts";
import { readLines } from "./lines.ts";
import { readParagraphs } from "./paragraphs.ts";

test("a line that does not fit in its wider place either is set at the smallest size there", async () => {
  const look = { bold: false, serif: false, italic: false, ink: [0, 0, 0], paper: [255, 255, 255] } as const;
  const line: ImageLine = { text: "Honey", start: [100, 50], end: [160, 50], corners: [], size: 20, ...look };
  const [frame] = readLines([lineRun(line, 0, ([x, y]) => [x, 100 - y])], []);
  const [paragraph] = frame ? readParagraphs(frame) : [];
  if (!frame || !paragraph) throw new Error("The line is no paragraph.");
  const { styles } = readRuns(paragraph, { links: [], shapes: [] }, new Hyphens(frame.lines));
  const text = "Mel de abelhas selvagens da floresta";
  const faces = new Faces("pt");
  for (const { fontStyle } of styles) await faces.load(`${text} `, fontStyle);
  const place = { left: 100, right: 160, alignment: "center" as const };
  const layout = layOut([{ kind: "text", text, style: 0 }], {
    paragraph,
    area: { ...place, bottom: 40, open: true, cell: null, cuts: [], wider: { ...place, left: 90, right: 170 } },
    styles,
    formulas: [],
    faces,
    target: { language: "pt", direction: "ltr" },
    factor: () => 1,
    ceiling: 1,
  });
  expect(layout.overflows).toBe(true);
});
