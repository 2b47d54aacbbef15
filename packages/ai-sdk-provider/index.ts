import { type ImageModelV4, NoSuchModelError, type ProviderV4 } from "@ai-sdk/provider";
import { Atelier, type ClientOptions } from "@atelier/sdk";
import { createImageModel } from "./src/image-model.ts";
import { type ImageOperation, isImageOperation } from "./src/request-fields.ts";

/** The image operations as models of the AI SDK. */
export interface AtelierProvider extends ProviderV4 {
  /** An operation as an image model, for example `image("image-generate")`. Throws NoSuchModelError. */
  image(operation: ImageOperation): ImageModelV4;
}

/** A provider with a client of its own. `apiKey` defaults to ATELIER_API_KEY, and `baseUrl` to ATELIER_URL. */
export function createAtelier(options: ClientOptions = {}): AtelierProvider {
  let client: Atelier | undefined;
  const imageModel = (modelId: string) => {
    if (!isImageOperation(modelId)) throw new NoSuchModelError({ modelId, modelType: "imageModel" });
    return createImageModel(modelId, () => {
      client ??= new Atelier(options);
      return client;
    });
  };
  return {
    specificationVersion: "v4",
    image: imageModel,
    imageModel,
    languageModel: (modelId) => {
      throw new NoSuchModelError({ modelId, modelType: "languageModel" });
    },
    embeddingModel: (modelId) => {
      throw new NoSuchModelError({ modelId, modelType: "embeddingModel" });
    },
  };
}

/** The provider with the key and address of the environment. */
export const atelier: AtelierProvider = createAtelier();
