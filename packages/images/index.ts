export { cutOut } from "./alpha/alpha.ts";
export { withoutAlpha } from "./alpha/bleed.ts";
export { computeInside, intersectionOverUnion } from "./alpha/boxes.ts";
export { type CoarseMask, computeConfidence, sharedArea } from "./alpha/coarse-mask.ts";
export { flooded } from "./alpha/flood.ts";
export { featherMask, growByThickness, thinParts } from "./alpha/grow-by-thickness.ts";
export { findMiddles } from "./alpha/middles.ts";
export { collectParts, computeRegions, growMask, type Region, visitParts } from "./alpha/regions.ts";
export { blendByMask } from "./compose/blend.ts";
export { blurBehind } from "./compose/blur-behind.ts";
export { boxBlur } from "./compose/box-blur.ts";
export { castShadow, type FoundShadow } from "./compose/cast-shadow.ts";
export {
  alphaAsRaster,
  alphaOnWhite,
  cropToSubject,
  type Margins,
  placeOnColor,
  placeOnImage,
  subjectBox,
  withGroundShadow,
  withSoftShadow,
} from "./compose/compose.ts";
export { fillThinHole } from "./compose/fill-thin-hole.ts";
export { fitPlane } from "./compose/fit-plane.ts";
export { keepTone } from "./compose/tone.ts";
export { type AnimationFormat, encodeAnimation, readAnimation } from "./files/animation.ts";
export { convertImage } from "./files/convert-image.ts";
export { decodeImage, decodeInProfile, decodeMask, inspectImage } from "./files/decode.ts";
export { decodeImageBytes } from "./files/decode-bytes.ts";
export { isDeep, MAX_DEEP_PIXELS, withDeepColors, withDeepEnlargement, withDeepSamples } from "./files/deep-samples.ts";
export { type Encoded, type EncodeOptions, encodeImage, encodeMask } from "./files/encode.ts";
export { type Padding, type Position, placeInFrame, withinClear } from "./files/frame.ts";
export { inputWarnings } from "./files/input-warnings.ts";
export type { DigitalSource } from "./files/provenance.ts";
export { checkPng } from "./files/undecoded-png.ts";
export { findLettering, type Lettering } from "./lettering/find-lettering.ts";
export { estimateBlocking } from "./quality/estimate-blocking.ts";
export { estimateNoise } from "./quality/estimate-noise.ts";
export { backProject } from "./scale/back-project.ts";
export { type Extension, extendCanvas } from "./scale/extend-canvas.ts";
export { coverSize, maskAsRaster, withinPixels, withMaskCleared } from "./scale/fit.ts";
export { resizePlane, resizeRaster } from "./scale/resize.ts";
export { cropped, mapTiles, type TileGrid, tileGrid } from "./scale/tiles.ts";
