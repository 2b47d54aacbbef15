import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const root = join(import.meta.dirname, "..");
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The values of path parameters, by name. */
export type Parameters = Record<string, string>;

/** "app/(portal)/jobs/[job]/page.tsx" → "/jobs/[job]". */
export const getPattern = (file: string) =>
  file
    .replace(/^app/, "")
    .replaceAll(/\/\([a-z]+\)/g, "")
    .replace(/\/(page\.tsx|route\.ts)$/, "") || "/";

export async function filesNamed(name: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(`app/**/${name}`, { cwd: root })) found.push(file);
  return found.sort();
}

/** The exported methods of all route handlers: "GET /usage/export". */
export async function handlers(): Promise<string[]> {
  const found = (await filesNamed("route.ts")).flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const exported = METHODS.filter((method) => new RegExp(`^export .*\\b${method}\\b`, "m").test(text));
    return exported.map((method) => `${method} ${getPattern(file)}`);
  });
  return found.sort();
}

export function getPath(pattern: string, method: string, parameters: Parameters): string {
  return pattern
    .replace("[[...path]]", "background-remove")
    .replace("[...nextauth]", method === "GET" ? "session" : "signin/credentials")
    .replace("/api/reference/[...path]", "/api/reference/jobs/[job]")
    .replace(
      "/runs/[...path]",
      method === "GET" ? "/runs/[run]/events" : method === "POST" ? "/runs/[run]/cancel" : "/runs/[run]",
    )
    .replace("[...path]", method === "GET" ? "[job]" : method === "PATCH" ? "[job]/segments" : "[job]/cancel")
    .replaceAll(/\[(\w+)\]/g, (_, name: string) => parameters[name] ?? `no-${name}`);
}

const manifest = z.object({
  node: z.record(
    z.string(),
    z.object({ filename: z.string(), exportedName: z.string(), workers: z.record(z.string(), z.unknown()) }),
  ),
});

/** The ids of all built server actions outside of the administration, by folder and name. */
export function builtActions(): Map<string, { id: string; page: string }> {
  const { node } = manifest.parse(
    JSON.parse(readFileSync(join(root, ".next/server/server-reference-manifest.json"), "utf8")),
  );
  return new Map(
    Object.entries(node).flatMap(([id, { filename, exportedName, workers }]) => {
      const [, feature] = /^components\/features\/([\w-]+)\/actions\.ts$/.exec(filename) ?? [];
      const page = getPattern(Object.keys(workers)[0] ?? "").replace(/\/page$/, "") || "/";
      return feature && feature !== "admin" ? [[`${feature}#${exportedName}`, { id, page }] as const] : [];
    }),
  );
}

export async function exportedActions(): Promise<string[]> {
  return findActions(() => true);
}

/** The actions that need a new proof of who acts. */
export async function provenActions(): Promise<string[]> {
  return findActions((code) => code.includes("requireProvenSession("));
}

/** The actions outside of the administration whose code fulfills a condition. */
async function findActions(matches: (code: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob("components/features/*/actions.ts", { cwd: root })) {
    const feature = file.split("/")[2] ?? "";
    const text = readFileSync(join(root, file), "utf8");
    if (feature !== "admin")
      for (const [code, name] of text.matchAll(/^export async function (\w+)[\s\S]*?^}/gm))
        if (matches(code)) found.push(`${feature}#${name}`);
  }
  return found.sort();
}
