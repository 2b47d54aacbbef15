// Generated from the OpenAPI document by build-generated.ts. Do not edit.
import type { Result } from "../src/result.ts";
import type { RunOptions } from "../src/run.ts";
import type {
  ImageGenerateInput,
  ImageEditInput,
  ImageCleanupInput,
  ImageUpscaleInput,
  SketchToImageInput,
  BackgroundRemoveInput,
  ProductPhotoInput,
  DocumentTranslateInput,
  OperationInputs,
} from "./inputs.gen.ts";

/** A method for each operation. */
export abstract class Operations {
  abstract run<Slug extends keyof OperationInputs>(
    operation: Slug,
    input: OperationInputs[Slug],
    options?: RunOptions,
  ): Promise<Result>;

  /** Image generation. Create an image from a text description. Default price in credits: 4 per image up to 1 MP (1024 × 1024), 8 above. GET /operations lists the current prices. */
  imageGenerate(input: ImageGenerateInput, options?: RunOptions): Promise<Result> {
    return this.run("image-generate", input, options);
  }

  /** Image editor. Edit an image with instructions: resize it, change its style or modify its content. Default price in credits: 4 per image or frame, half price if part of the instruction isn't understood, free if nothing changed. GET /operations lists the current prices. */
  imageEdit(input: ImageEditInput, options?: RunOptions): Promise<Result> {
    return this.run("image-edit", input, options);
  }

  /** Image cleanup. Remove imperfections, noise or unwanted objects. Default price in credits: 3 per image, free if nothing was changed. GET /operations lists the current prices. */
  imageCleanup(input: ImageCleanupInput, options?: RunOptions): Promise<Result> {
    return this.run("image-cleanup", input, options);
  }

  /** Image upscaling. Increase an image's resolution without losing quality. Default price in credits: 2 per 4 MP of output, rounded up, of all frames together. GET /operations lists the current prices. */
  imageUpscale(input: ImageUpscaleInput, options?: RunOptions): Promise<Result> {
    return this.run("image-upscale", input, options);
  }

  /** Sketch to image. Turn a sketch or wireframe into a detailed, colored illustration. Default price in credits: 4 per image. GET /operations lists the current prices. */
  sketchToImage(input: SketchToImageInput, options?: RunOptions): Promise<Result> {
    return this.run("sketch-to-image", input, options);
  }

  /** Background removal. Remove the background and keep the subject. Default price in credits: 2 per image or frame, 1 up to 0.25 MP with max_megapixels. GET /operations lists the current prices. */
  backgroundRemove(input: BackgroundRemoveInput, options?: RunOptions): Promise<Result> {
    return this.run("background-remove", input, options);
  }

  /** Product photography. Create studio-quality product photos for stores and marketing. Default price in credits: 6 per image. GET /operations lists the current prices. */
  productPhoto(input: ProductPhotoInput, options?: RunOptions): Promise<Result> {
    return this.run("product-photo", input, options);
  }

  /** Document translator. Translate documents and keep their format, layout and design. Default price in credits: 1 per 500 characters, rounded up, at least 5; a scanned page or picture is held as 2,000 characters and charged for its recognized text. GET /operations lists the current prices. */
  documentTranslate(input: DocumentTranslateInput, options?: RunOptions): Promise<Result> {
    return this.run("document-translate", input, options);
  }
}
