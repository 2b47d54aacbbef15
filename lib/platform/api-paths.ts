/** Where the paths of the API begin, and of those that clients of other services can call. */
export const apiPaths = {
  main: "/api/v1",
  openAi: "/api/openai/v1",
  deepL: "/api/deepl",
  removeBg: "/api/removebg/v1.0",
} as const;

const prefixes = Object.values(apiPaths).map((path) => `${path}/`);

/** Whether a path belongs to an API and not to the portal. */
export const isApiPath = (path: string | undefined): boolean =>
  path !== undefined && prefixes.some((prefix) => path.startsWith(prefix));
