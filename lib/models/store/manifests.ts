import ben2 from "../manifests/ben2.json" with { type: "json" };
import birefnet from "../manifests/birefnet.json" with { type: "json" };
import birefnetLite from "../manifests/birefnet-lite.json" with { type: "json" };
import lama from "../manifests/lama.json" with { type: "json" };
import lcmDreamshaper7 from "../manifests/lcm-dreamshaper-7.json" with { type: "json" };
import m2m100418m from "../manifests/m2m100-418m.json" with { type: "json" };
import modnet from "../manifests/modnet.json" with { type: "json" };
import nafnetSidd from "../manifests/nafnet-sidd.json" with { type: "json" };
import owlv2 from "../manifests/owlv2.json" with { type: "json" };
import realplksrX2 from "../manifests/realplksr-x2.json" with { type: "json" };
import realplksrX4 from "../manifests/realplksr-x4.json" with { type: "json" };
import scunet from "../manifests/scunet.json" with { type: "json" };
import sdTurbo from "../manifests/sd-turbo.json" with { type: "json" };
import sdxlBase from "../manifests/sdxl-base-1.0.json" with { type: "json" };
import sdxlTurbo from "../manifests/sdxl-turbo.json" with { type: "json" };
import sdxs from "../manifests/sdxs-512.json" with { type: "json" };
import stableDiffusion15 from "../manifests/stable-diffusion-1.5.json" with { type: "json" };
import { type ModelManifest, parseManifest } from "./manifest.ts";

/** The models that the store can add by name, those with the best results first. */
export const manifests: readonly ModelManifest[] = [
  sdxlBase,
  sdxlTurbo,
  stableDiffusion15,
  sdTurbo,
  lcmDreamshaper7,
  sdxs,
  birefnet,
  ben2,
  birefnetLite,
  modnet,
  lama,
  realplksrX4,
  realplksrX2,
  nafnetSidd,
  scunet,
  owlv2,
  m2m100418m,
].map(parseManifest);

/** The manifest of a name or of a repository. */
export const findManifest = (model: string): ModelManifest | null =>
  manifests.find(({ name, repository }) => name === model || repository.toLowerCase() === model.toLowerCase()) ?? null;
