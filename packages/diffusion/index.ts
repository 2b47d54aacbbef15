export { ModelFolderError, UnsupportedRequestError } from "./errors.ts";
export { type PipelineFacts, readPipelineFacts } from "./facts.ts";
export { seededNoise } from "./noise.ts";
export { type DiffusionPipeline, openPipeline } from "./pipeline.ts";
export type { DiffusionRequest } from "./request.ts";
export { type SchedulerName, schedulerNames } from "./schedule/config.ts";
