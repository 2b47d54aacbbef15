export function trimPackages(
  modules: string,
  options?: { tools?: boolean; system?: { platform: string; arch: string } },
): void;
