import type { WeightName } from "../../models/weights.ts";
import { ocrModels } from "../onnx/text-reader.ts";

/** The models that read and remove text in images. */
export const imageTextModels: readonly WeightName[] = [...ocrModels, "migan"];
