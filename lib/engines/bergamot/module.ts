import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createContext, Script } from "node:vm";

/** The C++ classes of the Bergamot translator, as the package's WebAssembly module exports them. */
export interface BergamotModule {
  AlignedMemory: new (size: number, alignment: number) => Released & { getByteArrayView(): Int8Array };
  AlignedMemoryList: new () => Released & { push_back(memory: object): void };
  VectorString: new () => Released & { push_back(text: string): void };
  VectorResponseOptions: new () => Released & {
    push_back(options: { alignment: boolean; html: boolean; qualityScores: boolean }): void;
  };
  BlockingService: new (options: { cacheSize: number }) => BlockingService;
  TranslationModel: new (yaml: string, model: object, lexicon: object, vocabularies: object, quality: null) => Released;
}

interface Released {
  delete(): void;
}

interface BlockingService extends Released {
  translate(
    model: object,
    texts: object,
    options: object,
  ): Released & {
    get(at: number): Released & { getTranslatedText(): string };
  };
}

/** The integer matrix functions, which Firefox replaces by native ones, and the module's own that take their place. */
const MATRIX_FUNCTIONS = {
  int8_prepare_a: "int8PrepareAFallback",
  int8_prepare_b: "int8PrepareBFallback",
  int8_prepare_b_from_transposed: "int8PrepareBFromTransposedFallback",
  int8_prepare_b_from_quantized_transposed: "int8PrepareBFromQuantizedTransposedFallback",
  int8_prepare_bias: "int8PrepareBiasFallback",
  int8_multiply_and_add_bias: "int8MultiplyAndAddBiasFallback",
  int8_select_columns_of_b: "int8SelectColumnsOfBFallback",
};

interface EmscriptenModule extends BergamotModule {
  asm: Record<string, (...values: number[]) => unknown>;
  instantiateWasm(info: WebAssembly.Imports, accept: (instance: WebAssembly.Instance) => void): object;
  onRuntimeInitialized(): void;
  onAbort(reason: unknown): void;
  print(): void;
  printErr(): void;
}

const { resolve } = createRequire(import.meta.url);
const FOLDER = "@browsermt/bergamot-translator/worker";

let compiled: Promise<{ code: WebAssembly.Module; script: Script }> | undefined;

/** Compiles the package's module and its generated script once per process. */
function compile() {
  compiled ??= (async () => ({
    code: await WebAssembly.compile(await readFile(resolve(`${FOLDER}/bergamot-translator-worker.wasm`))),
    script: new Script(await readFile(resolve(`${FOLDER}/bergamot-translator-worker.js`), "utf8")),
  }))();
  return compiled;
}

/**
 * A new instance of the translator with a memory of its own. WebAssembly memory never shrinks, so each language model has
 * an instance, and its memory is free when the instance is. The script runs in a context of its own, because it keeps
 * the functions of its instance in global variables.
 */
export async function createInstance(): Promise<BergamotModule> {
  const { code, script } = await compile();
  return new Promise((resolveInstance, reject) => {
    const Module = {
      instantiateWasm(info: WebAssembly.Imports, accept: (instance: WebAssembly.Instance) => void) {
        const matrixFunctions = Object.fromEntries(
          Object.entries(MATRIX_FUNCTIONS).map(([name, own]) => [
            name,
            (...values: number[]) => Module.asm[own]?.(...values),
          ]),
        );
        WebAssembly.instantiate(code, { ...info, wasm_gemm: matrixFunctions }).then(accept, reject);
        return {};
      },
      onRuntimeInitialized: () => resolveInstance(Module),
      onAbort: (reason: unknown) => reject(new Error(`The translator stopped: ${reason}`)),
      print: () => {},
      printErr: () => {},
    } as unknown as EmscriptenModule;
    script.runInContext(createContext({ Module, TextDecoder, crypto, performance, setTimeout }));
  });
}
