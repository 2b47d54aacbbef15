import birefnet from "../manifests/birefnet.json" with { type: "json" };
import birefnetLite from "../manifests/birefnet-lite.json" with { type: "json" };
import lama from "../manifests/lama.json" with { type: "json" };
import lcmDreamshaper7 from "../manifests/lcm-dreamshaper-7.json" with { type: "json" };
import m2m100418m from "../manifests/m2m100-418m.json" with { type: "json" };
import sdxlTurbo from "../manifests/sdxl-turbo.json" with { type: "json" };
import stableDiffusion15 from "../manifests/stable-diffusion-1.5.json" with { type: "json" };
import { type ModelManifest, parseManifest } from "./manifest.ts";

/** The models that the store can add by name, in the order of the list. */
export const manifests: readonly ModelManifest[] = [
  sdxlTurbo,
  lcmDreamshaper7,
  stableDiffusion15,
  birefnet,
  birefnetLite,
  lama,
  m2m100418m,
].map(parseManifest);

/** The manifest of a name or of a repository. */
export const findManifest = (model: string): ModelManifest | null =>
  manifests.find(({ name, repository }) => name === model || repository.toLowerCase() === model.toLowerCase()) ?? null;
