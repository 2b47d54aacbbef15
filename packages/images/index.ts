export { cutOut } from "./alpha.ts";
export { backProject } from "./back-project.ts";
export { withoutAlpha } from "./bleed.ts";
export { blendByMask } from "./blend.ts";
export { blurBehind } from "./blur-behind.ts";
export { boxBlur } from "./box-blur.ts";
export { castShadow } from "./cast-shadow.ts";
export { type CoarseMask, confidenceOf, sharedArea } from "./coarse-mask.ts";
export {
  alphaAsRaster,
  alphaOnWhite,
  cropToSubject,
  placeOnColor,
  placeOnImage,
  subjectBox,
  withSoftShadow,
} from "./compose.ts";
export { convertImage } from "./convert-image.ts";
export { decodeImage, decodeInProfile, decodeMask, inspectImage } from "./decode.ts";
export { decodeImageBytes } from "./decode-bytes.ts";
export { isDeep, MAX_DEEP_PIXELS, withDeepColors, withDeepEnlargement, withDeepSamples } from "./deep-samples.ts";
export { encodeImage, encodeMask } from "./encode.ts";
export { estimateBlocking } from "./estimate-blocking.ts";
export { estimateNoise } from "./estimate-noise.ts";
export { type Extension, extendCanvas } from "./extend-canvas.ts";
export { fillThinHole } from "./fill-thin-hole.ts";
export { coverSize, maskAsRaster, withinPixels, withMaskCleared } from "./fit.ts";
export { flooded } from "./flood.ts";
export { type Padding, type Position, placeInFrame, withinClear } from "./frame.ts";
export { featherMask, growByThickness, thinParts } from "./grow-by-thickness.ts";
export { inputWarnings } from "./input-warnings.ts";
export { findLettering, type Lettering } from "./lettering/find-lettering.ts";
export type { DigitalSource } from "./provenance.ts";
export { growMask, type Region, regionsOf } from "./regions.ts";
export { resizePlane, resizeRaster } from "./resize.ts";
export { cropped, mapTiles, type TileGrid, tileGrid } from "./tiles.ts";
export { keepTone } from "./tone.ts";
