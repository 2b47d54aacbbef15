export { createStudio } from "./create-studio.ts";
export type { Backdrop, PhotographRequest, Studio, SubjectCutter } from "./request.ts";
