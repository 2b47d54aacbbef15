import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { makePdf } from "../fixtures/documents.ts";
import { pdf } from "../open-pdf.ts";
import { readSurfaces } from "../reading/surfaces.ts";
import { readPdf } from "../syntax/file.ts";
import { glyphShift } from "./glyph-shift.ts";

/** A font with superior digits, whose texts are those of usual digits. */
const FONT = "node_modules/@expo-google-fonts/fredoka/400Regular/Fredoka_400Regular.ttf";

test("superior digits of a font stay raised", async () => {
  const bytes = await makePdf((document) => {
    document.font(FONT).fontSize(12).text("The yard has 1234 m", 60, 60, { continued: true });
    document.text("2", { continued: true, features: ["sups"] }).text(" of land.", { features: [] });
  });
  const opened = await pdf.open(bytes);
  expect(opened.blocks.map(({ runs }) => textOfRuns(runs))).toEqual(["The yard has 1234 m2 of land."]);
  for (const block of opened.blocks)
    block.write(
      block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.replace("land", "grass") } : run)),
    );
  const [surface] = readSurfaces(await readPdf(await opened.save({ language: "es", direction: "ltr" })));
  const runs = (surface?.content.shows ?? []).flatMap((show) => show.runs);
  const [text, raised] = ["The yard", "2"].map((start) => runs.find((run) => run.text.startsWith(start)));
  expect((raised?.y ?? 0) - (text?.y ?? 0)).toBeGreaterThan(2);
  expect(raised?.size).toBeLessThan(0.85 * (text?.size ?? 0));
});

test.each([
  ["a raised digit", "M0.1 -0.35L0.3 -0.35L0.3 -0.75Z", { rise: 0.35 }],
  ["a lowered digit", "M0.1 0.15L0.3 0.15L0.3 -0.25Z", { rise: -0.15 }],
  ["a usual digit", "M0.1 0L0.5 0L0.5 -0.7Z", null],
  ["a digit of the height of small letters", "M0.1 0L0.5 0L0.5 -0.45Z", null],
  ["a letter with a tail", "M0.1 0.22L0.5 0.22L0.5 -0.48Z", null],
])("finds %s by its outline", (_, path, expected) => {
  if (expected === null) expect(glyphShift(path)).toBeNull();
  else expect(glyphShift(path)).toMatchObject(expected);
});
