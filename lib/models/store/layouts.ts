import type { ModelLayout, ModelTask } from "./manifest.ts";

/** The folders of a diffusers pipeline that contain a graph. */
const COMPONENTS = ["text_encoder", "text_encoder_2", "unet", "vae_encoder", "vae_decoder", "controlnet"];
const EXTERNAL_DATA = /^[\w.-]+(\.onnx_data|\.onnx\.data|\.pb)(_\d+)?$/;

/** Files with tensors outside of a graph's file: protobuf limits a graph to 2 GB. */
const isExternalData = (name: string) => EXTERNAL_DATA.test(name) || name === "weights.pb";

const TOKENIZER_PARTS = ["tokenizer/vocab.json", "tokenizer/merges.txt"];

/** Files that a layout needs, and a rule for all files that are used. */
interface LayoutRule {
  required: readonly string[];
  uses(path: string): boolean;
}

const rules: Record<Exclude<ModelLayout, "graph">, LayoutRule> = {
  diffusers: {
    required: [
      "model_index.json",
      "scheduler/scheduler_config.json",
      ...TOKENIZER_PARTS,
      "text_encoder/model.onnx",
      "unet/model.onnx",
      "vae_decoder/model.onnx",
    ],
    uses(path) {
      if (path === "model_index.json" || path === "scheduler/scheduler_config.json" || path === "vae/config.json")
        return true;
      const [folder = "", name = "", ...deeper] = path.split("/");
      if (deeper.length > 0) return false;
      if (/^tokenizer(_2)?$/.test(folder)) return /\.(json|txt)$/.test(name);
      return COMPONENTS.includes(folder) && (name === "config.json" || name === "model.onnx" || isExternalData(name));
    },
  },
  seq2seq: {
    required: [
      "config.json",
      "tokenizer.json",
      "tokenizer_config.json",
      "onnx/encoder_model_quantized.onnx",
      "onnx/decoder_model_merged_quantized.onnx",
    ],
    uses: (path) => ["generation_config.json", ...rules.seq2seq.required].includes(path),
  },
};

/** The files of a layout that a listing contains, and the required ones that it lacks. */
export function selectFiles(
  layout: ModelLayout,
  paths: readonly string[],
  graphFile?: string,
): { files: string[]; missing: string[] } {
  if (layout === "graph") return selectGraph(paths, graphFile);
  const { required, uses } = rules[layout];
  // transformers 5 writes a tokenizer as one file.
  const isOneFile = paths.includes("tokenizer/tokenizer.json");
  const missing = required.filter((path) => !paths.includes(path) && !(isOneFile && TOKENIZER_PARTS.includes(path)));
  return { files: paths.filter(uses), missing };
}

/** One graph with its external data and its configuration. Prefers the graph in full precision. */
function selectGraph(paths: readonly string[], graphFile?: string): { files: string[]; missing: string[] } {
  const graphs = paths.filter((path) => path.endsWith(".onnx"));
  const only = graphs.length === 1 ? graphs[0] : undefined;
  const graph = graphFile ?? ["onnx/model.onnx", "model.onnx"].find((path) => graphs.includes(path)) ?? only;
  if (graph === undefined || !paths.includes(graph)) return { files: [], missing: [graph ?? "onnx/model.onnx"] };
  const folder = graph.slice(0, graph.lastIndexOf("/") + 1);
  const name = graph.slice(folder.length);
  const data = paths.filter(
    (path) => path.startsWith(`${folder}${name}`) && path !== graph && isExternalData(path.slice(folder.length)),
  );
  const configuration = ["config.json", "preprocessor_config.json", "tokenizer.json", "tokenizer_config.json"];
  return { files: [graph, ...data, ...configuration.filter((path) => paths.includes(path))], missing: [] };
}

/** The layout of a listing, or null if it is not a known one. */
export function detectLayout(paths: readonly string[]): ModelLayout | null {
  if (paths.includes("model_index.json")) return "diffusers";
  if (paths.some((path) => /(^|\/)encoder_model\w*\.onnx$/.test(path))) return "seq2seq";
  if (paths.some((path) => path.endsWith(".onnx"))) return "graph";
  return null;
}

/** The tasks of a diffusers pipeline by its files: an image encoder allows to start from an image. */
export function diffusersTasks(pipelineClass: string, paths: readonly string[]): ModelTask[] {
  const hasEncoder = paths.includes("vae_encoder/model.onnx");
  if (/Inpaint/.test(pipelineClass)) return ["inpainting"];
  if (/InstructPix2Pix/.test(pipelineClass)) return ["instruction-editing"];
  if (paths.includes("controlnet/model.onnx")) return ["sketch-to-image"];
  return hasEncoder ? ["text-to-image", "image-to-image"] : ["text-to-image"];
}
