import type { Hono } from "hono";
import type { ApiEnv } from "./context.ts";

/** The supported methods of a path. One with a name of its own has none of those with an ID in its place. */
export function getMethods(path: string, api: Hono<ApiEnv>): string[] {
  const routes = api.routes.filter((route) => route.method !== "ALL");
  const named = routes.filter((route) => route.path === path);
  const found = named.length > 0 ? named : routes.filter((route) => isMatch(route.path, path));
  return [...new Set(found.map(({ method }) => method))];
}

/** Whether a path has the form of a route, such as "/models/:model{.+}". */
export const isMatch = (route: string, path: string): boolean =>
  new RegExp(`^${route.replace(/:[a-z]+(?:\{(.+?)\})?/g, (_, form?: string) => form ?? "[^/]+")}$`).test(path);
