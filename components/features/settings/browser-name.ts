import type { Translator } from "#translations";

/** Product names in user agents. Most browsers also list older ones, so the most specific comes first. */
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

/** Describes a user agent for people, for example "Firefox on Linux". */
export function browserName(userAgent: string | null, t: Translator<"settings">): string {
  const browser = browsers.find(([mark]) => userAgent?.includes(`${mark}/`))?.[1] ?? t("unknownBrowser");
  const system = systems.find(([mark]) => userAgent?.includes(mark))?.[1];
  return system ? t("browserOnSystem", { browser, system }) : browser;
}
