/** When an image loads: at once if it is the main content of the first screen, otherwise shortly before it is visible. */
export const imageLoading = (isMain: boolean) =>
  isMain ? ({ loading: "eager", fetchPriority: "high" } as const) : ({ loading: "lazy" } as const);
