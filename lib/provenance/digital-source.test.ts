import { expect, test } from "vitest";
import { findDigitalSource } from "./digital-source.ts";

test("a result's source says whether a trained model made it, changed it, or rules did", () => {
  expect(findDigitalSource("image-generate", "illustrator")).toBe("algorithmicMedia");
  expect(findDigitalSource("image-generate", "diffusion:sdxl-turbo")).toBe("trainedAlgorithmicMedia");
  expect(findDigitalSource("image-generate", "ai-sdk:openai/gpt-image-1@https://example.com#a")).toBe(
    "trainedAlgorithmicMedia",
  );
  expect(findDigitalSource("image-generate", "test")).toBe("algorithmicMedia");
  expect(findDigitalSource("image-edit", "editor")).toBe("algorithmicallyEnhanced");
  expect(findDigitalSource("image-cleanup", "onnx/cleaner")).toBe("compositeWithTrainedAlgorithmicMedia");
  expect(findDigitalSource("product-photo", "studio")).toBe("compositeSynthetic");
  expect(findDigitalSource("document-translate", "apertium")).toBe("algorithmicMedia");
  expect(findDigitalSource("document-translate", "m2m100:418m")).toBe("trainedAlgorithmicMedia");
  expect(findDigitalSource("document-translate", "deepl")).toBe("trainedAlgorithmicMedia");
  expect(findDigitalSource("background-remove", "onnx/background-remover")).toBeUndefined();
});
