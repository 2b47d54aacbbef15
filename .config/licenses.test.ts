import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Licenses that allow use and distribution beside MIT code, with at most the duty to name the authors. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-3.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
]);

/** Packages with other licenses or names of licenses, and why each one may be used. */
const EXCEPTIONS: [name: RegExp, license: string, reason: string][] = [
  [/^@img\/sharp-libvips-/, "LGPL-3.0-or-later", "a shared library, loaded unchanged"],
  [/^@img\/sharp-win32-/, "Apache-2.0 AND LGPL-3.0-or-later", "contains the shared library"],
  [/^libheif-js$/, "LGPL-3.0", "a package of its own that can be replaced, used unchanged"],
  [/^@resvg\/resvg-js(-|$)/, "MPL-2.0", "a program library, used unchanged"],
  [/^@browsermt\/bergamot-translator$/, "MPL-2.0", "used unchanged"],
  [/^lightningcss(-|$)/, "MPL-2.0", "used unchanged, at build time"],
  [/^elkjs$/, "EPL-2.0", "a script of its own, used unchanged"],
  [/^dejavu-fonts-ttf$/, "SEE LICENSE IN README.md AND LICENSE", "the license of Bitstream Vera, which allows use and embedding"],
  [/^geist$/, "SIL OPEN FONT LICENSE", "OFL-1.1 under another name"],
  [/^(format|seq-queue)$/, "", "MIT, named only in the package's readme"],
];

interface InstalledPackage {
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

/** The packages that an installation without development tools has. */
function runtimePackages(): [name: string, license: string][] {
  const url = new URL("../node_modules/.package-lock.json", import.meta.url);
  const { packages } = JSON.parse(readFileSync(url, "utf8")) as { packages: Record<string, InstalledPackage> };
  return Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => path.startsWith("node_modules/") && !(dev || devOptional || link))
    .map(([path, { license = "" }]) => [path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length), license]);
}

/** Whether an SPDX expression without nested parts allows the use. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, "$1");
  if (/ or /i.test(plain)) return plain.split(/ or /i).some((part) => ALLOWED.has(part));
  return plain.split(/ and /i).every((part) => ALLOWED.has(part));
}

const isException = (name: string, license: string) =>
  EXCEPTIONS.some(([pattern, expected]) => pattern.test(name) && expected === license);

test("every runtime dependency has a license that is allowed or was looked at", () => {
  const packages = runtimePackages();
  expect(packages.length).toBeGreaterThan(100);
  const unknown = packages.filter(([name, license]) => !isAllowed(license) && !isException(name, license));
  expect(unknown).toEqual([]);
});

test.each([
  ["GPL-3.0-only", false],
  ["AGPL-3.0", false],
  ["(MIT OR GPL-2.0)", true],
  ["MIT AND GPL-2.0", false],
  ["", false],
])("%j is allowed: %s", (license, allowed) => {
  expect(isAllowed(license)).toBe(allowed);
});
