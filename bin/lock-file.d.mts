export function toInstallableLock(
  text: string,
  registry: string,
  system: { platform: string; arch: string },
): string | null;
