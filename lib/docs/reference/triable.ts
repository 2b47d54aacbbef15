import type { Resource } from "./resources.ts";

/** Whether a path such as "/jobs/job_1" is that of a route whose request the reference can send. */
export const isTriablePath = (resources: readonly Resource[], path: string): boolean =>
  resources.some(({ routes }) => routes.some((route) => route.triable && toPattern(route.path).test(path)));

const toPattern = (path: string) =>
  new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[A-Za-z0-9_-]{1,100}")}$`);
