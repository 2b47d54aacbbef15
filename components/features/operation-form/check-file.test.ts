import { expect, test } from "vitest";
import { createFormat } from "#components/translations/format.ts";
import { testTranslator } from "#test/helpers/engines/translator.ts";
import { fileProblem, filesProblem, sizeProblem } from "./check-file.ts";

const t = testTranslator("operationForm");
const format = createFormat("en");
const file = (size: number, type: string) =>
  Object.defineProperty(new File(["x"], "a", { type }), "size", { value: size });

test("a file that the API would refuse is named before it is sent", () => {
  expect(fileProblem({ kind: "image" }, file(33_000_000, "image/png"), t, format)).toContain("The limit is 30 MB");
  expect(fileProblem({ kind: "image" }, file(100, "application/pdf"), t, format)).toContain("not a supported image");
  expect(fileProblem({ kind: "image" }, file(0, "image/png"), t, format)).toContain("empty");
});

test("a file of a list that the API would refuse is named by its number", () => {
  const [good, bad] = [file(100, "image/png"), file(0, "image/png")];
  expect(filesProblem({ kind: "images" }, [good, bad], t, format)).toMatch(/^File 2: .*empty/);
  expect(filesProblem({ kind: "images" }, [good], t, format)).toBeUndefined();
  expect(filesProblem({ kind: "image" }, [bad], t, format)).toMatch(/^This file/);
});

test("a file that the API may accept has no problem", () => {
  expect(fileProblem({ kind: "image" }, file(30_000_000, "image/png"), t, format)).toBeUndefined();
  expect(fileProblem({ kind: "image" }, file(100, ""), t, format)).toBeUndefined();
  expect(fileProblem({ kind: "document" }, file(100, "application/pdf"), t, format)).toBeUndefined();
});

test("an image has bounds in pixels", () => {
  expect(sizeProblem({ width: 10_000, height: 6_000 }, t)).toContain("60 megapixels");
  expect(sizeProblem({ width: 8, height: 600 }, t)).toContain("8 × 600 pixels");
  expect(sizeProblem({ width: 10_000, height: 5_000 }, t)).toBeUndefined();
});
