import { expect, test } from "vitest";
import { editorStatus } from "./editor-status.ts";

const status = (state: Partial<Parameters<typeof editorStatus>[0]>) =>
  editorStatus({ picking: false, error: undefined, share: 0, hint: "Click an object.", ...state });

test("shows the hint, the marked share, an error or the running search", () => {
  expect(status({})).toBe("Click an object.");
  expect(status({ share: 0.123 })).toBe("12% of the image is marked. Click an object.");
  expect(status({ share: 0.001 })).toBe("Less than 1% of the image is marked. Click an object.");
  expect(status({ share: 0.5, error: "Nothing found." })).toBe("Nothing found. You can still use the brush.");
  expect(status({ picking: true, error: "Nothing found." })).toBe("Finding the object…");
});
