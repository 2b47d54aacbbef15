export function trimPackages(modules: string, system?: { platform: string; arch: string }): void;
