import { expect, test } from "vitest";
import { createTranslate } from "#components/translations/phrases.ts";
import { restorePlace, translateEvents, translateJson } from "./translate-response.ts";

const translate = createTranslate("de");

const job = {
  id: "job_1",
  progress: { step: "finding the subject", fraction: 0.5 },
  report: { coverage: { untouched: [{ place: "3 formulas of pages", reason: "mathematics stays as it is" }] } },
  warnings: ["The image was not changed. Nothing was charged."],
  error: { title: "The input is not valid", detail: "/mask: The mask marks nothing. Mark the parts to remove." },
};
const inGerman = {
  id: "job_1",
  progress: { step: "Motiv suchen", fraction: 0.5 },
  report: { coverage: { untouched: [{ place: "3 Formeln (Seiten)", reason: "Mathematik bleibt, wie sie ist" }] } },
  warnings: ["Das Bild wurde nicht geändert. Es wurde nichts berechnet."],
  error: {
    title: "Die Eingabe ist ungültig",
    detail: "/mask: Die Maske markiert nichts. Markieren Sie die Teile, die entfernt werden sollen.",
  },
};

test("translates the errors, warnings and steps of a job", () => {
  expect(JSON.parse(translateJson(JSON.stringify(job), translate))).toEqual(inGerman);
});

test("translates the parts of a document, and a request for one of them has its English name again", () => {
  const report = {
    places: [
      { place: "speaker notes", segments: 1 },
      { place: "My part", segments: 1 },
    ],
  };
  expect(JSON.parse(translateJson(JSON.stringify(report), translate))).toEqual({
    places: [
      { place: "Sprechernotizen", segments: 1 },
      { place: "My part", segments: 1 },
    ],
  });
  expect(restorePlace("jobs/job_1/segments?limit=50&place=Sprechernotizen", translate)).toBe(
    "jobs/job_1/segments?limit=50&place=speaker+notes",
  );
  for (const path of ["jobs/job_1/segments?place=My+part", "jobs/job_1", "jobs/job_1/segments?search=Folien"])
    expect(restorePlace(path, translate)).toBe(path);
});

test("keeps the IDs of a pipeline's steps", () => {
  const pipeline = { steps: [{ id: "filling", image: { step: "filling" } }] };
  expect(JSON.parse(translateJson(JSON.stringify(pipeline), translate))).toEqual(pipeline);
});

test("translates events that arrive in pieces", async () => {
  const bytes = new TextEncoder().encode(`id: 1\nevent: running\ndata: ${JSON.stringify(job)}\n\n: ping ä\n\n`);
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.subarray(at, at + 7));
      controller.close();
    },
  });
  const lines = (await new Response(translateEvents(pieces, translate)).text()).split("\n");
  expect(JSON.parse(lines[2]?.slice("data: ".length) ?? "")).toEqual(inGerman);
  expect([lines[0], lines[1], ...lines.slice(3)]).toEqual(["id: 1", "event: running", "", ": ping ä", "", ""]);
});
