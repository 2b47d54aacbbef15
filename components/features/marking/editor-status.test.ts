import { expect, test } from "vitest";
import { testTranslator } from "#test/helpers/engines/translator.ts";
import { editorStatus } from "./editor-status.ts";

const status = (state: Partial<Parameters<typeof editorStatus>[0]>) =>
  editorStatus(
    { picking: false, ahead: 0, error: undefined, share: 0, hint: "Click an object.", ...state },
    testTranslator("marking"),
  );

test("shows the hint, the marked share, an error or the running search", () => {
  expect(status({})).toBe("Click an object.");
  expect(status({ share: 0.123 })).toBe("12% of the image is marked. Click an object.");
  expect(status({ share: 0.001 })).toBe("Less than 1% of the image is marked. Click an object.");
  expect(status({ share: 0.5, error: "Nothing found." })).toBe("Nothing found. You can still use the brush.");
  expect(status({ picking: true, error: "Nothing found." })).toBe("Finding the object…");
  expect(status({ picking: true, ahead: 2 })).toBe("Waiting in the queue, 2 requests ahead…");
  expect(status({ picking: true, ahead: 1 })).toBe("Waiting in the queue, 1 request ahead…");
});
