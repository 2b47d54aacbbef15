/** What a browser calls itself; most also name the ones they descend from, so the youngest comes first. */
const browsers = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const systems = [
  ["Windows", "Windows"],
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** A browser's words about itself as people say it, as "Firefox on Linux". */
export function browserName(userAgent: string | null): string {
  const browser = browsers.find(([mark]) => userAgent?.includes(`${mark}/`))?.[1] ?? "A browser";
  const system = systems.find(([mark]) => userAgent?.includes(mark))?.[1];
  return system ? `${browser} on ${system}` : browser;
}
