import { readSigner, signImage } from "@atelier/content-credentials";
import { createDevelopmentCertificate } from "@atelier/content-credentials/development-certificate";
import { decodeImage, encodeImage } from "@atelier/images";
import { percentile } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ROUNDS = 15;
const CLAIM = {
  generator: { name: "Atelier", version: "1" },
  agent: "editor",
  source: "algorithmicallyEnhanced",
  action: "c2pa.edited",
} as const;

/**
 * The cost of signing, relative to the least work of a job: decoding a photograph and encoding it again. Baseline: no
 * signing.
 */
export async function run(options: BenchOptions): Promise<void> {
  const { chain, key } = await createDevelopmentCertificate();
  const signer = readSigner(chain, key);
  const image = await decodeImage({ path: "public/samples/coffee.png" });
  for (const format of ["png", "jpeg", "webp", "avif"] as const) {
    const contentType = `image/${format}` as const;
    const work = () => encodeImage(image, { format });
    const input = { content: (await work()).bytes, contentType };
    const [plain, signing]: [number[], number[]] = [[], []];
    let addedBytes = 0;
    for (let round = 0; round <= ROUNDS; round++) {
      const start = performance.now();
      const { bytes } = await work();
      const encoded = performance.now();
      const signed = await signImage({ content: bytes, contentType }, { ...CLAIM, inputs: [input] }, signer);
      const ended = performance.now();
      addedBytes = signed.content.length - bytes.length;
      // The first round loads the library.
      if (round === 0) continue;
      plain.push(encoded - start);
      signing.push(ended - encoded);
    }
    const baseline = percentile(plain, 0.5);
    const ours = baseline + percentile(signing, 0.5);
    reportCase(
      {
        bench: "content-credentials",
        case: `${format}, ${image.width} × ${image.height}: encode and sign (${addedBytes} bytes added)`,
        baseline: { name: "encode alone", value: baseline },
        ours,
        ratio: ours / baseline,
        unit: "ms",
      },
      options,
    );
  }
}
