import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { toInstallableLock } from "./lock-file.mjs";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "package-lock.json"), "utf8");
const linux = { platform: "linux", arch: "x64" };
interface Entry {
  version: string;
  resolved?: string;
  link?: boolean;
  [field: string]: unknown;
}
const entries = (lock: string) => (JSON.parse(lock) as { packages: Record<string, Entry> }).packages;

it("lists the packages of every package.json; if not, run `npm run lock`", () => {
  const paths = globSync(["package.json", "packages/*/package.json"], { cwd: root });
  for (const path of paths) {
    const declared = JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, unknown>;
    const entry = entries(text)[path === "package.json" ? "" : path.replace("/package.json", "")];
    for (const field of ["dependencies", "devDependencies", "optionalDependencies"])
      expect(entry?.[field] ?? {}, `${path}: ${field}`).toEqual(declared[field] ?? {});
  }
});

it("names no registry, and gets an address in the one that is in use", () => {
  const stored = Object.values(entries(text)).filter(({ link }) => !link);
  expect(stored.filter(({ resolved }) => resolved)).toEqual([]);

  const filled = entries(toInstallableLock(text, "https://packages.example/npm/", linux) ?? "");

  const { version } = filled["node_modules/@prisma/client"] ?? { version: "" };
  expect(filled["node_modules/@prisma/client"]?.resolved).toBe(
    `https://packages.example/npm/@prisma/client/-/client-${version}.tgz`,
  );
  // An alias is fetched by the name of the package.
  expect(filled["node_modules/typescript-native"]?.resolved).toContain("/typescript/-/typescript-");
  expect(filled["node_modules/@atelier/images"]).toEqual(entries(text)["node_modules/@atelier/images"]);
});

it("is not used on a platform whose packages it lacks", () => {
  const lock = {
    packages: {
      "node_modules/tool": {
        version: "1.0.0",
        optionalDependencies: { "tool-linux-x64": "1.0.0", "tool-darwin-arm64": "1.0.0" },
      },
      "node_modules/tool-linux-x64": { version: "1.0.0" },
    },
  };
  expect(toInstallableLock(JSON.stringify(lock), "https://packages.example/", linux)).not.toBeNull();
  expect(
    toInstallableLock(JSON.stringify(lock), "https://packages.example/", { platform: "darwin", arch: "arm64" }),
  ).toBeNull();
});
