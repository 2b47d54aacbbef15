import { expect, test } from "vitest";
import { digitalSourceOf } from "./digital-source.ts";

test("a result's source says whether a trained model made it, changed it, or rules did", () => {
  expect(digitalSourceOf("image-generate", "illustrator")).toBe("algorithmicMedia");
  expect(digitalSourceOf("image-generate", "diffusion:sdxl-turbo")).toBe("trainedAlgorithmicMedia");
  expect(digitalSourceOf("image-generate", "ai-sdk:openai/gpt-image-1@https://example.com#a")).toBe(
    "trainedAlgorithmicMedia",
  );
  expect(digitalSourceOf("image-generate", "test")).toBe("algorithmicMedia");
  expect(digitalSourceOf("image-edit", "editor")).toBe("algorithmicallyEnhanced");
  expect(digitalSourceOf("image-cleanup", "onnx/cleaner")).toBe("compositeWithTrainedAlgorithmicMedia");
  expect(digitalSourceOf("product-photo", "studio")).toBe("compositeSynthetic");
  expect(digitalSourceOf("document-translate", "apertium")).toBe("algorithmicMedia");
  expect(digitalSourceOf("document-translate", "m2m100:418m")).toBe("trainedAlgorithmicMedia");
  expect(digitalSourceOf("document-translate", "deepl")).toBe("trainedAlgorithmicMedia");
  expect(digitalSourceOf("background-remove", "onnx/background-remover")).toBeUndefined();
});
