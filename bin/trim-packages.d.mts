export function trimPackages(
  modules: string,
  options?: { tools?: boolean; system?: { platform: string; arch: string } },
): void;

/** Whether an installation lacks what only tests and development load. */
export function isTrimmed(modules: string): boolean;
