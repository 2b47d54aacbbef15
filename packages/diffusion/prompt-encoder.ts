import { type Component, openComponent } from "./component.ts";
import { ModelFolderError } from "./errors.ts";
import type { OpenGraph } from "./graph.ts";
import { type ModelFolder, readTokenizer } from "./model-folder.ts";
import { type Tensor, tensor } from "./tensor.ts";
import { type ClipTokenizer, createClipTokenizer } from "./tokenizer.ts";

/** A prompt as the U-Net reads it. */
export interface PromptEmbedding {
  /** [1, tokens, features] */
  states: Tensor;
  /** The whole prompt's vector [1, features] of models with two text encoders. */
  pooled?: Tensor;
  /** Whether the prompt was longer than the model's limit. */
  isCut: boolean;
}

export interface PromptEncoder {
  encode(prompt: string): Promise<PromptEmbedding>;
  release(): Promise<void>;
}

/** Loads the text encoders of a model. Throws ModelFolderError. */
export async function openPromptEncoder({ textEncoders }: ModelFolder, open: OpenGraph): Promise<PromptEncoder> {
  const isPair = textEncoders.length > 1;
  const graphs: Component[] = [];
  const release = async () => {
    await Promise.all(graphs.map((graph) => graph.release()));
  };
  const encoders: { tokenizer: ClipTokenizer; graph: Component }[] = [];
  try {
    for (const [at, { graph: path, tokenizer }] of textEncoders.entries()) {
      const outputs = at === 1 ? ["text_embeds"] : isPair ? [] : ["last_hidden_state"];
      const graph = await openComponent(path, open, { inputs: ["input_ids"], outputs });
      graphs.push(graph);
      encoders.push({ tokenizer: createClipTokenizer(await readTokenizer(tokenizer)), graph });
    }
  } catch (error) {
    // The next use opens all of them again.
    await release();
    throw error;
  }
  return {
    async encode(prompt) {
      const parts: Tensor[] = [];
      let pooled: Tensor | undefined;
      let isCut = false;
      for (const { tokenizer, graph } of encoders) {
        const tokens = tokenizer.encode(prompt);
        isCut ||= tokens.isCut;
        const output = isPair ? penultimateState(graph) : "last_hidden_state";
        const wanted = parts.length === 1 ? [output, "text_embeds"] : [output];
        const ids = tensor(Float32Array.from(tokens.ids), [1, tokens.ids.length]);
        const results = await graph.run({ input_ids: ids }, wanted);
        if (results[output]) parts.push(results[output]);
        pooled = results.text_embeds ?? pooled;
      }
      return { states: joinFeatures(parts), isCut, ...(pooled ? { pooled } : {}) };
    },
    release,
  };
}

/**
 * The name of the last but one layer's output. Models with two text encoders read it instead of the last layer's output.
 */
function penultimateState({ outputs, path }: Component): string {
  const layers = outputs.filter((name) => name.startsWith("hidden_states."));
  const name = `hidden_states.${layers.length - 2}`;
  if (layers.length > 1 && layers.includes(name)) return name;
  throw new ModelFolderError(
    `${path} has no outputs hidden_states.0, hidden_states.1 and so on. Export the whole pipeline with: optimum-cli export onnx.`,
  );
}

/** Joins tensors [1, tokens, features] along the features. */
function joinFeatures(parts: readonly Tensor[]): Tensor {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const tokens = first?.dims[1] ?? 0;
  const width = parts.reduce((sum, { dims }) => sum + dims[2], 0);
  const data = new Float32Array(tokens * width);
  let from = 0;
  for (const { data: part, dims } of parts) {
    const size = dims[2];
    for (let token = 0; token < tokens; token++)
      data.set(part.subarray(token * size, (token + 1) * size), token * width + from);
    from += size;
  }
  return tensor(data, [1, tokens, width]);
}
